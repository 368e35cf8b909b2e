/**
 * Boards by two coordinates: which way they run, which cells there are, squares or hexagons.
 */

import { withBoxes } from "./boxes.ts";
import { type BoardDraft, finish, type World } from "./draft.ts";
import { shortText } from "./facts.ts";
import { arrange, type GridCell } from "./geometry.ts";
import { isGraph, withWays } from "./graph.ts";
import { withGround } from "./ground.ts";
import type { CellGroup } from "./groups.ts";
import { linkKey } from "./links.ts";
import { neighbours, waysBetween, wayUp } from "./neighbours.ts";
import { orderOf, type ValueOrder } from "./order.ts";
import { crossKey, pairBoard, pointsOfPairs } from "./pairs.ts";
import { withSides } from "./sides.ts";
import { axisHint, isSide, movesName, type Spot } from "./spots.ts";
import { allRows, type FactColumn, pick } from "./tables.ts";

export function gridBoard(group: CellGroup, world: World): BoardDraft {
  const main = group.spots[0]!;
  const orders = [orderAt(group, 0, world), orderAt(group, 1, world)] as const;
  const keys = gridKeys(group, orders, world);
  const points = world.crossed.has(crossKey(main.table.key, main.at[0]!, main.at[1]!))
    ? pointsOfPairs(keys)
    : undefined;
  if (points !== undefined) return pairBoard(keys, orderOf(points, world.chains)?.values ?? points);
  const frame = frameOf(keys, orders, {
    ...axes(main, orders, world),
    lettered: droppedColumn(main, world) === undefined,
  });
  const grid = keys.map((key) => frame.cell(key));
  const sides = orders.map(({ values }) => new Set(values));
  const edges = neighbours(sides, new Set(grid.map(({ key }) => key)), world.domains, world.statics);
  const arrangement = arrange(grid, edges);
  const cells = grid.map(({ column, row, ...cell }) => ({ ...cell, parity: column + row }));
  const graph = arrangement.shape === "square" && isGraph(arrangement.points, edges);
  const draft = finish(cells, arrangement, {
    checkered: isCheckered(main, world) || isAlternate(group, keys.length),
    labels: frame.labels,
  });
  const ground = withGround(draft, sides, edges, world);
  const owned = withSides(
    withBoxes(ground, sides, world),
    orders.map(({ values }) => values),
    world,
  );
  return graph ? withWays(owned, waysBetween(sides, new Set(draft.index.keys()), world.domains, world.statics)) : owned;
}

type Key = readonly [string, string];

interface Frame {
  /** From the left and from above. */
  readonly labels: { readonly columns: readonly string[]; readonly rows: readonly string[] };
  cell(key: Key): GridCell & { readonly coordinates: readonly string[]; readonly name: string; readonly labels: Key };
}

/** Columns and rows that have cells, and where a cell lies in them. */
function frameOf(
  keys: readonly Key[],
  orders: readonly [ValueOrder, ValueOrder],
  { across, down, lettered }: Axes & Lettering,
): Frame {
  const used = (n: 0 | 1): ValueOrder => {
    const names = new Set(keys.map((key) => key[n]));
    return { ...orders[n], values: orders[n].values.filter((value) => names.has(value)) };
  };
  const [columns, upwards] = across === 0 ? [used(0), used(1)] : [used(1), used(0)];
  const rows = down ? upwards.values : [...upwards.values].reverse();
  const index = (values: readonly string[]): Map<string, number> => new Map(values.map((value, at) => [value, at]));
  const [columnOf, rowOf] = [index(columns.values), index(rows)];
  const letters = lettered || columns.by === "letter" ? lettersFor(columns, upwards) : undefined;
  const cell = (key: Key): ReturnType<Frame["cell"]> => {
    const [x, y] = across === 0 ? key : [key[1], key[0]];
    const column = columnOf.get(x)!;
    const parts = letters ? [letters[column]!, y] : key;
    const name = parts.map((part) => shortText(part, 12)).join(letters ? "" : ",");
    const labels: Key = across === 0 ? [letters?.[column] ?? x, y] : [y, letters?.[column] ?? x];
    return { key: key.join(" "), column, row: rowOf.get(y)!, coordinates: key, name, labels };
  };
  return { labels: { columns: letters ?? columns.values, rows }, cell };
}

