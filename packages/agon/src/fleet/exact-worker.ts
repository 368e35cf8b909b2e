/**
 * The other thread of an exact search (exact.ts): compiles the rules, then searches in slices, so that it hears what the first
 * has found.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { compiledGame } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { parseRules } from "agon-engine/gdl";
import { diskCache } from "agon-engine/node";
import { DuelSearch, NotConstantSum, type ValueBounds } from "agon-engine/search";
import { canonicalFor, type ExactOrder, type ExactWord, SLICE } from "./exact.ts";

const port = parentPort!;
const { rules, backend, anyState, facts, constantSum, memoryMiB, role, seed } = workerData as ExactOrder;
const rulesheet = parseRules(rules).value;
const game = compiledGame(rulesheet, { backend, cache: diskCache(), anyState });
const duel = new DuelSearch(game, game.stateOf(facts)!, {
  ...{ method: "alpha-beta", constantSum, memoryMiB, role, random: new Random(seed) },
  canonical: canonicalFor(game, rulesheet),
});

/** Whether there is reason to go on. */
function search(): boolean {
  try {
    duel.search(SLICE);
    return tell(false);
  } catch (error) {
    if (!(error instanceof NotConstantSum)) throw error;
    return tell(true);
  }
}

function tell(refutesSum: boolean): boolean {
  const word: ExactWord = { ...duel.bounds, positions: duel.positions, refutesSum };
  port.postMessage(word);
  return !refutesSum && !duel.hasEnded;
}

port.on("message", (found: ValueBounds) => duel.learn(found));
while (search()) await nextTurn();
port.close();
