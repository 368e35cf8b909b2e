/**
 * Questions about rules that take their time: what is wrong, what holds at the start, what random play shows.
 */
import { classify, failure, type LoadedGame, loadGame, Random, type Result, success } from "agon-engine";
import { referenceGame, rulesFacts } from "agon-engine/compile";
import { bundle, parseFormulas, parseRules, TemplateError } from "agon-engine/gdl";
import { answersOf, coverTemplate, glossaryOf, problemsOf } from "agon-engine/language";
import type { Holding, Study } from "./requests.ts";

/** Milliseconds. */
const COMPILE_BUDGET = 3_000;
const QUESTION_BUDGET = 3_000;
const REPORT_BUDGET = 2_000;
const REPORT_PLAYOUTS = 500;

export function study(text: string): Study {
  return { ...problemsOf(text), glossary: glossaryOf(parseRules(coverTemplate(text)).value) };
}

/** The rules of a text, of a template in its usual size. */
function rulesIn(text: string): Result<string> {
  try {
    return success(bundle("", text).rules);
  } catch (error) {
    if (error instanceof TemplateError || error instanceof RangeError) return failure("template", error.message);
    throw error;
  }
}

let latest: { readonly text: string; readonly loaded: Result<LoadedGame> } | undefined;

/** The game of a text; the last one is kept. */
export function gameOf(text: string): Result<LoadedGame> {
  if (latest?.text !== text) latest = { text, loaded: newGame(text) };
  return latest.loaded;
}

function newGame(text: string): Result<LoadedGame> {
  const rules = rulesIn(text);
  if (!rules.ok) return rules;
  return reasoned(() => loadGame(rules.value, { milliseconds: COMPILE_BUDGET }));
}

/** Whatever the rules make an engine stumble over is the rules' trouble. */
function reasoned<T>(work: () => Result<T>): Result<T> {
  try {
    return work();
  } catch (error) {
    return failure("rules", error instanceof Error ? error.message : String(error));
  }
}

export function holding(text: string, query: string, most: number): Result<Holding> {
  const rules = rulesIn(text);
  if (!rules.ok) return rules;
  return reasoned(() => {
    const game = referenceGame(parseRules(rules.value).value, { budget: { milliseconds: QUESTION_BUDGET } });
    const answers = game.evaluator.answers(parseFormulas(query).value, game.situation(game.initial));
    const sentences = answersOf(query, answers.slice(0, most));
    return success({ sentences, more: answers.length - sentences.length });
  });
}

/** What kind of game it is and what random play shows of it, a sentence each. */
export function report(text: string): Result<readonly string[]> {
  const loaded = gameOf(text);
  return loaded.ok ? reasoned(() => success(reportLines(loaded.value))) : loaded;
}

function reportLines({ game, rulesheet, hidden }: LoadedGame): readonly string[] {
  const end = performance.now() + REPORT_BUDGET;
  const found = classify(game, {
    random: new Random(1),
    playouts: REPORT_PLAYOUTS,
    stop: () => performance.now() > end,
    rules: rulesFacts(rulesheet, game.roles),
  });
  const { evidence } = found.ended;
  const playouts = evidence.kind === "observed" ? evidence.playouts : 0;
  const { fewest, most } = found.plies.value;
  const sum = found.constantSum.value;
  const kind = [
    found.turns.value,
    ...(sum === undefined ? [] : ["constant-sum"]),
    ...(found.chance.value ? ["with chance"] : []),
    ...(hidden ? ["with hidden information"] : []),
  ];
  return [
    `Roles: ${game.roles.join(", ")}; ${kind.join(", ")}.`,
    `${found.ended.value} of ${playouts} random games ended, after ${fewest} to ${most} moves.`,
    ...game.roles
      .map((role, at) => `${role}: goals ${found.goalValues.value[at]!.join(", ") || "none"}.`)
      .filter((_, at) => at !== game.chanceRole),
  ];
}
