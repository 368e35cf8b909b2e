import { expect, test } from "vitest";
import { FALSE, type GateLiteral, literalOf, TRUE } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { MoveCases } from "./move-cases.ts";

/** next = mark ∨ (cell ∧ ¬wipe); moves mark, wipe and wait. */
const graph = new AndGraph();
const cell = literalOf(graph.input());
const [mark, wipe, wait] = [graph.input(), graph.input(), graph.input()];
const next = graph.orAll([literalOf(mark), graph.and(cell, literalOf(wipe) ^ 1)]);
const and = (a: GateLiteral, b: GateLiteral): GateLiteral => graph.and(a, b);
const cases = new MoveCases({ graph, and, roles: [[mark, wipe, wait]] }, [next]);

test("without a move the cell stays", () => {
  expect(cases.base(next)).toBe(cell);
  expect(cases.base(next ^ 1)).toBe(cell ^ 1);
});

test("a move leaves the rest of what is next", () => {
  expect(cases.given([mark]).of(next)).toBe(TRUE);
  expect(cases.given([wipe]).of(next)).toBe(FALSE);
  expect(cases.given([wait]).of(next)).toBe(cell);
});

test("and says which nodes it changed", () => {
  expect([...cases.given([wait]).changed]).toEqual([wait]);
  expect([...cases.given([wipe]).changed]).toContain(next >> 1);
});
