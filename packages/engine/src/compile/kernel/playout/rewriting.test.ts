import { describe, expect, test } from "vitest";
import { FALSE, type GateLiteral, literalOf, TRUE } from "../../circuit/circuit.ts";
import { GateGraph, not } from "../../circuit/graph.ts";
import { assuming, Rewriting, whereFalse } from "./rewriting.ts";

function graphOfThree() {
  const graph = new GateGraph();
  const [a, b, c] = [1, 2, 3].map(() => literalOf(graph.input())) as [GateLiteral, GateLiteral, GateLiteral];
  return { graph, a, b, c };
}

describe("where literals are false", () => {
  test("an AND with one of them is false, one with its negation is the rest", () => {
    const { graph, a, b } = graphOfThree();
    expect(assuming(graph, [a]).rewrite(graph.and(a, b))).toBe(FALSE);
    expect(assuming(graph, [not(a)]).rewrite(graph.and(a, b))).toBe(b);
    expect(assuming(graph, [a]).rewrite(not(graph.and(a, b)))).toBe(TRUE);
  });

  test("a gate that is false is false wherever it is read, and its operands stay open", () => {
    const { graph, a, b, c } = graphOfThree();
    const both = graph.and(a, b);
    const rewriting = assuming(graph, [both]);
    expect(rewriting.rewrite(graph.and(both, c))).toBe(FALSE);
    expect(rewriting.rewrite(graph.and(not(both), c))).toBe(c);
    expect(rewriting.rewrite(a)).toBe(a);
  });

  test("what does not depend on them stays the gate it is", () => {
    const { graph, a, b, c } = graphOfThree();
    const both = graph.and(b, c);
    expect(assuming(graph, [a]).rewrite(both)).toBe(both);
    expect(assuming(graph, []).rewrite(not(both))).toBe(not(both));
  });

  test("constants stay", () => {
    const { graph, a } = graphOfThree();
    expect([FALSE, TRUE].map((literal) => assuming(graph, [a]).rewrite(literal))).toEqual([FALSE, TRUE]);
  });
});

test("nodes become other literals, and gates what these make of them", () => {
  const { graph, a, b, c } = graphOfThree();
  const rewriting = new Rewriting(graph, new Map([[a >> 1, not(c)]]));
  expect(rewriting.rewrite(graph.and(a, b))).toBe(graph.and(not(c), b));
  expect(rewriting.rewrite(graph.and(not(a), b))).toBe(graph.and(c, b));
});

test("what comes out may be known", () => {
  const { graph, a, b, c } = graphOfThree();
  const known = graph.and(b, c);
  const rewriting = new Rewriting(graph, new Map([[a >> 1, c]]), new Map([[known >> 1, FALSE]]));
  expect(rewriting.rewrite(graph.and(a, b))).toBe(FALSE);
  expect(rewriting.rewrite(not(graph.and(a, b)))).toBe(TRUE);
  const negated = new Rewriting(graph, new Map([[a >> 1, not(known)]]), new Map([[known >> 1, FALSE]]));
  expect(negated.rewrite(graph.and(a, graph.and(b, not(c))))).toBe(graph.and(b, not(c)));
  const alone = new Rewriting(
    graph,
    new Map([
      [a >> 1, not(known)],
      [b >> 1, TRUE],
    ]),
    new Map([[known >> 1, FALSE]]),
  );
  expect(alone.rewrite(graph.and(a, b))).toBe(TRUE);
});

test("what nodes are where literals are false", () => {
  expect([...whereFalse([4, 7])]).toEqual([
    [2, FALSE],
    [3, TRUE],
  ]);
});
