/**
 * Clauses as text: the relations of facts and moves are split by functor, as `(true cell 1 1 b)`, and a guard is a last condition
 * `(guard ...)`.
 */
import { type Atom, SymbolTable } from "../datalog/program.ts";
import { atomText, relationName, ruleText } from "../datalog/show.ts";
import type { ClauseProgram, GroundClause } from "./clause.ts";
import { askedHelper } from "./demand.ts";

export const GUARD = "guard";

export function clausesText(program: ClauseProgram, rules = program.rules): string {
  return rules.map((rule) => `${clauseText(program, rule)}\n`).join("");
}

export function clauseText(program: ClauseProgram, { head, body, guards, ...clause }: GroundClause): string {
  const named = { ...program, symbols: readableNames(program) };
  const plain = (atom: Atom): Atom => inParentheses(program, atom);
  const literals = body.map((part) => (part.kind === "distinct" ? part : { kind: part.kind, atom: plain(part.atom) }));
  const text = ruleText(named, { ...clause, head: plain(head), body: literals }).replace(/\s+/g, " ");
  if (guards.length === 0) return text;
  const names = clause.variables.map((name) => program.symbols.name(name));
  const last = guards.map((guard) => `(${GUARD} ${atomText(named, plain(guard), names)})`);
  return `${[body.length === 0 ? `(<= ${text}` : text.slice(0, -1), ...last].join(" ")})`;
}

/** A fact without arguments as `(true start)`: its relation has a blank in its name. */
function inParentheses({ wrapped }: ClauseProgram, atom: Atom): Atom {
  const whole = atom.args.length === 0 ? wrapped.get(atom.relation) : undefined;
  return whole ? { relation: whole.keyword, args: [{ kind: "constant", symbol: whole.functor }] } : atom;
}

/** `asked count` in place of the number of the relation. */
function readableNames(program: ClauseProgram): SymbolTable {
  const { symbols, relations } = program;
  const names = new Map<number, string>();
  for (let relation = 0; relation < relations.size; relation++) {
    const helper = askedHelper(program, relation);
    if (helper !== undefined) names.set(relations.name(relation), `asked ${relationName(program, helper)}`);
  }
  return Object.assign(Object.create(SymbolTable.prototype), {
    name: (id: number) => names.get(id) ?? symbols.name(id),
  });
}
