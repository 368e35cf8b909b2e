/**
 * The demand transformation (Tekle and Liu 2010, after magic sets): a relation that is always asked with some columns
 * known is derived only for what is asked.
 *
 *   (<= (reach ?x ?z) (edge ?x ?y) (reach ?y ?z))      asked as reach(a, ?z)
 *
 * becomes
 *
 *   (<= (reach ?x ?z) (ask.reach ?x) (edge ?x ?y) (reach ?y ?z))
 *   (<= (ask.reach ?y) (ask.reach ?x) (edge ?x ?y))
 *
 * A question to a relation of an earlier component is no rule: evaluation stops there, answers it completely, and goes
 * on. So negation stays stratified whatever is asked.
 */
import {
  freshRelation,
  type Literal,
  literalTerms,
  type MiniRule,
  type Program,
  type RelationId,
  rulesByHead,
  sameAtom,
  type Term,
  variablesOf,
} from "../datalog/program.ts";
import { type Strata, stratify } from "../datalog/stratify.ts";
import type { ModeOf } from "./modes.ts";
import { boundColumns, type Estimates, type Orderer, orderBody, orderer, withVariables } from "./order.ts";
import { rightLinear } from "./right-linear.ts";

export interface DemandQuestion {
  /** The relation that holds what was asked. */
  readonly relation: RelationId;
  /** The columns whose values are known when it is asked. */
  readonly columns: readonly number[];
}

/** Some columns of a relation, in some order. */
export interface Excerpt {
  readonly of: RelationId;
  readonly columns: readonly number[];
}

export interface Demanded {
  /** Conditions in the order of their evaluation. */
  readonly program: Program;
  /** The modes, as far as they could be granted. */
  readonly modeOf: ModeOf;
  readonly questions: ReadonlyMap<RelationId, DemandQuestion>;
  /** The relations made here, each with the columns of another relation that it has. */
  readonly made: ReadonlyMap<RelationId, Excerpt>;
  /** The estimates, in which a relation answers only what it can be asked. */
  readonly estimates: Estimates;
}

export interface DemandOptions {
  readonly strata: Strata;
  readonly modeOf: ModeOf;
  readonly estimates: Estimates;
}

export function demand(program: Program, wished: DemandOptions): Demanded {
  const { modeOf, patterns } = checkable(program, wished);
  const options = { ...wished, modeOf };
  const testing = testingOnly(options);
  const questions = new Map<RelationId, DemandQuestion>();
  const made = new Map<RelationId, Excerpt>();
  for (const [relation, pattern] of patterns) {
    if (options.modeOf(relation) === "check") continue;
    const columns = pattern.flatMap((known, index) => (known ? [index] : []));
    const question = { relation: freshRelation(program, "ask", relation, columns.length), columns };
    questions.set(relation, question);
    made.set(question.relation, { of: relation, columns });
  }
  const estimates = answering(testing, patterns);
  const context = { ...options, estimates, questions };
  const rules = [...rulesByHead(program.rules)].flatMap(([relation, own]) => {
    const reached = options.modeOf(relation) === "reach" && rightLinear(program, own, questions.get(relation)!);
    if (!reached) return own.flatMap((rule) => demandRule(rule, context));
    made.set(reached.relation, { of: relation, columns: reached.columns });
    return reached.rules.map((rule) => orderedBehindFirst(rule, estimates));
  });
  return { program: { ...program, rules }, modeOf, questions, made, estimates };
}

/** A relation that some rule meets before all its columns are known, whatever the order, cannot be checked there: it is asked. */
function checkable(program: Program, options: DemandOptions): { modeOf: ModeOf; patterns: Map<RelationId, boolean[]> } {
  const asked = new Set<RelationId>();
  const modeOf: ModeOf = (relation) => (asked.has(relation) ? "ask" : options.modeOf(relation));
  for (;;) {
    const patterns = questionPatterns(program, modeOf, orderer(testingOnly({ ...options, modeOf })));
    const before = asked.size;
    for (const [relation, pattern] of patterns)
      if (modeOf(relation) === "check" && !pattern.every(Boolean)) asked.add(relation);
    if (asked.size === before) return { modeOf, patterns };
  }
}

