/**
 * Writes the bundled rulesheets as a module of the engine, so that they need no files in a browser: one export a game.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const GAMES = new URL("../games/", import.meta.url);
const MODULE = new URL("../packages/engine/src/games/rulesheets.ts", import.meta.url);

export function writeGamesModule() {
  const names = readdirSync(GAMES).filter((name) => name.endsWith(".kif"));
  const stems = names.map((name) => name.slice(0, -".kif".length)).sort();
  const exports = stems.map((stem) => gameExport(stem, readFileSync(new URL(`${stem}.kif`, GAMES), "utf8")));
  const module = `import { type BundledGame, bundle } from "../gdl/bundle.ts";\n\n${exports.join("\n")}`;
  if (!existsSync(MODULE) || readFileSync(MODULE, "utf8") !== module) writeFileSync(MODULE, module);
}

/** Bundlers leave out pure calls whose values nobody uses. */
function gameExport(stem, text) {
  const name = stem.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const [, title] = /^;; name: *(.*?) *$/m.exec(text);
  const call = `/* @__PURE__ */ bundle(${JSON.stringify(stem)}, ${JSON.stringify(text)})`;
  return `/** The rules of ${title}. */\nexport const ${name}: BundledGame = ${call};\n`;
}
