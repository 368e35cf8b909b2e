/**
 * What is not on the board yet: the pieces that moves would leave on a cell, instead of those that lie there now.
 */
import type { CellScene, PieceScene, Scene } from "agon-engine/board";

export interface Ghost {
  readonly pieces: readonly PieceScene[];
  /** Which move of a line brings them, from 1 on. */
  readonly step?: number;
}

export type Ghosts = ReadonlyMap<string, Ghost>;

export function cellsOf({ boards }: Scene): readonly CellScene[] {
  return boards.flatMap(({ cells }) => cells);
}

const looks = ({ pieces }: CellScene): string => JSON.stringify(pieces);

/** The cells that differ between two scenes, as the second has them. */
function changedCells(before: Scene, after: Scene): CellScene[] {
  const old = new Map(cellsOf(before).map((cell) => [cell.id, looks(cell)]));
  return cellsOf(after).filter((cell) => old.has(cell.id) && old.get(cell.id) !== looks(cell));
}

/** What a line of scenes changes on the first of them; each cell with the last move that changed it. */
export function ghostsOfLine([start, ...scenes]: readonly Scene[]): Ghosts {
  if (start === undefined || scenes.length === 0) return new Map();
  const steps = new Map<string, number>();
  [start, ...scenes].forEach((scene, at, all) => {
    if (at > 0) for (const { id } of changedCells(all[at - 1]!, scene)) steps.set(id, at);
  });
  return new Map(
    changedCells(start, scenes.at(-1)!).map(({ id, pieces }) => [
      id,
      pieces.length === 0 ? { pieces } : { pieces, step: steps.get(id)! },
    ]),
  );
}
