/**
 * Moves that tables allow, row by row.
 */
import { argsOf } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { listed } from "./explanation.ts";
import { joinAll } from "./joins.ts";
import type { MoveTemplate } from "./move-template.ts";
import { relationTable } from "./placed.ts";
import { quote } from "./speech.ts";
import type { Telling } from "./telling.ts";

const MOST_TABLED = 24;

/** A move that is a variable is looked up in tables: what each of them allows, row by row. */
export function tabledMove(
  telling: Telling,
  clause: ClauseRule,
): Omit<MoveTemplate, "spans" | "details">[] | undefined {
  const [role, move] = clause.head.args as [Term, Term];
  if (move.kind !== "variable") return undefined;
  const { world } = telling;
  const statics = clause.literals.filter(
    (literal) => literal.kind === "relation" && !literal.negated && world.isStatic(literal.sentence),
  );
  const states = clause.literals.filter((literal) => !statics.includes(literal));
  const tables = statics.map((literal) =>
    relationTable(world, (literal as ClauseLiteral & { kind: "relation" }).sentence),
  );
  if (!tables.every((table) => table !== undefined)) return undefined;
  const table = joinAll(tables);
  if (table === undefined || table.rows.length > MOST_TABLED || !table.variables.includes(move.name)) return undefined;
  const facts = states.map((literal) => (literal.kind === "fact" && !literal.negated ? literal.fact : undefined));
  if (!facts.every((fact) => fact !== undefined && argsOf(fact).length === 1)) return undefined;
  const column = (term: Term): ((row: readonly string[]) => string) => {
    const at = term.kind === "variable" ? table.variables.indexOf(term.name) : -1;
    return (row) => (at < 0 ? termText(term) : row[at]!);
  };
  const groups = new Map<string, string[]>();
  for (const row of table.rows) {
    const when = facts.map((fact) => `${quote(fact!.name)} is ${column(argsOf(fact!)[0]!)(row)}`);
    const who = role.kind === "variable" && !table.variables.includes(role.name) ? "a player" : column(role)(row);
    const start = `${when.length === 0 ? "" : `when ${listed(when)}, `}${who} may `;
    const moves = groups.get(start) ?? [];
    if (!moves.includes(column(move)(row))) moves.push(column(move)(row));
    groups.set(start, moves);
  }
  return [...groups].map(([start, moves]) => ({ text: `${start}${listed(moves, "or")}` }));
}
