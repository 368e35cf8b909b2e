/**
 * Which cells a board has and where they lie: one function for each kind of coordinates.
 */
import type { Domains } from "./domains.ts";
import { shortText } from "./facts.ts";
import { type Arrangement, arrange, arrangeNames, type Edges, type GridCell, type Point } from "./geometry.ts";
import { withGround } from "./ground.ts";
import type { Group } from "./groups.ts";
import type { BoardLayout, Place } from "./layout.ts";
import { linkKey } from "./links.ts";
import { neighbours, wayUp } from "./neighbours.ts";
import { type Order, orderOf, type Pairs } from "./order.ts";
import type { Shade } from "./scene-types.ts";
import { axisHint, type Evidence, isDirection, isPermutation, isSide, movesName, type Spot } from "./spots.ts";
import type { Statics } from "./statics.ts";
import { symbolPlaces } from "./symbols.ts";
import { allRows, type Column, pick } from "./tables.ts";

export interface World extends Evidence {
  readonly domains: Domains;
  readonly statics: Statics;
  readonly chains: readonly Pairs[];
  /** Cells that moves were seen to name, for a group of relations: see movedCells. */
  readonly movedCells: (spot: Spot) => ReadonlySet<string>;
}

/** Without its id and title, which depend on the other boards. */
export type Draft = Omit<BoardLayout, "id" | "title">;

export function draftBoard(group: Group, world: World): Draft {
  const { kind } = group.spots[0]!;
  if (kind === "grid") return gridBoard(group, world);
  if (kind === "nested") return nestedBoard(group, world);
  if (kind === "symbol") return symbolBoard(group, world);
  if (kind === "polar") return polarBoard(group);
  return namesBoard(group, world);
}

