/**
 * Rules as every game they can be compiled to: each back end, and each form that one of them goes through.
 */
import { CircuitGame } from "../packages/engine/src/compile/backends/circuit/game.ts";
import { forwardGame } from "../packages/engine/src/compile/backends/forward/forward.ts";
import { EvaluationError } from "../packages/engine/src/compile/backends/reference/errors.ts";
import { referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import type { Attempt } from "../packages/engine/src/compile/budget.ts";
import { CircuitCache, MemoryStore } from "../packages/engine/src/compile/cache.ts";
import { circuitInSteps, compileCircuit } from "../packages/engine/src/compile/circuit/compile.ts";
import type { Game } from "../packages/engine/src/game/game.ts";
import { parseRules } from "../packages/engine/src/gdl/parse.ts";
import type { Rulesheet } from "../packages/engine/src/gdl/rules.ts";

export const WAYS = [
  "reference",
  "forward, generated",
  "forward, interpreted",
  "circuit, built",
  "circuit, smallest",
  "circuit, any state",
  "circuit, from the cache",
] as const;

export type Way = (typeof WAYS)[number];

const MAKERS: Readonly<Record<Way, (rulesheet: Rulesheet) => Attempt<Game>>> = {
  reference: (rulesheet) => {
    try {
      return { ok: true, value: referenceGame(rulesheet) };
    } catch (error) {
      if (error instanceof EvaluationError) return { ok: false, reason: error.message };
      throw error;
    }
  },
  "forward, generated": (rulesheet) => forwardGame(rulesheet),
  "forward, interpreted": (rulesheet) => forwardGame(rulesheet, { interpret: true }),
  "circuit, built": (rulesheet) => circuitAfter(rulesheet, 1),
  "circuit, smallest": (rulesheet) => circuitAfter(rulesheet, Number.POSITIVE_INFINITY),
  "circuit, any state": (rulesheet) => circuitAfter(rulesheet, Number.POSITIVE_INFINITY, true),
  "circuit, from the cache": (rulesheet) => circuitKept(rulesheet),
};

/** The game, or the sentence that refuses it. */
export function attemptGame(way: Way, rules: string): Attempt<Game> {
  return MAKERS[way](parseRules(rules).value);
}

export function gameBy(way: Way, rules: string): Game {
  const made = attemptGame(way, rules);
  if (!made.ok) throw new Error(`${way}: ${made.reason}`);
  return made.value;
}

/** The circuit after so many steps of making it, or after the last. */
function circuitAfter(rulesheet: Rulesheet, steps: number, anyState = false): Attempt<Game> {
  let made: Attempt<Game> = { ok: false, reason: "Nothing was made." };
  let count = 0;
  for (const step of circuitInSteps(rulesheet, { anyState, optimise: 5000 })) {
    made = step.ok ? { ok: true, value: new CircuitGame(step.value) } : step;
    if (++count >= steps) break;
  }
  return made;
}

/** The circuit as bytes and back, as a cache keeps it. */
function circuitKept(rulesheet: Rulesheet): Attempt<Game> {
  const made = compileCircuit(rulesheet);
  if (!made.ok) return made;
  const cache = new CircuitCache(new MemoryStore());
  cache.set(rulesheet, made.value);
  const kept = cache.get(rulesheet);
  return kept
    ? { ok: true, value: new CircuitGame(kept) }
    : { ok: false, reason: "The cache refuses what it was given." };
}
