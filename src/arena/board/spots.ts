/**
 * Which columns of a relation say where something is, which say on what board, and which say what it is.
 */
import type { Position } from "./domains.ts";
import { type Links, linkKey } from "./links.ts";
import { symbolPlaces } from "./symbols.ts";
import { allRows, isKey, isTotal, mostRows, overlap, type Table } from "./tables.ts";

export interface Spot {
  readonly table: Table;
  /** Two columns (grid), four (a grid of grids, or the two ends of an edge), or one (a name for each cell). */
  readonly kind: "grid" | "nested" | "between" | "symbol" | "polar" | "line";
  readonly at: readonly number[];
  readonly boards: readonly number[];
  readonly content: readonly number[];
  /** Whether the same cells are listed in every state. */
  readonly total: boolean;
  /** How sure it is that this is a board of its own; below 2 it only lies on one that is found otherwise. */
  readonly score: number;
}

export interface Evidence {
  readonly links: Links;
  readonly moves: Position;
  /** The way the rules call the variables of each column. */
  readonly hints: ReadonlyMap<string, readonly ReadonlyMap<string, number>[]>;
}

const LONGEST_EDGE = 64;
const MOST_CELLS = 2500;
/** Rows that share their cell: more than this, and there are several boards. */
const SHARED = 0.15;

export function spotsOf(table: Table, evidence: Evidence): Spot | undefined {
  return gridSpot(table, evidence) ?? symbolSpot(table, evidence) ?? polarSpot(table) ?? lineSpot(table, evidence);
}

export function isDirection(name: string): boolean {
  return /^(n|e|s|w|ne|nw|se|sw|north|east|south|west|(north|south)-?_?(east|west)|up|down|left|right)$/i.test(name);
}

function others({ arity }: Table, taken: readonly number[]): number[] {
  return Array.from({ length: arity }, (_, at) => at).filter((at) => !taken.includes(at));
}

function gridSpot(table: Table, evidence: Evidence): Spot | undefined {
  const coordinates = coordinateColumns(table);
  if (coordinates.length < 2) return undefined;
  if (coordinates.length >= 4) {
    const four = nestedSpot(table, coordinates.slice(0, 4)) ?? betweenSpot(table, coordinates.slice(0, 4));
    if (four) return four;
  }
  const pairs = coordinates.flatMap((i, at) => coordinates.slice(at + 1).map((j) => [i, j] as const));
  const ranked = pairs
    .map((pair) => ({ pair, score: pairScore(table, pair, evidence) }))
    .sort((a, b) => b.score - a.score);
  const { pair, score } = ranked[0]!;
  const [i, j] = pair;
  const cells = table.columns[i]!.names.size * table.columns[j]!.names.size;
  if (cells > MOST_CELLS || isReading(table, pair, evidence)) return undefined;
  const boards = boardColumns(table, pair);
  const content = others(table, [...pair, ...boards]);
  return spot(table, { kind: "grid", at: pair, boards, content, score: score + (content.length > 0 ? 1 : 0) });
}

/** Ordered columns, without those that are a value given for every combination of the others: counts, lights, digits. */
function coordinateColumns(table: Table): number[] {
  const { columns } = table;
  const ordered = columns.flatMap(({ order, roles, names }, at) =>
    order && !roles && names.size <= LONGEST_EDGE ? [at] : [],
  );
  while (ordered.length > 2) {
    const rest = others(table, [ordered.at(-1)!]);
    if (!isKey(table, rest) || !isTotal(table, rest)) break;
    ordered.pop();
  }
  return ordered;
}

function spot(table: Table, found: Omit<Spot, "table" | "total">): Spot {
  const total = isTotal(table, [...found.boards, ...found.at]);
  const few = mostRows(table) <= 1 ? -4 : 0;
  const unlisted = table.states.length === 0 ? -1 : 0;
  return { table, total, ...found, score: found.score + (total ? 2 : 0) + few + unlisted };
}

/** One number for each value of the other, always: a heap, a score or a register, not a place. */
function isReading(table: Table, [i, j]: readonly [number, number], evidence: Evidence): boolean {
  if (table.arity > 2) return isKey(table, [i]) && isTotal(table, [i]) && !sameNames(table, i, j);
  const single = isKey(table, [i]) || isKey(table, [j]);
  const total = (isKey(table, [i]) && isTotal(table, [i])) || (isKey(table, [j]) && isTotal(table, [j]));
  if (single && total && mostRows(table) > 1) return true;
  return single && !movesName(table, [i, j], evidence) && !sameNames(table, i, j);
}

function sameNames({ columns }: Table, i: number, j: number): boolean {
  const [a, b] = [columns[i]!.names, columns[j]!.names];
  return a.size === b.size && [...a].every((name) => b.has(name));
}

function pairScore(table: Table, [i, j]: readonly [number, number], evidence: Evidence): number {
  const { columns } = table;
  const [a, b] = [columns[i]!.names.size, columns[j]!.names.size];
  const shared = overlap(table, [i, j]);
  const axes = [axisHint(table, i, evidence), axisHint(table, j, evidence)];
  let score = shared === 0 ? 2 : shared < SHARED ? 1 : 0;
  if (movesName(table, [i, j], evidence)) score += 2;
  if (sameNames(table, i, j)) score += 1;
  else if (Math.max(a, b) <= 3 * Math.min(a, b)) score += 0.5;
  if (axes.includes("x") && axes.includes("y")) score += 1;
  return score - 0.2 * i - 0.1 * (j - i - 1);
}

