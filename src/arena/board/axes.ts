/**
 * Pieces whose coordinates are in facts of their own: `(x1 10) (y1 3)`, `(posx red 4) (posy red 2)`.
 */
import { type Draft, finish } from "./draft.ts";
import type { Layer } from "./layout.ts";
import type { Order } from "./order.ts";
import { type Cast, looksOf } from "./pieces.ts";
import { mostRows, type Table } from "./tables.ts";

export interface AxisPair {
  readonly x: Table;
  readonly y: Table;
  /** What the names have in common: `pos`, `1`. */
  readonly entity: string;
}

const LONGEST = 64;

/** Names that differ in an x and a y alone; speeds are not places. */
export function axisPairs(tables: readonly Table[]): AxisPair[] {
  return tables.flatMap((x): AxisPair[] => {
    const at = /(^|[a-z_-])(x)(\d*)$|^(x)/i.exec(x.name);
    if (!at || /vel|speed|dx|delta|d_x/i.test(x.name)) return [];
    const name = x.name.replace(/x(\d*)$/, "y$1").replace(/X(\d*)$/, "Y$1");
    const y = tables.find((table) => table.name === name && table.arity === x.arity && table !== x);
    if (!y || !isAxis(x) || !isAxis(y)) return [];
    return [{ x, y, entity: x.name.replace(/x(\d*)$/i, "$1") }];
  });
}

/** One number for each thing, the last argument. */
function isAxis(table: Table): boolean {
  const { order, names } = table.columns.at(-1)!;
  return order !== undefined && names.size <= LONGEST && mostRows(table) <= 8 && table.arity <= 2;
}

/** All pairs share one board. */
export function axisBoard(pairs: readonly AxisPair[]): Draft {
  const [columns, rows] = [longest(pairs.map(({ x }) => x)), longest(pairs.map(({ y }) => y))];
  const values = [...rows.values].reverse();
  const points = new Map(columns.values.flatMap((a, x) => values.map((b, y) => [`${a} ${b}`, { x, y }] as const)));
  const cells = [...points.keys()].map((key) => ({
    key,
    coordinates: key.split(" "),
    name: key.replace(" ", ","),
    parity: 0,
  }));
  return finish(
    cells,
    { shape: "square", points },
    { checkered: false, labels: { columns: columns.values, rows: values } },
  );
}

function longest(tables: readonly Table[]): Order {
  const orders = tables.map((table) => table.columns.at(-1)!.order!);
  return orders.reduce((best, order) => (order.values.length > best.values.length ? order : best));
}

export function axisLayers({ x, y, entity }: AxisPair, board: number, cast: Cast): [string, Layer][] {
  return [x, y].map((table, axis): [string, Layer] => {
    const names = table.arity === 2 ? [...table.columns[0]!.names] : [`${entity || "piece"}`];
    const looks = looksOf(names, cast);
    const layer: Layer = {
      name: entity || "piece",
      kind: "axis",
      at: [table.arity - 1],
      boards: [],
      boardOf: new Map([["", board]]),
      prefix: "",
      content: table.arity === 2 ? [0] : [],
      blanks: new Set(axis === 0 ? ["x"] : ["y"]),
      looks,
      draw: "piece",
    };
    return [table.key, layer];
  });
}
