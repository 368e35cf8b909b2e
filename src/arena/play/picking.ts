/**
 * From clicks on cells to moves. A move speaks of cells in an order: where a piece stands, where it goes, what else. Clicks name
 * them one after the other until one move is left. A move that speaks of a whole row or column takes a click on any of its cells.
 */
import type { Scene, Targets } from "../board/board.ts";

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

function pathsOf(moves: readonly string[], targets: readonly Targets[]): Path[] {
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

/** Of the cells that can be clicked, those to point out: of a whole row or column the topmost. */
export function hinted(cells: readonly string[], targets: readonly Targets[], { boards }: Scene): readonly string[] {
  const lines = targets.flatMap(({ line }) => (line ? [line] : []));
  if (lines.length === 0) return cells;
  const places = boards.flatMap((board) => [...board.cells]).sort((a, b) => a.y - b.y || a.x - b.x);
  const ends = new Set(lines.map((line) => places.find(({ id }) => line.includes(id))?.id));
  const inLine = new Set(lines.flat());
  return cells.filter((cell) => !inLine.has(cell) || ends.has(cell));
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
