/**
 * What time alone says of goals. Some facts change by themselves, whatever is played: steps are counted, turns go round. Their course is played
 * once with the rules that read nothing else; and of the rules for goals what they say of these facts is kept. A goal value that has no
 * such rule from some step on is out of reach from there.
 *
 *   (<= (goal cook 90) (true (sorted)) (true (flips 6)))      becomes      (<= (goal cook 90) (true (flips 6)))
 *
 * Too much is held for possible, never too little.
 */
import { append, eachLiteral, eachVariable, literalTerms, type Survey, survey } from "../../../gdl/check/survey.ts";
import { type Formula, KEYWORDS, type Rule, type Rulesheet, type Sentence } from "../../../gdl/rules.ts";
import { EvaluationError } from "../reference/errors.ts";
import { type ReferenceGame, referenceGame } from "../reference/game.ts";

export interface Timetable {
  /** The greatest goal value with which a game may end in a state with these facts, or later; -1 where none may. Undefined off the course. */
  mostGoal(facts: readonly string[]): number | undefined;
}

/** For each question about the trajectory. */
const BUDGET = { milliseconds: 100, steps: 1_000_000 };
/** The longest trajectory that is followed to its end, and the milliseconds it may take. */
const MOST_STEPS = 5000;
const MOST_MILLISECONDS = 500;

/** For the first role. Undefined where nothing changes by itself, or too slowly, or goals do not say what they are. */
export function timetableOf(rulesheet: Rulesheet): Timetable | undefined {
  const sheet = survey(rulesheet);
  const clocks = clocksOf(sheet);
  const rules = clocks.size === 0 ? undefined : rulesOfTime(sheet, clocks);
  if (rules === undefined) return undefined;
  try {
    return followed(referenceGame({ text: rulesheet.text, rules }, { budget: BUDGET }), clocks);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** The name of the fact that a `true`, `init` or `next` is about. */
function factName({ args: [fact] }: Sentence): string | undefined {
  return fact === undefined || fact.kind === "variable" ? undefined : fact.name;
}

/** The facts, by name, whose next value depends on no others and on no move. */
function clocksOf(sheet: Survey): Set<string> {
  const steps = new Map<string, Rule[]>();
  for (const rule of sheet.definitions.get("next") ?? []) {
    const name = factName(rule.head);
    if (name === undefined) return new Set();
    append(steps, name, rule);
  }
  const clocks = new Set(steps.keys());
  for (let before = -1; before !== clocks.size; ) {
    before = clocks.size;
    const reads = readsOthers(sheet, clocks);
    for (const name of clocks) if (steps.get(name)!.some(({ body }) => reads(body))) clocks.delete(name);
  }
  return clocks;
}

/** Says of formulae whether they read moves, or facts that are none of these. */
function readsOthers(sheet: Survey, clocks: ReadonlySet<string>): (formulas: readonly Formula[]) => boolean {
  const relations = new Set(["does"]);
  const reads = (formulas: readonly Formula[]): boolean => {
    let found = false;
    eachLiteral(formulas, (literal) => {
      if (literal.kind === "distinct") return;
      const { sentence } = literal;
      found ||= relations.has(sentence.name) || (sentence.name === "true" && !clocks.has(factName(sentence) ?? ""));
    });
    return found;
  };
  for (let before = -1; before !== relations.size; ) {
    before = relations.size;
    for (const { head, body } of sheet.rules) if (reads(body)) relations.add(head.name);
  }
  return reads;
}

/** The rules as far as they are about clocks; undefined where a goal's value is not said by them. */
function rulesOfTime(sheet: Survey, clocks: ReadonlySet<string>): Rule[] | undefined {
  const reads = readsOthers(sheet, clocks);
  const isKept = ({ head }: Rule): boolean =>
    head.name === "init" || head.name === "next"
      ? clocks.has(factName(head) ?? "")
      : head.name === "role" ||
        (isAsked(head.name) && !sheet.definitions.get(head.name)!.some(({ body }) => reads(body)));
  const goals = (sheet.definitions.get("goal") ?? []).map((rule) => weakened(rule, reads));
  if (goals.some(({ head, body }) => !isBound(head.args, boundBy(body)))) return undefined;
  return [...sheet.rules.filter(isKept), ...goals];
}

/** Whether a goal may ask for the relation, beside facts and moves. */
function isAsked(relation: string): boolean {
  return !KEYWORDS.has(relation) || relation === "legal" || relation === "terminal";
}

/** The rule without the conditions that are about others, and without those that make no sense then. */
function weakened(rule: Rule, reads: (formulas: readonly Formula[]) => boolean): Rule {
  const kept = conjuncts(rule.body).filter((formula) => !reads([formula]));
  const bound = boundBy(kept);
  return { ...rule, body: kept.filter((formula) => formula.kind === "sentence" || isBoundIn(formula, bound)) };
}

function conjuncts(formulas: readonly Formula[]): Formula[] {
  return formulas.flatMap((formula) => (formula.kind === "and" ? conjuncts(formula.parts) : [formula]));
}

/** The variables that get a value. */
function boundBy(formulas: readonly Formula[]): Set<string> {
  const names = new Set<string>();
  for (const formula of formulas)
    if (formula.kind === "sentence") eachVariable(formula.sentence.args, ({ name }) => names.add(name));
  return names;
}

function isBoundIn(formula: Formula, bound: ReadonlySet<string>): boolean {
  let isIt = true;
  eachLiteral([formula], (literal) => {
    isIt &&= isBound(literalTerms(literal), bound);
  });
  return isIt;
}

function isBound(terms: Sentence["args"], bound: ReadonlySet<string>): boolean {
  let isIt = true;
  eachVariable(terms, ({ name }) => {
    isIt &&= bound.has(name);
  });
  return isIt;
}

const FACT_NAME = /[^\s()]+/;

/** The trajectory from the initial state until it repeats; undefined where that takes too long. */
function followed(game: ReferenceGame, clocks: ReadonlySet<string>): Timetable | undefined {
  const end = performance.now() + MOST_MILLISECONDS;
  const times = new Map<string, number>();
  const most: number[] = [];
  const anything = game.roles.map((name, role) => game.moveNamed(role, name));
  let state = game.initial;
  let key = game.facts(state).join(" ");
  for (; !times.has(key); key = game.facts(state).join(" ")) {
    if (most.length >= MOST_STEPS || performance.now() > end) return undefined;
    times.set(key, most.length);
    most.push(Math.max(-1, ...game.goalValues(state, 0)));
    state = game.next(state, anything);
  }
  // What comes round may be had at any time of it.
  most.push(Math.max(...most.slice(times.get(key)!)));
  for (let time = most.length - 2; time >= 0; time--) most[time] = Math.max(most[time]!, most[time + 1]!);
  return {
    mostGoal(facts) {
      const time = times.get(facts.filter((fact) => clocks.has(FACT_NAME.exec(fact)![0])).join(" "));
      return time === undefined ? undefined : most[time];
    },
  };
}
