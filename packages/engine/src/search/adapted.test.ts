/**
 * UCD's adapted values with numbers that pencil and paper give, after the seven descents of CROSSING:
 *
 *   edge   n  sum   n'  sum'                    n' counts descents that ended with the edge
 *   x      4  265   1   65
 *   y      3  140   1   80
 *   p      2  180   0    0
 *   s      1   20   1   20
 *   q      2   60   1   60
 *   u      1    0   1    0
 *   v      2  180   2  180
 */
import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { type EdgeValues, IncrementalValues } from "./adapted.ts";
import { RecursiveValues } from "./adapted-readings.ts";
import type { SearchOptions } from "./options.ts";
import { Selection } from "./selection.ts";
import { CROSSING, DrawnSearch, NOTED } from "./testing/drawn.ts";

/** From the bottom up. */
const EDGES = ["d.u", "d.v", "a.p", "a.s", "b.q", "r.x", "r.y"];

/** All seven descents; the depth has n' and μ' kept, and the formula follows the plain means. */
const drawn = (options: Partial<SearchOptions> = {}): DrawnSearch =>
  new DrawnSearch(CROSSING, { moveDepth: 1, formula: "noted", ...options }).iterate(7);

test("descents and payoffs are those of the drawing", () => {
  const traced = drawn();
  const { graph } = traced.search;
  const rows = EDGES.map((name) => {
    const edge = traced.edge(name);
    return [name, ...traced.payoffs(name), graph.firstVisits[edge], graph.firstSum(edge, 0)];
  });
  expect(rows).toEqual([
    ["d.u", 1, 0, 1, 0],
    ["d.v", 2, 180, 2, 180],
    ["a.p", 2, 180, 0, 0],
    ["a.s", 1, 20, 1, 20],
    ["b.q", 2, 60, 1, 60],
    ["r.x", 4, 265, 1, 65],
    ["r.y", 3, 140, 1, 80],
  ]);
});

const MAKERS = { recursive: RecursiveValues, incremental: IncrementalValues };
const DEEP = Number.POSITIVE_INFINITY;

