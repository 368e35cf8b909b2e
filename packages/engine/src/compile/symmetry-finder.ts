/**
 * Who looks for symmetries of compiled games: nobody, unless a program says so, because a page that only plays does not carry the code.
 * Programs in Node.js have it (../node/plugins.ts).
 */
import type { GameSymmetry, SymmetryTime } from "../game/game.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import type { InPieces } from "../pieces.ts";
import type { Circuit } from "./circuit/circuit.ts";

export type SymmetryFinder = (
  rulesheet: Rulesheet,
  circuit: Circuit,
  time: SymmetryTime,
) => InPieces<readonly GameSymmetry[]>;

let finder: SymmetryFinder | undefined;

/** Games answer `analysis.symmetries` by this from now on: `findSymmetriesWith(playerSymmetriesOf)`. */
export function findSymmetriesWith(find: SymmetryFinder): void {
  finder = find;
}

/** Those that are found in the time; none where nobody looks. */
export function* foundSymmetries(
  rulesheet: Rulesheet,
  circuit: Circuit,
  time: SymmetryTime,
): InPieces<readonly GameSymmetry[]> {
  return finder === undefined ? [] : yield* finder(rulesheet, circuit, time);
}
