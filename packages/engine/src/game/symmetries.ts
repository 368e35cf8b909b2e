/** Symmetries of the rules of a game: none where nobody can look for them. */
import { type InPieces, inOnePiece } from "../pieces.ts";
import type { Game, GameSymmetry, SymmetryTime } from "./game.ts";

export function* symmetriesInPieces(game: Game, time: SymmetryTime): InPieces<readonly GameSymmetry[]> {
  const work = game.analysis?.symmetries?.(time);
  return work === undefined ? [] : yield* work;
}

/** All that are found within the milliseconds. */
export function symmetriesOf(game: Game, milliseconds: number): readonly GameSymmetry[] {
  return inOnePiece(symmetriesInPieces(game, { milliseconds }));
}
