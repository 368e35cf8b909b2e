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
  const files = readdirSync(GAMES).filter((name) => name.endsWith(".kif"));
  return files.sort().flatMap((name) => gamesIn(name));
}

/** A game by its id; reads only the files that can hold it. */
export function catalogueGame(id: string): CatalogueGame | undefined {
  const files = readdirSync(GAMES).filter((name) => name.endsWith(".kif") && id.startsWith(name.slice(0, -4)));
  return files.flatMap((name) => gamesIn(name)).find((game) => game.id === id);
}

export function rolesOf(game: BundledGame): readonly string[] {
  const { value } = parseRules(game.expand().text);
  return value.rules.filter(({ head }) => head.name === "role").map(({ head }) => head.args.map(termText).join(" "));
}

function gamesIn(name: string): CatalogueGame[] {
  const path = `${GAMES}${name}`;
  const source = readFileSync(path, "utf8");
  return bundledGames(name.slice(0, -4), source).map((game) => ({ ...game, path, source }));
}
