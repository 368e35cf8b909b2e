import { describe, expect, test } from "vitest";
import { Budget, Refusal } from "../budget.ts";
import { GroundRelation, type Index, NO_ROW } from "./relation.ts";

function relationOf(arity: number, ...rows: number[][]): GroundRelation {
  const relation = new GroundRelation(arity, new Budget());
  for (const row of rows) relation.add(row);
  return relation;
}

/** The rows that an index gives for a key: its chain has rows of other keys too. */
function chain(index: Index, key: readonly number[]): number[] {
  const found: number[] = [];
  for (let row = index.first(key); row !== NO_ROW; row = index.links[row]!) {
    const base = row * index.relation.arity;
    if (index.columns.every((column, at) => index.relation.rows[base + column] === key[at])) found.push(row);
  }
  return found;
}

describe("rows", () => {
  test("are found by all their columns", () => {
    const relation = relationOf(2, [1, 2], [2, 1]);
    expect(
      [
        [1, 2],
        [2, 1],
        [1, 1],
      ].map((row) => relation.find(row)),
    ).toEqual([0, 1, NO_ROW]);
  });

  test("without columns: there is one or none", () => {
    const relation = relationOf(0);
    expect(relation.find([])).toBe(NO_ROW);
    relation.add([]);
    expect(relation.find([])).toBe(0);
  });

  test("are found when there are many", () => {
    const relation = new GroundRelation(2, new Budget());
    for (let number = 0; number < 1000; number++) relation.add([number % 10, number]);
    for (let number = 0; number < 1000; number++) expect(relation.find([number % 10, number])).toBe(number);
    expect(relation.find([1, 2])).toBe(NO_ROW);
  });

  test("are paid for", () => {
    const relation = new GroundRelation(4, new Budget({ bytes: 1000 }));
    expect(() => {
      for (let number = 0; number < 1000; number++) relation.add([number, 0, 0, 0]);
    }).toThrow(Refusal);
  });
});

describe("rounds", () => {
  test("what is found in one is joined in the next, and known in the one after", () => {
    const relation = relationOf(1, [1], [2]);
    const marks = (): number[] => [relation.known, relation.fired, relation.count];
    expect(marks()).toEqual([0, 0, 2]);
    expect(relation.advance()).toBe(true);
    expect(marks()).toEqual([0, 2, 2]);
    relation.add([3]);
    expect(relation.advance()).toBe(true);
    expect(marks()).toEqual([2, 3, 3]);
    expect(relation.advance()).toBe(false);
    expect(marks()).toEqual([3, 3, 3]);
  });

  test("all rows of a complete relation are known at once", () => {
    const relation = relationOf(1, [1], [2]);
    relation.complete();
    expect([relation.known, relation.fired]).toEqual([2, 2]);
  });
});

describe("an index", () => {
  test("gives the latest row first, and none of the round that is not fired", () => {
    const relation = relationOf(2, [1, 5], [2, 5], [1, 6]);
    relation.complete();
    const index = relation.index([0]);
    expect(chain(index, [1])).toEqual([2, 0]);
    relation.add([1, 7]);
    expect(chain(index, [1])).toEqual([2, 0]);
    relation.advance();
    expect(chain(index, [1])).toEqual([3, 2, 0]);
    expect(chain(index, [9])).toEqual([]);
  });

  test("is made once for the same columns in the same order", () => {
    const relation = relationOf(2, [1, 2]);
    expect(relation.index([0, 1])).toBe(relation.index([0, 1]));
    expect(relation.index([0, 1])).not.toBe(relation.index([1, 0]));
  });

  test("grows with the relation", () => {
    const relation = relationOf(2);
    const index = relation.index([0]);
    for (let number = 0; number < 300; number++) {
      relation.add([number % 3, number]);
      if (number === 10) relation.complete();
    }
    relation.complete();
    expect(chain(index, [1])).toHaveLength(100);
    expect(chain(index, [1]).slice(0, 2)).toEqual([298, 295]);
  });
});

test("different values of a column are counted anew only when the relation has doubled", () => {
  const relation = relationOf(2, [1, 1], [2, 1]);
  expect([relation.distinct(0), relation.distinct(1)]).toEqual([2, 1]);
  relation.add([3, 1]);
  relation.add([4, 1]);
  expect(relation.distinct(0)).toBe(2);
  relation.add([5, 1]);
  expect(relation.distinct(0)).toBe(5);
});
