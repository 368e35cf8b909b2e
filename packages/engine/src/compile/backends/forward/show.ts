/**
 * What the forward back end finds out about rules before it plans, as text.
 */
import { type Program, type RelationId, rulesByHead } from "../../datalog/program.ts";
import { relationName } from "../../datalog/show.ts";
import type { TermTable } from "../../datalog/terms.ts";
import type { ForwardDomains } from "./domains.ts";
import { type Rows, rowAt } from "./rows.ts";
import type { StaticRelations } from "./statics.ts";

export interface FoundStatics extends StaticRelations {
  readonly program: Program;
  readonly terms: TermTable;
}

export interface FoundDomains {
  readonly program: Program;
  readonly terms: TermTable;
  readonly domainsOf: ForwardDomains;
}

/** Every fact that holds for ever, and the relations whose facts could not be listed. */
export function staticsText({ program, terms, tables, unlistable }: FoundStatics): string {
  const defined = rulesByHead(program.rules);
  const listed = [...tables].filter(([relation]) => defined.has(relation));
  return [
    ...listed.flatMap(([relation, rows]) => rowsText(program, terms, relation, rows)),
    ...Array.from(unlistable, (relation) => `${relationName(program, relation)} is asked`),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** The values of each column of what the rules derive. */
export function domainsText({ program, terms, domainsOf }: FoundDomains): string {
  return Array.from(rulesByHead(program.rules).keys(), (relation) => {
    const columns = domainsOf(relation).map((domain) =>
      domain ? `{${Array.from(domain.values, (value) => terms.text(value)).join(" ")}}` : "any",
    );
    return `${applied(relationName(program, relation), columns)}\n`;
  }).join("");
}

function rowsText(program: Program, terms: TermTable, relation: RelationId, rows: Rows): string[] {
  return Array.from({ length: rows.count }, (_, row) =>
    applied(
      relationName(program, relation),
      Array.from(rowAt(rows, row), (term) => terms.text(term)),
    ),
  );
}

function applied(name: string, args: readonly string[]): string {
  return args.length === 0 ? name : `(${[name, ...args].join(" ")})`;
}
