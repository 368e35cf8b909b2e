/**
 * Right-linear recursion without the answers along the way (after Naughton, Ramakrishnan, Sagiv and Ullman 1989):
 *
 *   (<= (path ?x ?z ?d) (step ?x ?z ?d) (free ?z))
 *   (<= (path ?x ?z ?d) (step ?x ?y ?d) (free ?y) (path ?y ?z ?d))      asked as path(x, ?, d)
 *
 * becomes
 *
 *   (<= (from.path ?x ?d ?x) (ask.path ?x ?d))
 *   (<= (from.path ?o ?d ?y) (from.path ?o ?d ?x) (step ?x ?y ?d) (free ?y))
 *   (<= (path ?o ?z ?d) (from.path ?o ?d ?x) (step ?x ?z ?d) (free ?z))
 *
 * Where asking derives what holds from every place on the way, quadratic in the length of the way, this goes along it
 * once. It fits where the last condition passes on what is asked for, and nothing is done with the answer.
 */
import {
  type Atom,
  freshRelation,
  type Literal,
  literalTerms,
  type MiniRule,
  type Program,
  type RelationId,
  variablesOf,
} from "../datalog/program.ts";
import type { DemandQuestion } from "./demand.ts";

export interface RightLinear {
  /** The relation that holds where a question leads. */
  readonly relation: RelationId;
  /** The columns it has: those of the question, then those that change on the way. */
  readonly columns: readonly number[];
  /** Each with the condition that sets it off in front. */
  readonly rules: readonly MiniRule[];
}

/** Undefined where the rules of the relation are not of that kind. */
export function rightLinear(
  program: Program,
  rules: readonly MiniRule[],
  question: DemandQuestion,
): RightLinear | undefined {
  const own = rules[0]!.head.relation;
  const calls = rules.map(({ body }) =>
    body.filter((literal) => literal.kind === "positive" && literal.atom.relation === own),
  );
  const free = rules[0]!.head.args.map((_, column) => column).filter((column) => !question.columns.includes(column));
  const fits = rules.every((rule, index) => calls[index]!.length === 0 || passesOn(rule, calls[index]!, free));
  if (free.length === 0 || !fits || calls.every((found) => found.length === 0)) return undefined;
  const changing = question.columns.filter((column) =>
    rules.some(({ head }, index) =>
      calls[index]!.some((call) => !sameVariable(head.args[column]!, literalTerms(call)[column]!)),
    ),
  );
  const columns = [...question.columns, ...changing];
  const relation = freshRelation(program, "from", own, columns.length);
  const made = rules.map((rule, index) => reached(program, rule, calls[index]![0], { relation, question, changing }));
  return { relation, columns, rules: [base(program, rules[0]!, { relation, question, changing }), ...made] };
}

/** One call, whose free columns are those of the head, and occur nowhere else. */
function passesOn({ head, body }: MiniRule, calls: readonly Literal[], free: readonly number[]): boolean {
  const [call, another] = calls;
  if (call?.kind !== "positive" || another) return false;
  const others = variablesOf([
    ...head.args.filter((_, column) => !free.includes(column)),
    ...call.atom.args.filter((_, column) => !free.includes(column)),
    ...body.filter((literal) => literal !== call).flatMap(literalTerms),
  ]);
  const passed = free.map((column) => head.args[column]!);
  return (
    free.every((column) => sameVariable(head.args[column]!, call.atom.args[column]!)) &&
    variablesOf(passed).size === free.length &&
    [...variablesOf(passed)].every((variable) => !others.has(variable))
  );
}

function sameVariable(a: Atom["args"][number], b: Atom["args"][number]): boolean {
  return a.kind === "variable" && b.kind === "variable" && a.index === b.index;
}

interface From {
  readonly relation: RelationId;
  readonly question: DemandQuestion;
  readonly changing: readonly number[];
}

/** What is asked leads to itself. */
function base(program: Program, rule: MiniRule, { relation, question, changing }: From): MiniRule {
  const variable = (column: number): Atom["args"][number] => ({
    kind: "variable",
    index: question.columns.indexOf(column),
  });
  const asked = question.columns.map(variable);
  return {
    head: { relation, args: [...asked, ...changing.map(variable)] },
    body: [{ kind: "positive", atom: { relation: question.relation, args: asked } }],
    variables: question.columns.map(() => program.symbols.intern("?from")),
    source: rule.source,
  };
}

/** With a call: one step further. Without: an answer to the question at the beginning. */
function reached(
  program: Program,
  rule: MiniRule,
  call: Literal | undefined,
  { relation, question, changing }: From,
): MiniRule {
  const origin = new Map(
    changing.map((column, index) => [column, { kind: "variable", index: rule.variables.length + index } as const]),
  );
  const variables = [...rule.variables, ...changing.map(() => program.symbols.intern("?from"))];
  const { head } = rule;
  const asked = question.columns.map((column) => origin.get(column) ?? head.args[column]!);
  const at = (args: Atom["args"]): Atom => ({ relation, args: [...asked, ...changing.map((column) => args[column]!)] });
  const body: Literal[] = [
    { kind: "positive", atom: at(head.args) },
    ...rule.body.filter((literal) => literal !== call),
  ];
  if (call?.kind === "positive") return { ...rule, head: at(call.atom.args), body, variables };
  return {
    ...rule,
    head: { ...head, args: head.args.map((arg, column) => origin.get(column) ?? arg) },
    body,
    variables,
  };
}
