/**
 * Moves in play (see `MastLevels`), by the level that each was given:
 *
 *   level      3     2     1     0
 *   in play    1    1/2   1/4   1/8      of the lanes, and where a level is in play the higher ones are
 *
 * Which lanes these are is drawn at every choice. Levels are numbers in memory, so that the code need not change when they do.
 */
import { MAX_MAST_LEVEL } from "../../game/game.ts";
import { emitRandom } from "./draw.ts";
import type { MastStatement } from "./program.ts";
import type { RandomSource } from "./random.ts";
import { type Code, V128 } from "./wasm/code.ts";

export const LEVELS = MAX_MAST_LEVEL + 1;

export function emitMastLevels(
  code: Code,
  { levels, masks, moves }: MastStatement,
  block: number,
  random: RandomSource,
): void {
  const lanes = code.local(V128);
  const [highest, ...lower] = masks.toReversed();
  emitRandom(code, { kind: "random", words: lower }, block, random);
  code.get(block).ones().tee(lanes).store(highest!);
  for (const mask of lower) code.get(block).get(block).load(mask).get(lanes).and().tee(lanes).store(mask);
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
