/**
 * A scene as the other side sees it: turned by half.
 */
import type { BoardScene, Scene, ScenePoint, Tone } from "agon-engine/board";

export function turnedScene(scene: Scene): Scene {
  return { ...scene, boards: scene.boards.map(turnedBoard) };
}

function turnedBoard(board: BoardScene): BoardScene {
  const turn = <T extends { readonly x: number; readonly y: number }>(place: T): T => ({
    ...place,
    x: board.width - place.x,
    y: board.height - place.y,
  });
  const cells = board.cells.map((cell) => {
    const there = turn(cell);
    return cell.ends === undefined
      ? there
      : { ...there, ends: { from: minus(cell.ends.from), to: minus(cell.ends.to) } };
  });
  const lines = board.lines?.map((line) => ({ ...line, from: turn(line.from), to: turn(line.to) }));
  const blocks = board.blocks?.map(turn);
  const edgeLabels = board.edgeLabels.map(turn);
  return { ...board, cells, edgeLabels, ...(lines && { lines }), ...(blocks && { blocks }) };
}

function minus({ x, y }: ScenePoint): ScenePoint {
  return { x: -x, y: -y };
}

/** Rows that the men of two sides must lie apart for the board to have an upper and a lower side. */
const APART = 1;

/** Whether the men of a role begin above those of the others, so that whoever plays it turns the board. `tones`: one a role. */
export function startsAbove({ boards }: Scene, tones: readonly Tone[], role: number): boolean {
  const men = boards.flatMap(({ cells, falls }) =>
    falls ? [] : cells.flatMap(({ y, pieces }) => pieces.map(({ tone }) => ({ y, owner: tones.indexOf(tone) }))),
  );
  const own = men.filter(({ owner }) => owner === role);
  const others = men.filter(({ owner }) => owner >= 0 && owner !== role);
  if (own.length === 0 || others.length === 0) return false;
  return meanOf(own) + APART < meanOf(others);
}

function meanOf(men: readonly { readonly y: number }[]): number {
  return men.reduce((sum, { y }) => sum + y, 0) / men.length;
}
