import { describe, expect, test } from "vitest";
import { type MoveSet, MoveSets, range } from "./moves.ts";

/** All subsets of `count` options, as sets of numbers. */
const subsets = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, bits) => [...Array(count).keys()].filter((option) => (bits >> option) & 1));

const isIn = ({ members, negated }: MoveSet, option: number): boolean => members.includes(option) !== negated;
const listed = (set: MoveSet, count: number): number[] =>
  [...Array(count).keys()].filter((option) => isIn(set, option));

describe.each([1, 2, 3, 4])("sets of %i options", (count) => {
  const sets = new MoveSets([count]);
  const all = subsets(count).map((members) => ({ members, set: sets.of(0, Int32Array.from(members)) }));

  test("hold their members, and are kept as what is fewer", () => {
    for (const { members, set } of all) {
      expect(listed(set, count)).toEqual(members);
      expect(2 * set.members.length).toBeLessThanOrEqual(count);
      expect([sets.isEmpty(set), sets.isFull(set)]).toEqual([members.length === 0, members.length === count]);
    }
  });

  test("are negated, united and intersected as sets are", () => {
    const others = [...Array(count).keys()];
    for (const { members: a, set } of all) {
      expect(listed(sets.not(set), count)).toEqual(others.filter((option) => !a.includes(option)));
      for (const { members: b, set: other } of all) {
        expect(listed(sets.union([set, other]), count)).toEqual(others.filter((o) => a.includes(o) || b.includes(o)));
        expect(listed(sets.intersection([set, other]), count)).toEqual(a.filter((option) => b.includes(option)));
      }
    }
  });

  test("equal sets are written in one way", () => {
    for (const { set } of all) expect(sets.not(sets.not(set))).toEqual(set);
  });
});

test("three sets at once, sparse and dense", () => {
  const sets = new MoveSets([1000]);
  const thirds = [0, 1, 2].map((first) =>
    sets.of(
      0,
      range(0, 1000).filter((option) => option % 3 === first),
    ),
  );
  expect(sets.isFull(sets.union(thirds))).toBe(true);
  expect(sets.isEmpty(sets.intersection(thirds))).toBe(true);
  const singles = [7, 900, 30].map((option) => sets.of(0, Int32Array.of(option)));
  expect([...sets.union(singles).members]).toEqual([7, 30, 900]);
});

test("the same member of several sets counts once", () => {
  const sets = new MoveSets([100]);
  const [a, b] = [sets.of(0, Int32Array.of(1, 5)), sets.of(0, Int32Array.of(5, 9))];
  expect([...sets.union([a, b]).members]).toEqual([1, 5, 9]);
});