/** All names of the n-th coordinate. */
function namesAt({ spots }: Group, n: number): Set<string> {
  const column = ({ table, at }: Spot): Column => table.columns[at[n]!]!;
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

function orderAt(group: Group, n: number, { chains }: World): Order {
  const names = namesAt(group, n);
  return orderOf(names, chains) ?? group.spots[0]!.table.columns[group.spots[0]!.at[n]!]!.order!;
}

function gridBoard(group: Group, world: World): Draft {
  const main = group.spots[0]!;
  const orders = [orderAt(group, 0, world), orderAt(group, 1, world)] as const;
  const { across, down } = axes(main, orders, world);
  const keys = gridKeys(group, orders, world);
  const used = (n: 0 | 1): Order => {
    const names = new Set(keys.map((key) => key[n]));
    return { ...orders[n], values: orders[n].values.filter((value) => names.has(value)) };
  };
  const [columns, rows] = across === 0 ? [used(0), used(1)] : [used(1), used(0)];
  const place = (order: Order): Map<string, number> => new Map(order.values.map((value, at) => [value, at]));
  const [columnOf, rowOf] = [place(columns), place(rows)];
  const grid = keys.flatMap(([first, second]): (GridCell & { names: [string, string] })[] => {
    const [column, row] =
      across === 0 ? [columnOf.get(first), rowOf.get(second)] : [columnOf.get(second), rowOf.get(first)];
    if (column === undefined || row === undefined) return [];
    const y = down ? row : rows.values.length - 1 - row;
    return [{ key: `${first} ${second}`, column, row: y, names: [first, second] }];
  });
  const known = new Set(grid.map(({ key }) => key));
  const sides = [new Set(orders[0].values), new Set(orders[1].values)];
  const edges = neighbours(sides, known, world.domains, world.statics);
  const arrangement = arrange(grid, edges);
  const name = ([first, second]: readonly [string, string]): string => {
    const parts = (across === 0 ? [first, second] : [second, first]).map((part) => shortText(part, 12));
    return columns.by === "letter" && rows.by === "number" && rows.prefix === ""
      ? parts.join("")
      : [first, second].map((part) => shortText(part, 12)).join(",");
  };
  const cells = grid.map(({ key, names, column, row }) => ({
    key,
    coordinates: names,
    name: name(names),
    parity: column + row,
  }));
  const labels =
    arrangement.shape === "square"
      ? { columns: columns.values, rows: down ? rows.values : [...rows.values].reverse() }
      : undefined;
  const draft = finish(cells, arrangement, {
    checkered: isCheckered(main, world) || isAlternate(group, keys.length),
    ...(labels ? { labels } : {}),
  });
  return withGround(draft, sides, edges, world);
}

/** Which coordinate runs to the right, and whether the other counts downwards. */
function axes(main: Spot, orders: readonly [Order, Order], world: World): { across: 0 | 1; down: boolean } {
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
function gridKeys(group: Group, orders: readonly [Order, Order], world: World): (readonly [string, string])[] {
  const { table, at } = group.spots[0]!;
  const isCell = (move: string, args: readonly number[]): boolean =>
    args.length === 2 && args.every((arg, n) => world.links.has(linkKey(move, arg, table.key, at[n]!)));
  const outside = new Set(world.statics.forbidden(isCell).map((row) => row.join(" ")));
  const product = orders[0].values.flatMap((a) => orders[1].values.map((b) => [a, b] as const));
  const inside = product.filter(([a, b]) => !outside.has(`${a} ${b}`));
  const all = 2 * inside.length >= product.length ? inside : product;
  const within = (keys: ReadonlySet<string>): (readonly [string, string])[] =>
    all.filter(([a, b]) => keys.has(`${a} ${b}`));
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
  const has = ([a, b]: readonly [string, string]): boolean => seen.has(`${a} ${b}`);
  // What moves do not name is not met for certain.
  const main = group.spots[0]!;
  const named = main.table.samples > 2 && movesName(main.table, main.at, world);
  const missing = open.length - open.filter(has).length;
  return missing >= 4 && missing <= 0.4 * open.length && isMirrored(open, has, orders) && named
    ? open.filter(has)
    : open;
}

/** Where exactly every other square is used, the board is drawn whole. */
function checkered(
  used: (readonly [string, string])[],
  all: (readonly [string, string])[],
): (readonly [string, string])[] {
  const [columns, rows] = [[...new Set(all.map(([a]) => a))], [...new Set(all.map(([, b]) => b))]];
  const parity = ([a, b]: readonly [string, string]): number => (columns.indexOf(a) + rows.indexOf(b)) % 2;
  const one = new Set(used.map(parity)).size === 1;
  return one && used.length >= 8 && used.length === all.filter((cell) => parity(cell) === parity(used[0]!)).length
    ? all
    : used;
}

/** Whether pieces stand on every other square only. */
function isAlternate({ spots }: Group, cells: number): boolean {
  return spots.some((spot) => spot.total && 2 * seenCells(spot).size === cells && cells >= 16);
}

function seenCells({ table, at }: Spot): Set<string> {
  return new Set(allRows(table).map((row) => pick(row, at)));
}

/** Rules that count cells by arithmetic allow more than there are: then what moves name is all, if it is much less. */
function trimmed(
  all: (readonly [string, string])[],
  seen: ReadonlySet<string>,
  { main, world }: { main: Spot; world: World },
): (readonly [string, string])[] {
  if (main.table.samples < 3 || !movesName(main.table, main.at, world)) return all;
  const met = all.filter(([a, b]) => seen.has(`${a} ${b}`));
  const [first, second] = [new Set(met.map(([a]) => a)), new Set(met.map(([, b]) => b))];
  const inside = all.filter(([a, b]) => first.has(a) && second.has(b));
  return inside.length >= 9 && inside.length <= 0.5 * all.length ? inside : all;
}

/** Whether what is there looks the same turned by half, or mirrored in one coordinate. */
function isMirrored(
  all: readonly (readonly [string, string])[],
  has: (cell: readonly [string, string]) => boolean,
  [first, second]: readonly [Order, Order],
): boolean {
  const mirror = ({ values }: Order): Map<string, string> =>
    new Map(values.map((value, at) => [value, values[values.length - 1 - at]!]));
  const [m0, m1] = [mirror(first), mirror(second)];
  const same = (image: (cell: readonly [string, string]) => readonly [string, string]): boolean =>
    all.every((cell) => has(cell) === has(image(cell)));
  return (
    same(([a, b]) => [m0.get(a)!, m1.get(b)!]) || same(([a, b]) => [m0.get(a)!, b]) || same(([a, b]) => [a, m1.get(b)!])
  );
}

/** A board of boards, with a gap between them. */
function nestedBoard(group: Group, world: World): Draft {
  const orders = [0, 1, 2, 3].map((n) => orderAt(group, n, world).values);
  const [outerX, outerY, innerX, innerY] = orders as [
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  const points = new Map<string, Point>();
  const cells: Cell[] = [];
  outerX.forEach((a, i) => {
    outerY.forEach((b, j) => {
      innerX.forEach((c, k) => {
        innerY.forEach((d, l) => {
          const key = `${a} ${b} ${c} ${d}`;
          points.set(key, { x: i * (innerX.length + 0.2) + k, y: j * (innerY.length + 0.2) + l });
          cells.push({
            key,
            coordinates: [a, b, c, d],
            name: [a, b, c, d].map((part) => shortText(part, 6)).join(","),
            parity: i + j,
          });
        });
      });
    });
  });
  return finish(cells, { shape: "square", points }, { checkered: false });
}

function symbolBoard(group: Group, { domains, statics }: World): Draft {
  const places =
    symbolPlaces(namesAt(group, 0)) ?? symbolPlaces(group.spots[0]!.table.columns[group.spots[0]!.at[0]!]!.names)!;
  const cells = [...places].map(([key, { column, row }]): GridCell => ({ key, column, row }));
  const edges = neighbours([new Set(places.keys())], new Set(places.keys()), domains, statics);
  const arranged = arrange(cells, edges);
  const highest = Math.max(...cells.map(({ row }) => row));
  const points =
    arranged.shape === "hex"
      ? arranged.points
      : new Map(cells.map(({ key, column, row }) => [key, { x: column, y: highest - row }]));
  const named = cells.map(({ key, column, row }) => ({
    key,
    coordinates: [key],
    name: shortText(key, 12),
    parity: column + row,
  }));
  return finish(named, { shape: arranged.shape, points }, { checkered: false });
}

/** Names in the order the rules give them, placed by their neighbours. */
function namesBoard(group: Group, { domains, statics, chains }: World): Draft {
  const all = namesAt(group, 0);
  const names = orderOf(all, chains)?.values ?? [...all];
  const edges: Edges = isPermutation(group.spots[0]!.table)
    ? []
    : neighbours([new Set(names)], new Set(names), domains, statics);
  const cells = names.map((name) => ({ key: name, coordinates: [name], name: shortText(name, 24), parity: 0 }));
  return withNames(finish(cells, arrangeNames(names, edges), { checkered: false }));
}

/** Short names in the corners of the cells: without coordinates nothing else tells them apart. */
function withNames(draft: Draft): Draft {
  if (draft.cells.some(({ name }) => name.length > LABEL_LENGTH)) return draft;
  return { ...draft, edgeLabels: draft.cells.map(({ x, y, name }) => ({ x: x - 0.34, y: y - 0.36, text: name })) };
}

const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** Rings by one coordinate, points of the compass by the other. */
function polarBoard(group: Group): Draft {
  const { table, at } = group.spots[0]!;
  const ringFirst = ![...table.columns[at[0]!]!.names].every(isDirection);
  const [rings, winds] = ringFirst ? [namesAt(group, 0), namesAt(group, 1)] : [namesAt(group, 1), namesAt(group, 0)];
  const size = (ring: string): number => ["inner", "middle", "outer"].indexOf(ring.toLowerCase());
  const sorted = [...rings].sort((a, b) => size(a) - size(b));
  const points = new Map<string, Point>();
  const cells: Cell[] = [];
  sorted.forEach((ring, distance) => {
    for (const wind of winds) {
      const names = ringFirst ? [ring, wind] : [wind, ring];
      const key = names.join(" ");
      points.set(key, compassPoint(wind, distance + 1));
      cells.push({ key, coordinates: names, name: names.map((name) => shortText(name, 12)).join(" "), parity: 0 });
    }
  });
  return finish(cells, { shape: "square", points }, { checkered: false });
}

function compassPoint(wind: string, distance: number): Point {
  const short = wind
    .toLowerCase()
    .replace(/north/, "n")
    .replace(/south/, "s")
    .replace(/east/, "e")
    .replace(/west/, "w")
    .replace(/[-_]/g, "");
  const angle = (COMPASS.indexOf(short) * Math.PI) / 4;
  return { x: Math.round(Math.sin(angle) * 1.2) * distance, y: -Math.round(Math.cos(angle) * 1.2) * distance };
}

interface Cell {
  readonly key: string;
  readonly coordinates: readonly string[];
  readonly name: string;
  /** Even cells are light on a checkered board. */
  readonly parity: number;
}

interface Finish {
  readonly checkered: boolean;
  /** Along the edges of a square grid, from the left and from above. */
  readonly labels?: { readonly columns: readonly string[]; readonly rows: readonly string[] };
}

/** The widest label that gets a place along the edge. */
const LABEL_LENGTH = 3;

/** Moves all cells into the picture, with room for the labels. */
export function finish(cells: readonly Cell[], { shape, points }: Arrangement, { checkered, labels }: Finish): Draft {
  const at = cells.map(({ key }) => points.get(key)!);
  const half = shape === "hex" ? 1 / Math.sqrt(3) : 0.5;
  const [left, top] = [Math.min(...at.map(({ x }) => x)), Math.min(...at.map(({ y }) => y))];
  const margin = labels ? 0.5 : 0.05;
  const place = (point: Point): Point => ({ x: point.x - left + 0.5 + margin, y: point.y - top + half + 0.05 });
  const shade = (parity: number): Shade =>
    checkered && shape === "square" ? (parity % 2 === 0 ? "light" : "dark") : "plain";
  const done = cells.map(
    ({ coordinates, name, parity }, n): Place => ({ ...place(at[n]!), coordinates, name, shade: shade(parity) }),
  );
  const width = Math.max(...done.map(({ x }) => x)) + 0.55;
  const bottom = Math.max(...done.map(({ y }) => y)) + half + 0.05;
  const text = (label: string): string => shortText(label, LABEL_LENGTH);
  const edgeLabels = labels
    ? [
        ...labels.columns.map((label, x) => ({ ...place({ x: x, y: 0 }), y: bottom + 0.2, text: text(label) })),
        ...labels.rows.map((label, y) => ({ ...place({ x: 0, y }), x: 0.25, text: text(label) })),
      ]
    : [];
  const index = new Map(cells.map(({ key }, n) => [key, n]));
  return { shape, width, height: bottom + (labels ? 0.45 : 0), cells: done, index, edgeLabels };
}
