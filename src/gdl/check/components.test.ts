import * as fc from "fast-check";
import { expect, test } from "vitest";
import { components } from "./components.ts";

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
      const component = components(8, (from) => edges.filter(([a]) => a === from).map(([, b]) => b));
      const reaches = reach(8, edges);
      for (let a = 0; a < 8; a++)
        for (let b = 0; b < 8; b++) expect(component[a] === component[b]).toBe(reaches[a]![b]! && reaches[b]![a]!);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("a long chain needs no stack", () => {
  expect(new Set(components(200_000, (node) => (node < 199_999 ? [node + 1] : []))).size).toBe(200_000);
  expect(new Set(components(200_000, (node) => [(node + 1) % 200_000])).size).toBe(1);
});
