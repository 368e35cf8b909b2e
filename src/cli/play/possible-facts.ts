/**
 * The facts that may come to hold, so that a board is drawn whole from the start: what `base` lists, or, in rules without
 * it, what random play has met after a moment. A guess is good enough: it decides how a state looks, not what it is.
 */
import { BudgetExceeded } from "../../compile/backends/reference/errors.ts";
import { Evaluator } from "../../compile/backends/reference/evaluator.ts";
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { randomWalk } from "../../game/walk.ts";
import type { Rulesheet } from "../../gdl/rules.ts";

const MILLISECONDS = 500;

export interface PossibleFacts {
  readonly facts: readonly string[];
  /** Whether there are no others. */
  readonly complete: boolean;
}

export function possibleFacts(rulesheet: Rulesheet, game: Game): PossibleFacts {
  const listed = listedFacts(rulesheet);
  return listed.length > 0 ? { facts: listed, complete: true } : { facts: metFacts(game), complete: false };
}

function listedFacts(rulesheet: Rulesheet): string[] {
  const evaluator = new Evaluator(rulesheet, { budget: { milliseconds: MILLISECONDS } });
  try {
    return evaluator.list("base", [], { state: [] }).map((fact) => evaluator.terms.text(fact));
  } catch (error) {
    if (error instanceof BudgetExceeded) return [];
    throw error;
  }
}

function metFacts(game: Game): string[] {
  const met = new Set<string>();
  const end = performance.now() + MILLISECONDS;
  const inTime = (): boolean => performance.now() < end;
  const note = (state: State): void => {
    for (const fact of game.facts(state)) met.add(fact);
  };
  const visit = (_legal: unknown, state: State): boolean => {
    note(state);
    return inTime();
  };
  for (let seed = 1; seed <= 20 && inTime(); seed++) note(randomWalk(game, new Random(seed), { visit }).state);
  return [...met];
}