/** Columns as on a chess board, also where the rules count them; undefined where cells are called as the rules write them. */
function lettersFor(columns: ValueOrder, rows: ValueOrder): readonly string[] | undefined {
  if (rows.by !== "number" || rows.prefix !== "") return undefined;
  if (columns.by === "letter") return columns.values;
  const isCounted = columns.values.length <= 26 && columns.values.every((value, at) => value === String(at + 1));
  return isCounted ? columns.values.map((_, at) => String.fromCharCode("a".charCodeAt(0) + at)) : undefined;
}

interface Lettering {
  /** Whether columns that are counted get letters: not where moves say in which of them something is dropped. */
  readonly lettered: boolean;
}

interface Axes {
  /** The coordinate that runs to the right. */
  readonly across: 0 | 1;
  /** Whether the other counts downwards. */
  readonly down: boolean;
}

function axes(main: Spot, orders: readonly [ValueOrder, ValueOrder], world: World): Axes {
  const { table, at } = main;
  const up = wayUp(orders, world.domains, world.statics);
  if (up) return { across: up.axis === 1 ? 0 : 1, down: !up.grows };
  const hints = [axisHint(table, at[0]!, world), axisHint(table, at[1]!, world)];
  const drop = droppedColumn(main, world);
  const [before, behind] = orders.map(({ prefix }) => prefix);
  const named = /^(r|row|y)_?$/.test(before!) && /^(c|col|x)_?$/.test(behind!);
  const swapped = named || (hints[0] === "y" && hints[1] !== "y") || (hints[1] === "x" && hints[0] !== "x");
  const across = drop ?? (swapped ? 1 : 0);
  const down = drop === undefined && (isRow(main, 1 - across, world) || orders[1 - across]!.by === "letter");
  return { across, down };
}

/** The one coordinate that moves name where none names both: things are dropped into its columns. */
function droppedColumn({ table, at }: Spot, world: World): 0 | 1 | undefined {
  if (movesName(table, at, world) || movesName(table, [...at].reverse(), world)) return undefined;
  const named = at.map((column) => movesName(table, [column], world));
  return named[0] === named[1] ? undefined : named[0] ? 0 : 1;
}

/** Rows are counted from above where they are called rows, from below where they are ranks or heights. */
function isRow({ table, at }: Spot, n: number, { hints }: World): boolean {
  const names = [...(hints.get(table.key)?.[at[n]!] ?? [])];
  const votes = (pattern: RegExp): number =>
    names.reduce((sum, [name, count]) => sum + (pattern.test(name) ? count : 0), 0);
  const prefix = table.columns[at[n]!]!.order?.prefix ?? "";
  return votes(/^\?(row|r)\d*$/i) > votes(/^\?(y|rank)\d*$/i) || /^(r|row)_?$/.test(prefix);
}

/** Chess boards are for pieces that go from square to square. */
function isCheckered({ table, at }: Spot, { links, moves }: World): boolean {
  return [...moves.functions].some(([move, args]) => {
    const named = args.map((_, arg) => at.findIndex((column) => links.has(linkKey(move, arg, table.key, column))));
    return named.filter((each) => each === 0).length >= 2 && named.filter((each) => each === 1).length >= 2;
  });
}

/**
 * The cells that one relation lists in every state; else those the rules promise (base); else all there may be, without
 * those that a regular gap in the samples shows missing.
 */
function gridKeys(group: CellGroup, orders: readonly [ValueOrder, ValueOrder], world: World): Key[] {
  const { table, at } = group.spots[0]!;
  const isCell = (move: string, args: readonly number[]): boolean =>
    args.length === 2 && args.every((arg, n) => world.links.has(linkKey(move, arg, table.key, at[n]!)));
  const outside = new Set(world.statics.forbidden(isCell).map((row) => row.join(" ")));
  const product = orders[0].values.flatMap((a) => orders[1].values.map((b) => [a, b] as const));
  const inside = product.filter(([a, b]) => !outside.has(`${a} ${b}`));
  const all = 2 * inside.length >= product.length ? inside : product;
  const within = (keys: ReadonlySet<string>): Key[] => all.filter(([a, b]) => keys.has(`${a} ${b}`));
  const listed = group.spots.filter((spot) => spot.total && !isSide(spot)).map(seenCells);
  const whole = listed.find((keys) => keys.size >= 4 && keys.size >= 0.2 * all.length);
  const seen = new Set(group.spots.filter((spot) => !isSide(spot)).flatMap((spot) => [...seenCells(spot)]));
  if (whole) return checkered(within(new Set([...whole, ...seen])), all);
  const promised = new Set(
    group.spots.flatMap(({ table, at }) => world.statics.based(table.key).map((row) => pick(row, at))),
  );
  const known = promised.size > 0 ? checkered(within(new Set([...promised, ...seen])), all) : all;
  for (const spot of group.spots) for (const key of world.movedCells(spot)) seen.add(key);
  const open = promised.size > 0 ? known : trimmed(known, seen, { main: group.spots[0]!, world });
  const has = ([a, b]: Key): boolean => seen.has(`${a} ${b}`);
  // What moves do not name is not met for certain.
  const main = group.spots[0]!;
  const named = main.table.samples > 2 && movesName(main.table, main.at, world);
  const missing = open.length - open.filter(has).length;
  return missing >= 4 && missing <= 0.4 * open.length && isMirrored(open, has, orders) && named
    ? open.filter(has)
    : open;
}

