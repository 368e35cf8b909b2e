/**
 * node scripts/pointing.mjs [PATTERN]: runs pointing.ts, which reads TypeScript, through Vite.
 */
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const engine = fileURLToPath(new URL("../packages/engine/src", import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL("./pointing.ts", import.meta.url)), {
  configFile: false,
  logLevel: "error",
  resolve: { alias: [{ find: /^agon-engine\/(\w+)$/, replacement: `${engine}/$1/index.ts` }] },
});
module.printPointing(new RegExp(process.argv[2] ?? ""));