/** Whether one move names both columns, side by side. */
export function movesName({ key }: Table, columns: readonly number[], { links, moves }: Evidence): boolean {
  return [...moves.functions].some(([move, args]) =>
    args.some((_, from) => columns.every((column, at) => links.has(linkKey(move, from + at, key, column)))),
  );
}

/** What the rules call the column, or how its names begin. */
export function axisHint(table: Table, at: number, { hints }: Evidence): "x" | "y" | undefined {
  const votes = { x: 0, y: 0 };
  for (const [name, count] of hints.get(table.key)?.[at] ?? []) {
    const axis = axisWord(name.slice(1));
    if (axis) votes[axis] += count;
  }
  if (votes.x !== votes.y) return votes.x > votes.y ? "x" : "y";
  return axisWord(table.columns[at]!.order?.prefix ?? "");
}

function axisWord(word: string): "x" | "y" | undefined {
  const stem = word.toLowerCase().replace(/[\d_+\-']+/g, "");
  if (/^(x|xx|col|cols|column|file|newx|oldx|startx|endx|fromx|tox)$/.test(stem)) return "x";
  if (/^(y|yy|row|rows|r|rank|newy|oldy|starty|endy|fromy|toy)$/.test(stem)) return "y";
  return undefined;
}

/** The columns that tell boards apart: where cells alone are listed more than once, and these make the difference. */
function boardColumns(table: Table, at: readonly number[]): number[] {
  const shared = overlap(table, at);
  if (shared <= SHARED) return [];
  const able = others(table, at).filter((column) => {
    const { names, seen } = table.columns[column]!;
    const isBoard = names.size >= 2 && names.size <= 40 && ![...seen].some(isDirection);
    return isBoard && overlap(table, [...at, column]) < shared / 4;
  });
  return able.slice(0, 1);
}

/** (board column, board row, column, row): small domains, and every combination is a cell. */
function nestedSpot(table: Table, four: readonly number[]): Spot | undefined {
  const sizes = four.map((at) => table.columns[at]!.names.size);
  if (sizes.some((size) => size > 6) || !isKey(table, four)) return undefined;
  const pairs = [four.slice(0, 2), four.slice(2)];
  if (pairs.some((pair) => overlap(table, pair) <= SHARED)) return undefined;
  return spot(table, { kind: "nested", at: four, boards: [], content: others(table, four), score: 4 });
}

/** Two neighbouring points, as (x y x y) or (x x y y): an edge, or what lies between four squares. */
function betweenSpot(table: Table, four: readonly number[]): Spot | undefined {
  const rows = allRows(table);
  const index = (at: number): Map<string, number> =>
    new Map(table.columns[at]!.order!.values.map((value, place) => [value, place]));
  const indices = four.map(index);
  const isNear = (a: number, b: number): boolean =>
    rows.every((row) => Math.abs(indices[a]!.get(row[four[a]!]!)! - indices[b]!.get(row[four[b]!]!)!) <= 1);
  const at =
    isNear(0, 2) && isNear(1, 3) ? four : isNear(0, 1) && isNear(2, 3) ? [0, 2, 1, 3].map((k) => four[k]!) : [];
  if (rows.length === 0 || at.length === 0) return undefined;
  return spot(table, { kind: "between", at, boards: [], content: others(table, four), score: 1 });
}

function symbolSpot(table: Table, evidence: Evidence): Spot | undefined {
  for (let column = 0; column < table.arity; column++) {
    const { names, roles } = table.columns[column]!;
    if (roles || names.size > MOST_CELLS || !symbolPlaces(names)) continue;
    return nameSpot(table, column, movesName(table, [column], evidence) ? 4 : 2, "symbol");
  }
  return undefined;
}

/** A ring and a point of the compass. */
function polarSpot(table: Table): Spot | undefined {
  const winds = table.columns.findIndex(({ names }) => names.size >= 4 && [...names].every(isDirection));
  const ring = others(table, [winds]).find((at) => {
    const { names, roles } = table.columns[at]!;
    return !roles && names.size >= 2 && names.size <= 6 && isKey(table, [at, winds].sort());
  });
  if (winds < 0 || ring === undefined || mostRows(table) < 4) return undefined;
  const at = [ring, winds].sort();
  return spot(table, { kind: "polar", at, boards: [], content: others(table, at), score: 2 });
}

/** Cells in a row, on a ring or anywhere: names that moves speak of. */
function lineSpot(table: Table, evidence: Evidence): Spot | undefined {
  for (let column = 0; column < table.arity; column++) {
    const { names, roles } = table.columns[column]!;
    if (roles || names.size < 3 || names.size > LONGEST_EDGE || !movesName(table, [column], evidence)) continue;
    const found = nameSpot(table, column, 2, "line");
    if (found && found.content.length <= 2) return found;
  }
  return undefined;
}

function nameSpot(table: Table, column: number, score: number, kind: "symbol" | "line"): Spot | undefined {
  const at = [column];
  const boards = boardColumns(table, at);
  if (overlap(table, [...boards, ...at]) > SHARED) return undefined;
  return spot(table, { kind, at, boards, content: others(table, [...boards, ...at]), score });
}
