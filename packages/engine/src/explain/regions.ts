/**
 * Sets of squares in words: rows, columns, every other square, a few names.
 */
import type { BoardLayout, LayoutPlace } from "../board/layout.ts";
import { listed } from "./explanation.ts";

/** Squares that are named one by one. */
const MOST_NAMED = 8;

/** `in row 1`, `on a1 and b2`; the empty text for the whole board, undefined where there are no words for it. */
export function regionWords(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  if (cells.size === board.cells.length) return "";
  return (
    lineRegion(board, cells) ??
    corners(board, cells) ??
    chequered(board, cells) ??
    edge(board, cells) ??
    band(board, cells) ??
    few(board, cells) ??
    outside(board, cells) ??
    rectangle(board, cells)
  );
}

/** All but a row or a column. */
function outside(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  const others = new Set([...board.cells.keys()].filter((cell) => !cells.has(cell)));
  return lineRegion(board, others)?.replace(/^in /, "outside ");
}

function lineRegion(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  if (board.shape !== "square") return undefined;
  for (const axis of ["y", "x"] as const) {
    const lines = linesOf(board, axis);
    const full = [...lines].filter(([, line]) => line.some((cell) => cells.has(cell)));
    if (full.length > 4 || full.some(([, line]) => line.length < 2 || !line.every((cell) => cells.has(cell)))) continue;
    const names = full
      .map(([at]) => lineName(board, axis, at))
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    const noun = axis === "y" ? "row" : "column";
    return `in ${noun}${names.length > 1 ? "s" : ""} ${listed(names)}`;
  }
  return undefined;
}

/** Cells by their place across an axis. */
export function linesOf(board: BoardLayout, axis: "x" | "y"): ReadonlyMap<number, readonly number[]> {
  const lines = new Map<number, number[]>();
  for (const [cell, place] of board.cells.entries()) {
    const at = Math.round(place[axis] * 100) / 100;
    lines.set(at, [...(lines.get(at) ?? []), cell]);
  }
  return lines;
}

/** The name of a row or column: what the names of its squares share. */
function lineName(board: BoardLayout, axis: "x" | "y", at: number): string {
  const cells = linesOf(board, axis).get(Math.round(at * 100) / 100) ?? [];
  const [first] = cells;
  const { name = "", coordinates = [] } = first === undefined ? {} : board.cells[first]!;
  const parts = /^([a-z]+)(\d+)$/.exec(name);
  if (parts) return axis === "y" ? parts[2]! : parts[1]!;
  const shared = coordinates.find((value, n) => cells.every((cell) => board.cells[cell]!.coordinates[n] === value));
  return shared ?? String(at);
}

function corners(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  const [xs, ys] = [board.cells.map(({ x }) => x), board.cells.map(({ y }) => y)];
  const ends = (value: number, all: readonly number[]): boolean =>
    value === Math.min(...all) || value === Math.max(...all);
  const isCorner = ({ x, y }: LayoutPlace): boolean => ends(x, xs) && ends(y, ys);
  const all = board.cells.flatMap((place, cell) => (isCorner(place) ? [cell] : []));
  return all.length === 4 && cells.size === 4 && all.every((cell) => cells.has(cell)) ? "in the corners" : undefined;
}

/** Squares of one colour of a chessboard. */
function chequered(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  if (board.shape !== "square" || Math.abs(2 * cells.size - board.cells.length) > 1 || cells.size < 4) return undefined;
  const parity = (cell: number): number => {
    const { x, y } = board.cells[cell]!;
    return Math.abs(Math.round(x) + Math.round(y)) % 2;
  };
  const all = new Set([...cells].map(parity));
  return all.size === 1 ? "on every other square" : undefined;
}

function span(board: BoardLayout, cells: Iterable<number>, axis: "x" | "y"): readonly [number, number] {
  const all = [...cells].map((cell) => board.cells[cell]![axis]);
  return [Math.min(...all), Math.max(...all)];
}

/** All squares of the edge, or all others. */
function edge(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  if (board.shape !== "square" || cells.size < 4) return undefined;
  const [[left, right], [top, bottom]] = [span(board, board.cells.keys(), "x"), span(board, board.cells.keys(), "y")];
  if (right - left < 2 || bottom - top < 2) return undefined;
  const isEdge = ({ x, y }: LayoutPlace): boolean => x === left || x === right || y === top || y === bottom;
  const inside = board.cells.map(isEdge);
  if (board.cells.every((_, cell) => cells.has(cell) === inside[cell])) return "along the edge";
  return board.cells.every((_, cell) => cells.has(cell) !== inside[cell]) ? "not on the edge" : undefined;
}

/** Every other square of a few rows. */
function band(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  if (board.shape !== "square" || cells.size < 4) return undefined;
  const parity = (cell: number): number =>
    Math.abs(Math.round(board.cells[cell]!.x) + Math.round(board.cells[cell]!.y)) % 2;
  if (new Set([...cells].map(parity)).size !== 1) return undefined;
  const [first] = cells;
  const rows = [...linesOf(board, "y").values()].filter((row) => row.some((cell) => cells.has(cell)));
  const whole = rows.flat().filter((cell) => parity(cell) === parity(first!));
  const names = lineRegion(board, new Set(rows.flat()))?.replace(/^in /, "");
  return names !== undefined && whole.length === cells.size ? `on every other square of ${names}` : undefined;
}

function rectangle(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  if (board.shape !== "square" || cells.size < 4) return undefined;
  const [[left, right], [top, bottom]] = [span(board, cells, "x"), span(board, cells, "y")];
  if (right - left < 1 || bottom - top < 1) return undefined;
  const isIn = ({ x, y }: LayoutPlace): boolean => x >= left && x <= right && y >= top && y <= bottom;
  if (!board.cells.every((place, cell) => isIn(place) === cells.has(cell))) return undefined;
  const corner = (x: number, y: number): string | undefined =>
    board.cells.find((place) => place.x === x && place.y === y)?.name;
  const [from, to] = [corner(left, bottom), corner(right, top)];
  return from === undefined || to === undefined ? undefined : `in the rectangle from ${from} to ${to}`;
}

function few(board: BoardLayout, cells: ReadonlySet<number>): string | undefined {
  if (cells.size > MOST_NAMED) return undefined;
  const names = [...cells].map((cell) => board.cells[cell]!.name);
  return `on ${listed(names.sort((a, b) => a.localeCompare(b, "en", { numeric: true })))}`;
}
