/**
 * npm run task -- explanations [PATTERN] [--public] [--sample N] [--texts FOLDER]: runs explanations.ts, which is TypeScript, through Vite.
 */
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const { module } = await runnerImport(fileURLToPath(new URL("./explanations.ts", import.meta.url)), {
  configFile: false,
  logLevel: "error",
});
module.main(process.argv.slice(2));
