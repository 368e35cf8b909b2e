/**
 * From clicks on cells to moves. A move speaks of cells in an order: where a piece stands, where it goes, what else. Clicks name
 * them one after the other until one move is left.
 */
import type { Targets } from "../board/board.ts";

export type Pick =
  | { readonly kind: "move"; readonly move: string }
  /** Not enough was clicked: these cells so far. */
  | { readonly kind: "picked"; readonly cells: readonly string[] }
  /** The cells do not tell these moves apart. */
  | { readonly kind: "choice"; readonly cells: readonly string[]; readonly moves: readonly string[] };

interface Path {
  readonly move: string;
  readonly cells: readonly string[];
}

function pathsOf(moves: readonly string[], targets: readonly Targets[]): Path[] {
  return moves.flatMap((move, index) => {
    const { from, to, also = [] } = targets[index] ?? {};
    const cells = [from, to, ...also].filter((cell) => cell !== undefined);
    return cells.length === 0 ? [] : [{ move, cells }];
  });
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.length <= path.length && start.every((cell, index) => cell === path[index]);
}

/** The cells that a click may name next. */
export function selectable(moves: readonly string[], targets: readonly Targets[], picked: readonly string[]): string[] {
  const cells = new Set<string>();
  for (const path of pathsOf(moves, targets)) {
    cells.add(path.cells[0]!);
    const next = startsWith(path.cells, picked) ? path.cells[picked.length] : undefined;
    if (next !== undefined) cells.add(next);
  }
  return [...cells];
}

export function pick(
  moves: readonly string[],
  targets: readonly Targets[],
  picked: readonly string[],
  cell: string,
): Pick {
  const paths = pathsOf(moves, targets);
  for (const cells of [[...picked, cell], [cell]]) {
    const fitting = paths.filter((path) => startsWith(path.cells, cells));
    if (fitting.length === 0) continue;
    if (fitting.some((path) => path.cells.length > cells.length && !isComplete(fitting, cells)))
      return { kind: "picked", cells };
    if (fitting.length === 1) return { kind: "move", move: fitting[0]!.move };
    return { kind: "choice", cells, moves: fitting.map(({ move }) => move) };
  }
  return { kind: "picked", cells: [] };
}

/** Whether one of the moves names no further cell: then clicks alone cannot choose it over the longer ones. */
function isComplete(paths: readonly Path[], cells: readonly string[]): boolean {
  return paths.some((path) => path.cells.length === cells.length);
}