describe.each(["recursive", "incremental"] as const)("%s", (kind) => {
  const traced = drawn();
  const { graph, options } = traced.search;

  function valuesAt(meanDepth: number, originDepth: number, moveDepth: number): EdgeValues {
    const values = new MAKERS[kind](graph, { meanDepth, originDepth, moveDepth });
    if (values instanceof IncrementalValues) for (const edge of EDGES) values.played([traced.edge(edge)]);
    return values;
  }

  const selectionAt = (depths: readonly [number, number, number], exploration: number, formula: string): Selection => {
    const parts = { graph, random: new Random(1), bounds: undefined, amaf: undefined };
    return new Selection({ ...parts, values: valuesAt(...depths), options: { ...options, exploration, formula } });
  };
  test.each([
    // μ0(p) = 180/2. μ1(p) = (0 + u 0 + v 180) / (0 + 1 + 2). SubtreeAmaf u and v there is nothing more.
    ["a.p", 0, 90],
    ["a.p", 1, 60],
    ["a.p", 2, 60],
    // μ0(q) = 60/2. μ1(q) = (q' 60 + 0 + 180) / (1 + 1 + 2).
    ["b.q", 0, 30],
    ["b.q", 1, 60],
    // μ0(x) = 265/4. μ1(x) = (65 + p 180 + s 20) / (1 + 2 + 1). μ2(x) = (65 + 60 * 2 + 20 * 1) / (1 + 2 + 1).
    ["r.x", 0, 66.25],
    ["r.x", 1, 66.25],
    ["r.x", 2, 51.25],
    ["r.x", DEEP, 51.25],
    // μ0(y) = 140/3. μ1(y) = (80 + q 60) / (1 + 2). μ2(y) = (80 + 60 * 2) / (1 + 2).
    ["r.y", 0, 140 / 3],
    ["r.y", 1, 140 / 3],
    ["r.y", 2, 200 / 3],
    ["r.y", DEEP, 200 / 3],
  ])("the mean of %s at d1 = %d is %d", (edge, depth, mean) => {
    expect(valuesAt(depth, 0, 0).mean(traced.edge(edge), 0)).toBeCloseTo(mean, 12);
    expect(valuesAt(0, depth, depth).mean(traced.edge(edge), 0)).toBeCloseTo(
      traced.payoffs(edge)[1] / traced.payoffs(edge)[0],
      12,
    );
  });

  test.each([
    // n1(p) = 0 + 1 + 2, n1(q) = 1 + 1 + 2; n2(x) = 1 + n1(p) + n1(s) = 1 + 3 + 1, n2(y) = 1 + n1(q) = 1 + 4.
    ["a.p", [2, 3, 3]],
    ["a.s", [1, 1, 1]],
    ["b.q", [2, 4, 4]],
    ["r.x", [4, 4, 5]],
    ["r.y", [3, 3, 5]],
  ])("the playouts of %s at d3 = 0, 1, 2 are %j", (edge, visits) => {
    expect([0, 1, 2].map((depth) => valuesAt(0, 0, depth).moveVisits(traced.edge(edge)))).toEqual(visits);
    expect(valuesAt(0, 0, DEEP).moveVisits(traced.edge(edge))).toBe(visits[2]);
    expect(valuesAt(2, 2, 0).moveVisits(traced.edge(edge))).toBe(visits[0]);
  });

  test.each([
    // p_d(r) = n_d(x) + n_d(y), p_d(a) = n_d(p) + n_d(s).
    ["r", [7, 7, 10]],
    ["a", [3, 4, 4]],
    ["b", [2, 4, 4]],
    ["d", [3, 3, 3]],
  ])("the playouts of the origin %s at d2 = 0, 1, 2 are %j", (position, visits) => {
    expect([0, 1, 2].map((depth) => valuesAt(0, depth, 0).originVisits(traced.node(position)))).toEqual(visits);
    expect(valuesAt(0, DEEP, 0).originVisits(traced.node(position))).toBe(visits[2]);
    expect(valuesAt(2, 0, 2).originVisits(traced.node(position))).toBe(visits[0]);
  });

  test.each([
    ["r", [2, 1, 1], [0.5125, 4], [2 / 3, 3], 7],
    ["r", [1, 2, 2], [0.6625, 5], [1.4 / 3, 5], 10],
    ["r", [0, 0, 0], [0.6625, 4], [1.4 / 3, 3], 7],
    ["a", [1, 0, 1], [0.6, 3], [0.2, 1], 3],
    ["a", [0, 1, 0], [0.9, 2], [0.2, 1], 4],
  ] as const)("at %s and (d1, d2, d3) = %j the formula sees both moves", (position, depths, first, second, origin) => {
    NOTED.length = 0;
    selectionAt(depths, 0.3, "noted").chooseEdge(traced.node(position), 0);
    expect(NOTED.map(({ value, visits }) => [value, visits])).toEqual(
      [first, second].map(([value, visits]) => [expect.closeTo(value, 12), visits]),
    );
    expect(NOTED.map((move) => [move.origin, move.exploration])).toEqual([
      [origin, 0.3],
      [origin, 0.3],
    ]);
  });

  // At r, x has 0.6625 and y 0.4667 of means at d1 = 0. y is chosen where
  // c (sqrt(log p / n(y)) - sqrt(log p / n(x))) > 0.19583, so that c must be above
  //   (0,0,0)  p 7, n 4 and 3:   sqrt(1.94591) = 1.39496, * (0.57735 - 0.5) = 0.10790     c > 1.8150
  //   (0,2,0)  p 10:             sqrt(2.30259) = 1.51743, * 0.07735 = 0.11738             c > 1.6684
  //   (0,0,2)  n 5 and 5:        0, no c is enough
  test.each([
    { depths: [0, 0, 0], c: 1.81, next: "x" },
    { depths: [0, 0, 0], c: 1.82, next: "y" },
    { depths: [0, 2, 0], c: 1.66, next: "x" },
    { depths: [0, 2, 0], c: 1.68, next: "y" },
    { depths: [0, 0, 2], c: 100, next: "x" },
    { depths: [2, 0, 0], c: 0, next: "y" },
  ] as const)("UCT with (d1, d2, d3) = $depths and c = $c chooses $next", ({ depths, c, next }) => {
    expect(selectionAt(depths, c, "uct").chooseEdge(traced.node("r"), 0)).toBe(traced.edge(`r.${next}`));
  });
});

