/**
 * Groups of relations to boards and layers: how each fact finds its cell, and what it looks like there.
 */
import { boardBetween, pointBoard, prefixOf, withBetween } from "./between.ts";
import { draftBoard } from "./cells.ts";
import { type BoardDraft, finish, type World } from "./draft.ts";
import { shortText } from "./facts.ts";
import { type CellGroup, isDense } from "./groups.ts";
import type { BoardLayout, Layer } from "./layout.ts";
import { orderOf, type ValueOrder } from "./order.ts";
import { blanksOf, type Cast, looksOf } from "./pieces.ts";
import type { PieceScene } from "./scene-types.ts";
import { isSide, type Spot } from "./spots.ts";
import { type Stack, stackBoard, stackLayer, stackOf } from "./stacks.ts";
import { allRows, type FactTable, isConstant, isKey, mostRows, pick } from "./tables.ts";
import { thingLook, thingOf } from "./things.ts";
import { isTuple, tupleBoard, tupleLayer } from "./tuples.ts";

export interface LayeredBoards {
  readonly boards: BoardLayout[];
  readonly layers: Map<string, Layer>;
  /** The spot behind each layer. */
  readonly spots: Map<string, Spot>;
}

const MOST_BOARDS = 24;

export function makeBoards(groups: readonly CellGroup[], special: Special, world: World, cast: Cast): LayeredBoards {
  const made: LayeredBoards = { boards: [], layers: new Map(), spots: new Map() };
  const lines = groups.filter(({ spots }) => spots[0]!.kind === "between").flatMap(({ spots }) => spots);
  const things = special.stacks.map(({ stack }) => new Set([...stack.things, ...stack.bases]));
  const plain = groups.filter(({ spots }) => spots[0]!.kind !== "between" && !isAbout(spots[0]!, things));
  const alone = plain.length + special.count === 1;
  for (const group of plain) addBoards(made, group, { world, cast, alone });
  for (const spot of lines) addBetween(made, spot, { world, cast });
  addSpecial(made, special, { cast, alone: alone && lines.length === 0 });
  return made;
}

/** Whether it only says something of things that are drawn in piles. */
function isAbout({ kind, table, at }: Spot, things: readonly ReadonlySet<string>[]): boolean {
  return (
    (kind === "line" || kind === "symbol") &&
    things.some((names) => [...table.columns[at[0]!]!.names].every((name) => names.has(name)))
  );
}

/** Relations that make a board in a way of their own. */
export interface Special {
  readonly tuples: readonly FactTable[];
  readonly stacks: readonly { readonly table: FactTable; readonly stack: Stack }[];
  readonly axes: readonly AxisPair[];
  /** How many boards they make. */
  readonly count: number;
}

export function specialOf(tables: readonly FactTable[]): Special {
  const tuples = tables.filter(isTuple);
  const stacks = tables.flatMap((table) => {
    const stack = stackOf(table);
    return stack ? [{ table, stack }] : [];
  });
  const axes = axisPairs(tables);
  return { tuples, stacks, axes, count: tuples.length + stacks.length + Math.min(1, axes.length) };
}

function addSpecial(
  made: LayeredBoards,
  { tuples, stacks, axes }: Special,
  { cast, alone }: { cast: Cast; alone: boolean },
): void {
  const add = (draft: BoardDraft, title: string): number => {
    const at = made.boards.length;
    made.boards.push({ id: `b${at}`, title: alone ? "" : shortText(title, 40), ...draft });
    return at;
  };
  for (const table of tuples) made.layers.set(table.key, tupleLayer(table, add(tupleBoard(table), table.name), cast));
  for (const { table, stack } of stacks) {
    const board = add(stackBoard(stack), table.name);
    made.layers.set(table.key, stackLayer(table, stack, { board, cast }));
    const names = new Set([...stack.things, ...stack.bases]);
    const columns = table.columns.map((column) => ({ ...column, names }));
    made.spots.set(table.key, {
      table: { ...table, columns },
      kind: "line",
      at: [stack.upper],
      boards: [],
      content: [],
      total: false,
      score: 0,
    });
  }
  if (axes.length === 0) return;
  const board = add(axisBoard(axes), "position");
  for (const pair of axes) for (const [key, layer] of axisLayers(pair, board, cast)) made.layers.set(key, layer);
}

