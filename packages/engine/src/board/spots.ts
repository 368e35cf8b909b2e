/**
 * Which columns of a relation say where something is, which say on what board, and which say what it is.
 */
import type { ArgumentPosition } from "./domains.ts";
import { type Links, linkKey } from "./links.ts";
import { orderOf } from "./order.ts";
import { isBlankName } from "./pieces.ts";
import type { StaticRow } from "./statics.ts";
import { symbolPlaces } from "./symbols.ts";
import {
  allRows,
  type FactColumn,
  type FactTable,
  isConstant,
  isKey,
  isTotal,
  mostRows,
  overlap,
  pick,
} from "./tables.ts";

export interface Spot {
  readonly table: FactTable;
  /** Two columns (grid), four (a grid of grids, or the two ends of an edge), or one (a name for each cell). */
  readonly kind: "grid" | "nested" | "between" | "symbol" | "polar" | "line";
  readonly at: readonly number[];
  readonly boards: readonly number[];
  readonly content: readonly number[];
  /** Of lines around squares by two coordinates: the coordinate which has one more name than there are squares. */
  readonly around?: 0 | 1;
  /** Whether the same cells are listed in every state. */
  readonly total: boolean;
  /** How sure it is that this is a board of its own; below 2 it only lies on one that is found otherwise. */
  readonly score: number;
}

export interface SpotEvidence {
  readonly links: Links;
  readonly moves: ArgumentPosition;
  /** The way the rules call the variables of each column. */
  readonly hints: ReadonlyMap<string, readonly ReadonlyMap<string, number>[]>;
  /** Whether the rules have ways from cell to cell, for cells by coordinates with these names. */
  readonly isMapped: (sides: readonly ReadonlySet<string>[]) => boolean;
}

const LONGEST_EDGE = 64;
const MOST_CELLS = 2500;
/** Rows that share their cell: more than this, and there are several boards. */
const SHARED = 0.15;

export function spotsOf(table: FactTable, evidence: SpotEvidence): Spot | undefined {
  return (
    betweenSpot(table) ??
    polarSpot(table) ??
    gridSpot(table, evidence) ??
    symbolSpot(table, evidence) ??
    lineSpot(table, evidence)
  );
}

export function isDirection(name: string): boolean {
  return /^(n|e|s|w|ne|nw|se|sw|north|east|south|west|(north|south)-?_?(east|west)|up|down|left|right)$/i.test(name);
}

/** Whether it says at which sides of a cell there is a wall. */
export function isSide({ table, content }: Spot): boolean {
  const names = content.length === 1 ? [...table.columns[content[0]!]!.names] : [];
  if (names.length > 0) return names.every(isDirection) && /wall|block|barrier|edge|fence/i.test(table.name);
  return (
    content.length === 0 && /(wall|block|barrier|fence).*(north|east|south|west|up|down|left|right)/i.test(table.name)
  );
}

function others({ arity }: FactTable, taken: readonly number[]): number[] {
  return Array.from({ length: arity }, (_, at) => at).filter((at) => !taken.includes(at));
}

function gridSpot(table: FactTable, evidence: SpotEvidence): Spot | undefined {
  const coordinates = coordinateColumns(table);
  if (coordinates.length < 2) return undefined;
  if (coordinates.length >= 4) {
    const four = nestedSpot(table, coordinates.slice(0, 4));
    if (four) return four;
  }
  const pairs = coordinates.flatMap((i, at) => coordinates.slice(at + 1).map((j) => [i, j] as const));
  const ranked = pairs
    .map((pair) => ({ pair, score: pairScore(table, pair, evidence) }))
    .sort((a, b) => b.score - a.score);
  const { pair, score } = ranked[0]!;
  const [i, j] = pair;
  const cells = sizeOf(table.columns[i]!) * sizeOf(table.columns[j]!);
  if (cells > MOST_CELLS || isReading(table, pair)) return undefined;
  const boards = boardColumns(table, pair, evidence);
  const content = others(table, [...pair, ...boards]);
  const mapped = evidence.isMapped([table.columns[i]!.names, table.columns[j]!.names]);
  const doubt = content.length === 0 ? (!mapped && isFunction(table, pair, evidence) ? -4 : 0) : 1;
  // One piece alone is a board where the rules say how to walk on it.
  return spot(table, { kind: "grid", at: pair, boards, content, score: score + doubt + (mapped ? 4 : 0) });
}

/** What was seen counts where the rules allow very much. */
function sizeOf({ names, seen }: FactColumn): number {
  return names.size > 40 && seen.size > 0 ? seen.size : names.size;
}

/** Ordered columns, without those that are a value given for every combination of the others: counts, lights, digits. */
function coordinateColumns(table: FactTable): number[] {
  const { columns } = table;
  const ordered = orderedColumns(table).filter((at) => !isBoardName(columns[at]!));
  while (ordered.length > 2) {
    const rest = others(table, [ordered.at(-1)!]);
    if (!isKey(table, rest) || !isTotal(table, rest)) break;
    ordered.pop();
  }
  return ordered;
}

