/**
 * The forward back end: a rulesheet to a game that derives what holds from what is there.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { type Attempt, attempt, Budget, type BudgetOptions, Refusal } from "../../budget.ts";
import { type OnStage, runStage, type Stage } from "../../stage.ts";
import { chooseModes, type JoinChoice } from "./choose.ts";
import { generate } from "./code/generate.ts";
import { type ForwardEngine, installAll, makeEngine } from "./engine.ts";
import { ForwardGame } from "./game.ts";
import { interpret } from "./interpret.ts";
import { initialFacts } from "./profile.ts";
import { type GameRules, gameRules } from "./rules.ts";
import { EvaluationLimit } from "./terms.ts";
import { timetableOf } from "./timetable.ts";

export interface ForwardOptions extends BudgetOptions {
  /** Walk the plan instead of generating code; done anyway where evaluated text is forbidden. Default false. */
  readonly interpret?: boolean;
  /** Told of each stage as it ends. */
  readonly onStage?: OnStage | undefined;
  /** Decides which facts are derived, and which only when they are asked for. Default: by counting, see choose.ts. */
  readonly choose?: (rules: GameRules, budget: Budget) => JoinChoice;
}

export const MODES: Stage<JoinChoice & { readonly rules: GameRules }> = { name: "modes" };
export const CODE: Stage<ForwardEngine> = { name: "code" };

/** The game, or one sentence on why there is none: rules without an order of evaluation, or without an end. */
export function forwardGame(rulesheet: Rulesheet, options: ForwardOptions = {}): Attempt<ForwardGame> {
  return attempt(() =>
    withoutEnd(() => {
      const engine = plannedEngine(rulesheet, options);
      const { interpret: walked = false, onStage } = options;
      runStage(CODE, onStage, () => {
        if (walked || !generated(engine)) installAll(engine, interpret);
        return engine;
      });
      const game = new ForwardGame(engine, initialFacts(engine.rules), () => timetableOf(rulesheet));
      engine.machine.endBudget();
      return game;
    }),
  );
}

/** Everything but the runners. */
function plannedEngine(rulesheet: Rulesheet, options: ForwardOptions): ForwardEngine {
  const { onStage, choose = chooseModes } = options;
  const budget = new Budget(options);
  const rules = gameRules(rulesheet, { budget, onStage });
  if (rules.roles.length === 0) throw new Refusal("The rules name no role.");
  const { preferredMode, statistics } = runStage(MODES, onStage, () => ({ rules, ...choose(rules, budget) }));
  return makeEngine(rules, { preferredMode, estimates: statistics, budget, onStage });
}

/** False where the page forbids evaluated text. */
function generated(engine: ForwardEngine): boolean {
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
