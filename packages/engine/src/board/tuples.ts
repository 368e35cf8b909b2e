/**
 * One fact that holds a whole row: `(order p3 p1 p2 p4)`, every argument a place. Pancakes, permutations.
 */
import { type BoardDraft, finish } from "./draft.ts";
import { shortText } from "./facts.ts";
import type { Layer } from "./layout.ts";
import { orderOf } from "./order.ts";
import { type Cast, looksOf } from "./pieces.ts";
import type { PieceScene } from "./scene-types.ts";
import { type FactTable, mostRows } from "./tables.ts";

const FEWEST_PLACES = 4;

export function isTuple(table: FactTable): boolean {
  const [first, ...rest] = table.columns.map(({ names }) => names);
  if (table.arity < FEWEST_PLACES || mostRows(table) !== 1 || first!.size < 3) return false;
  return rest.every((names) => names.size === first!.size && [...names].every((name) => first!.has(name)));
}

/** Things of different sizes in a pile, the first on top; else a row. */
export function tupleBoard(table: FactTable): BoardDraft {
  const pile = pileOrder(table) !== undefined;
  const points = new Map(table.columns.map((_, at) => [String(at), pile ? { x: 0, y: at } : { x: at, y: 0 }]));
  const cells = table.columns.map((_, at) => ({
    key: String(at),
    coordinates: [String(at)],
    name: String(at + 1),
    parity: 0,
  }));
  const draft = finish(cells, { shape: "square", points }, { checkered: false });
  if (!pile) return draft;
  const wide = draft.cells.map((cell) => ({ ...cell, x: cell.x + (PILE_WIDTH - 1) / 2, w: PILE_WIDTH }));
  return { ...draft, cells: wide, width: draft.width + PILE_WIDTH - 1 };
}

const PILE_WIDTH = 4;

export function tupleLayer(table: FactTable, board: number, cast: Cast): Layer {
  const names = [...table.columns[0]!.names];
  const sizes = pileOrder(table);
  const looks = looksOf(names, cast);
  return {
    name: table.name,
    kind: "tuple",
    at: table.columns.map((_, at) => at),
    boards: [],
    boardOf: new Map([["", board]]),
    prefix: "",
    content: [],
    blanks: new Set(),
    looks: sizes
      ? new Map([...looks].map(([name, look]) => [name, bar(look, sizes.indexOf(name), sizes.length)]))
      : looks,
    draw: "piece",
  };
}

/** The sizes of the things, the least first, where each is there once and they are numbered. */
function pileOrder(table: FactTable): readonly string[] | undefined {
  const order = orderOf(table.columns[0]!.names, []);
  return order?.by === "number" && order.values.length === table.arity ? order.values : undefined;
}

/** A bar as wide as its rank among the others. */
export function bar(look: PieceScene, rank: number, count: number, widest = PILE_WIDTH - 0.2): PieceScene {
  const { label } = look;
  const text = look.text || shortText(label, 4);
  const tone = look.tone === "none" ? "brown" : look.tone;
  return { shape: "bar", tone, text, label, width: 0.9 + ((widest - 0.9) * rank) / Math.max(1, count - 1) };
}
