/**
 * npm run task -- site [FOLDER]: runs site.ts, which reads TypeScript and Svelte, through Vite.
 */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("./site.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
  plugins: [svelte({ configFile: false, compilerOptions: { css: "injected" } })],
});
process.exitCode = module.buildSite(process.argv[2] ?? "data/site", new RegExp(process.argv[3] ?? ""));
