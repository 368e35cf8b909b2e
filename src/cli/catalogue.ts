/**
 * The bundled games on disk.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BundledGame, bundledGames } from "../gdl/bundle.ts";
import { parseRules } from "../gdl/parse.ts";
import { termText } from "../gdl/print.ts";

export interface CatalogueGame extends BundledGame {
  readonly path: string;
  /** The text of the file, template and all. */
  readonly source: string;
}

/** The folder lies beside src and beside dist, so the same path serves both. */
const GAMES = fileURLToPath(new URL("../../games/", import.meta.url));

/** Every size of every game, by file name. */
export function catalogue(): readonly CatalogueGame[] {
  return stems().flatMap(gamesIn);
}

/** A game by its id; reads only the files that can hold it. */
export function catalogueGame(id: string): CatalogueGame | undefined {
  const holders = stems().filter((stem) => id.startsWith(stem));
  return holders.flatMap(gamesIn).find((game) => game.id === id);
}

export function rolesOf(game: BundledGame): readonly string[] {
  const { value } = parseRules(game.expand().text);
  return value.rules.filter(({ head }) => head.name === "role").map(({ head }) => head.args.map(termText).join(" "));
}

/** The files' names without their ending. */
function stems(): string[] {
  const names = readdirSync(GAMES).filter((name) => name.endsWith(".kif"));
  return names.map((name) => name.slice(0, -".kif".length)).sort();
}

function gamesIn(stem: string): CatalogueGame[] {
  const path = `${GAMES}${stem}.kif`;
  const source = readFileSync(path, "utf8");
  return bundledGames(stem, source).map((game) => ({ ...game, path, source }));
}
