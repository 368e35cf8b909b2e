/**
 * The rules of every bundled game and of every public rulesheet at hand.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../packages/engine/src/gdl/bundle.ts";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

export interface GameText {
  readonly name: string;
  readonly origin: "bundled" | "corpus";
  readonly text: string;
}

export function gameTexts(): GameText[] {
  const games = join(PROJECT, "games");
  const bundled = readdirSync(games)
    .filter((file) => file.endsWith(".kif"))
    .map((file) => bundle(file.slice(0, -4), readFileSync(join(games, file), "utf8")))
    .map((game): GameText => ({ name: game.id, origin: "bundled", text: game.rules }));
  return [...bundled, ...corpusTexts()];
}

/** Public rulesheets beside the project or where AGON_CORPUS points; none where there are none. */
function corpusTexts(): GameText[] {
  const folder = join(process.env.AGON_CORPUS ?? join(PROJECT, "../shared"), "games");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name): GameText[] => {
      const file = readdirSync(join(folder, name)).find((each) => each.endsWith(".kif"));
      return file ? [{ name, origin: "corpus", text: readFileSync(join(folder, name, file), "utf8") }] : [];
    });
}
