import { expect, test } from "vitest";
import { FALSE, type GateLiteral, literalOf } from "../circuit/circuit.ts";
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

function openMoves(isRight: (left: GateLiteral) => boolean): (number | undefined)[][] {
  const leaves = open({ isRight: ([left]) => isRight(left!) });
  return leaves.flatMap((leaf) => leaf.choices[0]!.flatMap(([x]) => leaf.choices[1]!.map(([y]) => [x, y])));
}

test("each joint move that is not right is below one of the leaves", () => {
  const holding = [...more.map((node) => [a, node]), [other, more[0]]];
  const others = [
    [other, more[1]],
    [other, more[2]],
  ];
  expect(openMoves((left) => left === FALSE).sort()).toEqual(holding.sort());
  expect(openMoves((left) => left !== FALSE).sort()).toEqual(others.sort());
});

test("none is where all are right, or that is obvious", () => {
  expect(open({ isRight: () => true })).toEqual([]);
  expect(open({ isRight: () => false, isObvious: ([edge]) => edge === moving })).toEqual([]);
  expect(open({ isRight: () => false }).length).toBeGreaterThan(0);
});