function orderedColumns({ columns }: FactTable): number[] {
  return columns.flatMap(({ order, roles, names }, at) => (order && !roles && names.size <= LONGEST_EDGE ? [at] : []));
}

/** Whether the names are those of boards: `board1`, `layer2`. */
function isBoardName({ names }: FactColumn): boolean {
  return (
    names.size > 0 && [...names].every((name) => /^(board|grid|game|field|layer|face|quadrant|lane)|lane$/i.test(name))
  );
}

function spot(table: FactTable, found: Omit<Spot, "table" | "total">): Spot {
  const total = isTotal(table, [...found.boards, ...found.at]) && (table.samples > 2 || isWhole(table, found));
  const few = table.states.length > 0 && mostRows(table) <= 1 ? -4 : 0;
  const unlisted = table.states.length === 0 ? -1 : 0;
  return { table, total, ...found, score: found.score + (total ? 2 : 0) + few + unlisted };
}

/** Whether a state or two are enough to see that all cells are listed: most there may be are, or some are said to be empty. */
function isWhole(table: FactTable, { at, content }: Pick<Spot, "at" | "content">): boolean {
  const all = at.reduce((product, column) => product * table.columns[column]!.names.size, 1);
  const cells = new Set(allRows(table).map((row) => pick(row, at))).size;
  return cells >= 0.6 * all || (content.length === 1 && [...table.columns[content[0]!]!.seen].some(isBlankName));
}

/** One number for each value of the first, always: a heap, a score or a register, not a place. */
function isReading(table: FactTable, [i, j]: readonly [number, number]): boolean {
  if (table.arity > 2 || mostRows(table) < 2 || isConstant(table)) return false;
  return (isKey(table, [i]) && isTotal(table, [i])) || (isKey(table, [j]) && isTotal(table, [j]));
}

/** Whether the second is a function of the first, and no move names both. */
function isFunction(table: FactTable, [i, j]: readonly [number, number], evidence: SpotEvidence): boolean {
  return isKey(table, [i]) && !movesName(table, [i, j], evidence) && !sameNames(table, i, j);
}

function sameNames({ columns }: FactTable, i: number, j: number): boolean {
  const [a, b] = [columns[i]!.names, columns[j]!.names];
  return a.size === b.size && [...a].every((name) => b.has(name));
}