/** Where exactly every other square is used, the board is drawn whole. */
function checkered(used: Key[], all: Key[]): Key[] {
  const [columns, rows] = [[...new Set(all.map(([a]) => a))], [...new Set(all.map(([, b]) => b))]];
  const parity = ([a, b]: Key): number => (columns.indexOf(a) + rows.indexOf(b)) % 2;
  const one = new Set(used.map(parity)).size === 1;
  return one && used.length >= 8 && used.length === all.filter((cell) => parity(cell) === parity(used[0]!)).length
    ? all
    : used;
}

/** Whether pieces stand on every other square only. */
function isAlternate({ spots }: CellGroup, cells: number): boolean {
  return spots.some((spot) => spot.total && 2 * seenCells(spot).size === cells && cells >= 16);
}

function seenCells({ table, at }: Spot): Set<string> {
  return new Set(allRows(table).map((row) => pick(row, at)));
}

/** Rules that count cells by arithmetic allow more than there are: then what moves name is all, if it is much less. */
function trimmed(all: Key[], seen: ReadonlySet<string>, { main, world }: { main: Spot; world: World }): Key[] {
  if (main.table.samples < 3 || !movesName(main.table, main.at, world)) return all;
  const met = all.filter(([a, b]) => seen.has(`${a} ${b}`));
  const [first, second] = [new Set(met.map(([a]) => a)), new Set(met.map(([, b]) => b))];
  const inside = all.filter(([a, b]) => first.has(a) && second.has(b));
  return inside.length >= 9 && inside.length <= 0.5 * all.length ? inside : all;
}

/** Whether what is there looks the same turned by half, or mirrored in one coordinate. */
function isMirrored(
  all: readonly Key[],
  has: (cell: Key) => boolean,
  [first, second]: readonly [ValueOrder, ValueOrder],
): boolean {
  const mirror = ({ values }: ValueOrder): Map<string, string> =>
    new Map(values.map((value, at) => [value, values[values.length - 1 - at]!]));
  const [m0, m1] = [mirror(first), mirror(second)];
  const same = (image: (cell: Key) => Key): boolean => all.every((cell) => has(cell) === has(image(cell)));
  return (
    same(([a, b]) => [m0.get(a)!, m1.get(b)!]) || same(([a, b]) => [m0.get(a)!, b]) || same(([a, b]) => [a, m1.get(b)!])
  );
}

/** All names of the n-th coordinate. */
export function namesAt({ spots }: CellGroup, n: number): Set<string> {
  const column = ({ table, at }: Spot): FactColumn => table.columns[at[n]!]!;
  const known = spots.filter(({ table }, at) => at === 0 || table.states.length > 0);
  // Far more names than in the other relations come from arithmetic in the rules.
  const usual = 2 * Math.min(...known.map((spot) => column(spot).names.size).filter((size) => size > 2));
  const sound = known.filter((spot) => column(spot).names.size <= usual);
  // Walls at sides may be told of squares outside.
  const inner = sound.filter((spot) => !isSide(spot));
  const from = inner.length > 0 ? inner : sound.length > 0 ? sound : known;
  const odd = known.filter((spot) => !from.includes(spot) && !isSide(spot));
  return new Set([
    ...from.flatMap((spot) => [...column(spot).names]),
    ...odd.flatMap((spot) => [...column(spot).seen]),
  ]);
}

export function orderAt(group: CellGroup, n: number, { chains }: World): ValueOrder {
  const names = namesAt(group, n);
  return orderOf(names, chains) ?? group.spots[0]!.table.columns[group.spots[0]!.at[n]!]!.order!;
}