/** Onto the board it lies on, or onto one of points. */
function addBetween(made: LayeredBoards, spot: Spot, { world, cast }: { world: World; cast: Cast }): void {
  const on = boardBetween(spot, made.boards);
  const at = on >= 0 ? on : made.boards.length;
  if (on < 0) made.boards.push({ id: `b${at}`, title: "", ...pointBoard(spot) });
  made.boards[at] = withBetween(made.boards[at]!, spot, world);
  made.layers.set(spot.table.key, layerOf(spot, new Map([["", at]]), cast));
  made.spots.set(spot.table.key, spot);
}

function addBoards(
  made: LayeredBoards,
  group: CellGroup,
  { world, cast, alone }: { world: World; cast: Cast; alone: boolean },
): void {
  const draft: BoardDraft = draftBoard(group, world);
  const names = boardNames(group, world);
  const boardOf = new Map<string, number>();
  for (const name of names.slice(0, MOST_BOARDS)) {
    const own = names.length > 1 ? name : "";
    const title = [alone && own ? "" : group.spots[0]!.table.name, own].filter((part) => part !== "").join(" ");
    boardOf.set(name, made.boards.length);
    made.boards.push({ id: `b${made.boards.length}`, title: alone && !own ? "" : shortText(title, 40), ...draft });
  }
  for (const spot of group.spots) {
    made.layers.set(spot.table.key, layerOf(spot, boardOf, cast));
    made.spots.set(spot.table.key, spot);
  }
  // Things that are called as their places tell them apart.
  const [first] = group.spots.map(({ table }) => made.layers.get(table.key)!);
  if (first!.draw === "name")
    for (const at of boardOf.values()) made.boards[at] = { ...made.boards[at]!, edgeLabels: [] };
}

/** The values that tell the boards of a group apart, in their order; the empty text where there is one board. */
function boardNames({ spots }: CellGroup, { chains }: World): readonly string[] {
  if (spots[0]!.boards.length === 0) return [""];
  const names = new Set(
    spots.flatMap(({ table, boards }) => {
      const seen = allRows(table).map((row) => pick(row, boards));
      return seen.length > 0 ? seen : [...table.columns[boards[0]!]!.names];
    }),
  );
  return orderOf(names, chains)?.values ?? [...names];
}

function layerOf(spot: Spot, boardOf: ReadonlyMap<string, number>, cast: Cast): Layer {
  const { table, at, boards, content } = spot;
  const name = nameOf(spot, cast);
  const contents = contentsOf(spot, name);
  const first = table.states[0] ?? [];
  const census = new Map<string, number>();
  for (const row of first) count(census, contentText(name, row, content));
  const blanks = isGround(spot)
    ? new Set(contents)
    : blanksOf(contents, spot.total || isDense(spot) ? census : undefined);
  const shown = contents.filter((text) => !blanks.has(text));
  const draw = drawOf(spot, looksOf(shown, cast));
  const names = draw === "name" ? [...table.columns[at[0]!]!.names] : shown;
  const looks = looksIn(spot, names, cast);
  const givens = givensOf(spot, looks);
  const layer = {
    name,
    kind: "cell",
    at,
    boards,
    boardOf,
    prefix: prefixOf(spot),
    content,
    blanks,
    looks,
    draw,
  } as const;
  return givens === undefined ? layer : { ...layer, givens };
}

/** Cards are drawn as cards, and a piece that moves about alone as a person. */
function looksIn(spot: Spot, names: readonly string[], cast: Cast): Map<string, PieceScene> {
  const { table, content } = spot;
  const thing = spot.kind === "line" ? thingOf(table.name, names, cast.cards ?? new Set()) : undefined;
  if (thing === "card") return new Map(names.map((name) => [name, thingLook(thing, name)]));
  const looks = looksOf(names, cast);
  const isPlain = [...looks.values()].every(({ shape }) => shape === "stone" || shape === "disc");
  const walks = isPlain && content.length === 0 && mostRows(table) === 1 && nameOf(spot, cast) !== table.name;
  return walks ? new Map([...looks].map(([name, look]) => [name, { ...look, shape: "person" }])) : looks;
}

