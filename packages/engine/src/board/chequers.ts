/**
 * Which boards are chequered: those on which moves seen in play go along diagonals or leap, and those of chess men. Squares of two
 * colours tell diagonals apart; where pieces only go straight or stay, they say nothing.
 */
import type { Fact } from "./facts.ts";
import type { BoardLayout, Layout, LayoutPlace } from "./layout.ts";
import type { PieceShape, Shade } from "./scene-types.ts";
import { cellId, targetsOf } from "./targets.ts";

/** The boards with their squares in one colour or two. `moves` are those that were seen to be legal. */
export function withChequers(layout: Layout, moves: readonly Fact[]): Layout {
  const places = new Map(
    layout.boards.flatMap((board, at) =>
      board.cells.map((cell, index) => [cellId(board, index), { board: at, cell }] as const),
    ),
  );
  const ways = new Map<number, "straight" | "diagonal">();
  for (const move of moves) {
    const { from, to } = targetsOf(layout, move);
    const [a, b] = [places.get(from ?? ""), places.get(to ?? "")];
    if (a === undefined || b?.board !== a.board || ways.get(a.board) === "diagonal") continue;
    ways.set(a.board, isStraight(a.cell, b.cell) ? "straight" : "diagonal");
  }
  const boards = layout.boards.map((board, at) => {
    if (moves.length === 0 || board.shape === "hex") return board;
    const way = ways.get(at);
    if (way === "diagonal" || (way === undefined && hasChessMen(layout, at))) return chequered(board);
    return way === "straight" ? plain(board) : board;
  });
  return { ...layout, boards };
}

function isStraight(a: LayoutPlace, b: LayoutPlace): boolean {
  return Math.abs(a.x - b.x) < 0.1 || Math.abs(a.y - b.y) < 0.1;
}

const CHESS: ReadonlySet<PieceShape> = new Set(["knight", "bishop", "rook", "queen", "king"]);

function hasChessMen({ layers }: Layout, board: number): boolean {
  return [...layers.values()].some(
    ({ boardOf, looks }) =>
      [...boardOf.values()].includes(board) && [...looks.values()].some(({ shape }) => CHESS.has(shape)),
  );
}

/** The square at the lower left is dark. Squares that are drawn otherwise stay as they are. */
function chequered(board: BoardLayout): BoardLayout {
  const [left, bottom] = [Math.min(...board.cells.map(({ x }) => x)), Math.max(...board.cells.map(({ y }) => y))];
  const isDark = ({ x, y }: LayoutPlace): boolean => (Math.round(x - left) + Math.round(bottom - y)) % 2 === 0;
  return shaded(board, (cell) => (isDark(cell) ? "dark" : "light"));
}

function plain(board: BoardLayout): BoardLayout {
  return shaded(board, () => "plain");
}

function shaded(board: BoardLayout, shadeOf: (cell: LayoutPlace) => Shade): BoardLayout {
  const isFree = ({ shade, w, h }: LayoutPlace): boolean =>
    (shade === "light" || shade === "dark" || shade === "plain") && w === undefined && h === undefined;
  return { ...board, cells: board.cells.map((cell) => (isFree(cell) ? { ...cell, shade: shadeOf(cell) } : cell)) };
}
