/**
 * Each pass of grounding as text before and after, in cases/*.txt. Clauses are written as in a rulesheet, guards as
 * `(guard ...)`, and printed with the relations of facts and moves split by functor.
 */
import { expect, test } from "vitest";
import { type CaseOptions, describePasses, type TextPass, untestedFiles } from "../../../../../test/text-cases.ts";
import { parseRules } from "../../gdl/parse.ts";
import { Budget } from "../budget.ts";
import { literalVariables, positives, type RelationId, ROLE } from "../datalog/program.ts";
import { isAsked, prune } from "../datalog/prune.ts";
import { nameOf, readProgram, relationNamed } from "../datalog/testing/read.ts";
import { toMini } from "../passes/mini.ts";
import { type ClauseProgram, type GroundClause, positive } from "./clause.ts";
import { clausesText, clauseText } from "./clause-text.ts";
import { addDemand } from "./demand.ts";
import { GroundDomains } from "./domains.ts";
import { expandFunctors } from "./expand.ts";
import { functorFlow } from "./flow.ts";
import { freezeFacts } from "./freeze.ts";
import { groundRules } from "./ground.ts";
import { inlineStatic } from "./inline.ts";
import { InstanceLog } from "./instances.ts";
import { type JoinPlan, type JoinStep, planJoin } from "./plan.ts";
import { groundText } from "./program.ts";
import type { GroundRelation } from "./relation.ts";
import { saturate } from "./saturate.ts";
import { splitJoins } from "./split.ts";
import { changingRelations, recordedRelations, strata } from "./strata.ts";
import { findRenamings } from "./symmetry.ts";
import { eachRow, GroundTables, groundTerms } from "./tables.ts";
import { readClauses } from "./testing/clauses.ts";
import { readGround } from "./testing/read.ts";

const words = (text = ""): string[] => text.split(" ").filter((word) => word !== "");
const pairsOf = (text = ""): Record<string, string> => Object.fromEntries(words(text).map((pair) => pair.split("=")));

/** A pass from clauses to clauses. */
const rewriting =
  (pass: (program: ClauseProgram, options: CaseOptions) => ClauseProgram): TextPass =>
  (text, options) =>
    clausesText(pass(readClauses(text), options));

const variableNames = (program: ClauseProgram, { variables }: GroundClause): string[] =>
  variables.map((name) => program.symbols.name(name));

/** Tables with the facts of a program, complete; none may have more rows than `most`. */
function filledTables(program: ClauseProgram, changing: ReadonlySet<RelationId> = new Set()): GroundTables {
  const budget = new Budget();
  const terms = groundTerms(program.symbols, budget);
  // Number 0 stands for a register without a value.
  terms.intern({ kind: "constant", symbol: program.relations.name(ROLE) });
  const tables = new GroundTables(terms, budget, {
    arity: (relation) => program.relations.arity(relation),
    changing,
    numbered: changing,
    mostRows: () => Number.POSITIVE_INFINITY,
  });
  for (const { head, body } of program.rules)
    if (body.length === 0) {
      const tuple = head.args.map((arg) => tables.terms.intern(arg));
      tables.insert(tables.get(head.relation), tuple);
    }
  for (const { relation } of tables.all()) relation.complete();
  return tables;
}

function flow(text: string): string {
  const program = readProgram(text);
  const found = functorFlow(program.rules);
  const heads = new Set(program.rules.map(({ head }) => head.relation));
  return [...heads]
    .map((relation) => {
      const args = Array.from({ length: program.relations.arity(relation) }, (_, index) => ({
        kind: "variable" as const,
        index,
      }));
      const functors = args.map(({ index }) =>
        [...found.of(index, [positive({ relation, args })]).values()]
          .map(({ symbol, arity }) => `${program.symbols.name(symbol)}${arity > 0 ? `/${arity}` : ""}`)
          .join(" "),
      );
      return [nameOf(program, relation), ...functors.map((names) => `{${names}}`)].join(" ");
    })
    .join("\n");
}

function split(program: ClauseProgram, { values, rows }: CaseOptions): ClauseProgram {
  const [sizes, counts] = [pairsOf(values), pairsOf(rows)];
  const log2 = (count: string): number => Math.log2(Number(count));
  return splitJoins(program, {
    budget: new Budget(),
    ...(values && { variable: (index, rule) => log2(sizes[variableNames(program, rule)[index]!] ?? "2") }),
    rows: (relation) => {
      const count = counts[nameOf(program, relation)];
      return count === undefined ? undefined : log2(count);
    },
  });
}

/** For each rule how many values its variables are taken to have. */
function domains(text: string): string {
  const program = readClauses(text);
  const changing = changingRelations(program);
  const found = new GroundDomains(program, filledTables(program), changing, new Budget());
  return program.rules
    .filter(({ body }) => body.length > 0)
    .map((rule) => {
      const sizes = variableNames(program, rule).map((name, index) => `${name} ${found.size(index, rule.body)}`);
      return `${sizes.join(", ")} in ${clauseText(program, rule)}`;
    })
    .join("\n");
}

function strataText(text: string): string {
  const program = readClauses(text);
  const [changing, recorded] = [changingRelations(program), recordedRelations(program)];
  const heads = new Set(program.rules.map(({ head }) => head.relation));
  const named = (relations: Iterable<RelationId>): string =>
    [...relations]
      .filter((relation) => heads.has(relation))
      .map((relation) => nameOf(program, relation))
      .sort()
      .join(", ") || "nothing";
  const groups = strata(program, (relation) => !changing.has(relation));
  return [
    `changing: ${named(changing)}`,
    `recorded: ${named(recorded)}`,
    ...groups.map((group) => `then ${named(new Set(group.map(({ head }) => head.relation)))}`),
  ].join("\n");
}

