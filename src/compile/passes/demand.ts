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
import { boundColumns, type Estimates, orderBody, withVariables } from "./order.ts";
import {
  type Literal,
  type MiniRule,
  type Program,
  type RelationId,
  sameAtom,
  type Term,
  variablesOf,
} from "./program.ts";
import type { Strata } from "./stratify.ts";

/**
 * How the facts of a relation come about: `all` at once before the first is looked at, those for which it is `ask`ed,
 * or none, its rules being `check`ed wherever it is tested.
 */
export type Mode = "all" | "ask" | "check";

export interface Question {
  /** The relation that holds what was asked. */
  readonly relation: RelationId;
  /** The columns whose values are known when it is asked. */
  readonly columns: readonly number[];
}

export interface Demanded {
  /** Conditions in the order of their evaluation. */
  readonly program: Program;
  readonly questions: ReadonlyMap<RelationId, Question>;
  /** The estimates, in which a relation answers only what it can be asked. */
  readonly estimates: Estimates;
}

export interface DemandOptions {
  readonly strata: Strata;
  readonly modeOf: (relation: RelationId) => Mode;
  readonly estimates: Estimates;
}

export function demand(program: Program, options: DemandOptions): Demanded {
  const testing = testingOnly(options);
  const patterns = questionPatterns(program, options.modeOf, (body, bound) => orderBody(body, bound, testing));
  const { relations, symbols } = program;
  const questions = new Map<RelationId, Question>();
  for (const [relation, pattern] of patterns) {
    if (options.modeOf(relation) !== "ask") continue;
    const columns = pattern.flatMap((known, index) => (known ? [index] : []));
    const name = `ask.${symbols.name(relations.name(relation))}`;
    questions.set(relation, { relation: relations.named(name, columns.length), columns });
  }
  const estimates = answering(testing, patterns);
  const rules = program.rules.flatMap((rule) => demandRule(rule, questions, { ...options, estimates }));
  return { program: { ...program, rules }, questions, estimates };
}

/** The columns known at every place where a relation is asked, if conditions are met in this order. */
export function questionPatterns(
  program: Program,
  modeOf: DemandOptions["modeOf"],
  order: (body: readonly Literal[], bound: ReadonlySet<number>) => readonly Literal[],
): Map<RelationId, boolean[]> {
  const patterns = new Map<RelationId, boolean[]>();
  for (const { head } of program.rules)
    if (modeOf(head.relation) !== "all")
      patterns.set(
        head.relation,
        head.args.map(() => true),
      );
  // A column less known in one place is less known in the questions that follow from it: shrink until all agree.
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of program.rules) {
      let bound: ReadonlySet<number> = knownVariables(rule, patterns);
      for (const literal of order(rule.body, bound)) {
        if (literal.kind !== "distinct" && patterns.has(literal.atom.relation))
          changed = shrink(patterns.get(literal.atom.relation)!, boundColumns(literal.atom.args, bound)) || changed;
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
    cost: (relation, bound) => estimates.cost(relation, bound),
    answers: (relation, bound) =>
      estimates.answers(relation, bound) && (modeOf(relation) !== "check" || bound.every(Boolean)),
  };
}

/** The same estimates, but a relation answers only with the columns of its question known. */
function answering(estimates: Estimates, patterns: ReadonlyMap<RelationId, readonly boolean[]>): Estimates {
  return {
    matches: (relation, bound) => estimates.matches(relation, bound),
    cost: (relation, bound) => estimates.cost(relation, bound),
    answers: (relation, bound) =>
      estimates.answers(relation, bound) &&
      (patterns.get(relation)?.every((known, index) => !known || bound[index]) ?? true),
  };
}

/** One rule to itself behind its question, and the questions it asks within its own component. */
function demandRule(rule: MiniRule, questions: ReadonlyMap<RelationId, Question>, options: DemandOptions): MiniRule[] {
  const { estimates, strata, modeOf } = options;
  if (modeOf(rule.head.relation) === "check") return [];
  const question = questions.get(rule.head.relation);
  if (question === undefined) return [{ ...rule, body: orderBody(rule.body, new Set(), estimates) }];
  const asked = ask(question, rule.head.args);
  const body = orderBody(rule.body, variablesOf(asked.atom.args), estimates);
  const component = strata.componentOf[rule.head.relation];
  const further = body.flatMap((literal, index): MiniRule[] => {
    if (literal.kind !== "positive" || strata.componentOf[literal.atom.relation] !== component) return [];
    const inner = ask(questions.get(literal.atom.relation)!, literal.atom.args);
    if (sameAtom(inner.atom, asked.atom)) return [];
    return [{ ...rule, head: inner.atom, body: [asked, ...body.slice(0, index)] }];
  });
  return [{ ...rule, body: [asked, ...body] }, ...further];
}

function ask({ relation, columns }: Question, args: readonly Term[]): Literal & { kind: "positive" } {
  return { kind: "positive", atom: { relation, args: columns.map((column) => args[column]!) } };
}
