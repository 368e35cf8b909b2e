/**
 * Which variables conditions bind, whichever way they are satisfied: a sentence binds its variables, an `or` what all its
 * branches bind. Branches are never multiplied out, and each `or` is looked at once.
 */
import type { Formula, Sentence } from "../rules.ts";
import { eachLiteral, eachVariable, type SurveyLiteral } from "./survey.ts";

type Or = Extract<Formula, { kind: "or" }>;

/** The variables bound where a condition stands: by its own branch, and by what is around the `or`. */
export interface Scope {
  readonly own: ReadonlySet<string>;
  readonly outer?: Scope;
}

export function isBound(name: string, scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) if (at.own.has(name)) return true;
  return false;
}

type Visit = (literal: SurveyLiteral, negated: boolean, scope: Scope) => void;

export class Bindings {
  readonly #binds: (sentence: Sentence) => boolean;
  readonly #branches = new Map<Or, ReadonlySet<string>>();

  /** `binds` says which sentences count. */
  constructor(binds: (sentence: Sentence) => boolean) {
    this.#binds = binds;
  }

  /** What a whole body binds. */
  scope(body: readonly Formula[]): Scope {
    return { own: this.#of(body) };
  }

  /** Visits each sentence and `distinct` of a conjunction, with what is bound there. */
  eachLiteral(formulas: readonly Formula[], scope: Scope, visit: Visit): void {
    for (const formula of formulas) {
      const parts = conjuncts(formula);
      if (parts) this.eachLiteral(parts, scope, visit);
      else if (formula.kind === "not") eachLiteral([formula.formula], (literal) => visit(literal, true, scope));
      else if (formula.kind === "or")
        for (const branch of formula.parts)
          this.eachLiteral([branch], { own: this.#of([branch]), outer: scope }, visit);
      else if (formula.kind !== "and") visit(formula, false, scope);
    }
  }

  #of(conjunction: readonly Formula[]): ReadonlySet<string> {
    const names = new Set<string>();
    for (const part of conjunction) this.#add(part, names);
    return names;
  }

  #add(formula: Formula, names: Set<string>): void {
    const parts = conjuncts(formula);
    if (parts) for (const part of parts) this.#add(part, names);
    else if (formula.kind === "or") for (const name of this.#ofBranches(formula)) names.add(name);
    else if (formula.kind === "sentence" && this.#binds(formula.sentence))
      eachVariable(formula.sentence.args, ({ name }) => names.add(name));
  }

  #ofBranches(or: Or): ReadonlySet<string> {
    const known = this.#branches.get(or);
    if (known) return known;
    const [smallest, ...others] = or.parts.map((part) => this.#of([part])).sort((a, b) => a.size - b.size);
    const names = new Set([...(smallest ?? [])].filter((name) => others.every((branch) => branch.has(name))));
    this.#branches.set(or, names);
    return names;
  }
}

/** The parts of an `and`, or of an `or` with one branch; nothing for any other formula. */
function conjuncts(formula: Formula): readonly Formula[] | undefined {
  if (formula.kind === "and" || (formula.kind === "or" && formula.parts.length === 1)) return formula.parts;
  return undefined;
}