/** The steps of the last rule; the facts before it are there. */
function plan(text: string, { delta = "-1", changing = "" }: CaseOptions): string {
  const program = readClauses(text);
  const tables = filledTables(program, new Set(words(changing).map((name) => relationNamed(program, name))));
  const rule = program.rules.at(-1)!;
  const atoms = [...positives(rule.body), ...rule.guards].map(({ relation, args }) => ({
    relation: tables.get(relation).relation,
    args,
  }));
  const filters = rule.body.filter(({ kind }) => kind !== "positive");
  const join = { head: rule.head.args, atoms, filters, variables: rule.variables.length };
  const made = planJoin(join, Number(delta), { terms: tables.terms, table: (relation) => tables.get(relation) });
  return stepsText(program, tables, rule, made);
}

function stepsText(
  program: ClauseProgram,
  tables: GroundTables,
  rule: GroundClause,
  { steps, registers }: JoinPlan,
): string {
  const relationName = (relation: GroundRelation): string => {
    const table = [...tables.all()].find((candidate) => candidate.relation === relation)!;
    return nameOf(program, table.id);
  };
  const names = variableNames(program, rule);
  const constants = [...registers].map((value) => (value > 0 ? tables.terms.text(value) : undefined));
  const register = (at: number): string => names[at] ?? constants[at] ?? `r${at}`;
  const list = (at: Int32Array): string => Array.from(at, register).join(" ");
  const stepText = (step: JoinStep): string => {
    switch (step.kind) {
      case "rows": {
        const columns = Array.from({ length: step.relation.arity }, () => "");
        for (const [at, column] of step.keyColumns.entries()) columns[column] = `=${register(step.key[at]!)}`;
        for (const [at, column] of step.bindColumns.entries()) columns[column] = register(step.bind[at]!);
        const how = step.reach === "delta" ? ["(new)"] : step.reach === "known" ? ["(old)"] : [];
        return ["rows", relationName(step.relation), ...columns, ...how].join(" ");
      }
      case "holds":
        return [
          "holds",
          relationName(step.relation),
          list(step.args),
          ...(step.reach === "known" ? ["(old)"] : []),
        ].join(" ");
      case "lacks":
        return `lacks ${relationName(step.relation)} ${list(step.args)}`;
      case "differ":
      case "same":
        return `${step.kind} ${register(step.left)} ${register(step.right)}`;
      case "make":
        return `make ${register(step.into)} = (${program.symbols.name(step.functor)} ${list(step.args)})`;
      case "take":
        return `take ${register(step.from)} = (${program.symbols.name(step.functor)} ${list(step.into)})`;
      case "emit": {
        const mentions = step.mentions.map(({ table, args }) => `, not (${nameOf(program, table.id)} ${list(args)})`);
        return `emit ${list(step.head)}${mentions.join("")}`;
      }
    }
  };
  return steps.map(stepText).join("\n");
}

/** Every row of what the rules derive, in the order in which they are found; and how many instances gave them. */
function saturated(text: string): string {
  const program = readClauses(text);
  const rules = program.rules.filter(({ body }) => body.length > 0);
  const heads = new Set(rules.map(({ head }) => head.relation));
  const tables = filledTables(program, heads);
  const open = new Set([...heads].map((relation) => tables.get(relation)));
  for (const { relation } of open) [relation.known, relation.fired] = [0, 0];
  const log = new InstanceLog(new Budget());
  saturate(rules, open, { tables, budget: new Budget(), log, recorded: heads });
  const rows = [...heads].flatMap((id) =>
    [...eachRow(tables.get(id).relation)].map(
      (row) => `(${[nameOf(program, id), ...Array.from(row, (term) => tables.terms.text(term))].join(" ")})`,
    ),
  );
  return [...rows, `${log.count} instances`].join("\n");
}

function ground(text: string): string {
  const { program, omitted } = toMini(parseRules(text).value);
  if (omitted.length > 0) return "omitted";
  const result = groundRules(program);
  return result.ok ? groundText(result.value) : `refused: ${result.reason}`;
}

/** Each renaming by what it does to facts and moves. */
function symmetries(text: string): string {
  const program = readGround(text);
  const named = [...program.facts, ...program.moves].map(({ atom }) => atom);
  return findRenamings(program)
    .map((renaming) =>
      named
        .filter((atom) => renaming[atom] !== atom)
        .map((atom) => `${program.text(atom)} is ${program.text(renaming[atom]!)}`)
        .join("\n"),
    )
    .join("\n\n");
}

describePasses(new URL("cases/", import.meta.url), {
  demand: rewriting((program, { wide }) =>
    addDemand(program, new Set(words(wide).map((name) => relationNamed(program, name)))),
  ),
  domains,
  expand: (text) => clausesText(expandFunctors(readProgram(text))),
  flow,
  freeze: rewriting(freezeFacts),
  ground,
  inline: rewriting(inlineStatic),
  plan,
  prune: rewriting((program) =>
    prune(program, (relation) => isAsked(program.wrapped.get(relation)?.keyword ?? relation)),
  ),
  saturate: saturated,
  split: rewriting(split),
  strata: strataText,
  symmetry: symmetries,
});

test("every file has cases or a test of its own, but for those that `ground` runs through", () => {
  expect(untestedFiles(new URL("./", import.meta.url))).toEqual(["clause-text", "clause", "collect"]);
});

test("clauses know the variables they use", () => {
  const { rules } = readClauses("(<= (p ?x) (q ?x ?y) (guard (r ?x)))");
  expect(rules[0]!.guards).toHaveLength(1);
  expect([...literalVariables(rules[0]!.body[0]!)]).toEqual([0, 1]);
});
