/**
 * Rules, sentences and terms to text that reads back to the same rules.
 */
import type { Formula, Rule, Sentence, Term } from "./rules.ts";

/** `(cell 1 1 b)`: single spaces, no blanks inside parentheses, the form of match records and traces. */
export function termText(term: Term): string {
  return term.kind === "compound" ? `(${term.name} ${term.args.map(termText).join(" ")})` : term.name;
}

export function sentenceText(sentence: Sentence): string {
  return sentence.args.length === 0 ? sentence.name : `(${sentence.name} ${sentence.args.map(termText).join(" ")})`;
}

export function formulaText(formula: Formula): string {
  switch (formula.kind) {
    case "sentence":
      return sentenceText(formula.sentence);
    case "not":
      return `(not ${formulaText(formula.formula)})`;
    case "distinct":
      return `(distinct ${termText(formula.left)} ${termText(formula.right)})`;
    case "or":
    case "and":
      return `(${[formula.kind, ...formula.parts.map(formulaText)].join(" ")})`;
  }
}

/** A fact on one line; a rule with its head on the first line and each condition on a line of its own. */
export function ruleText(rule: Rule): string {
  const head = sentenceText(rule.head);
  if (!rule.arrow) return head;
  return `(<= ${[head, ...rule.body.map(formulaText)].join("\n    ")})`;
}

export function rulesText(rules: readonly Rule[]): string {
  return rules.map((rule) => `${ruleText(rule)}\n`).join("");
}
