/**
 * Safety: each variable of a head, a negation or a `distinct` must be bound by a positive condition, and where that is an
 * `or`, by each of its branches. Where each use of a relation gives
 * a variable its value that is a warning.
 */
import { type DiagnosticCode, diagnose } from "../codes.ts";
import { type Diagnostic, quoted, type Span } from "../diagnostic.ts";
import type { Formula, Rule, Term } from "../rules.ts";
import { Bindings, isBound, type Scope } from "./bindings.ts";
import { DOMAINS } from "./keywords.ts";
import { openRules } from "./open.ts";
import { eachLiteral, eachVariable, literalTerms, type Survey } from "./survey.ts";

export function unsafeVariables(sheet: Survey): Diagnostic[] {
  const unsafe = sheet.rules.filter((rule) => unsafeIn(rule).length > 0);
  if (unsafe.length === 0) return [];
  const given = openRules(sheet);
  return unsafe.flatMap((rule) => {
    const found = unsafeIn(rule, given?.get(rule));
    return DOMAINS.includes(rule.head.name)
      ? found.map(({ span, message }) => diagnose("domain-form", span, message))
      : found;
  });
}

const NONE: ReadonlySet<string> = new Set();

/** `given` are the variables that have their values from each use of the rule. */
function unsafeIn(rule: Rule, given = NONE): Diagnostic[] {
  return rule.arrow ? new Safety(rule, given).check() : variablesOfFact(rule, given);
}

function openVariable(name: string, span: Span): Diagnostic {
  return diagnose("open-rule", span, `${quoted(name)} has no value but the one that is asked for.`);
}

function variablesOfFact({ head }: Rule, given: ReadonlySet<string>): Diagnostic[] {
  const log: Diagnostic[] = [];
  eachVariable(head.args, ({ name, span }) => {
    if (given.has(name)) log.push(openVariable(name, span));
    else log.push(diagnose("variable-in-fact", span, `The variable ${quoted(name)} stands in a fact.`));
  });
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
  readonly #given: ReadonlySet<string>;
  readonly #reported = new Map<string, Diagnostic>();
  #positive: ReadonlySet<string> | undefined;

  constructor(rule: Rule, given: ReadonlySet<string>) {
    this.#rule = rule;
    this.#given = given;
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
      this.#reported.set(name, this.#given.has(name) ? openVariable(name, span) : this.#diagnose(code, name, span));
    });
  }

  #diagnose(code: keyof typeof WHERE, name: string, span: Span): Diagnostic {
    return diagnose(code, span, `${quoted(name)} in ${WHERE[code]} is ${this.#why(name)}.`);
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
