/**
 * From clicks on cells to moves. A move speaks of cells in an order: where a piece stands, where it goes, what else. Clicks name
 * them one after the other until one move is left. A move that speaks of a whole row or column takes a click on any of its cells.
 */
import type { Scene, Targets } from "agon-engine/board";

/** More buttons than these are better looked through in the list of moves. */
export const MOST_ACTIONS = 30;

export type Pick =
  | { readonly kind: "move"; readonly move: string }
  /** Not enough was clicked: these cells so far. */
  | { readonly kind: "picked"; readonly cells: readonly string[] }
  /** The cells do not tell these moves apart. */
  | { readonly kind: "choice"; readonly cells: readonly string[]; readonly moves: readonly string[] };

interface Path {
  readonly move: string;
  /** For each click the cells that will do. */
  readonly clicks: readonly (readonly string[])[];
}

export function pathsOf(moves: readonly string[], targets: readonly Targets[]): Path[] {
  return moves.flatMap((move, index) => {
    const { from, to, also = [], line } = targets[index] ?? {};
    const cells = [from, to, ...also].filter((cell) => cell !== undefined);
    const clicks = cells.length > 0 ? cells.map((cell) => [cell]) : line ? [line] : [];
    return clicks.length === 0 ? [] : [{ move, clicks }];
  });
}

function fits({ clicks }: Path, picked: readonly string[]): boolean {
  return picked.length <= clicks.length && picked.every((cell, index) => clicks[index]!.includes(cell));
}

/** The cells that a click may name next. */
export function selectable(moves: readonly string[], targets: readonly Targets[], picked: readonly string[]): string[] {
  const paths = pathsOf(moves, targets);
  const next = paths.filter((path) => fits(path, picked)).flatMap(({ clicks }) => clicks[picked.length] ?? []);
  return [...new Set([...next, ...paths.flatMap(({ clicks }) => clicks[0]!)])];
}

interface Offer {
  readonly moves: readonly string[];
  readonly targets: readonly Targets[];
}

/** For the piece that is picked, the cells it may go to: free ones, and those with something on them. */
export function marksOf(
  { moves, targets }: Offer,
  picked: readonly string[],
  { boards }: Scene,
): ReadonlyMap<string, "move" | "capture"> {
  if (picked.length === 0) return new Map();
  const paths = pathsOf(moves, targets).filter((path) => fits(path, picked));
  const next = new Set(paths.flatMap(({ clicks }) => clicks[picked.length] ?? []));
  const cells = boards.flatMap((board) => board.cells).filter(({ id }) => next.has(id));
  return new Map(cells.map(({ id, pieces }) => [id, pieces.length > 0 ? "capture" : "move"]));
}

/** Cells with something on them that can be taken elsewhere. */
export function draggableCells({ moves, targets }: Offer, { boards }: Scene): string[] {
  const starts = pathsOf(moves, targets).flatMap(({ clicks }) => (clicks.length > 1 ? clicks[0]! : []));
  const wanted = new Set(starts);
  const cells = boards.flatMap((board) => board.cells);
  return cells.filter(({ id, pieces }) => pieces.length > 0 && wanted.has(id)).map(({ id }) => id);
}

/** Moves that no click on a cell can make. */
export function unplaced(moves: readonly string[], targets: readonly Targets[]): string[] {
  const placed = new Set(pathsOf(moves, targets).map(({ move }) => move));
  return moves.filter((move) => !placed.has(move));
}

/** Whether every move can be made on the board or with a button beside it. */
export function isPointable(moves: readonly string[], targets: readonly Targets[]): boolean {
  return unplaced(moves, targets).length <= MOST_ACTIONS;
}

/** A click on a cell, after those picked before; one that does not go on from them begins anew. */
export function pick(
  moves: readonly string[],
  targets: readonly Targets[],
  picked: readonly string[],
  cell: string,
): Pick {
  const paths = pathsOf(moves, targets);
  for (const cells of picked.length > 0 ? [[...picked, cell], [cell]] : [[cell]]) {
    const fitting = paths.filter((path) => fits(path, cells));
    if (fitting.length === 0) continue;
    // A click on what is picked already puts it down again.
    if (cells.length === 1 && picked.length === 1 && picked[0] === cell) break;
    if (fitting.every(({ clicks }) => clicks.length > cells.length)) return { kind: "picked", cells };
    if (fitting.length === 1) return { kind: "move", move: fitting[0]!.move };
    return { kind: "choice", cells, moves: fitting.map(({ move }) => move) };
  }
  return { kind: "picked", cells: [] };
}
