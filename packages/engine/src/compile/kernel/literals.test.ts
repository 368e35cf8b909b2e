import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { type GateLiteral, literalOf } from "../circuit/circuit.ts";
import { GateGraph, not } from "../circuit/graph.ts";
import { LiteralWires } from "./literals.ts";
import { type Words, wireValues } from "./testing/lanes.ts";
import { Wires } from "./wires.ts";

/** Four inputs whose sixteen lanes are all values. */
function fourInputs() {
  const graph = new GateGraph();
  const inputs = [1, 2, 3, 4].map(() => literalOf(graph.input()));
  const memory: Words = new Map([0xaaaan, 0xccccn, 0xf0f0n, 0xff00n].map((word, at) => [16 * (at + 1), word]));
  return { graph, inputs, memory };
}

/** The value of a literal through wires, and how many operations that took. */
function through(graph: GateGraph, memory: Words, literal: GateLiteral): { value: bigint; operations: number } {
  const wires = new Wires();
  const literals = new LiteralWires(graph, wires, (node) => wires.load(16 * node));
  const wire = literals.wire(literal);
  const loads = Array.from({ length: wires.count }, (_, at) => at).filter((at) => at > 1 && !wires.isGate(at)).length;
  return { value: wireValues(wires, 16, memory)[wire]!, operations: wires.count - 2 - loads };
}

describe("each gate is one operation", () => {
  const { graph, inputs, memory } = fourInputs();
  const [a, b] = inputs as [GateLiteral, GateLiteral];
  test.each<[string, GateLiteral, bigint]>([
    ["a ∧ b", graph.and(a, b), 0x8888n],
    ["a ∧ ¬b", graph.and(a, not(b)), 0x2222n],
    ["a ∨ b", not(graph.and(not(a), not(b))), 0xeeeen],
    ["a ⊕ b", graph.and(not(graph.and(a, b)), not(graph.and(not(a), not(b)))), 0x6666n],
  ])("%s", (_, literal, value) => {
    const { value: made, operations } = through(graph, memory, literal);
    expect(made).toBe(value);
    // The two gates inside an exclusive or are made, but nothing reads them.
    expect(operations).toBe(value === 0x6666n ? 3 : 1);
  });
});

test("constants and inputs are none", () => {
  const { graph, inputs, memory } = fourInputs();
  expect(through(graph, memory, 0)).toEqual({ value: 0n, operations: 0 });
  expect(through(graph, memory, 1)).toEqual({ value: 0xffffn, operations: 0 });
  expect(through(graph, memory, inputs[2]!)).toEqual({ value: 0xf0f0n, operations: 0 });
  expect(through(graph, memory, not(inputs[2]!))).toEqual({ value: 0x0f0fn, operations: 1 });
});

test("every literal of 50 random graphs has the value that its gates say", () => {
  const random = new Random(8);
  for (let round = 0; round < 50; round++) {
    const { graph, inputs, memory } = fourInputs();
    const made = [...inputs];
    const values = new Map<number, bigint>([0xaaaan, 0xccccn, 0xf0f0n, 0xff00n].map((word, at) => [at + 1, word]));
    values.set(0, 0n);
    for (let gate = 0; gate < 20; gate++) {
      const pick = (): GateLiteral => made[random.below(made.length)]! ^ random.below(2);
      made.push(graph.and(pick(), pick()));
    }
    const gateValue = (literal: GateLiteral): bigint => values.get(literal >> 1)! ^ (literal & 1 ? 0xffffn : 0n);
    for (let node = 5; node < graph.count; node++)
      values.set(node, gateValue(graph.left(node)) & gateValue(graph.right(node)));
    for (const literal of made) expect(through(graph, memory, not(literal)).value).toBe(gateValue(not(literal)));
  }
});

test("a gate may be taken for an input", () => {
  const { graph, inputs } = fourInputs();
  const [a, b, c] = inputs as [GateLiteral, GateLiteral, GateLiteral];
  const both = graph.and(a, b);
  const all = graph.and(both, c);
  const wires = new Wires();
  const asked: number[] = [];
  const literals = new LiteralWires(
    graph,
    wires,
    (node) => {
      asked.push(node);
      return wires.load(16 * node);
    },
    (node) => node === both >> 1,
  );
  literals.wire(all);
  literals.wire(not(all));
  expect(asked.sort()).toEqual([c >> 1, both >> 1].sort());
});
