/**
 * What lies on what: `(on a b)`. Blocks, towers of Hanoi. The cells are the things themselves, and where they are drawn
 * depends on the state.
 */
import { type BoardDraft, finish } from "./draft.ts";
import { shortText } from "./facts.ts";
import type { Point } from "./geometry.ts";
import type { BoardLayout, Layer } from "./layout.ts";
import { orderOf } from "./order.ts";
import { type Cast, isContent, looksOf } from "./pieces.ts";
import type { PieceScene } from "./scene-types.ts";
import { allRows, type FactTable, isKey, isTotal, mostRows } from "./tables.ts";
import { bar } from "./tuples.ts";

export interface Stack {
  readonly upper: number;
  readonly lower: number;
  /** Names that others lie on and that lie on nothing: pillars, the table. */
  readonly bases: readonly string[];
  /** All others, the smallest first where they are numbered. */
  readonly things: readonly string[];
}

const MOST_THINGS = 24;

export function stackOf(table: FactTable): Stack | undefined {
  if (table.arity !== 2 || mostRows(table) < 1) return undefined;
  return onOf(table) ?? placesOf(table);
}

/** Things on things. */
function onOf(table: FactTable): Stack | undefined {
  if (!/^(on|above|below|under|ontop|on_top|on-top|stacked|sitson|supports)\d*$/i.test(table.name)) return undefined;
  const upper = isKey(table, [0]) ? 0 : 1;
  const lower = 1 - upper;
  const [above, below] = [table.columns[upper]!.seen, table.columns[lower]!.seen];
  const all = new Set([...above, ...below, ...table.columns[upper]!.names, ...table.columns[lower]!.names]);
  const isBase = (name: string): boolean =>
    BASE.test(name) || (!above.has(name) && below.has(name) && !table.columns[upper]!.names.has(name));
  const bases = [...all].filter(isBase);
  const things = [...all].filter((name) => !isBase(name));
  if (!isKey(table, [upper]) || above.size < 1 || all.size > MOST_THINGS) return undefined;
  if (allRows(table).some((row) => row[0] === row[1]) || !things.some((name) => below.has(name))) return undefined;
  return { upper, lower, bases: inOrder(bases), things: inOrder(things) };
}

/** Things at a few places: discs on pegs, travellers on banks. */
function placesOf(table: FactTable): Stack | undefined {
  const [things, bases] = [table.columns[0]!, table.columns[1]!];
  const few =
    bases.names.size >= 2 &&
    bases.names.size <= 5 &&
    !bases.roles &&
    bases.order?.by !== "number" &&
    ![...bases.names].some(isContent);
  if (!/^(on|at|in|location|bank|side|peg|place)$/i.test(table.name) || !few) return undefined;
  const apart = ![...things.names].some((name) => bases.names.has(name));
  const all = things.names.size >= 3 && things.names.size <= 12 && !things.roles;
  if (!apart || !all || !isKey(table, [0]) || !isTotal(table, [0])) return undefined;
  return { upper: 0, lower: 1, bases: inOrder([...bases.names]), things: inOrder([...things.names]) };
}

function inOrder(names: readonly string[]): readonly string[] {
  const ways = ["left", "middle", "right"];
  if (names.every((name) => ways.includes(name.toLowerCase())))
    return [...names].sort((a, b) => ways.indexOf(a.toLowerCase()) - ways.indexOf(b.toLowerCase()));
  return orderOf(names, [])?.values ?? names;
}

const BASE = /^(table|floor|ground|pillar|peg|pole|rod)\w*$/i;

export function stackBoard({ bases, things }: Stack): BoardDraft {
  const names = [...bases, ...things];
  const points = new Map(names.map((name, at) => [name, { x: at * 2, y: 0 }]));
  const cells = names.map((name) => ({ key: name, coordinates: [name], name: shortText(name, 24), parity: 0 }));
  const draft = finish(cells, { shape: "square", points }, { checkered: false });
  const columns = isTable(bases) ? things.length : Math.max(bases.length, 1);
  const height = things.length + 1.1;
  return {
    ...draft,
    width: columns * COLUMN + 0.1,
    height,
    cells: draft.cells.map((cell) => ({ ...cell, w: COLUMN - 0.2 })),
  };
}

const COLUMN = 2.2;

/** A single base holds all piles side by side. */
function isTable(bases: readonly string[]): boolean {
  return bases.length <= 1;
}

export function stackLayer(table: FactTable, stack: Stack, { board, cast }: { board: number; cast: Cast }): Layer {
  const looks = looksOf(stack.things, cast);
  const ranked = /\d$/.test(stack.things[0] ?? "");
  const bars = stack.things.map(
    (name, rank) =>
      [name, bar(worded(looks.get(name)!), ranked ? rank : 1, ranked ? stack.things.length : 2, COLUMN - 0.3)] as const,
  );
  const footing = looksOf(stack.bases, cast);
  const bases = stack.bases.map(
    (name) => [name, { ...bar(worded(footing.get(name)!), 1, 2, COLUMN - 0.2), tone: "none" }] as const,
  );
  return {
    name: table.name,
    kind: "stack",
    at: [stack.upper, stack.lower],
    boards: [],
    boardOf: new Map([["", board]]),
    prefix: "",
    content: [],
    blanks: new Set(stack.bases),
    looks: new Map([...bars, ...bases]),
    draw: "piece",
  };
}

/** Bars have room for a word. */
function worded(piece: PieceScene): PieceScene {
  return /^\d+$/.test(piece.text) ? piece : { ...piece, text: shortText(piece.label, 10) };
}

/** Where each thing is in a state, by its name: a column for each base, or for whatever lies on the table or on nothing. */
export function stackPlaces(
  board: BoardLayout,
  layer: Layer,
  rows: readonly (readonly string[])[],
): Map<string, Point> {
  const [upper, lower] = layer.at as [number, number];
  const names = [...board.index.keys()];
  const below = new Map(rows.map((row) => [row[upper]!, row[lower]!]));
  const bases = [...layer.blanks];
  const flat = isTable(bases);
  const isFoot = (name: string): boolean =>
    flat ? !bases.includes(name) && (!below.has(name) || bases.includes(below.get(name)!)) : bases.includes(name);
  const feet = names.filter(isFoot);
  const places = new Map<string, Point>();
  // Where several lie on the same, the last in order, which is the largest, lies lowest.
  const levels = new Map<number, number>();
  const put = (name: string, column: number): void => {
    if (places.has(name)) return;
    const level = levels.get(column) ?? 0;
    levels.set(column, level + 1);
    places.set(name, { x: 0.05 + COLUMN * (column + 0.5), y: board.height - 0.55 - level });
    for (const each of [...names].reverse()) if (below.get(each) === name) put(each, column);
  };
  feet.forEach((foot, column) => {
    put(foot, column);
  });
  return places;
}
