/**
 * Other readings of UCD on the seven descents of CROSSING (testing/drawn.ts). The eighth looks at x and y.
 */
import { expect, test } from "vitest";
import { IncrementalValues } from "./adapted.ts";
import "./adapted-readings.ts";
import type { SearchOptions } from "./options.ts";
import { CROSSING, DrawnSearch, NOTED } from "./testing/drawn.ts";

const drawn = (options: Partial<SearchOptions>): DrawnSearch =>
  new DrawnSearch(CROSSING, { formula: "noted", ...options }).iterate(7);

test.each([
  // leaf: the fifth and the seventh descent end with v. One edge further up are p, their own, and q; two up are x, their own, and y.
  // The fourth ends with u, when p does not lead to d yet.
  ["leaf", 0, 0, [4, 3], 7],
  ["leaf", 1, 1, [4, 3], 7],
  ["leaf", 2, 2, [4, 5], 9],
  ["leaf", 0, 2, [4, 5], 7],
  ["leaf", 2, 0, [4, 3], 9],
  // bare: n1(x) = n(p) + n(s) = 2 + 1, n1(y) = n(q) = 2; n1(p) = n1(q) = n(u) + n(v) = 3, n2(x) = 3 + 1, n2(y) = 3.
  ["bare", 1, 1, [3, 2], 5],
  ["bare", 2, 2, [4, 3], 7],
  ["bare", 0, 2, [4, 3], 7],
  ["bare", 1, 2, [4, 3], 5],
] as const)(
  "adapted=%s with d2 = %d and d3 = %d counts %j and %d",
  (adapted, originDepth, moveDepth, visits, origin) => {
    const search = drawn({ adapted, originDepth, moveDepth });
    NOTED.length = 0;
    search.iterate(1);
    const root = NOTED.slice(0, 2);
    expect(root.map((move) => move.visits)).toEqual(visits);
    expect(root.map((move) => move.origin)).toEqual([origin, origin]);
  },
);

test("adapted=leaf counts q's descents that came by p", () => {
  const search = drawn({ adapted: "leaf", moveDepth: 1 });
  NOTED.length = 0;
  search.search.graph.setUseless(search.edge("r.x"), true);
  search.iterate(1);
  // At r there is y alone, at b there is q alone: 2 of its own and 2 that ended one edge below it.
  expect(NOTED.slice(0, 2).map((move) => move.visits)).toEqual([3, 4]);
});

test.each([
  // Of x 65 and of y 80 nothing is left. μ1(x) = (p 180 + s 20) / 3; μ1(p) = μ1(q) = (0 + 180) / 3 = 60, μ2(x) = (60 * 2 + 20) / 3.
  ["r.x", 1, 200 / 3],
  ["r.x", 2, 140 / 3],
  ["r.y", 1, 30],
  ["r.y", 2, 60],
  ["a.s", 2, 20],
])("adapted=bare: the mean of %s at d1 = %d is %d", (edge, meanDepth, mean) => {
  const search = drawn({ adapted: "bare", moveDepth: 1 });
  const values = new IncrementalValues(search.search.graph, { meanDepth, originDepth: 0, moveDepth: 0 });
  for (const each of ["d.u", "d.v", "a.p", "a.s", "b.q", "r.x", "r.y"]) values.played([search.edge(each)]);
  expect(values.mean(search.edge(edge), 0)).toBeCloseTo(mean, 12);
});
