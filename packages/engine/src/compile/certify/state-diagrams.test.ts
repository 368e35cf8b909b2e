import { describe, expect, test } from "vitest";
import { type GateLiteral, literalOf } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { StateDiagrams } from "./state-diagrams.ts";

const graph = new AndGraph();
const group = (count: number): number[] => Array.from({ length: count }, () => graph.input());
const [first, second, others] = [group(30), group(30), group(3)] as [number[], number[], number[]];
const [free] = group(1) as [number];
const groups = [
  { nodes: first, exactlyOne: false },
  { nodes: second, exactlyOne: true },
  { nodes: others, exactlyOne: false },
];

const pair = (a: number, b: number): GateLiteral => graph.and(literalOf(first[a]!), literalOf(second[b]!));
const places = first.map((_, at) => at);
const smaller = graph.orAll(places.flatMap((a) => places.slice(a + 1).map((b) => pair(a, b))));
const larger = graph.orAll(
  places.map((b) => {
    const below = graph.orAll(places.slice(0, b + 1).map((at) => literalOf(second[at]!)));
    return graph.and(literalOf(first[b]!), below);
  }),
);
const some = graph.orAll(first.map((node) => literalOf(node)));

describe("a comparison of two numbers, pair by pair and number by number", () => {
  const diagrams = new StateDiagrams({ graph, groups, check: () => {} });

  test("is one or the other where there are two numbers", () => {
    expect(diagrams.refutes([smaller, larger])).toBe(true);
    expect(diagrams.refutes([smaller ^ 1, larger ^ 1, some])).toBe(true);
  });

  test("but neither where the first is missing", () => expect(diagrams.refutes([smaller ^ 1, larger ^ 1])).toBe(false));

  test("two facts of a group do not hold together, and one of the second holds", () => {
    const [a, b, c] = others.map((node) => literalOf(node)) as [GateLiteral, GateLiteral, GateLiteral];
    expect(diagrams.refutes([a, b])).toBe(true);
    expect(diagrams.refutes([a ^ 1, b ^ 1, c ^ 1])).toBe(false);
    expect(diagrams.refutes(second.map((node) => literalOf(node) ^ 1))).toBe(true);
    expect(diagrams.refutes([a, literalOf(free)])).toBe(false);
  });

  test("of inputs made later nothing is known", () => {
    const later = literalOf(graph.input());
    expect(diagrams.refutes([graph.and(later, smaller), larger])).toBe(false);
  });
});

test("a fact of two groups is taken for one of the larger, and of the smaller one none may be left", () => {
  const [shared, ...rest] = others as [number, ...number[]];
  const overlapping = [
    { nodes: [shared, free, first[0]!], exactlyOne: true },
    { nodes: [shared, ...rest, second[0]!], exactlyOne: true },
  ];
  const diagrams = new StateDiagrams({ graph, groups: overlapping, check: () => {} });
  const [a, b, c] = [shared, free, first[0]!].map((node) => literalOf(node)) as [GateLiteral, GateLiteral, GateLiteral];
  expect(diagrams.refutes([a, literalOf(rest[0]!)])).toBe(true);
  expect(diagrams.refutes([b, c])).toBe(true);
  expect(diagrams.refutes([a, b])).toBe(false);
  expect(diagrams.refutes([b ^ 1, c ^ 1])).toBe(false);
});

test("what is too large is left alone, and so is all that reads it", () => {
  const pairs = first.map((node, at) => graph.and(literalOf(node), literalOf(second[at]!)));
  const diagrams = new StateDiagrams({ graph, groups: [], check: () => {} });
  expect(diagrams.refutes([graph.and(pairs[0]!, pairs[1]!), pairs[0]! ^ 1])).toBe(true);
  const any = graph.orAll(pairs);
  expect(diagrams.refutes([graph.and(any, pairs[0]!), pairs[0]! ^ 1])).toBe(false);
});
