/**
 * Moves as people write them: the cells a move names by their names, the rest of it as words.
 *
 *   (move a 2 a 4)   a2–a4        (drop 3)       drop in column 3
 *   (mark 2 3)       mark b3      (bid 4)        bid 4
 *   noop             wait
 */
import { atomKey, atomOf, type Fact, shortText } from "./facts.ts";
import type { Layout, MoveSpot } from "./layout.ts";
import { namedPieces } from "./named-pieces.ts";
import { targetsOf } from "./targets.ts";

/** Verbs that say no more than a dash between two cells. */
const GOES = /^(move|go|step|slide|walk)$/i;

/** The board itself needs no name among others. */
const MAIN = /^(board|cell|square|field|location|position|at)$/i;

/** A move without an effect. */
const WAITS = /^no-?op$/i;

/** The move as people write it. */
export function moveWords(layout: Layout, move: Fact): string {
  const { name, args } = atomOf(move);
  if (args.length === 0) return WAITS.test(name) ? "wait" : words(name);
  const spots = layout.moves.get(atomKey({ name, args }))?.spots ?? [];
  const line = lineWords(spots, args);
  if (line !== undefined) return shortText([words(name), line].join(" "));
  const cells = cellNames(layout, move);
  const told = new Set(cells.length < spots.length ? [] : spots.flatMap(({ at, boards }) => [...at, ...boards]));
  const rest = args.filter((_, arg) => !told.has(arg)).map(plain);
  if (told.size === 0) return shortText([words(name), ...rest].join(" "));
  const verb = GOES.test(name) && cells.length > 1 ? [] : [words(name)];
  return shortText([...verb, cells.join("–"), ...rest].join(" "));
}

/** `in column 3` for a move that names one coordinate of two. */
function lineWords([spot, ...more]: readonly MoveSpot[], args: readonly string[]): string | undefined {
  if (spot === undefined || more.length > 0 || !spot.at.includes(-1)) return undefined;
  const named = spot.at.findIndex((arg) => arg >= 0);
  const rest = args.filter((_, arg) => arg !== spot.at[named] && !spot.boards.includes(arg)).map(plain);
  return [...rest, named === 0 ? "in column" : "in row", args[spot.at[named]!]].join(" ");
}

function cellNames(layout: Layout, move: Fact): string[] {
  const { from, to, also = [] } = targetsOf(layout, move);
  const pieces = namedPieces(layout);
  const nameOn = (title: string, name: string): string =>
    pieces.get(name)?.label ?? (title === "" || MAIN.test(title) ? name : `${words(title)} ${name}`);
  const names = new Map<string, string>(
    layout.boards.flatMap(({ id, title, cells }) =>
      cells.map(({ name }, cell) => [`${id}c${cell}`, nameOn(title, name)] as const),
    ),
  );
  return [from, to, ...also].flatMap((cell) => (cell === undefined ? [] : (names.get(cell) ?? [])));
}

function words(name: string): string {
  return name.replaceAll(/[-_]+/g, " ");
}

/** A term inside a move, without its parentheses. */
function plain(term: string): string {
  return term.startsWith("(") && term.endsWith(")") ? term.slice(1, -1) : term;
}
