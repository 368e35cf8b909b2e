import { describe, expect, test } from "vitest";
import type { Rows } from "./rows.ts";
import { Domain } from "./space.ts";
import { Statistics } from "./statistics.ts";

const [R, S] = [1, 2];

const rows = (...tuples: number[][]): Rows => ({
  arity: tuples[0]?.length ?? 2,
  count: tuples.length,
  values: Int32Array.from(tuples.flat()),
});

describe("matches", () => {
  test("are the mean of the facts by the different values of each known column", () => {
    const statistics = new Statistics();
    statistics.add(R, [rows([1, 1], [1, 2], [2, 1], [2, 2], [2, 3], [2, 4])]);
    // Six facts; two values in the first column, four in the second.
    expect(statistics.matches(R, [false, false])).toBe(6);
    expect(statistics.matches(R, [true, false])).toBe(3);
    expect(statistics.matches(R, [false, true])).toBe(1.5);
    expect(statistics.matches(R, [true, true])).toBe(0.75);
  });

  test("are those of all samples, empty ones among them", () => {
    const statistics = new Statistics();
    statistics.add(R, [rows([1, 1], [1, 2]), rows(), rows([3, 1])]);
    expect(statistics.matches(R, [false, false])).toBe(1);
    expect(statistics.matches(R, [true, false])).toBe(1 / 2);
  });

  test("of a relation without facts are guessed from the sizes of its columns", () => {
    const domains = [new Domain([1, 2, 3, 4]), undefined];
    const statistics = new Statistics(() => domains);
    statistics.add(S, [rows()]);
    // Four values, and twenty for a column of whole terms: 80 tuples, of which 80 to the power 0.7 are taken to hold.
    const held = 80 ** 0.7;
    expect(statistics.matches(S, [false, false])).toBeCloseTo(held, 10);
    expect(statistics.matches(S, [true, false])).toBeCloseTo(held / 4, 10);
    expect(statistics.matches(S, [true, true])).toBeCloseTo(held / 80, 10);
  });

  test("of a relation without columns", () => {
    const statistics = new Statistics();
    statistics.add(R, [{ arity: 0, count: 1, values: new Int32Array(0) }]);
    expect(statistics.matches(R, [])).toBe(1);
  });
});

test("a static relation is read faster, and a test costs less than a list", () => {
  const statistics = new Statistics(undefined, (relation) => relation === R);
  expect([statistics.cost(R, [true], 1), statistics.cost(S, [true], 1)]).toEqual([1, 1.5]);
  expect([statistics.cost(R, [false], 4), statistics.cost(S, [false], 4)]).toEqual([5, 11]);
});

test("a relation that cannot be listed answers where what it needs is known", () => {
  const statistics = new Statistics(undefined, undefined, new Map([[R, [true, false]]]));
  expect(
    [
      [true, false],
      [true, true],
      [false, true],
    ].map((bound) => statistics.answers(R, bound)),
  ).toEqual([true, true, false]);
  expect(statistics.answers(S, [false])).toBe(true);
});
