/**
 * Safety: each variable of a head, a negation or a `distinct` must be bound by a positive condition, and where that is an
 * `or`, by each of its branches. No branches are multiplied out: an `or` binds what all its branches bind.
 */
import { type DiagnosticCode, diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import type { Formula, Rule, Variable } from "../rules.ts";
import { eachLiteral, eachVariable, literalTerms, type Survey } from "./survey.ts";

export function unsafeVariables(sheet: Survey): Diagnostic[] {
  return sheet.rules.flatMap((rule) => (rule.arrow ? unsafeInRule(rule) : variablesOfFact(rule)));
}

function variablesOfFact({ head }: Rule): Diagnostic[] {
  const log: Diagnostic[] = [];
  eachVariable(head.args, ({ name, span }) =>
    log.push(diagnose("variable-in-fact", span, `The variable ${quoted(name)} stands in a fact.`)),
  );
  return log;
}

/** The variables bound so far: those of one conjunction, and those of the conjunctions around it. */
interface Scope {
  readonly own: ReadonlySet<string>;
  readonly outer?: Scope;
}

function isBound(name: string, scope: Scope | undefined): boolean {
  for (let at = scope; at !== undefined; at = at.outer) if (at.own.has(name)) return true;
  return false;
}

function unsafeInRule(rule: Rule): Diagnostic[] {
  const log: Diagnostic[] = [];
  const reported = new Set<string>();
  const bindings = new Bindings();
  const body = bindings.of(rule.body);
  const mentioned = positiveVariables(rule.body);
  const require = (code: DiagnosticCode, where: string, variable: Variable, scope: Scope): void => {
    if (isBound(variable.name, scope) || reported.has(variable.name)) return;
    reported.add(variable.name);
    const why = mentioned.has(variable.name)
      ? "is bound in some branches of an `or` only"
      : "is not bound by any positive condition";
    log.push(diagnose(code, variable.span, `${quoted(variable.name)} in ${where} ${why}.`));
  };
  const requireNegated = (formula: Formula, scope: Scope): void =>
    eachLiteral([formula], (literal) => {
      if (literal.kind === "distinct") requireDistinct(literal, scope);
      else
        eachVariable(literal.sentence.args, (variable) =>
          require("unbound-in-not", "the negated condition", variable, scope),
        );
    });
  const requireDistinct = (formula: Extract<Formula, { kind: "distinct" }>, scope: Scope): void =>
    eachVariable(literalTerms(formula), (variable) => require("unbound-in-distinct", "`distinct`", variable, scope));
  const conjunction = (parts: readonly Formula[], scope: Scope): void => {
    for (const part of parts) {
      if (part.kind === "not") requireNegated(part.formula, scope);
      else if (part.kind === "distinct") requireDistinct(part, scope);
      else if (part.kind === "and" || (part.kind === "or" && part.parts.length === 1)) conjunction(part.parts, scope);
      else if (part.kind === "or")
        for (const branch of part.parts) conjunction([branch], { own: bindings.of([branch]), outer: scope });
    }
  };
  eachVariable(rule.head.args, (variable) => require("unbound-in-head", "the head", variable, { own: body }));
  conjunction(rule.body, { own: body });
  return log;
}

function positiveVariables(body: readonly Formula[]): Set<string> {
  const names = new Set<string>();
  eachLiteral(body, (literal, negated) => {
    if (literal.kind === "sentence" && !negated) eachVariable(literal.sentence.args, ({ name }) => names.add(name));
  });
  return names;
}

/** Which variables every way to satisfy a conjunction binds; each `or` is looked at once. */
class Bindings {
  readonly #seen = new Map<Formula, ReadonlySet<string>>();

  of(parts: readonly Formula[]): ReadonlySet<string> {
    const names = new Set<string>();
    for (const part of parts) this.#add(part, names);
    return names;
  }

  #add(formula: Formula, names: Set<string>): void {
    if (formula.kind === "sentence") eachVariable(formula.sentence.args, ({ name }) => names.add(name));
    else if (formula.kind === "and") for (const part of formula.parts) this.#add(part, names);
    else if (formula.kind === "or" && formula.parts.length === 1) this.#add(formula.parts[0]!, names);
    else if (formula.kind === "or") for (const name of this.#ofBranches(formula)) names.add(name);
  }

  #ofBranches(or: Extract<Formula, { kind: "or" }>): ReadonlySet<string> {
    const seen = this.#seen.get(or);
    if (seen) return seen;
    const [smallest, ...others] = or.parts.map((part) => this.of([part])).sort((a, b) => a.size - b.size);
    const names = new Set([...(smallest ?? [])].filter((name) => others.every((branch) => branch.has(name))));
    this.#seen.set(or, names);
    return names;
  }
}
