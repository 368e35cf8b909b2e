/**
 * Moves drawn on a board: an arrow where a piece goes from one cell to another, a ring where a move is about one cell.
 */
import type { BoardScene, CellScene, Scene, ScenePoint, Targets } from "agon-engine/board";

export interface Arrow {
  readonly from?: string;
  /** The cell of the head, or of the ring. */
  readonly to: string;
  /** 0 is the best. */
  readonly rank: number;
}

/** Undefined where the move names no cell. */
export function arrowOf(scene: Scene, { from, to, also = [], line }: Targets, rank: number): Arrow | undefined {
  if (line !== undefined) return lineArrow(scene, line, rank);
  const end = to ?? also.at(-1) ?? from;
  if (end === undefined) return undefined;
  return from === undefined || from === end ? { to: end, rank } : { from, to: end, rank };
}

/** A move that names a column ends on the lowest of its empty cells, where pieces fall; else it is about its middle. */
function lineArrow({ boards }: Scene, line: readonly string[], rank: number): Arrow | undefined {
  const board = boards.find(({ cells }) => cells.some(({ id }) => id === line[0]));
  if (board === undefined) return undefined;
  const cells = board.cells.filter(({ id }) => line.includes(id));
  if (!board.falls) return { to: cells[cells.length >> 1]!.id, rank };
  const empty = cells.filter(({ pieces }) => pieces.length === 0);
  return empty.length === 0 ? undefined : { to: lowest(empty).id, rank };
}

function lowest(cells: readonly CellScene[]): CellScene {
  return cells.reduce((low, cell) => (cell.y > low.y ? cell : low));
}

export interface DrawnArrow {
  readonly rank: number;
  /** Where the shaft begins and ends; a ring has no shaft. */
  readonly shaft: readonly [ScenePoint, ScenePoint] | undefined;
  /** The corners of the head. */
  readonly head: readonly ScenePoint[];
  readonly at: ScenePoint;
}

/** In cells: the length and half the width of a head, and how far from the middles shafts keep. */
const HEAD = 0.32;
const HALF = 0.2;
const CLEAR = 0.22;

/** The arrows whose cells are on the board; the best is drawn last. */
export function drawnArrows({ cells }: BoardScene, arrows: readonly Arrow[]): DrawnArrow[] {
  const places = new Map(cells.map((cell) => [cell.id, cell]));
  return [...arrows]
    .sort((a, b) => b.rank - a.rank)
    .flatMap(({ from, to, rank }) => {
      const [start, end] = [from === undefined ? undefined : places.get(from), places.get(to)];
      if (end === undefined) return [];
      return [start === undefined ? { rank, shaft: undefined, head: [], at: end } : between(start, end, rank)];
    });
}

function between(start: ScenePoint, end: ScenePoint, rank: number): DrawnArrow {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const point = (far: number, aside = 0): ScenePoint => ({
    x: start.x + along.x * far - along.y * aside,
    y: start.y + along.y * far + along.x * aside,
  });
  const tip = Math.max(HEAD, length - CLEAR / 2);
  return {
    rank,
    shaft: [point(Math.min(CLEAR, tip - HEAD)), point(tip - HEAD)],
    head: [point(tip), point(tip - HEAD, HALF), point(tip - HEAD, -HALF)],
    at: end,
  };
}
