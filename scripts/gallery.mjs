/**
 * npm run gallery -- [FOLDER [PATTERN]]: runs gallery.ts, which reads TypeScript and Svelte, through Vite.
 */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("./gallery.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
  plugins: [svelte({ configFile: false, compilerOptions: { css: "injected" } })],
});
await module.writeGallery(process.argv[2] ?? "data/gallery", new RegExp(process.argv[3] ?? ""));
