/**
 * Normal-GDL (thesis 3.3, Decomposition, algorithms 3.1 and 3.2, after Liu and Stoller): no rule has more than two
 * conditions.
 *
 *   (<= (p ?x) (q ?x ?y) (r ?y ?z) (not (s ?x)))
 *
 * becomes
 *
 *   (<= (new1 ?x) (q ?x ?y) (r ?y ?z))
 *   (<= (p ?x) (new1 ?x) (not (s ?x)))
 *
 * The new relation carries exactly the variables that the rest of the rule or its head still need. Negations (`distinct`
 * among them) are moved behind what gives their variables values, and nothing else is moved. Where two rules begin
 * alike, they share the new relation.
 */
import {
  type Literal,
  literalTerms,
  type MiniRule,
  type Program,
  type RelationId,
  variablesOf,
} from "../datalog/program.ts";
import { renumbered } from "../datalog/rename.ts";
import { isBound } from "./order.ts";

export interface Normal {
  readonly program: Program;
  /** The relations that decomposition made. */
  readonly made: ReadonlySet<RelationId>;
}

export function toNormal(program: Program): Normal {
  const made = new Map<string, RelationId>();
  const rules = new Map<string, MiniRule>();
  const add = (rule: MiniRule): void => {
    const numbered = renumbered(rule);
    const key = JSON.stringify([numbered.head, numbered.body]);
    if (!rules.has(key)) rules.set(key, numbered);
  };
  for (const rule of program.rules) {
    let rest = rule;
    // Algorithm 3.1: one step after the other until two conditions are left.
    while (rest.body.length > 2) {
      const { first, remaining } = decomposeStep(moveNegations(rest), (variables, body) =>
        relationFor(program, made, variables, body),
      );
      add(first);
      rest = remaining;
    }
    add(moveNegations(rest));
  }
  return { program: { ...program, rules: [...rules.values()] }, made: new Set(made.values()) };
}

/** The cases of algorithm 3.2 that move the first negation that stands too early. */
export function moveNegations(rule: MiniRule): MiniRule {
  const [first, second] = rule.body;
  if (first === undefined || second === undefined) return rule;
  if (first.kind !== "positive" && !isGround(first)) return moveNegations(positiveForward(rule, 0));
  const known = first.kind === "positive" ? variablesOf(first.atom.args) : new Set<number>();
  if (second.kind !== "positive" && !literalTerms(second).every((term) => isBound(term, known))) {
    const later = rule.body.slice(2).some((literal) => literal.kind === "positive");
    return later ? positiveForward(rule, 1) : rule;
  }
  return rule;
}

/** Moves the first positive literal behind `at` to that place. */
function positiveForward(rule: MiniRule, at: number): MiniRule {
  const index = rule.body.findIndex((literal, place) => place > at && literal.kind === "positive");
  if (index < 0) throw new Error("a negation without values for its variables");
  const others = rule.body.filter((_, place) => place !== index);
  return { ...rule, body: [...others.slice(0, at), rule.body[index]!, ...others.slice(at)] };
}

function isGround(literal: Literal): boolean {
  return literalTerms(literal).every((term) => isBound(term, new Set()));
}

/** The last case of algorithm 3.2: the first two conditions become a relation of their own. */
function decomposeStep(
  rule: MiniRule,
  relationOf: (variables: readonly number[], body: readonly Literal[]) => RelationId,
): { first: MiniRule; remaining: MiniRule } {
  const [pair, rest] = [rule.body.slice(0, 2), rule.body.slice(2)];
  const needed = variablesOf([...rule.head.args, ...rest.flatMap(literalTerms)]);
  const carried = [...variablesOf(pair.flatMap(literalTerms))].filter((index) => needed.has(index));
  const head = {
    relation: relationOf(carried, pair),
    args: carried.map((index) => ({ kind: "variable", index }) as const),
  };
  return {
    first: { ...rule, head, body: pair },
    remaining: { ...rule, body: [{ kind: "positive", atom: head }, ...rest] },
  };
}

/** The relation over these variables defined by these conditions, the same for two rules that begin alike. */
function relationFor(
  { relations }: Program,
  made: Map<string, RelationId>,
  variables: readonly number[],
  body: readonly Literal[],
): RelationId {
  const args = variables.map((index) => ({ kind: "variable", index }) as const);
  const all = [...variablesOf([...args, ...body.flatMap(literalTerms)])];
  const names = Array.from({ length: Math.max(-1, ...all) + 1 }, () => 0);
  const numbered = renumbered({ head: { relation: 0, args }, body, variables: names, source: 0 });
  const key = JSON.stringify([numbered.head, numbered.body]);
  let relation = made.get(key);
  if (relation === undefined) made.set(key, (relation = relations.fresh("new", variables.length)));
  return relation;
}
