/**
 * The cells that a move speaks of, so that clicks can be turned into moves.
 */
import { atomKey, atomOf, type Fact } from "./facts.ts";
import type { BoardLayout, Layout, MoveSpot } from "./layout.ts";

/** Ids of cells, as in a scene. */
export interface Targets {
  /** Where the piece stands that moves. */
  readonly from?: string;
  /** Where it goes, or the one cell the move is about. */
  readonly to?: string;
  /** Further cells it names, in order. */
  readonly also?: readonly string[];
  /** Where it names a whole row or column and no cell: all cells of it, any of which may be clicked. */
  readonly line?: readonly string[];
}

export function cellId(board: BoardLayout, cell: number): string {
  return `${board.id}c${cell}`;
}

/** The cells that a move names. */
export function targetsOf(layout: Layout, move: Fact): Targets {
  const atom = atomOf(move);
  const spots = layout.moves.get(atomKey(atom))?.spots;
  if (!spots) return {};
  const cells = spots.map((spot) => cellsAt(layout, spot, atom.args));
  if (spots.length === 1 && spots[0]!.at.includes(-1)) return { line: cells[0]! };
  const ids = cells.flatMap((each) => each.slice(0, 1));
  const [first, second, ...also] = ids;
  if (first === undefined) return {};
  if (second === undefined) return { to: first };
  return { from: first, to: second, ...(also.length > 0 ? { also } : {}) };
}

/** On the board the move names, or on the only one it can mean. */
function cellsAt(
  { boards }: Layout,
  { at, boards: choice, boardOf, prefix }: MoveSpot,
  args: readonly string[],
): string[] {
  const name = choice.map((arg) => args[arg]!).join(" ");
  const place = boardOf.get(name) ?? (boardOf.size === 1 ? [...boardOf.values()][0] : undefined);
  const board = place === undefined ? undefined : boards[place];
  if (!board) return [];
  if (!at.includes(-1)) {
    const cell = board.index.get(prefix + at.map((arg) => args[arg]!).join(" "));
    return cell === undefined ? [] : [cellId(board, cell)];
  }
  const isOn = (coordinates: readonly string[]): boolean =>
    at.every((arg, n) => arg < 0 || coordinates[n] === args[arg]);
  return board.cells.flatMap(({ coordinates }, cell) => (isOn(coordinates) ? [cellId(board, cell)] : []));
}
