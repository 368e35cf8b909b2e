import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { SymbolTable } from "../datalog/program.ts";
import { NO_ATOM } from "./program.ts";
import { eachRow, GroundTables, groundTerms, WideRelation } from "./tables.ts";

const [NEXT_F, TRUE_F, HELPER] = [1, 2, 3];

function tablesOf(mostRows = Number.POSITIVE_INFINITY): GroundTables {
  const budget = new Budget();
  return new GroundTables(groundTerms(new SymbolTable(), budget), budget, {
    arity: () => 1,
    changing: new Set([NEXT_F, TRUE_F]),
    numbered: new Set([NEXT_F, TRUE_F]),
    mostRows: () => mostRows,
  });
}

test("what is next may be true: a row goes into the mirror too, and both are atoms", () => {
  const tables = tablesOf();
  const [next, held] = [tables.get(NEXT_F), tables.get(TRUE_F)];
  next.mirror = held;
  expect(tables.insert(next, [8])).toBe(0);
  expect(tables.insert(next, [8])).toBe(0);
  expect(tables.atomCount).toBe(2);
  expect([tables.atomOf(next, [8]), tables.atomOf(held, [8]), tables.atomOf(held, [6])]).toEqual([0, 1, NO_ATOM]);
  expect(tables.atom(1)).toEqual({ table: held, args: Int32Array.of(8) });
});

test("rows of relations that are not numbered are no atoms", () => {
  const tables = tablesOf();
  tables.insert(tables.get(HELPER), [4]);
  expect(tables.atomCount).toBe(0);
  expect([...eachRow(tables.get(HELPER).relation)]).toEqual([Int32Array.of(4)]);
});

test("a mention has one number, and turns out to be an atom only where the row comes to hold", () => {
  const tables = tablesOf();
  const held = tables.get(TRUE_F);
  const [one, two] = [tables.mention(held, [2]), tables.mention(held, [4])];
  expect(tables.mention(held, [2])).toBe(one);
  tables.insert(held, [4]);
  expect([one, two].map((mention) => tables.mentioned(mention))).toEqual([NO_ATOM, 0]);
  expect(held.relation.count).toBe(1);
});

test("a relation with more rows than it may have is named", () => {
  const tables = tablesOf(1);
  tables.insert(tables.get(HELPER), [2]);
  expect(() => tables.insert(tables.get(HELPER), [2])).not.toThrow();
  expect(() => tables.insert(tables.get(HELPER), [4])).toThrow(WideRelation);
});
