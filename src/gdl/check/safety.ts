/**
 * Safety: each variable of a head, a negation or a `distinct` must be bound by a positive condition, and where that is an
 * `or`, by each of its branches.
 */
import { type DiagnosticCode, diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import type { Formula, Rule, Term } from "../rules.ts";
import { Bindings, isBound, type Scope } from "./bindings.ts";
import { eachLiteral, eachVariable, literalTerms, type Survey } from "./survey.ts";

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

const WHERE = {
  "unbound-in-head": "the head",
  "unbound-in-not": "the negated condition",
  "unbound-in-distinct": "`distinct`",
} as const satisfies Partial<Record<DiagnosticCode, string>>;

/** One rule; each of its variables is reported once. */
class Safety {
  readonly #rule: Rule;
  readonly #reported = new Map<string, Diagnostic>();
  #positive: ReadonlySet<string> | undefined;

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  check(): Diagnostic[] {
    const { head, body } = this.#rule;
    const bindings = new Bindings(() => true);
    const scope = bindings.scope(body);
    this.#require("unbound-in-head", head.args, scope);
    bindings.eachLiteral(body, scope, (literal, negated, here) => {
      if (literal.kind === "distinct") this.#require("unbound-in-distinct", literalTerms(literal), here);
      else if (negated) this.#require("unbound-in-not", literal.sentence.args, here);
    });
    return [...this.#reported.values()];
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
