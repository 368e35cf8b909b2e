/**
 * Boards whose cells are the pieces themselves, each known by its name: the pool of Quarto, `(pool tdrf)`. Where such a name stands
 * elsewhere, the piece is meant: in moves, in hands, beside the board.
 */
import type { BoardLayout, Layout } from "./layout.ts";
import type { PieceScene } from "./scene-types.ts";

/** Whether every cell is a piece with a look that needs no letters. */
function isPool({ cells }: BoardLayout, { layers }: Layout): boolean {
  const looks = [...layers.values()].map((layer) => layer.looks);
  return cells.length > 1 && cells.every(({ name }) => looks.some((each) => each.get(name)?.text === ""));
}

/** The pieces of all such boards, by name. */
export function namedPieces(layout: Layout): ReadonlyMap<string, PieceScene> {
  const looks = [...layout.layers.values()].map((layer) => layer.looks);
  const named = layout.boards.filter((board) => isPool(board, layout)).flatMap(({ cells }) => cells);
  return new Map(named.map(({ name }) => [name, looks.find((each) => each.has(name))!.get(name)!]));
}
