/**
 * A scene as the other side sees it: turned by half.
 */
import type { BoardScene, Scene } from "agon-engine/board";

export function turnedScene(scene: Scene): Scene {
  return { ...scene, boards: scene.boards.map(turnedBoard) };
}

function turnedBoard(board: BoardScene): BoardScene {
  const turn = <T extends { readonly x: number; readonly y: number }>(place: T): T => ({
    ...place,
    x: board.width - place.x,
    y: board.height - place.y,
  });
  return { ...board, cells: board.cells.map(turn), edgeLabels: board.edgeLabels.map(turn) };
}
