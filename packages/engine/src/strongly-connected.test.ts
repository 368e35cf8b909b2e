import * as fc from "fast-check";
import { expect, test } from "vitest";
import { componentOf, dependencyGraph, stronglyConnected } from "./strongly-connected.ts";

/** The components of a graph, given by what each node depends on; -1 is an edge to be ignored. */
function componentsOf(edges: readonly number[][]): number[][] {
  const { nodes, first, count } = stronglyConnected(dependencyGraph(edges.length, (node) => edges[node]!));
  expect(first.length).toBe(count + 1);
  return Array.from({ length: count }, (_, at) => [...nodes.subarray(first[at]!, first[at + 1]!)].sort());
}

test.each<[string, number[][], number[][]]>([
  ["nothing", [], []],
  ["one node", [[]], [[0]]],
  ["a node that depends on itself", [[0]], [[0]]],
  ["a chain: what is depended on comes first", [[1], [2], []], [[2], [1], [0]]],
  ["a ring", [[1], [2], [0]], [[0, 1, 2]]],
  [
    "two rings, one behind the other",
    [[1], [0, 2], [3], [2]],
    [
      [2, 3],
      [0, 1],
    ],
  ],
  ["a ring seen from outside, and what it depends on", [[1], [2, 3], [1], []], [[3], [1, 2], [0]]],
  ["an edge that is ignored opens a ring", [[1], [2], [-1]], [[2], [1], [0]]],
  ["two ways to one node", [[1, 2], [3], [3], []], [[3], [1], [2], [0]]],
  ["rings that share a node", [[1], [0, 2], [1]], [[0, 1, 2]]],
])("%s", (_, edges, components) => {
  expect(componentsOf(edges)).toEqual(components);
});

test("a chain as long as one likes", () => {
  const length = 50_000;
  const edges = Array.from({ length }, (_, node) => (node + 1 < length ? [node + 1] : []));
  const components = componentsOf(edges);
  expect(components).toHaveLength(length);
  expect([components[0], components.at(-1)]).toEqual([[length - 1], [0]]);
});

/** Which nodes each node reaches, by trying every middle node in turn (Warshall 1962). */
function reach(count: number, edges: readonly (readonly [number, number])[]): boolean[][] {
  const reaches = Array.from({ length: count }, (_, a) => Array.from({ length: count }, (_, b) => a === b));
  for (const [a, b] of edges) reaches[a]![b] = true;
  for (let middle = 0; middle < count; middle++)
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) reaches[a]![b] ||= reaches[a]![middle]! && reaches[middle]![b]!;
  return reaches;
}

test("two nodes share a component exactly where each reaches the other", () => {
  const node = fc.nat(7);
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 20 }), (edges) => {
      const graph = dependencyGraph(8, (from) => edges.filter(([a]) => a === from).map(([, b]) => b));
      const component = componentOf(stronglyConnected(graph));
      const reaches = reach(8, edges);
      for (let a = 0; a < 8; a++)
        for (let b = 0; b < 8; b++) expect(component[a] === component[b]).toBe(reaches[a]![b]! && reaches[b]![a]!);
    }),
    { seed: 1, numRuns: 300 },
  );
});
