import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { FALSE, type GateLiteral, literalOf, TRUE } from "./circuit.ts";
import { GateGraph, not } from "./graph.ts";

/** The truth table of a literal over four inputs, nodes 1 to 4, as 16 bits. */
function tableOf(graph: GateGraph, literal: GateLiteral): number {
  const tables = [0, 0xaaaa, 0xcccc, 0xf0f0, 0xff00];
  const of = (each: GateLiteral): number => tables[each >> 1]! ^ (each & 1 ? 0xffff : 0);
  for (let node = 5; node < graph.count; node++) tables[node] = of(graph.left(node)) & of(graph.right(node));
  return of(literal);
}

function graphOfFour(): { graph: GateGraph; x: GateLiteral; y: GateLiteral; z: GateLiteral; w: GateLiteral } {
  const graph = new GateGraph();
  const [x, y, z, w] = [1, 2, 3, 4].map(() => literalOf(graph.input()));
  return { graph, x: x!, y: y!, z: z!, w: w! };
}

type Four = ReturnType<typeof graphOfFour>;

describe("a gate that is simpler than it looks is not made", () => {
  test.each<[string, (four: Four) => [made: GateLiteral, simpler: GateLiteral]]>([
    ["x ∧ 0", ({ graph, x }) => [graph.and(x, FALSE), FALSE]],
    ["1 ∧ x", ({ graph, x }) => [graph.and(TRUE, x), x]],
    ["x ∧ x", ({ graph, x }) => [graph.and(x, x), x]],
    ["x ∧ ¬x", ({ graph, x }) => [graph.and(x, not(x)), FALSE]],
    ["contradiction: (x∧y) ∧ ¬x", ({ graph, x, y }) => [graph.and(graph.and(x, y), not(x)), FALSE]],
    [
      "contradiction: (x∧y) ∧ (¬x∧w)",
      ({ graph, x, y, w }) => [graph.and(graph.and(x, y), graph.and(not(x), w)), FALSE],
    ],
    ["subsumption: ¬(x∧y) ∧ ¬x", ({ graph, x, y }) => [graph.and(not(graph.and(x, y)), not(x)), not(x)]],
    [
      "subsumption: ¬(x∧y) ∧ (¬x∧w)",
      ({ graph, x, y, w }) => [graph.and(not(graph.and(x, y)), graph.and(not(x), w)), graph.and(not(x), w)],
    ],
    ["idempotence: (x∧y) ∧ y", ({ graph, x, y }) => [graph.and(graph.and(x, y), y), graph.and(x, y)]],
    [
      "idempotence: (x∧y) ∧ (x∧w)",
      ({ graph, x, y, w }) => [graph.and(graph.and(x, y), graph.and(x, w)), graph.and(graph.and(x, y), w)],
    ],
    ["substitution: ¬(x∧y) ∧ x", ({ graph, x, y }) => [graph.and(not(graph.and(x, y)), x), graph.and(x, not(y))]],
    [
      "substitution: ¬(x∧y) ∧ (x∧w)",
      ({ graph, x, y, w }) => [graph.and(not(graph.and(x, y)), graph.and(x, w)), graph.and(graph.and(x, w), not(y))],
    ],
    [
      "resolution: ¬(x∧y) ∧ ¬(x∧¬y)",
      ({ graph, x, y }) => [graph.and(not(graph.and(x, y)), not(graph.and(x, not(y)))), not(x)],
    ],
    [
      "resolution: ¬(x∧y) ∧ ¬(¬x∧y)",
      ({ graph, x, y }) => [graph.and(not(graph.and(x, y)), not(graph.and(not(x), y))), not(y)],
    ],
  ])("%s", (_, make) => {
    const [made, simpler] = make(graphOfFour());
    expect(made).toBe(simpler);
  });
});

test("equal gates are one, whichever way round", () => {
  const { graph, x, y } = graphOfFour();
  expect(graph.and(y, x)).toBe(graph.and(x, y));
  expect(graph.or(x, y)).toBe(not(graph.and(not(x), not(y))));
  expect(graph.count).toBe(7);
});

test("every gate of 100 random graphs is what its operands say", () => {
  const random = new Random(5);
  for (let round = 0; round < 100; round++) {
    const { graph } = graphOfFour();
    const made: GateLiteral[] = [FALSE, ...[1, 2, 3, 4].map((node) => literalOf(node))];
    for (let gate = 0; gate < 30; gate++) {
      const pick = (): GateLiteral => made[random.below(made.length)]! ^ random.below(2);
      const [a, b] = [pick(), pick()];
      const both = graph.and(a, b);
      expect(tableOf(graph, both)).toBe(tableOf(graph, a) & tableOf(graph, b));
      made.push(both);
    }
  }
});

test("ANDs and ORs of lists do not depend on their order", () => {
  const { graph, x, y, z, w } = graphOfFour();
  expect(graph.andAll([x, y, z, w])).toBe(graph.andAll([w, z, y, x]));
  expect(tableOf(graph, graph.andAll([x, not(y), z]))).toBe(0xaaaa & ~0xcccc & 0xf0f0);
  expect(tableOf(graph, graph.orAll([x, not(y), z]))).toBe((0xaaaa | ~0xcccc | 0xf0f0) & 0xffff);
  expect([graph.andAll([]), graph.orAll([])]).toEqual([TRUE, FALSE]);
});

test("a gate is found where it exists, and not made where it does not", () => {
  const { graph, x, y, z } = graphOfFour();
  const both = graph.and(x, y);
  expect([graph.find(y, x), graph.find(x, z), graph.find(x, not(x)), graph.find(x, TRUE)]).toEqual([
    both,
    undefined,
    FALSE,
    x,
  ]);
  expect(graph.count).toBe(6);
});

test("a copy has the same gates, and its new ones to itself", () => {
  const { graph, x, y, z } = graphOfFour();
  const both = graph.and(x, y);
  const copy = graph.copy();
  expect(copy.and(x, y)).toBe(both);
  copy.and(x, z);
  expect([graph.count, copy.count]).toEqual([6, 7]);
});

test("more gates than the first room holds are still found again", () => {
  const graph = new GateGraph();
  const inputs = Array.from({ length: 100 }, () => literalOf(graph.input()));
  const pairs = (): GateLiteral[] => inputs.flatMap((a, at) => inputs.slice(at + 1).map((b) => graph.and(a, b)));
  const made = pairs();
  expect(graph.count).toBe(1 + 100 + (100 * 99) / 2);
  expect(pairs()).toEqual(made);
});
