/**
 * Nested lists to rules, sentences and terms. What cannot be read is reported and left out; the rest is still returned,
 * so that one run shows every mistake.
 */
import { diagnose } from "./codes.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { type Expression, type List, read } from "./reader.ts";
import { CONNECTIVES, type Formula, KEYWORDS, type Rule, type Rulesheet, type Sentence, type Term } from "./rules.ts";

export interface Parsed<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** Where diagnostics are collected while one text is parsed. */
type Log = Diagnostic[];

export function parseRules(text: string): Parsed<Rulesheet> {
  const { expressions, diagnostics } = read(text);
  const log: Log = [...diagnostics];
  const rules = expressions.map((expression) => parseRule(expression, log)).filter((rule) => rule !== undefined);
  return { value: { text, rules }, diagnostics: log.sort((a, b) => a.span.start - b.span.start) };
}

/** Reads a sequence of terms: a query, a joint move, a state. */
export function parseTerms(text: string): Parsed<readonly Term[]> {
  const { expressions, diagnostics } = read(text);
  const log: Log = [...diagnostics];
  const terms = expressions.map((expression) => parseTerm(expression, log)).filter((term) => term !== undefined);
  return { value: terms, diagnostics: log };
}

/** Reads a condition as it would stand in the body of a rule. */
export function parseFormulas(text: string): Parsed<readonly Formula[]> {
  const { expressions, diagnostics } = read(text);
  const log: Log = [...diagnostics];
  const formulas = expressions.map((expression) => parseFormula(expression, log)).filter((part) => part !== undefined);
  return { value: formulas, diagnostics: log };
}

export function parseRule(expression: Expression, log: Log): Rule | undefined {
  if (expression.kind === "atom" || headWord(expression) !== "<=") {
    const head = parseSentence(expression, log);
    return head && { head, body: [], arrow: false, span: spanOf(expression) };
  }
  const [, headExpression, ...conditions] = expression.items;
  if (headExpression === undefined) {
    log.push(diagnose("rule-without-head", expression, "This rule has neither head nor body."));
    return undefined;
  }
  const head = parseHead(headExpression, log);
  const body = conditions.map((condition) => parseFormula(condition, log));
  if (head === undefined || body.includes(undefined)) return undefined;
  return { head, body: body as Formula[], arrow: true, span: spanOf(expression) };
}

function parseHead(expression: Expression, log: Log): Sentence | undefined {
  const word = expression.kind === "list" ? headWord(expression) : undefined;
  if (word !== undefined && CONNECTIVES.has(word)) {
    log.push(diagnose("head-not-sentence", expression, `\`${word}\` cannot be the head of a rule.`));
    return undefined;
  }
  return parseSentence(expression, log);
}

export function parseFormula(expression: Expression, log: Log): Formula | undefined {
  const span = spanOf(expression);
  if (expression.kind === "list") {
    const parts = expression.items.slice(1);
    switch (headWord(expression)) {
      case "not":
        return parseNot(expression, parts, log);
      case "distinct":
        return parseDistinct(expression, parts, log);
      case "or":
        return parseParts("or", expression, parts, log);
      case "and":
        log.push(diagnose("and-in-body", expression, "A conjunction needs no `and`."));
        return parseParts("and", expression, parts, log);
      case "<=":
        log.push(diagnose("nested-rule", expression, "A rule begins inside the body of another."));
        return undefined;
    }
  }
  const sentence = parseSentence(expression, log);
  return sentence && { kind: "sentence", sentence, span };
}

function parseNot(list: List, parts: readonly Expression[], log: Log): Formula | undefined {
  if (parts.length !== 1) {
    log.push(diagnose("connective-arity", list, `\`not\` has ${parts.length} arguments instead of one.`));
    return undefined;
  }
  const formula = parseFormula(parts[0]!, log);
  return formula && { kind: "not", formula, span: spanOf(list) };
}

function parseDistinct(list: List, parts: readonly Expression[], log: Log): Formula | undefined {
  if (parts.length !== 2) {
    log.push(diagnose("connective-arity", list, `\`distinct\` has ${parts.length} arguments instead of two.`));
    return undefined;
  }
  const [left, right] = parts.map((part) => parseTerm(part, log));
  return left && right && { kind: "distinct", left, right, span: spanOf(list) };
}

function parseParts(kind: "or" | "and", list: List, expressions: readonly Expression[], log: Log): Formula | undefined {
  const parts = expressions.map((part) => parseFormula(part, log));
  return parts.includes(undefined) ? undefined : { kind, parts: parts as Formula[], span: spanOf(list) };
}

export function parseSentence(expression: Expression, log: Log): Sentence | undefined {
  const term = parseApplication(expression, log);
  if (term === undefined) return undefined;
  if (term.kind === "variable") {
    log.push(diagnose("variable-as-name", term.span, `The variable ${term.name} stands where a sentence is expected.`));
    return undefined;
  }
  const lower = term.name.toLowerCase();
  const name = KEYWORDS.has(lower) ? lower : term.name;
  return { name, args: term.kind === "compound" ? term.args : [], span: term.span };
}

/** As a term, but `((f x))` is unwrapped with a warning, as servers that play such rules do. */
function parseApplication(expression: Expression, log: Log): Term | undefined {
  let inner = expression;
  while (inner.kind === "list" && inner.items.length === 1 && inner.items[0]!.kind === "list") {
    log.push(diagnose("extra-parentheses", inner, "Two pairs of parentheses surround one sentence."));
    inner = inner.items[0]!;
  }
  return parseTerm(inner, log);
}

export function parseTerm(expression: Expression, log: Log): Term | undefined {
  const span = spanOf(expression);
  if (expression.kind === "atom") {
    return { kind: expression.text.startsWith("?") ? "variable" : "constant", name: expression.text, span };
  }
  const [head, ...rest] = expression.items;
  if (head === undefined) {
    log.push(diagnose("empty-list", expression, "There is nothing between these parentheses."));
    return undefined;
  }
  if (head.kind === "list") {
    log.push(diagnose("list-as-name", head, "A list stands where a name is expected."));
    return undefined;
  }
  if (head.text.startsWith("?")) {
    log.push(diagnose("variable-as-name", head, `The variable ${head.text} stands where a name is expected.`));
    return undefined;
  }
  const args = rest.map((item) => parseTerm(item, log));
  if (args.includes(undefined)) return undefined;
  if (args.length === 0) return { kind: "constant", name: head.text, span };
  return { kind: "compound", name: head.text, args: args as Term[], span };
}

/** The first word of a list, in lower case. */
function headWord(list: List): string | undefined {
  const first = list.items[0];
  return first?.kind === "atom" ? first.text.toLowerCase() : undefined;
}

function spanOf({ start, end }: Expression): { start: number; end: number } {
  return { start, end };
}
