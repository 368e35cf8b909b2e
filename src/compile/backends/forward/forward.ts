/**
 * The forward back end: a rulesheet to a game that derives what holds from what is there.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { type Attempt, attempt, Budget, type BudgetOptions, Refusal } from "../../ground/budget.ts";
import { refuseOmitted } from "../../passes/omitted.ts";
import type { OnPass } from "../../pipeline.ts";
import { timed } from "../../pipeline.ts";
import { timetableOf } from "../../timetable.ts";
import { chooseModes } from "./choose.ts";
import { generate } from "./code/generate.ts";
import { type Engine, installAll, makeEngine } from "./engine.ts";
import { ForwardGame } from "./game.ts";
import { interpret } from "./interpret.ts";
import { initialFacts } from "./profile.ts";
import { gameRules } from "./rules.ts";
import { EvaluationLimit } from "./terms.ts";

export interface ForwardOptions extends BudgetOptions {
  /** Walk the plan instead of generating code; done anyway where evaluated text is forbidden. Default false. */
  readonly interpret?: boolean;
  /** Told how long each pass took. */
  readonly onPass?: OnPass;
}

/** The game, or one sentence on why there is none: rules without an order of evaluation, or without an end. */
export function forwardGame(rulesheet: Rulesheet, options: ForwardOptions = {}): Attempt<ForwardGame> {
  return attempt(() =>
    withoutEnd(() => {
      const engine = plannedEngine(rulesheet, options);
      const { interpret: walked = false, onPass } = options;
      timed("generate", onPass, () => {
        if (walked || !generated(engine)) installAll(engine, interpret);
      });
      const game = new ForwardGame(engine, initialFacts(engine.rules), () => timetableOf(rulesheet));
      engine.machine.endBudget();
      return game;
    }),
  );
}

/** Everything but the runners. */
export function plannedEngine(rulesheet: Rulesheet, options: ForwardOptions = {}): Engine {
  const { onPass } = options;
  const budget = new Budget(options);
  const rules = gameRules(rulesheet, { budget, onPass });
  refuseOmitted(rulesheet, rules.omitted);
  if (rules.roles.length === 0) throw new Refusal("The rules name no role.");
  const { wish, statistics } = timed("choose", onPass, () => chooseModes(rules, budget));
  return makeEngine(rules, { wish, estimates: statistics, budget, onPass });
}

/** False where the page forbids evaluated text. */
function generated(engine: Engine): boolean {
  try {
    generate(engine);
    return true;
  } catch (error) {
    if (error instanceof EvalError) return false;
    throw error;
  }
}

/** Limits met on the way, and rules nested deeper than the stack, as a refusal. */
function withoutEnd<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof EvaluationLimit) throw new Refusal(`Evaluation has no end in sight: ${error.message}.`);
    if (error instanceof RangeError) throw new Refusal("The rules are nested too deeply to be evaluated forwards.");
    throw error;
  }
}
