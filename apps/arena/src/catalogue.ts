/**
 * The bundled games as the page knows them.
 */
import { bundle } from "agon-engine/gdl";

export interface CatalogueGame {
  /** The file's name without its ending. */
  readonly stem: string;
  readonly name: string;
  readonly what: string;
  readonly tags: readonly string[];
  readonly roles: readonly string[];
  readonly hidden: boolean;
  /** The first is the one to play. */
  readonly sizes: readonly { readonly id: string; readonly name: string }[];
}

export function gameOfId(games: readonly CatalogueGame[], id: string): CatalogueGame | undefined {
  return games.find(({ sizes }) => sizes.some((size) => size.id === id));
}

/** What a game is called, with its size; the id where it is not ours. */
export function titleOf(games: readonly CatalogueGame[], id: string): string {
  const game = gameOfId(games, id);
  const size = game?.sizes.find((each) => each.id === id)?.name;
  return game === undefined ? id : size ? `${game.name} ${size}` : game.name;
}

/** Games that most people know stand first; the others follow by name. */
const FIRST = ["connect-four", "breakthrough", "othello", "hex", "checkers", "mini-chess", "tic-tac-toe", "merrills"];

/** Loads the list; it is not part of the first paint. */
export async function loadCatalogue(): Promise<readonly CatalogueGame[]> {
  const { games } = await import("virtual:catalogue");
  const rank = ({ stem }: CatalogueGame): number => (FIRST.indexOf(stem) + FIRST.length + 1) % (FIRST.length + 1);
  return [...games].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

/** The rules of a bundled game by its id; undefined where there is none. */
export async function bundledRules(id: string): Promise<{ name: string; text: string } | undefined> {
  const { games, sources } = await import("virtual:catalogue");
  const game = gameOfId(games, id);
  if (game === undefined) return undefined;
  const { default: source } = await sources[game.stem]!();
  const size = bundle(game.stem, source).sizes.find((each) => each.id === id)!;
  return { name: size.size ? `${game.name} ${size.size.name}` : game.name, text: size.rules };
}

/** Other names of games, by stem. */
const ALIASES: Readonly<Record<string, string>> = {
  othello: "reversi",
  "tic-tac-toe": "noughts crosses xo",
  "connect-four": "four in a row",
  checkers: "draughts",
  merrills: "nine men's morris mill",
  hanoi: "towers",
  "lights-out": "lamps",
  "eight-puzzle": "fifteen sliding tiles",
  "peg-solitaire": "solitaire",
  gomoku: "five in a row",
  "mini-chess": "chess",
};

/** Every word of the search must begin a word of the name, the tags, the roles or the description, or go on from one. */
export function matching(games: readonly CatalogueGame[], search: string): readonly CatalogueGame[] {
  const wanted = words(search);
  return games.filter((game) => {
    const name = words(game.name);
    const has = words(
      [game.name, game.stem, ...game.tags, game.what, ...kindsOf(game), ALIASES[game.stem] ?? ""].join(" "),
    );
    // Whoever writes `tictactoe` means all of the name.
    has.push(name.join(""), words(game.stem).join(""));
    return wanted.every((word) => has.some((each) => each.startsWith(word)));
  });
}

/** What a player wants to know at a glance. */
export function kindsOf({ roles, hidden }: CatalogueGame): string[] {
  const chance = roles.some((role) => role.toLowerCase() === "random");
  const players = roles.length - (chance ? 1 : 0);
  return [
    players === 1 ? (chance ? "one player" : "puzzle") : `${NUMBERS[players] ?? players} players`,
    ...(chance ? ["chance"] : []),
    ...(hidden ? ["hidden information"] : []),
  ];
}

/** `Connect 4` is found as `Connect Four`. */
const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (/^\d$/.test(word) ? (DIGITS[Number(word)] ?? word) : word));
}