/** Numbers that are there from the start and stay, where others come: the givens of a puzzle. */
function givensOf({ table, at }: Spot, looks: ReadonlyMap<string, PieceScene>): ReadonlySet<string> | undefined {
  const [first = [], ...later] = table.states;
  if (later.length === 0 || looks.size < 3 || [...looks.values()].some(({ shape }) => shape !== "text"))
    return undefined;
  const texts = later.map((state) => new Set(state.map((row) => row.join(" "))));
  const stays = first.filter((row) => texts.every((state) => state.has(row.join(" "))));
  const comes = later.some((state) => state.length > first.length);
  return stays.length === first.length && first.length > 0 && comes
    ? new Set(first.map((row) => pick(row, at)))
    : undefined;
}

function count(census: Map<string, number>, text: string): void {
  census.set(text, (census.get(text) ?? 0) + 1);
}

/** What lies in the cell: the values of these arguments, or the name of the relation where there are none. */
export function contentText(name: string, row: readonly string[], content: readonly number[]): string {
  return content.length === 0 ? name : pick(row, content);
}

const MOST_CONTENTS = 200;

/** A place alone is that of the only player; else things are called as the relation is. */
function nameOf({ table }: Spot, { roles }: Cast): string {
  return roles.length === 1 && /^(at|pos|position|location|here)$/i.test(table.name) ? roles[0]! : table.name;
}

function contentsOf({ table, content }: Spot, name: string): string[] {
  if (content.length === 0) return [name];
  const seen = new Set(allRows(table).map((row) => pick(row, content)));
  if (content.length === 1) for (const name of table.columns[content[0]!]!.names) seen.add(name);
  return [...seen].slice(0, MOST_CONTENTS);
}

/** A relation that only lists the cells there are. */
function isGround({ table, content }: Spot): boolean {
  return (
    content.length === 0 &&
    isConstant(table) &&
    /^(cell|square|tile|floor|field|position|open|room|space|place)s?$/i.test(table.name)
  );
}

function drawOf(spot: Spot, looks: ReadonlyMap<string, PieceScene>): Layer["draw"] {
  const { table, kind, at, content } = spot;
  const isCount = content.length === 1 && table.columns[content[0]!]!.order?.by === "number" && isKey(table, at);
  // A number that stands in one place only is the name of something.
  if (kind === "line" && isCount && !isKey(table, content)) return "heap";
  // A pool of things is told by the things; crosses and rings are told by what they are.
  const unknown = [...looks.values()].every(({ shape }) => shape === "disc");
  if (kind === "line" && content.length === 0 && looks.size > 0 && unknown) return "name";
  return isSide(spot) ? "side" : "piece";
}

/** A piece whose coordinates are in facts of their own: `(x1 10) (y1 3)`, `(posx red 4) (posy red 2)`. */
export interface AxisPair {
  readonly x: FactTable;
  readonly y: FactTable;
  /** What the names have in common: `pos`, `1`. */
  readonly entity: string;
}

const LONGEST = 64;

/** Names that differ in an x and a y alone; speeds are not places. */
function axisPairs(tables: readonly FactTable[]): AxisPair[] {
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
function isAxis(table: FactTable): boolean {
  const { order, names } = table.columns.at(-1)!;
  return order !== undefined && names.size <= LONGEST && mostRows(table) <= 8 && table.arity <= 2;
}

/** All pairs share one board. */
function axisBoard(pairs: readonly AxisPair[]): BoardDraft {
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

function longest(tables: readonly FactTable[]): ValueOrder {
  const orders = tables.map((table) => table.columns.at(-1)!.order!);
  return orders.reduce((best, order) => (order.values.length > best.values.length ? order : best));
}

function axisLayers({ x, y, entity }: AxisPair, board: number, cast: Cast): [string, Layer][] {
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
