import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type UserConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What the editor loads: a CommonJS module that brings everything but the editor's own. */
const extension: UserConfig = {
  root,
  ssr: { noExternal: true },
  build: {
    ssr: "src/extension.ts",
    outDir: "dist",
    target: "node20",
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { external: ["vscode"], output: { format: "cjs", entryFileNames: "extension.cjs" } },
  },
};

/** What the panel loads: one script and one style sheet. */
const webview: UserConfig = {
  root,
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2023",
    reportCompressedSize: false,
    lib: {
      entry: "src/webview/main.ts",
      formats: ["iife"],
      name: "agonBoard",
      fileName: () => "board.js",
      cssFileName: "board",
    },
  },
};

export default defineConfig(({ mode }) => (mode === "webview" ? webview : extension));
