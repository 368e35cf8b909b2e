/**
 * What lies between squares: lines from point to point, walls between neighbours. They become cells of their own on the
 * board whose coordinates they use, or on a board of points.
 *
 *   points one more than squares in both directions    lines around the squares: dots and boxes
 *   the same names                                      walls across, or posts where four squares meet
 */
import { type BoardDraft, finish, type World } from "./draft.ts";
import { shortText } from "./facts.ts";
import { likeNames } from "./groups.ts";
import type { BoardLayout, LayoutPlace } from "./layout.ts";
import { orderOf } from "./order.ts";
import type { Spot } from "./spots.ts";
import { allRows, pick } from "./tables.ts";

const THIN = 0.16;

/** The place in `boards` of the board this belongs to, or -1. */
export function boardBetween(spot: Spot, boards: readonly BoardLayout[]): number {
  const sides = sidesOf(spot);
  return boards.findIndex(({ shape, cells }) => {
    const squares = cells.filter(({ coordinates }) => coordinates.length === 2);
    if (shape !== "square" || squares.length === 0) return false;
    return sides.every((names, n) => likeNames(names, new Set(squares.map(({ coordinates }) => coordinates[n]!))));
  });
}

/**
 * Lines by two coordinates: two relations, one with a column more and one with a row more than a third. They are told from it by
 * their size alone: three by three squares have four by three upright lines.
 */
export function linesAround(spots: readonly Spot[]): Spot[] {
  const size = ({ table, at }: Spot, n: number): number => table.columns[at[n]!]!.names.size;
  const grids = spots.filter(({ kind, boards }) => kind === "grid" && boards.length === 0);
  const around = (square: Spot, n: 0 | 1): Spot | undefined =>
    grids.find(
      (line) =>
        line.content.length < 2 && size(line, n) === size(square, n) + 1 && size(line, 1 - n) === size(square, 1 - n),
    );
  for (const square of grids) {
    const lines = [around(square, 0), around(square, 1)] as const;
    if (!lines[0] || !lines[1]) continue;
    return spots.map((spot) => {
      const n = lines.indexOf(spot) as -1 | 0 | 1;
      return n < 0 ? spot : { ...spot, kind: "between", around: n as 0 | 1 };
    });
  }
  return [...spots];
}

/** What keeps the keys of such lines apart from those of squares. */
export function prefixOf({ around, table }: Spot): string {
  return around === undefined ? "" : `${table.name} `;
}

function sidesOf({ table, at, around }: Spot): [Set<string>, Set<string>] {
  const names = (n: number): ReadonlySet<string> => table.columns[at[n]!]!.names;
  if (around !== undefined) return [new Set(names(0)), new Set(names(1))];
  return [new Set([...names(0), ...names(2)]), new Set([...names(1), ...names(3)])];
}

/** A board of points, where there is none of squares. */
export function pointBoard(spot: Spot): BoardDraft {
  const [first, second] = sidesOf(spot).map((names) => orderOf(names, [])?.values ?? [...names]) as [
    readonly string[],
    readonly string[],
  ];
  const keys = first.flatMap((a) => second.map((b) => [a, b]));
  const points = new Map(
    keys.map(([a, b]) => [`${a} ${b}`, { x: first.indexOf(a!), y: second.length - 1 - second.indexOf(b!) }]),
  );
  const cells = keys.map(([a, b]) => ({ key: `${a} ${b}`, coordinates: [a!, b!], name: `${a},${b}`, parity: 0 }));
  const draft = finish(cells, { shape: "square", points }, { checkered: false });
  return { ...draft, cells: draft.cells.map((cell) => ({ ...cell, w: 0.2, h: 0.2 })) };
}

/** The board with a cell for every line that was seen, that moves name or that the rules promise. */
export function withBetween<T extends BoardDraft>(board: T, spot: Spot, world: World): T {
  const keys = new Set([
    ...allRows(spot.table).map((row) => pick(row, spot.at)),
    ...world.movedCells(spot),
    ...world.statics.based(spot.table.key).map((row) => pick(row, spot.at)),
  ]);
  const at = locator(board, spot);
  const cells: LayoutPlace[] = [...board.cells];
  const index = new Map(board.index);
  if (spot.around !== undefined) return inPicture({ ...board, ...around(board, spot, keys) });
  for (const key of keys) {
    const [a, b, c, d] = key.split(" ") as [string, string, string, string];
    const back = index.get(`${c} ${d} ${a} ${b}`);
    const place = back === undefined ? linePlace(at.point(a, b), at.point(c, d), at.along) : undefined;
    if (back !== undefined) index.set(key, back);
    else if (place) {
      index.set(key, cells.length);
      cells.push({ ...place, coordinates: [a, b, c, d], name: `${a},${b}–${c},${d}`, shade: "plain" });
    }
  }
  return inPicture({ ...board, cells, index });
}

