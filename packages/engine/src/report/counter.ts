/**
 * A proof that every game ends: a fact that counts steps by itself until the rules say that the game is over.
 *
 *   (init (step 1))   (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))   (<= terminal (true (step 40)))
 *
 * The rules for the next value ask for nothing but the value and what never changes, so that it takes the same way in every game.
 */
import { EvaluationError } from "../compile/backends/reference/errors.ts";
import { Evaluator } from "../compile/backends/reference/evaluator.ts";
import { parseFormulas, parseTerms } from "../gdl/parse.ts";
import { termText } from "../gdl/print.ts";
import type { Formula, Rule, Rulesheet, Term } from "../gdl/rules.ts";

/** Steps after which a counter is not followed any further, and time for each question. */
const LONGEST = 2000;
const MILLISECONDS = 500;

/** The step after which every game is over; undefined where no counter shows it. */
export function countedEnd(rulesheet: Rulesheet): number | undefined {
  try {
    return earliestEnd(rulesheet);
  } catch (error) {
    // Rules that the plain evaluator cannot answer for in the time prove nothing.
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

function earliestEnd(rulesheet: Rulesheet): number | undefined {
  const changing = changingRelations(rulesheet);
  const ends = rulesheet.rules.filter(({ head }) => head.name === "terminal").flatMap(({ body }) => endOf(body));
  const steps = ends.map((end) => countedSteps(rulesheet, end, changing)).filter((step) => step !== undefined);
  return steps.length === 0 ? undefined : Math.min(...steps);
}

/** A fact of one argument that ends the game whenever it has this value. */
function endOf(body: readonly Formula[]): { readonly name: string; readonly value: string }[] {
  const fact = body.length === 1 ? factOf(body[0]!) : undefined;
  return fact?.kind === "compound" && fact.args.length === 1 && fact.args[0]!.kind === "constant"
    ? [{ name: fact.name, value: fact.args[0]!.name }]
    : [];
}

function factOf(formula: Formula): Term | undefined {
  return formula.kind === "sentence" && formula.sentence.name === "true" ? formula.sentence.args[0] : undefined;
}

function countedSteps(
  rulesheet: Rulesheet,
  end: { name: string; value: string },
  changing: ReadonlySet<string>,
): number | undefined {
  const { name, value } = end;
  const about = (keyword: string): Rule[] =>
    rulesheet.rules.filter(
      ({ head }) => head.name === keyword && (head.args[0]?.kind === "variable" || nameOf(head.args[0]) === name),
    );
  const [inits, nexts] = [about("init"), about("next")];
  const start = inits.length === 1 && inits[0]!.body.length === 0 ? inits[0]!.head.args[0] : undefined;
  if (start === undefined || !nexts.every(({ body }) => body.every((each) => isByItself(each, name, changing))))
    return undefined;
  return stepsUntil(rulesheet, termText(start), name, value);
}

function nameOf(term: Term | undefined): string | undefined {
  return term?.kind === "compound" ? term.name : undefined;
}

/** Asks about the counter itself or about what never changes. */
function isByItself(formula: Formula, name: string, changing: ReadonlySet<string>): boolean {
  if (formula.kind === "distinct") return true;
  if (formula.kind === "not") return isByItself(formula.formula, name, changing);
  if (formula.kind !== "sentence") return formula.parts.every((part) => isByItself(part, name, changing));
  return nameOf(factOf(formula)) === name || !changing.has(formula.sentence.name);
}

/** `true`, `does`, and every relation that depends on them. */
function changingRelations({ rules }: Rulesheet): ReadonlySet<string> {
  const changing = new Set(["true", "does"]);
  for (let before = -1; before < changing.size; ) {
    before = changing.size;
    for (const { head, body } of rules) if (body.some((each) => mentions(each, changing))) changing.add(head.name);
  }
  return changing;
}

function mentions(formula: Formula, names: ReadonlySet<string>): boolean {
  if (formula.kind === "distinct") return false;
  if (formula.kind === "not") return mentions(formula.formula, names);
  if (formula.kind !== "sentence") return formula.parts.some((part) => mentions(part, names));
  return names.has(formula.sentence.name);
}

function stepsUntil(rulesheet: Rulesheet, start: string, name: string, value: string): number | undefined {
  const evaluator = new Evaluator(rulesheet, { budget: { milliseconds: MILLISECONDS } });
  const query = parseFormulas(`(next (${name} ?value))`).value;
  const end = termText(parseTerms(`(${name} ${value})`).value[0]!);
  let fact = start;
  for (let step = 0; step <= LONGEST; step++) {
    if (fact === end) return step;
    const state = parseTerms(fact).value.map((term) => evaluator.term(term));
    const answers = evaluator.answers(query, { state });
    if (answers.length !== 1) return undefined;
    fact = `(${name} ${answers[0]!["?value"]})`;
  }
  return undefined;
}
