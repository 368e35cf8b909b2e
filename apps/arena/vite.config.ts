import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogueModule } from "./catalogue-module.ts";
import { serviceWorkerModule } from "./service-worker-module.ts";

const source = (name: string): string => fileURLToPath(new URL(`src/${name}`, import.meta.url));

/** The arena: static files with relative addresses, so that they work from any folder of any server. */
export default defineConfig({
  root: fileURLToPath(new URL("src", import.meta.url)),
  base: "./",
  plugins: [svelte({ configFile: false }), catalogueModule(), serviceWorkerModule()],
  worker: { format: "es" },
  build: {
    outDir: fileURLToPath(new URL("../../packages/agon/dist/arena", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // The content security policy allows no inlined pictures or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: source("index.html"), embed: source("embed.html") },
    },
  },
});
