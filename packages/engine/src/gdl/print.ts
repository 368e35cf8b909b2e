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

/** What fits into this many columns stays on one line. */
const WIDTH = 80;

/** Deeper formulae are not moved further to the right. */
const MAX_INDENT = 60;

/** On one line if it fits; else the head first and each condition on a line of its own. */
export function ruleText(rule: Rule): string {
  const head = sentenceText(rule.head);
  if (!rule.arrow) return head;
  if (roomAfterFormulas(rule.body, WIDTH - "(<= )".length - head.length) >= 0)
    return `(<= ${[head, ...rule.body.map(formulaText)].join(" ")})`;
  const pieces = ["(<= ", head];
  for (const part of rule.body) {
    pieces.push("\n    ");
    writeLines(part, 4, pieces);
  }
  return `${pieces.join("")})`;
}

/** Breaks what does not fit behind the indent: each part of an `or` on a line of its own, under the first. */
function writeLines(formula: Formula, indent: number, pieces: string[]): void {
  const isLeaf = formula.kind === "sentence" || formula.kind === "distinct";
  if (isLeaf || roomAfterFormulas([formula], WIDTH + 1 - indent) >= 0) {
    pieces.push(formulaText(formula));
    return;
  }
  const deeper = Math.min(indent + formula.kind.length + 2, MAX_INDENT);
  const parts = formula.kind === "not" ? [formula.formula] : formula.parts;
  pieces.push("(", formula.kind);
  parts.forEach((part, at) => {
    pieces.push(at === 0 ? " " : `\n${" ".repeat(deeper)}`);
    writeLines(part, deeper, pieces);
  });
  pieces.push(")");
}

/**
 * The columns left after formulae on one line, each with a blank before it. Below zero it counts no further, so that
 * asking at each level of a deep formula stays cheap.
 */
function roomAfterFormulas(formulas: readonly Formula[], room: number): number {
  let left = room;
  for (const formula of formulas) {
    if (left < 0) break;
    left -= 1;
    if (formula.kind === "sentence") left = roomAfterApplication(formula.sentence, left);
    else if (formula.kind === "distinct")
      left = roomAfterApplication({ name: "distinct", args: [formula.left, formula.right] }, left);
    else {
      const parts = formula.kind === "not" ? [formula.formula] : formula.parts;
      left = roomAfterFormulas(parts, left - formula.kind.length - 2);
    }
  }
  return left;
}

function roomAfterApplication({ name, args }: Pick<Sentence, "name" | "args">, room: number): number {
  let left = room - name.length - (args.length > 0 ? 2 : 0);
  for (const term of args) {
    if (left < 0) break;
    left = roomAfterApplication(term.kind === "compound" ? term : { name: term.name, args: [] }, left - 1);
  }
  return left;
}

/** One rule after the other, with an empty line where the relation changes. */
export function rulesText(rules: readonly Rule[]): string {
  const gap = (at: number): string => (at > 0 && rules[at - 1]!.head.name !== rules[at]!.head.name ? "\n" : "");
  return rules.map((rule, at) => `${gap(at)}${ruleText(rule)}\n`).join("");
}
