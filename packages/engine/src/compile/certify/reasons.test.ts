import { expect, test } from "vitest";
import { type GateLiteral, literalOf } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { Questions } from "./questions.ts";
import { unreasoned } from "./reasons.ts";

const graph = new AndGraph();
const [a, b, c] = [0, 0, 0].map(() => literalOf(graph.input())) as [GateLiteral, GateLiteral, GateLiteral];
const both = graph.and(a, b);
const all = graph.and(both, c);

function openUnder(literal: GateLiteral, holding: readonly GateLiteral[]): GateLiteral | undefined {
  return unreasoned(graph, [literal], (asked) => asked === literal || holding.includes(asked));
}

test("an AND is false by one of its inputs", () => {
  expect(openUnder(all ^ 1, [])).toBe(c ^ 1);
  expect(openUnder(all ^ 1, [c])).toBe(both ^ 1);
  expect(openUnder(all ^ 1, [both ^ 1])).toBe(a ^ 1);
  expect(openUnder(all ^ 1, [both ^ 1, b ^ 1])).toBeUndefined();
  expect(openUnder(all ^ 1, [c ^ 1])).toBeUndefined();
});

test("and true by all of them, which asks for nothing", () => expect(openUnder(all, [both, a, b, c])).toBeUndefined());

/** All pairs of ten facts, as an OR of ANDs and with the smaller fact of each pair taken out. */
const facts = Array.from({ length: 10 }, () => literalOf(graph.input()));
const later = (at: number): GateLiteral[] => facts.slice(at + 1);
const plain = graph.orAll(facts.flatMap((fact, at) => later(at).map((other) => graph.and(fact, other))));
const factored = graph.orAll(facts.map((fact, at) => graph.and(fact, graph.orAll(later(at)))));
const most = graph.orAll(facts.slice(1).map((fact, at) => graph.and(fact, graph.orAll(later(at + 1)))));

test("an OR of terms equals its factors", () => {
  const questions = new Questions(graph, () => false);
  expect(questions.refutesByReasons([plain, factored ^ 1], 1_000)).toBe(true);
  expect(questions.refutesByReasons([plain ^ 1, factored], 1_000)).toBe(true);
});

test("but not where some are missing", () => {
  const questions = new Questions(graph, () => false);
  expect(questions.refutesByReasons([plain, most ^ 1], 1_000)).toBe(false);
  expect(questions.refutesByReasons([plain ^ 1, most], 1_000)).toBe(true);
});
