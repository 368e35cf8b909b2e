/**
 * Relations that lie on the same board: their coordinates have the same names, and they do not say two things of one cell.
 */
import type { Spot } from "./spots.ts";
import { allRows, pick } from "./tables.ts";

export interface CellGroup {
  readonly spots: readonly Spot[];
}

/** The surest first. What is not sure enough to be a board alone lies on another one, or on none. */
const SURE = 2;

export function groupSpots(spots: readonly Spot[]): CellGroup[] {
  const sorted = [...spots].sort((a, b) => b.score - a.score);
  const groups: Spot[][] = [];
  for (const spot of sorted) {
    const home = groups.find((group) => isAtHome(group, spot));
    if (home) home.push(spot);
    else if (spot.kind === "between") groups.push([spot]);
    else if (spot.score >= SURE && !isNoise(groups, spot)) groups.push([spot]);
  }
  const [best] = sorted;
  if (groups.length === 0 && best && best.score >= 1 && best.table.states.length > 0) groups.push([best]);
  return groups.map((spots) => ({ spots }));
}

/** Numbers noted of cells or of other things, where a board of pieces is found already. */
function isNoise(groups: readonly (readonly Spot[])[], spot: Spot): boolean {
  return groups.length > 0 && (isNumeric(spot) || (spot.kind === "line" && spot.content.length > 1));
}

function isNumeric({ table, content }: Spot): boolean {
  return content.some((at) => table.columns[at]!.order?.by === "number" && table.columns[at]!.names.size > 2);
}

function isAtHome(group: readonly Spot[], spot: Spot): boolean {
  const main = group[0]!;
  if (main.kind !== spot.kind || main.boards.length !== spot.boards.length) return false;
  if (isNumeric(spot) && !isNumeric(main)) return false;
  const alike = (column: number, other: number): boolean =>
    likeNames(main.table.columns[column]!.names, spot.table.columns[other]!.names);
  if (!main.at.every((column, at) => alike(column, spot.at[at]!))) return false;
  if (!main.boards.every((column, at) => alike(column, spot.boards[at]!))) return false;
  return !group.some((other) => areRivals(other, spot));
}

/** Whether most names of the smaller set are in the larger. */
export function likeNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let inside = 0;
  for (const name of small) if (large.has(name)) inside++;
  return small.size > 0 && inside >= 0.6 * small.size;
}

/** Two relations that each describe the same whole board, as `cell1` and `cell2` do. */
function areRivals(a: Spot, b: Spot): boolean {
  if (stem(a.table.name) === stem(b.table.name) && a.table.name !== b.table.name) return true;
  if (!isDense(a) || !isDense(b)) return false;
  const cells = new Set(allRows(a.table).map((row) => pick(row, a.at)));
  const others = new Set(allRows(b.table).map((row) => pick(row, b.at)));
  const sizes = [cells.size, others.size].sort((x, y) => x - y);
  return sizes[0]! >= 0.5 * sizes[1]! && likeNames(cells, others);
}

/** Whether nearly all cells there are get something said of them in every state that speaks of any. */
export function isDense({ table, at, content }: Spot): boolean {
  const cells = new Set(allRows(table).map((row) => pick(row, at))).size;
  return content.length > 0 && cells >= 4 && table.states.every((state) => state.length >= 0.9 * cells);
}

function stem(name: string): string {
  return name.toLowerCase().replace(/[\d_]+$/, "");
}
