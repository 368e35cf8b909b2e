import { expect, test } from "vitest";
import { type GateLiteral, literalOf } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { MoveDiagrams } from "./move-diagrams.ts";
import { type LeafTests, type OpenLeaf, OpenLeaves } from "./open-leaves.ts";

/** Two roles of two and three moves; x ∧ (a ∨ b0) and a fact. */
const graph = new AndGraph();
const [fact, a, other] = [graph.input(), graph.input(), graph.input()] as const;
const more = [graph.input(), graph.input(), graph.input()] as const;
const choices = [[[a], [other]], more.map((node) => [node])];
const and = (one: GateLiteral, two: GateLiteral): GateLiteral => graph.and(one, two);
const diagrams = new MoveDiagrams({ graph, and, choices, check: () => {} });
const moving = diagrams.of(graph.and(literalOf(fact), graph.orAll([literalOf(a), literalOf(more[0])])));

function open(tests: LeafTests): OpenLeaf[] {
  return [...new OpenLeaves(diagrams, tests).below([moving], choices)];
}

test("each joint move that is not right is below one of the leaves", () => {
  const isRight = ([left]: readonly GateLiteral[]): boolean => left === 0;
  const found = open({ isRight }).flatMap((leaf) =>
    leaf.choices[0]!.flatMap(([x]) => leaf.choices[1]!.map(([y]) => [x, y])),
  );
  expect(found.sort()).toEqual(
    [
      [a, more[0]],
      [a, more[1]],
      [a, more[2]],
      [other, more[0]],
    ].sort(),
  );
});

test("none is where all are right, or that is obvious", () => {
  expect(open({ isRight: () => true })).toEqual([]);
  expect(open({ isRight: () => false, isObvious: ([edge]) => edge === moving })).toEqual([]);
  expect(open({ isRight: () => false }).length).toBeGreaterThan(0);
});
