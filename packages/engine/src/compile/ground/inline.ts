/**
 * Puts the body of a static helper in the place of the helper, where the helper has hidden variables that tie many
 * arguments together: as a table it has a row for every combination, inside the rule it can be split.
 *
 *   (<= line (true cell 1 ?p) (true cell 2 ?q) (true cell 3 ?r) (alike ?p ?q ?r))
 *   (<= (alike ?p ?q ?r) (shape ?s ?p) (shape ?s ?q) (shape ?s ?r))
 *
 *   (<= line (true cell 1 ?p) (true cell 2 ?q) (true cell 3 ?r) (shape ?s ?p) (shape ?s ?q) (shape ?s ?r))
 *
 * What splitting makes of it (split.ts) joins three relations over ?s alone.
 */
import {
  type Atom,
  type Literal,
  literalVariables,
  type RelationId,
  readRelations,
  rulesByHead,
  type Term,
} from "../datalog/program.ts";
import { renamedLiteral } from "../datalog/rename.ts";
import { substituteLiteral } from "../datalog/unify.ts";
import { atomVariables, type ClauseProgram, type GroundClause, variable } from "./clause.ts";
import { changingRelations } from "./strata.ts";

/** Tables of fewer columns are small. */
const LEAST_ARITY = 3;

export function inlineStatic(program: ClauseProgram): ClauseProgram {
  const byHead = rulesByHead(program.rules);
  const changing = changingRelations(program);
  const helpers = new Map<RelationId, GroundClause>();
  for (const [relation, [rule, ...others]] of byHead)
    if (rule && others.length === 0 && !changing.has(relation) && isHelper(rule, byHead)) helpers.set(relation, rule);
  if (helpers.size === 0) return program;
  const rules = program.rules.map((rule) =>
    readRelations(rule).some((relation) => changing.has(relation)) ? inlined(rule, helpers) : rule,
  );
  return { ...program, rules };
}

/** One rule with distinct variables in the head and more in the body, which does not come back to itself. */
function isHelper(
  { head, body, guards }: GroundClause,
  byHead: ReadonlyMap<RelationId, readonly GroundClause[]>,
): boolean {
  const visible = atomVariables(head);
  if (head.args.length < LEAST_ARITY || visible.size < head.args.length || guards.length > 0) return false;
  if (head.args.some((arg) => arg.kind !== "variable")) return false;
  const hidden = body.some((literal) => [...literalVariables(literal)].some((index) => !visible.has(index)));
  return hidden && body.length > 1 && !reaches(head.relation, byHead);
}

function reaches(start: RelationId, byHead: ReadonlyMap<RelationId, readonly GroundClause[]>): boolean {
  const seen = new Set<RelationId>();
  const open = [start];
  for (let relation = open.pop(); relation !== undefined; relation = open.pop())
    for (const rule of byHead.get(relation) ?? [])
      for (const read of readRelations(rule)) {
        if (read === start) return true;
        if (!seen.has(read)) open.push(read);
        seen.add(read);
      }
  return false;
}

function inlined(rule: GroundClause, helpers: ReadonlyMap<RelationId, GroundClause>): GroundClause {
  const at = rule.body.findIndex((literal) => literal.kind === "positive" && helpers.has(literal.atom.relation));
  const literal = rule.body[at];
  if (literal?.kind !== "positive") return rule;
  const helper = helpers.get(literal.atom.relation)!;
  const body = [...rule.body.slice(0, at), ...bodyFor(helper, literal.atom, rule), ...rule.body.slice(at + 1)];
  return inlined({ ...rule, body, variables: [...rule.variables, ...helper.variables] }, helpers);
}

/** The helper's body for these arguments, its variables numbered after those of the rule. */
function bodyFor(helper: GroundClause, call: Atom, rule: GroundClause): Literal[] {
  const shift = rule.variables.length;
  const values = new Map<number, Term>();
  helper.head.args.forEach((arg, place) => {
    if (arg.kind === "variable") values.set(arg.index + shift, call.args[place] ?? variable(arg.index));
  });
  return helper.body.map((literal) =>
    substituteLiteral(
      renamedLiteral(literal, (index) => index + shift),
      values,
    ),
  );
}
