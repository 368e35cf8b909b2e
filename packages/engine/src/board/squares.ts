/**
 * Moves as programs of chess write them, by the squares of the board: `a2a3` from one to another, `c3` for a move that is about one.
 * Columns are letters from the left, rows numbers from below, as the board is drawn.
 */
import type { Game, State } from "../game/game.ts";
import type { BoardLayout, Layout } from "./layout.ts";
import { cellId, targetsOf } from "./targets.ts";

/** What a program of chess calls a move where there is no choice: a pass. */
export const NULL_MOVE = "0000";

/** Moves of a game as programs of chess write them. */
export class SquareNotation {
  readonly #layout: Layout;
  /** Names of squares by the ids of cells; empty where the game has no board, or several. */
  readonly #squares: ReadonlyMap<string, string>;

  constructor(layout: Layout) {
    this.#layout = layout;
    const [board, ...others] = layout.boards;
    this.#squares = board === undefined || others.length > 0 ? new Map() : namesOfSquares(board);
  }

  /** A move in squares; undefined where it names none, or a whole line of them. */
  squaresOf(move: string): string | undefined {
    const { from, to, also, line } = targetsOf(this.#layout, move);
    if (line !== undefined) return undefined;
    const squares = [from, to, ...(also ?? [])].flatMap((cell) => (cell === undefined ? [] : this.#squares.get(cell)));
    return squares.length === 0 || squares.includes(undefined) ? undefined : squares.join("");
  }

  /** A move as one word: its squares, else its term with colons, `drop:1`. */
  wordOf(move: string): string {
    return this.squaresOf(move) ?? move.replace(/[()]/g, " ").trim().replace(/\s+/g, ":");
  }

  /** The legal moves of a role by their words; those that share a word go by it with a number, `a2a3.2`. */
  movesOf(game: Game, state: State, role: number): ReadonlyMap<string, number> {
    const moves = new Map<string, number>();
    const legal = game.legalMoves(state, role);
    for (const move of legal) {
      const word = this.wordOf(game.moveText(role, move));
      let number = 1;
      while (moves.has(number === 1 ? word : `${word}.${number}`)) number++;
      moves.set(number === 1 ? word : `${word}.${number}`, move);
    }
    if (legal.length === 1) moves.set(NULL_MOVE, legal[0]!);
    return moves;
  }
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

function namesOfSquares(board: BoardLayout): ReadonlyMap<string, string> {
  const columns = [...new Set(board.cells.map(({ x }) => x))].sort((a, b) => a - b);
  const rows = [...new Set(board.cells.map(({ y }) => y))].sort((a, b) => b - a);
  if (columns.length > LETTERS.length) return new Map();
  return new Map(
    board.cells.map(({ x, y }, cell) => [cellId(board, cell), `${LETTERS[columns.indexOf(x)]}${rows.indexOf(y) + 1}`]),
  );
}
