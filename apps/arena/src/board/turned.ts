/**
 * A scene as the other side sees it: turned by half.
 */
import type { BoardScene, Scene, ScenePoint } from "agon-engine/board";

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
