/**
 * The service worker of the built page, with the list of all its files.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("service-worker.js", import.meta.url));

export function serviceWorkerModule(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name !== "index.html");
      const files = ["./", ...names.sort().map((name) => `./${name}`)];
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf8")
        .replace('"agon-VERSION"', JSON.stringify(`agon-${version}`))
        .replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`);
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
    },
  };
}
