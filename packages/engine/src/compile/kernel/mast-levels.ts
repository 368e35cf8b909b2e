/**
 * Moves in play (see `MastLevels`), by the level that each was given:
 *
 *   level      3     2     1     0
 *   in play    1    1/2   1/4   1/8      of the lanes, and where a level is in play the higher ones are
 *
 * Which lanes these are is drawn at every choice. Levels are numbers in memory, so that the code need not change when they do.
 */
import { MAX_MAST_LEVEL } from "../../game/game.ts";
import type { MastStatement } from "./program.ts";
import { loadStream, nextWord, storeStream } from "./random.ts";
import { type Code, V128 } from "./wasm/code.ts";

export const LEVELS = MAX_MAST_LEVEL + 1;

export function emitMastLevels(
  code: Code,
  { levels, masks, moves }: MastStatement,
  block: number,
  randomAddress: number,
): void {
  const spare = code.local(V128);
  const lanes = code.local(V128);
  let stream = loadStream(code, block, randomAddress);
  code.ones().set(lanes);
  masks.toReversed().forEach((mask, at) => {
    if (at > 0) {
      stream = nextWord(code, stream, spare);
      code.get(lanes).get(stream[3]).and().set(lanes);
    }
    code.get(block).get(lanes).store(mask);
  });
  storeStream(code, block, randomAddress, stream);
  moves.forEach((move, at) => {
    code.get(block);
    code
      .i32(0)
      .loadI32(levels + 4 * at)
      .get(block)
      .addI32()
      .load(0);
    code.store(move);
  });
}