function pairScore(table: FactTable, [i, j]: readonly [number, number], evidence: SpotEvidence): number {
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
export function movesName({ key }: FactTable, columns: readonly number[], { links, moves }: SpotEvidence): boolean {
  return [...moves.functions].some(([move, args]) =>
    args.some((_, from) => columns.every((column, at) => links.has(linkKey(move, from + at, key, column)))),
  );
}

/** What the rules call the column, or how its names begin. */
export function axisHint(table: FactTable, at: number, { hints }: SpotEvidence): "x" | "y" | undefined {
  const named = axisWord(table.columns[at]!.order?.prefix ?? "");
  if (named) return named;
  const votes = { x: 0, y: 0 };
  for (const [name, count] of hints.get(table.key)?.[at] ?? []) {
    const axis = axisWord(name.slice(1));
    if (axis) votes[axis] += count;
  }
  return votes.x === votes.y ? undefined : votes.x > votes.y ? "x" : "y";
}

function axisWord(word: string): "x" | "y" | undefined {
  const stem = word.toLowerCase().replace(/[\d_+\-']+/g, "");
  if (/^(x|xx|col|cols|column|file|newx|oldx|startx|endx|fromx|tox)$/.test(stem)) return "x";
  if (/^(y|yy|row|rows|r|rank|newy|oldy|starty|endy|fromy|toy)$/.test(stem)) return "y";
  return undefined;
}

/** The columns that tell boards apart: where cells alone are listed more than once, and these make the difference. */
function boardColumns(table: FactTable, at: readonly number[], evidence: SpotEvidence): number[] {
  const named = others(table, at).filter((column) => isBoardName(table.columns[column]!));
  if (named.length > 0) return named.slice(0, 1);
  const shared = overlap(table, at);
  if (shared <= SHARED) return [];
  return others(table, at)
    .filter((column) => isSelector(table, column, { at, evidence }) && overlap(table, [...at, column]) < shared / 4)
    .slice(0, 1);
}

/** It stands before the cell or moves name it, and each of its values has a good part of the cells. */
function isSelector(
  table: FactTable,
  column: number,
  { at, evidence }: { at: readonly number[]; evidence: SpotEvidence },
): boolean {
  const { names, seen } = table.columns[column]!;
  if (names.size < 2 || names.size > 40) return false;
  // Behind the cell a direction is a side of it.
  if (column > at[0]! && [...seen].some(isDirection)) return false;
  if (column > at[0]! && !movesName(table, [column], evidence)) return false;
  const cells = (rows: readonly StaticRow[]): number => new Set(rows.map((row) => pick(row, at))).size;
  const large = table.states.filter((state) => state.length === mostRows(table))[0] ?? [];
  const boards = new Set(large.map((row) => row[column]!));
  const each = [...boards].map((name) => cells(large.filter((row) => row[column] === name)));
  return each.reduce((sum, size) => sum + size, 0) / each.length >= 0.3 * cells(large);
}

/** (board column, board row, column, row): small domains, and every combination is a cell. */
function nestedSpot(table: FactTable, four: readonly number[]): Spot | undefined {
  const sizes = four.map((at) => table.columns[at]!.names.size);
  if (sizes.some((size) => size > 6) || !isKey(table, four)) return undefined;
  const pairs = [four.slice(0, 2), four.slice(2)];
  if (pairs.some((pair) => overlap(table, pair) <= SHARED)) return undefined;
  return spot(table, { kind: "nested", at: four, boards: [], content: others(table, four), score: 4 });
}

/** Two neighbouring points, as (x y x y) or (x x y y): an edge, or what lies between four squares. */
function betweenSpot(table: FactTable): Spot | undefined {
  const four = orderedColumns(table).slice(0, 4);
  const rows = allRows(table);
  if (four.length < 4 || mostRows(table) < 4) return undefined;
  const isNear = (a: number, b: number): boolean => {
    const names = new Set([...table.columns[four[a]!]!.names, ...table.columns[four[b]!]!.names]);
    const place = new Map(orderOf(names, [])?.values.map((value, at) => [value, at]));
    const index = (row: StaticRow, at: number): number => place.get(row[four[at]!]!) ?? Number.NaN;
    return rows.every((row) => Math.abs(index(row, a) - index(row, b)) <= 1);
  };
  if (rows.some((row) => row[four[0]!] === row[four[2]!] && row[four[1]!] === row[four[3]!])) return undefined;
  const at =
    isNear(0, 2) && isNear(1, 3) ? four : isNear(0, 1) && isNear(2, 3) ? [0, 2, 1, 3].map((k) => four[k]!) : [];
  if (rows.length === 0 || at.length === 0) return undefined;
  return spot(table, { kind: "between", at, boards: [], content: others(table, four), score: 1 });
}

function symbolSpot(table: FactTable, evidence: SpotEvidence): Spot | undefined {
  for (let column = 0; column < table.arity; column++) {
    const { names, roles } = table.columns[column]!;
    if (roles || names.size > MOST_CELLS || !symbolPlaces(names)) continue;
    return nameSpot(table, column, { score: movesName(table, [column], evidence) ? 4 : 2, kind: "symbol", evidence });
  }
  return undefined;
}

/** A ring and a point of the compass. */
function polarSpot(table: FactTable): Spot | undefined {
  const winds = table.columns.findIndex(({ names }) => names.size >= 4 && [...names].every(isDirection));
  const ring = others(table, [winds]).find((at) => {
    const { names, roles } = table.columns[at]!;
    return !roles && names.size >= 2 && names.size <= 6 && isKey(table, [at, winds].sort());
  });
  if (winds < 0 || ring === undefined || mostRows(table) < 4) return undefined;
  const at = [ring, winds].sort();
  return spot(table, { kind: "polar", at, boards: [], content: others(table, at), score: 2 });
}

/** A thing for each place and a place for each thing. */
export function isPermutation(table: FactTable): boolean {
  if (table.columns[0]?.order?.by !== "number") return false;
  return (
    table.arity === 2 && sameNames(table, 0, 1) && [0, 1].every((at) => isKey(table, [at]) && isTotal(table, [at]))
  );
}

/** Cells in a row, on a ring or anywhere: names that moves speak of. */
function lineSpot(table: FactTable, evidence: SpotEvidence): Spot | undefined {
  // One value for each role is a choice or a score.
  if (table.columns.some(({ roles }, at) => roles && isKey(table, [at]))) return undefined;
  // Bare numbers are rather values than places.
  const isBare = (at: number): boolean =>
    table.columns[at]!.order?.by === "number" && table.columns[at]!.order?.prefix === "";
  const likely = [...table.columns.keys()].sort((a, b) => Number(isBare(a)) - Number(isBare(b)) || a - b);
  for (const column of likely) {
    const { names, roles } = table.columns[column]!;
    if (roles || names.size < 3 || names.size > LONGEST_EDGE) continue;
    if (!movesName(table, [column], evidence) && !isPermutation(table)) continue;
    if ([...names].some((name) => name.startsWith("("))) continue;
    const found = nameSpot(table, column, { score: 2, kind: "line", evidence });
    if (found && found.content.length <= 2) return found;
  }
  return undefined;
}

interface NameSpot {
  readonly score: number;
  readonly kind: "symbol" | "line";
  readonly evidence: SpotEvidence;
}

function nameSpot(table: FactTable, column: number, { score, kind, evidence }: NameSpot): Spot | undefined {
  const at = [column];
  const boards = boardColumns(table, at, evidence);
  // One name for each value of the other is a note about that value, not a board of it.
  if (boards.length > 0 && isKey(table, boards)) return undefined;
  if (overlap(table, [...boards, ...at]) > SHARED) return undefined;
  return spot(table, { kind, at, boards, content: others(table, [...boards, ...at]), score });
}