describe.each(["recursive", "incremental"] as const)("a search with adapted=%s", (adapted) => {
  // After five descents μ0(x) = 77.5 and μ0(y) = 46.7. Two deep, what x p v found counts for y and what y q u found counts for x:
  // μ1(p) = (0 + 90) / 2 = 45, μ2(x) = (65 + 45) / 2 = 55; μ1(q) = (60 + 0 + 90) / 3 = 50, μ2(y) = (80 + 50 * 2) / 3 = 60.
  test.each([
    [0, [3, 3]],
    [1, [3, 3]],
    [2, [2, 4]],
    [DEEP, [2, 4]],
  ])("and d1 = %d has visited x and y %j times after six", (meanDepth, visits) => {
    const search = new DrawnSearch(CROSSING, { meanDepth, adapted }).iterate(6);
    expect(["r.x", "r.y"].map((edge) => search.payoffs(edge)[0])).toEqual(visits);
  });

  // The eighth descent looks at x and y with the numbers above.
  test.each([
    [0, 1, [4, 3], 7],
    [2, 0, [4, 3], 10],
    [0, 2, [5, 5], 7],
    [DEEP, DEEP, [5, 5], 10],
  ])("and (d2, d3) = (%d, %d) keeps them up to date", (originDepth, moveDepth, visits, origin) => {
    const traced = drawn({ originDepth, moveDepth, adapted });
    NOTED.length = 0;
    traced.iterate(1);
    const root = NOTED.slice(0, 2);
    expect(root.map((move) => move.visits)).toEqual(visits);
    expect(root.map((move) => move.origin)).toEqual([origin, origin]);
  });
});

describe.each(["recursive", "incremental"] as const)("%s, for two roles with a sum each", (kind) => {
  // The same game with 100 less the goal for the other role: its means are 100 less as well.
  const both = (goals: readonly number[]): number[] => [goals[0]!, 100 - goals[0]!];
  const positions = Object.entries(CROSSING.positions).map(([name, position]) => [
    name,
    "moves" in position ? position : { goals: both(position.goals) },
  ]);
  const worth = Object.entries(CROSSING.worth!).map(([name, goals]) => [name, both(goals)]);
  const drawing = { roles: 2, positions: Object.fromEntries(positions), worth: Object.fromEntries(worth) };
  const traced = new DrawnSearch(drawing, { moveDepth: 1, formula: "noted" }).iterate(7);

  test.each([
    ["r.x", 2, 51.25],
    ["r.y", 2, 200 / 3],
    ["r.y", DEEP, 200 / 3],
    ["a.p", 1, 60],
    ["r.x", 0, 66.25],
  ])("the means of %s at d1 = %d are %d and what is left of 100", (edge, meanDepth, mean) => {
    const values = new MAKERS[kind](traced.search.graph, { meanDepth, originDepth: 0, moveDepth: 0 });
    if (values instanceof IncrementalValues) for (const each of EDGES) values.played([traced.edge(each)]);
    expect([0, 1].map((role) => values.mean(traced.edge(edge), role))).toEqual([
      expect.closeTo(mean, 12),
      expect.closeTo(100 - mean, 12),
    ]);
  });
});
