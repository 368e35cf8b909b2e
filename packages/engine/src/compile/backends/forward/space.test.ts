import { describe, expect, test } from "vitest";
import { DenseSpace, Domain, HashedSpace, spaceOf } from "./space.ts";
import { EvaluationLimit } from "./terms.ts";

describe("domains", () => {
  const domain = new Domain([7, 3, 4]);

  test("values are in order, and know their place", () => {
    expect([...domain.values]).toEqual([3, 4, 7]);
    expect([3, 4, 7, 5, 100].map((value) => domain.rank(value))).toEqual([0, 1, 2, -1, -1]);
  });

  test("are contiguous where no value is missing", () => {
    expect([domain, new Domain([4, 5, 6]), new Domain([9]), new Domain([])].map((each) => each.contiguous)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("include others whose values they have", () => {
    expect(domain.includes(new Domain([3, 7]))).toBe(true);
    expect(domain.includes(new Domain([3, 5]))).toBe(false);
    expect(domain.includes(new Domain([]))).toBe(true);
  });
});

/** cell(x, y, p) of two, three and two values. */
const DOMAINS = [new Domain([10, 20]), new Domain([1, 2, 3]), new Domain([5, 6])];
const TUPLES = [10, 20].flatMap((x) => [1, 2, 3].flatMap((y) => [5, 6].map((p) => [x, y, p])));

describe("computed numbers", () => {
  const space = new DenseSpace(DOMAINS);

  test("count up tuple by tuple, the last column fastest", () => {
    expect(space.size).toBe(12);
    expect(TUPLES.map((tuple) => space.find(tuple))).toEqual([...Array(12).keys()]);
  });

  test("give back the values of each column", () => {
    expect(TUPLES.map((_, number) => space.columns.map((column) => column[number]))).toEqual(TUPLES);
  });

  test("there are none for values that a column cannot have", () => {
    expect(space.find([10, 4, 5])).toBe(-1);
    expect(space.intern([11, 1, 5])).toBe(-1);
  });

  test("of some columns, times a factor", () => {
    const keys = new DenseSpace([DOMAINS[2]!, DOMAINS[0]!]);
    const numbers = space.keyNumbers([2, 0], keys, 2);
    expect([...numbers]).toEqual(TUPLES.map(([x, , p]) => 2 * keys.find([p!, x!])));
  });

  test("no columns: one tuple", () => {
    const empty = new DenseSpace([]);
    expect([empty.size, empty.find([])]).toEqual([1, 0]);
  });

  test("a column without values: no tuple", () => {
    expect(new DenseSpace([new Domain([1]), new Domain([])]).size).toBe(0);
  });

  test("values too large for a byte", () => {
    const wide = new DenseSpace([new Domain([1, 300, 70_000])]);
    expect(Array.from(wide.columns[0]!)).toEqual([1, 300, 70_000]);
  });
});

describe("numbers as tuples are met", () => {
  test("a tuple has one number, and is found again", () => {
    const space = new HashedSpace([undefined, undefined]);
    expect(space.find([1, 2])).toBe(-1);
    expect([space.intern([1, 2]), space.intern([2, 1]), space.intern([1, 2])]).toEqual([0, 1, 0]);
    expect([space.find([2, 1]), space.size]).toEqual([1, 2]);
  });

  test("a column that has a domain takes no other values", () => {
    const space = new HashedSpace([undefined, new Domain([1])]);
    expect([space.intern([9, 2]), space.intern([9, 1]), space.size]).toEqual([-1, 0, 1]);
  });

  test("many tuples", () => {
    const space = new HashedSpace([undefined, undefined]);
    for (let number = 0; number < 2000; number++) space.intern([number % 7, number]);
    for (let number = 0; number < 2000; number++) expect(space.find([number % 7, number])).toBe(number);
    expect([space.columns[0]![1999], space.columns[1]![1999]]).toEqual([1999 % 7, 1999]);
  });

  test("no columns: one tuple, once it is met", () => {
    const space = new HashedSpace([]);
    expect([space.find([]), space.intern([]), space.intern([]), space.find([])]).toEqual([-1, 0, 0, 0]);
  });

  test("more than there may be is an end", () => {
    const space = new HashedSpace([undefined], { maxSize: 2 });
    space.intern([1]);
    space.intern([2]);
    expect(space.intern([1])).toBe(0);
    expect(() => space.intern([3])).toThrow(EvaluationLimit);
  });
});

test("spaces are computed where all domains are known and their product is small", () => {
  const large = new Domain(Array.from({ length: 2000 }, (_, value) => value));
  expect(spaceOf(DOMAINS)).toBeInstanceOf(DenseSpace);
  expect(spaceOf([undefined])).toBeInstanceOf(HashedSpace);
  expect(spaceOf([large, large])).toBeInstanceOf(HashedSpace);
  expect(spaceOf([])).toBeInstanceOf(DenseSpace);
});
