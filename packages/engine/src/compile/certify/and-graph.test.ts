import { expect, test } from "vitest";
import { FALSE, literalOf, TRUE } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";

test("every gate once, and no gate for what is obvious", () => {
  const graph = new AndGraph();
  const [a, b] = [literalOf(graph.input()), literalOf(graph.input())];
  expect(graph.and(a, b)).toBe(graph.and(b, a));
  expect([graph.and(a, TRUE), graph.and(a, FALSE), graph.and(a, a), graph.and(a, a ^ 1)]).toEqual([a, FALSE, a, FALSE]);
  expect(graph.count).toBe(4);
});

test("an AND of eight literals is three gates deep", () => {
  const graph = new AndGraph();
  const inputs = Array.from({ length: 8 }, () => literalOf(graph.input()));
  const depth = (node: number): number =>
    graph.isGate(node) ? 1 + Math.max(depth(graph.left(node) >> 1), depth(graph.right(node) >> 1)) : 0;
  expect(depth(graph.andAll(inputs) >> 1)).toBe(3);
  expect([graph.andAll([]), graph.orAll([])]).toEqual([TRUE, FALSE]);
});
