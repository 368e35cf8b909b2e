/**
 * npm run task -- certificates [--games FOLDER] [--seconds 60] [--keep-proved]: runs certificates.ts, which is TypeScript, through Vite.
 */
import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("./certificates.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
process.exitCode = module.main(process.argv.slice(2));
