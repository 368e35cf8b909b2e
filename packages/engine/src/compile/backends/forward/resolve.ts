/**
 * Settles conditions on static relations that are settled already:
 *
 *   (<= (p ?x) (role white) (q ?x))       (role white) holds: the condition is dropped
 *   (<= (p ?x) (q ?x) (adjacent z ?x))    nothing is adjacent to z: the rule is dropped
 */
import type { Literal, MiniRule, Term } from "../../datalog/program.ts";
import type { TermTable } from "../../datalog/terms.ts";
import type { Rows, RowTables } from "./rows.ts";

export function resolveStatics(rules: readonly MiniRule[], tables: RowTables, terms: TermTable): MiniRule[] {
  return rules.flatMap((rule) => {
    const body: Literal[] = [];
    for (const literal of rule.body) {
      const holds = settled(literal, tables, terms);
      if (holds === false) return [];
      if (holds === undefined) body.push(literal);
    }
    return [{ ...rule, body }];
  });
}

/** Undefined where it depends. */
function settled(literal: Literal, tables: RowTables, terms: TermTable): boolean | undefined {
  const rows = literal.kind === "distinct" ? undefined : tables.get(literal.atom.relation);
  if (literal.kind === "distinct" || rows === undefined) return undefined;
  const wanted = literal.atom.args.map((arg) => (isPlain(arg) ? terms.idOf(arg) : undefined));
  const possible = hasRow(rows, wanted);
  if (possible && wanted.includes(undefined)) return undefined;
  return possible === (literal.kind === "positive");
}

function isPlain(term: Term): boolean {
  return term.kind === "constant" || (term.kind === "compound" && term.args.every(isPlain));
}

function hasRow({ arity, count, values }: Rows, wanted: readonly (number | undefined)[]): boolean {
  for (let row = 0; row < count; row++)
    if (wanted.every((value, column) => value === undefined || values[row * arity + column] === value)) return true;
  return false;
}
