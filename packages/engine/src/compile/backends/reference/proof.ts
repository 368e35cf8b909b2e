/**
 * Why an answer holds: the tree of rules, facts and absences that derives it. The evaluator notes for every answer the
 * clause that gave it first; whatever that clause read was known before, so following the notes never runs in a circle.
 */
import type { Span } from "../../../gdl/diagnostic.ts";
import { formulaText } from "../../../gdl/print.ts";
import type { Formula, Term } from "../../../gdl/rules.ts";
import type { ClauseStep } from "./clause.ts";
import type { Evaluator, Situation } from "./evaluator.ts";
import type { ProgramRule, ReferenceRelation } from "./program.ts";
import type { Reason } from "./reasons.ts";
import { argTexts, callText, type Shape } from "./shape.ts";
import type { TermId } from "./terms.ts";

export interface Proof {
  /** What is proved, with values in the place of variables. */
  readonly sentence: string;
  readonly by: "rule" | "fact" | "state" | "joint move" | "comparison" | "absence";
  /** The rule that was used, or the alternative of an `or`. */
  readonly rule?: Span;
  /** The proofs of its conditions. A sentence needed twice is proved by the same object. */
  readonly conditions: readonly Proof[];
}

/**
 * The proof of the query's first answer, one for each condition; undefined where there is no answer.
 * The evaluator must have been made with `justify`.
 */
export function prove(
  evaluator: Evaluator,
  query: readonly Formula[],
  situation: Situation,
): readonly Proof[] | undefined {
  const { shape, rows } = evaluator.ask(query, situation);
  return rows.count === 0 ? undefined : new Prover(evaluator).prove(shape, rows.row(0)).conditions;
}

type GrowingProof = Proof & { readonly conditions: Proof[] };

/** Follows the notes with a list of what is left to prove, since proofs can be deeper than the stack. */
class Prover {
  readonly #evaluator: Evaluator;
  readonly #known = new Map<string, Proof>();
  readonly #left: { readonly proof: GrowingProof; readonly reason: Reason }[] = [];

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  prove(shape: Shape, values: readonly TermId[]): Proof {
    const proof = this.#answer(shape, [], values);
    for (let next = this.#left.pop(); next; next = this.#left.pop()) {
      const { clause, slots } = next.reason;
      next.proof.conditions.push(...clause.steps.map((step) => this.#condition(step, slots)));
    }
    return proof;
  }

  #condition(step: ClauseStep, slots: readonly number[]): Proof {
    if (step.kind === "unsafe") throw new Error("An unsafe condition cannot have held.");
    if (step.kind === "comparison") {
      const terms = [step.left, step.right].map((slot) => this.#evaluator.terms.text(slots[slot]!));
      const distinct = `(distinct ${terms.join(" ")})`;
      return { sentence: step.equal ? `(not ${distinct})` : distinct, by: "comparison", conditions: [] };
    }
    const inputs = step.inputs.map((slot) => slots[slot]!);
    if (step.negated) {
      return { sentence: `(not ${this.#text(step.shape, inputs, [])})`, by: "absence", conditions: [] };
    }
    const values = step.outputs.map((slot) => slots[slot]!);
    return this.#answer(step.shape, inputs, values);
  }

  #answer(shape: Shape, inputs: readonly TermId[], values: readonly TermId[]): Proof {
    const sentence = this.#text(shape, inputs, values);
    const known = this.#known.get(sentence);
    if (known) return known;
    const reason = this.#evaluator.reason(shape, inputs, values);
    const proof: GrowingProof = reason
      ? { sentence, by: "rule", rule: reason.clause.rule.span, conditions: [] }
      : { sentence, by: givenBy(shape.relation), conditions: [] };
    this.#known.set(sentence, proof);
    if (reason) this.#left.push({ proof, reason });
    return proof;
  }

  #text(shape: Shape, inputs: readonly TermId[], values: readonly TermId[]): string {
    const { formula, rules } = shape.relation;
    if (formula === undefined) return callText(shape, inputs, values, this.#evaluator.terms);
    const texts = argTexts(shape, inputs, values, this.#evaluator.terms);
    const names = rules[0] ? headVariables(rules[0]) : [];
    return formulaText(substitute(formula, new Map(names.map((name, index) => [name, texts[index]!]))));
  }
}

function givenBy({ name, arity }: ReferenceRelation): Proof["by"] {
  if (name === "true" && arity === 1) return "state";
  return name === "does" && arity === 2 ? "joint move" : "fact";
}

/** The head of a relation made for a connective holds variables only. */
function headVariables({ head, variables }: ProgramRule): string[] {
  return head.map((arg) => (arg.kind === "variable" ? variables[arg.variable]! : ""));
}

function substitute(formula: Formula, texts: ReadonlyMap<string, string>): Formula {
  const inTerm = (term: Term): Term => {
    if (term.kind === "compound") return { ...term, args: term.args.map(inTerm) };
    const name = texts.get(term.name);
    return term.kind === "variable" && name !== undefined ? { kind: "constant", name, span: term.span } : term;
  };
  switch (formula.kind) {
    case "sentence":
      return { ...formula, sentence: { ...formula.sentence, args: formula.sentence.args.map(inTerm) } };
    case "distinct":
      return { ...formula, left: inTerm(formula.left), right: inTerm(formula.right) };
    case "not":
      return { ...formula, formula: substitute(formula.formula, texts) };
    case "or":
    case "and":
      return { ...formula, parts: formula.parts.map((part) => substitute(part, texts)) };
  }
}

const REASONS: Readonly<Record<Proof["by"], string>> = {
  rule: "",
  fact: "a fact of the rules",
  state: "holds in the state",
  "joint move": "is played",
  comparison: "by comparing the terms",
  absence: "no way to derive it",
};

/**
 * One line a sentence, its conditions indented below it; what was shown before is not repeated.
 * `place` names the place of a rule, such as `line 12`.
 */
export function proofText(proofs: readonly Proof[], place: (rule: Span) => string): string {
  const lines: string[] = [];
  const shown = new Set<Proof>();
  const left = proofs.map((proof) => ({ proof, depth: 0 })).reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    const { proof, depth } = next;
    const repeated = shown.has(proof) && proof.conditions.length > 0;
    const reason = repeated ? "as above" : proof.rule ? `by the rule in ${place(proof.rule)}` : REASONS[proof.by];
    lines.push(`${"  ".repeat(depth)}${proof.sentence}  ; ${reason}`);
    if (!repeated)
      left.push(...proof.conditions.map((condition) => ({ proof: condition, depth: depth + 1 })).reverse());
    shown.add(proof);
  }
  return `${lines.join("\n")}\n`;
}
