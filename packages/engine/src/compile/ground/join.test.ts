import { expect, test } from "vitest";
import { Budget, Refusal } from "../budget.ts";
import { SymbolTable, type Term } from "../datalog/program.ts";
import { Joiner } from "./join.ts";
import { planJoin } from "./plan.ts";
import { GroundRelation } from "./relation.ts";
import { groundTerms } from "./tables.ts";

const symbols = new SymbolTable();
const letters = ["a", "b", "c", "d"].map((name) => symbols.intern(name));
/** The numbers of their terms. */
const [A, B, C, D] = [0, 1, 2, 3];
const [x, y, z] = [0, 1, 2].map((index): Term => ({ kind: "variable", index })) as [Term, Term, Term];

/** A relation whose rows up to `known` are old and up to `fired` new; the rest is of this round. */
function edges(known: number, fired: number, ...rows: [number, number][]): GroundRelation {
  const relation = new GroundRelation(2, new Budget());
  for (const row of rows) relation.add(row);
  [relation.known, relation.fired] = [known, fired];
  return relation;
}

/** (<= (r ?x ?z) (edge ?x ?y) (edge ?y ?z)): the pairs found, as text. */
function found(relation: GroundRelation, delta: number, budget = new Budget()): string[] {
  const terms = groundTerms(symbols, budget);
  for (const symbol of letters) terms.intern({ kind: "constant", symbol });
  const atoms = [
    { relation, args: [x, y] },
    { relation, args: [y, z] },
  ];
  const join = { head: [x, z], atoms, filters: [], variables: 3 };
  const context = { terms, table: () => expect.unreachable() };
  const pairs: string[] = [];
  new Joiner(terms, budget).run(planJoin(join, delta, context), ({ head }, registers) => {
    pairs.push(Array.from(head, (register) => terms.text(registers[register]!)).join(""));
  });
  return pairs.sort();
}

const LINE: [number, number][] = [
  [A, B],
  [B, C],
  [C, D],
];

test("with every relation complete each pair is found once", () => {
  expect(found(edges(3, 3, ...LINE), -1)).toEqual(["ac", "bd"]);
});

test("the new row fires, as first condition and as second, and no pair is found twice", () => {
  // Old: ab, bc. New: cd.
  expect(found(edges(2, 3, ...LINE), 0)).toEqual([]);
  expect(found(edges(2, 3, ...LINE), 1)).toEqual(["bd"]);
});

test("two new rows meet once: the first condition that is new fires", () => {
  // Old: ab. New: bc, cd.
  expect(found(edges(1, 3, ...LINE), 0)).toEqual(["bd"]);
  expect(found(edges(1, 3, ...LINE), 1)).toEqual(["ac"]);
});

test("rows of this round wait for the next", () => {
  expect(found(edges(0, 2, ...LINE), 0)).toEqual(["ac"]);
  expect(found(edges(0, 2, ...LINE), 1)).toEqual([]);
});

test("all rounds together find each pair once", () => {
  const rounds = [0, 1, 2, 3].flatMap((round) =>
    [0, 1].flatMap((delta) => found(edges(Math.max(0, round - 1), round, ...LINE), delta)),
  );
  expect(rounds.sort()).toEqual(["ac", "bd"]);
});

test("a long join looks at the clock", () => {
  const many = Array.from({ length: 100 }, (): [number, number] => [A, A]);
  const relation = edges(100, 100, ...many);
  expect(() => found(relation, -1, new Budget({ milliseconds: -1 }))).toThrow(Refusal);
});