/** Half a step before the square of the same coordinates, across the way in which there is one line more. */
function around(board: BoardDraft, spot: Spot, keys: ReadonlySet<string>): Pick<BoardDraft, "cells" | "index"> {
  const { point } = locator(board, spot);
  const cells: LayoutPlace[] = [...board.cells];
  const index = new Map(board.index);
  const [origin, next] =
    spot.around === 0
      ? [locate(point, spot, 0, 0), locate(point, spot, 1, 0)]
      : [locate(point, spot, 0, 0), locate(point, spot, 0, 1)];
  const step = origin && next ? { x: next.x - origin.x, y: next.y - origin.y } : { x: 0, y: 0 };
  for (const key of keys) {
    const [a, b] = key.split(" ") as [string, string];
    const at = point(a, b);
    if (!at) continue;
    const upright = Math.abs(step.x) > 0.1;
    index.set(prefixOf(spot) + key, cells.length);
    cells.push({
      x: at.x - step.x / 2,
      y: at.y - step.y / 2,
      w: upright ? THIN : 0.76,
      h: upright ? 0.76 : THIN,
      coordinates: [spot.table.name, a, b],
      name: `${shortText(spot.table.name, 24)} ${a},${b}`,
      shade: "plain",
    });
  }
  return { cells, index };
}

function locate(point: Locator["point"], { table, at }: Spot, m: number, n: number): Dot | undefined {
  const [first, second] = at.map((column) => table.columns[column]!.order!.values);
  return point(first![m]!, second![n]!);
}

/** Lines around the outer squares need a little more room. */
function inPicture<T extends BoardDraft>(board: T): T {
  const half = (size: number | undefined): number => (size ?? 1) / 2;
  const edge = (value: number): number => Math.max(0, Math.round(value * 100) / 100);
  const left = edge(0.04 - Math.min(...board.cells.map(({ x, w }) => x - half(w))));
  const top = edge(0.04 - Math.min(...board.cells.map(({ y, h }) => y - half(h))));
  const moved = <P extends Dot>(place: P): P => ({ ...place, x: place.x + left, y: place.y + top });
  const cells = board.cells.map(moved);
  const right = Math.max(board.width + left, ...cells.map(({ x, w }) => x + half(w) + 0.04));
  return { ...board, cells, edgeLabels: board.edgeLabels.map(moved), width: right, height: board.height + top };
}

interface Dot {
  readonly x: number;
  readonly y: number;
}

interface Locator {
  readonly point: (a: string, b: string) => Dot | undefined;
  /** Whether lines run from point to point; else they stand across. */
  readonly along: boolean;
}

/** Points by the steps between the squares, half a step before them where there is one more point than squares. */
function locator(board: BoardDraft, spot: Spot): Locator {
  const sides = sidesOf(spot).map((names, n) => {
    const squares = new Set(
      board.cells.filter(({ coordinates }) => coordinates.length === 2).map(({ coordinates }) => coordinates[n]!),
    );
    const order = orderOf(new Set([...names, ...squares]), [])?.values ?? [...names];
    return { order, extra: names.size > squares.size, squares };
  });
  const corners = spot.around === undefined && sides.every(({ extra }) => extra);
  const small = board.cells.every(({ w }) => (w ?? 1) < 1);
  const place = (a: string, b: string): Dot | undefined => {
    const cell = board.index.get(`${a} ${b}`);
    return cell === undefined ? undefined : board.cells[cell];
  };
  const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const origin = place(first.order[0]!, second.order[0]!) ?? board.cells[0]!;
  const right = place(first.order[1]!, second.order[0]!) ?? { x: origin.x + 1, y: origin.y };
  const up = place(first.order[0]!, second.order[1]!) ?? { x: origin.x, y: origin.y - 1 };
  const [i, j] = [
    { x: right.x - origin.x, y: right.y - origin.y },
    { x: up.x - origin.x, y: up.y - origin.y },
  ];
  const shift = corners ? -0.5 : 0;
  const point = (a: string, b: string): Dot | undefined => {
    const [m, n] = [first.order.indexOf(a), second.order.indexOf(b)];
    if (m < 0 || n < 0) return undefined;
    return { x: origin.x + (m + shift) * i.x + (n + shift) * j.x, y: origin.y + (m + shift) * i.y + (n + shift) * j.y };
  };
  return { point, along: corners || small };
}

function linePlace(
  from: Dot | undefined,
  to: Dot | undefined,
  along: boolean,
): (Dot & { w: number; h: number }) | undefined {
  if (!from || !to) return undefined;
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  if (dx > 0.1 && dy > 0.1) return { ...middle, w: 0.3, h: 0.3 };
  const flat = dx > 0.1 === along;
  return flat ? { ...middle, w: 0.76, h: THIN } : { ...middle, w: THIN, h: 0.76 };
}
