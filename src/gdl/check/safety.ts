/**
 * Safety: each variable of a head, a negation or a `distinct` must be bound by a positive condition, and where that is an
 * `or`, by each of its branches.
 */
import { type DiagnosticCode, diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import type { Formula, Rule, Term } from "../rules.ts";
import { Bindings, conjuncts } from "./bindings.ts";
import { eachLiteral, eachVariable, type Literal, literalTerms, type Survey } from "./survey.ts";

export function unsafeVariables(sheet: Survey): Diagnostic[] {
  return sheet.rules.flatMap((rule) => (rule.arrow ? new Safety(rule).check() : variablesOfFact(rule)));
}

function variablesOfFact({ head }: Rule): Diagnostic[] {
  const log: Diagnostic[] = [];
  eachVariable(head.args, ({ name, span }) =>
    log.push(diagnose("variable-in-fact", span, `The variable ${quoted(name)} stands in a fact.`)),
  );
  return log;
}

/** The variables bound where a condition stands: by its own branch, and by what is around the `or`. */
interface Scope {
  readonly own: ReadonlySet<string>;
  readonly outer?: Scope;
}

const WHERE = {
  "unbound-in-head": "the head",
  "unbound-in-not": "the negated condition",
  "unbound-in-distinct": "`distinct`",
} as const satisfies Partial<Record<DiagnosticCode, string>>;

/** One rule; each of its variables is reported once. */
class Safety {
  readonly #rule: Rule;
  readonly #bindings = new Bindings();
  readonly #reported = new Map<string, Diagnostic>();
  #positive: ReadonlySet<string> | undefined;

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  check(): Diagnostic[] {
    const scope = { own: this.#bindings.of(this.#rule.body) };
    this.#require("unbound-in-head", this.#rule.head.args, scope);
    this.#conjunction(this.#rule.body, scope);
    return [...this.#reported.values()];
  }

  #conjunction(formulas: readonly Formula[], scope: Scope): void {
    for (const formula of formulas) {
      const parts = conjuncts(formula);
      if (parts) this.#conjunction(parts, scope);
      else if (formula.kind === "distinct") this.#test(formula, scope);
      else if (formula.kind === "not") eachLiteral([formula.formula], (literal) => this.#test(literal, scope));
      else if (formula.kind === "or")
        for (const branch of formula.parts)
          this.#conjunction([branch], { own: this.#bindings.of([branch]), outer: scope });
    }
  }

  /** A condition that binds nothing itself. */
  #test(literal: Literal, scope: Scope): void {
    const code = literal.kind === "distinct" ? "unbound-in-distinct" : "unbound-in-not";
    this.#require(code, literalTerms(literal), scope);
  }

  #require(code: keyof typeof WHERE, terms: readonly Term[], scope: Scope): void {
    eachVariable(terms, ({ name, span }) => {
      if (isBound(name, scope) || this.#reported.has(name)) return;
      const message = `${quoted(name)} in ${WHERE[code]} is ${this.#why(name)}.`;
      this.#reported.set(name, diagnose(code, span, message));
    });
  }

  #why(name: string): string {
    this.#positive ??= positiveVariables(this.#rule.body);
    return this.#positive.has(name) ? "bound in some branches of an `or` only" : "not bound by any positive condition";
  }
}

/** Those of all branches. */
function positiveVariables(body: readonly Formula[]): ReadonlySet<string> {
  const names = new Set<string>();
  eachLiteral(body, (literal, negated) => {
    if (literal.kind === "sentence" && !negated) eachVariable(literal.sentence.args, ({ name }) => names.add(name));
  });
  return names;
}

function isBound(name: string, scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) if (at.own.has(name)) return true;
  return false;
}
