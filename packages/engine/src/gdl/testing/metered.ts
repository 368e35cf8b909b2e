/** Rules that count how often somebody looks at them: the work of a check in steps, whatever the machine. */
import type { Formula, Rule, Rulesheet, Sentence, Term } from "../rules.ts";

class TooManySteps extends Error {}

export interface Metered {
  readonly rulesheet: Rulesheet;
  /** Terms, sentences, formulae and rules. */
  readonly size: number;
}

/** The same rules; looking at more than `most` parts of them throws. */
export function metered(rulesheet: Rulesheet, most = Number.POSITIVE_INFINITY): Metered {
  let [size, steps] = [0, 0];
  /** Counts reads of the property. */
  const counting = <T extends object, K extends keyof T>(part: T, property: K): T => {
    size++;
    const value = part[property];
    return Object.defineProperty({ ...part }, property, {
      enumerable: true,
      get: () => {
        if (++steps > most) throw new TooManySteps(`more than ${most} steps`);
        return value;
      },
    });
  };
  const termOf = (term: Term): Term =>
    counting(term.kind === "compound" ? { ...term, args: term.args.map(termOf) } : term, "kind");
  const sentenceOf = (sentence: Sentence): Sentence =>
    counting({ ...sentence, args: sentence.args.map(termOf) }, "args");
  const formulaOf = (formula: Formula): Formula => {
    if (formula.kind === "sentence") return counting({ ...formula, sentence: sentenceOf(formula.sentence) }, "kind");
    if (formula.kind === "not") return counting({ ...formula, formula: formulaOf(formula.formula) }, "kind");
    if (formula.kind === "distinct")
      return counting({ ...formula, left: termOf(formula.left), right: termOf(formula.right) }, "kind");
    return counting({ ...formula, parts: formula.parts.map(formulaOf) }, "kind");
  };
  const ruleOf = (rule: Rule): Rule =>
    counting({ ...rule, head: sentenceOf(rule.head), body: rule.body.map(formulaOf) }, "body");
  const rules = rulesheet.rules.map(ruleOf);
  return { rulesheet: { ...rulesheet, rules }, size };
}
