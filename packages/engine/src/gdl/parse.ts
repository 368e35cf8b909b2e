/**
 * Nested lists to rules, sentences and terms. What cannot be read is reported and left out; the rest is still returned,
 * so that one run shows every mistake.
 */
import { diagnose } from "./codes.ts";
import { type Diagnostic, inOrder, quoted, type Span } from "./diagnostic.ts";
import { type Expression, read } from "./reader.ts";
import { CONNECTIVES, type Formula, KEYWORDS, type Rule, type Rulesheet, type Sentence, type Term } from "./rules.ts";

export interface Parsed<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** Where diagnostics are collected while one text is parsed. */
type Log = Diagnostic[];

export function parseRules(text: string): Parsed<Rulesheet> {
  const { expressions, diagnostics } = read(text, { rulesheet: true });
  const log: Log = [...diagnostics];
  const rules = expressions.map((expression) => parseRule(expression, log)).filter((rule) => rule !== undefined);
  return { value: { text, rules }, diagnostics: inOrder(log) };
}

/** Reads a sequence of terms: a query, a joint move, a state. */
export function parseTerms(text: string): Parsed<readonly Term[]> {
  return parseEach(text, parseTerm);
}

/** Reads a condition as it would stand in the body of a rule. */
export function parseFormulas(text: string): Parsed<readonly Formula[]> {
  return parseEach(text, parseFormula);
}

function parseEach<T>(text: string, parse: (expression: Expression, log: Log) => T | undefined): Parsed<readonly T[]> {
  const { expressions, diagnostics } = read(text);
  const log: Log = [...diagnostics];
  const value = expressions.map((expression) => parse(expression, log)).filter((part) => part !== undefined);
  return { value, diagnostics: inOrder(log) };
}

function parseRule(wrapped: Expression, log: Log): Rule | undefined {
  const expression = unwrap(wrapped, log);
  if (expression.kind === "atom" || firstWord(expression) !== "<=") {
    const head = parseHead(expression, log);
    return head && { head, body: [], arrow: false, span: spanOf(expression) };
  }
  const [, headExpression, ...conditions] = expression.items;
  if (headExpression === undefined) {
    log.push(diagnose("rule-without-head", expression, "This rule has neither head nor body."));
    return undefined;
  }
  const head = parseHead(headExpression, log);
  const body = parseAll(conditions, parseFormula, log);
  return head && body && { head, body, arrow: true, span: spanOf(expression) };
}

function parseHead(wrapped: Expression, log: Log): Sentence | undefined {
  const expression = unwrap(wrapped, log);
  const word = firstWord(expression);
  if (word === undefined || !CONNECTIVES.has(word)) return parseSentence(expression, log);
  log.push(diagnose("head-not-sentence", expression, `\`${word}\` cannot be a fact or the head of a rule.`));
  return undefined;
}

function parseFormula(wrapped: Expression, log: Log): Formula | undefined {
  const expression = unwrap(wrapped, log);
  const span = spanOf(expression);
  const parts = expression.kind === "list" ? expression.items.slice(1) : [];
  const word = firstWord(expression);
  switch (word) {
    case "not":
      return parseNot(expression, parts, log);
    case "distinct":
      return parseDistinct(expression, parts, log);
    case "or":
    case "and":
      return parseParts(word, expression, parts, log);
    case "<=":
      log.push(diagnose("nested-rule", expression, "A rule begins inside the body of another."));
      return undefined;
  }
  const sentence = parseSentence(expression, log);
  return sentence && { kind: "sentence", sentence, span };
}

function parseNot(expression: Expression, parts: readonly Expression[], log: Log): Formula | undefined {
  if (parts.length !== 1) {
    log.push(diagnose("connective-arity", expression, `\`not\` has ${parts.length} arguments instead of one.`));
    return undefined;
  }
  const formula = parseFormula(parts[0]!, log);
  return formula && { kind: "not", formula, span: spanOf(expression) };
}

function parseDistinct(expression: Expression, parts: readonly Expression[], log: Log): Formula | undefined {
  if (parts.length !== 2) {
    log.push(diagnose("connective-arity", expression, `\`distinct\` has ${parts.length} arguments instead of two.`));
    return undefined;
  }
  const [left, right] = parseAll(parts, parseTerm, log) ?? [];
  return left && right && { kind: "distinct", left, right, span: spanOf(expression) };
}

function parseParts(
  kind: "or" | "and",
  expression: Expression,
  items: readonly Expression[],
  log: Log,
): Formula | undefined {
  if (expression.kind === "atom") {
    log.push(diagnose("connective-arity", expression, `\`${kind}\` stands alone where a condition is expected.`));
    return undefined;
  }
  if (kind === "and") log.push(diagnose("and-in-body", expression, "`and` is not a word of GDL."));
  const parts = parseAll(items, parseFormula, log);
  return parts && { kind, parts, span: spanOf(expression) };
}

function parseSentence(expression: Expression, log: Log): Sentence | undefined {
  const term = parseTerm(expression, log);
  if (term === undefined) return undefined;
  if (term.kind === "variable") {
    const message = `The variable ${quoted(term.name)} stands where a sentence is expected.`;
    log.push(diagnose("variable-as-name", term.span, message));
    return undefined;
  }
  const lower = term.name.toLowerCase();
  const name = KEYWORDS.has(lower) ? lower : term.name;
  return { name, args: term.kind === "compound" ? term.args : [], span: term.span };
}

/** `((f x))` is read as `(f x)`, with a warning, as servers that play such rules do. */
function unwrap(expression: Expression, log: Log): Expression {
  let inner = expression;
  while (inner.kind === "list" && inner.items.length === 1 && inner.items[0]!.kind === "list") inner = inner.items[0]!;
  if (inner !== expression)
    log.push(diagnose("extra-parentheses", expression, "More than one pair of parentheses surrounds this."));
  return inner;
}

export function parseTerm(wrapped: Expression, log: Log): Term | undefined {
  const expression = unwrap(wrapped, log);
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
    const message = `The variable ${quoted(head.text)} stands where a name is expected.`;
    log.push(diagnose("variable-as-name", head, message));
    return undefined;
  }
  const args = parseAll(rest, parseTerm, log);
  if (args === undefined) return undefined;
  if (args.length === 0) return { kind: "constant", name: head.text, span };
  return { kind: "compound", name: head.text, args, span };
}

/** All of them, or nothing where one cannot be read; every mistake is reported either way. */
function parseAll<T>(
  expressions: readonly Expression[],
  parse: (expression: Expression, log: Log) => T | undefined,
  log: Log,
): T[] | undefined {
  const parts = expressions.map((expression) => parse(expression, log)).filter((part) => part !== undefined);
  return parts.length === expressions.length ? parts : undefined;
}

/** The word a list begins with, or the word that stands alone, in lower case. */
function firstWord(expression: Expression): string | undefined {
  const first = expression.kind === "list" ? expression.items[0] : expression;
  return first?.kind === "atom" ? first.text.toLowerCase() : undefined;
}

function spanOf({ start, end }: Expression): Span {
  return { start, end };
}