/** The columns known at every place where a relation is asked, if conditions are met in this order. */
export function questionPatterns(program: Program, modeOf: ModeOf, order: Orderer): Map<RelationId, boolean[]> {
  const patterns = new Map<RelationId, boolean[]>();
  for (const { head } of program.rules)
    if (modeOf(head.relation) !== "all")
      patterns.set(
        head.relation,
        head.args.map(() => true),
      );
  // A column less known in one place is less known in the questions that follow from it: shrink until all agree.
  const rulesOf = rulesByHead(program.rules);
  const { components } = stratify(program);
  const waiting = new Set(components.flatMap(({ relations }) => relations).reverse());
  for (const relation of waiting) {
    waiting.delete(relation);
    for (const rule of rulesOf.get(relation) ?? []) {
      let bound: ReadonlySet<number> = knownVariables(rule, patterns);
      for (const literal of order(rule.body, bound)) {
        const asked = literal.kind === "distinct" ? undefined : literal.atom.relation;
        const pattern = asked === undefined ? undefined : patterns.get(asked);
        if (pattern && shrink(pattern, boundColumns(literalTerms(literal), bound))) waiting.add(asked!);
        bound = withVariables(bound, literal);
      }
    }
  }
  return patterns;
}

function shrink(pattern: boolean[], known: readonly boolean[]): boolean {
  const before = pattern.filter(Boolean).length;
  pattern.forEach((_, column) => {
    pattern[column] &&= known[column]!;
  });
  return pattern.filter(Boolean).length < before;
}

function knownVariables(rule: MiniRule, patterns: ReadonlyMap<RelationId, readonly boolean[]>): Set<number> {
  const pattern = patterns.get(rule.head.relation);
  return variablesOf(rule.head.args.filter((_, index) => pattern?.[index]));
}

/** The same estimates, but a relation that is checked answers only with all its columns known. */
function testingOnly({ estimates, modeOf }: DemandOptions): Estimates {
  return {
    matches: (relation, bound) => estimates.matches(relation, bound),
    cost: (relation, bound, matches) => estimates.cost(relation, bound, matches),
    answers: (relation, bound) =>
      estimates.answers(relation, bound) && (modeOf(relation) !== "check" || bound.every(Boolean)),
  };
}

/** The same estimates, but a relation answers only with the columns of its question known. */
function answering(estimates: Estimates, patterns: ReadonlyMap<RelationId, readonly boolean[]>): Estimates {
  return {
    matches: (relation, bound) => estimates.matches(relation, bound),
    cost: (relation, bound, matches) => estimates.cost(relation, bound, matches),
    answers: (relation, bound) =>
      estimates.answers(relation, bound) &&
      (patterns.get(relation)?.every((known, index) => !known || bound[index]) ?? true),
  };
}

function orderedBehindFirst(rule: MiniRule, estimates: Estimates): MiniRule {
  const [first, ...rest] = rule.body;
  return { ...rule, body: [first!, ...orderBody(rest, variablesOf(literalTerms(first!)), estimates)] };
}

interface RuleContext extends DemandOptions {
  readonly questions: ReadonlyMap<RelationId, DemandQuestion>;
}

/** One rule to itself behind its question, and the questions it asks within its own component. */
function demandRule(rule: MiniRule, { estimates, strata, modeOf, questions }: RuleContext): MiniRule[] {
  if (modeOf(rule.head.relation) === "check") return [];
  const question = questions.get(rule.head.relation);
  if (question === undefined) return [{ ...rule, body: orderBody(rule.body, new Set(), estimates) }];
  const asked = ask(question, rule.head.args);
  const behind = orderedBehindFirst({ ...rule, body: [asked, ...rule.body] }, estimates);
  const component = strata.componentOf[rule.head.relation];
  const further = behind.body.flatMap((literal, index): MiniRule[] => {
    if (index === 0 || literal.kind !== "positive" || strata.componentOf[literal.atom.relation] !== component)
      return [];
    const inner = ask(questions.get(literal.atom.relation)!, literal.atom.args);
    return sameAtom(inner.atom, asked.atom) ? [] : [{ ...rule, head: inner.atom, body: behind.body.slice(0, index) }];
  });
  return [behind, ...further];
}

function ask({ relation, columns }: DemandQuestion, args: readonly Term[]): Literal & { kind: "positive" } {
  return { kind: "positive", atom: { relation, args: columns.map((column) => args[column]!) } };
}
