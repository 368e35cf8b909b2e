import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { FALSE, type GateLiteral, literalOf, TRUE } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { type Edge, type MoveChoice, MoveDiagrams } from "./move-diagrams.ts";

interface Board {
  readonly graph: AndGraph;
  readonly diagrams: MoveDiagrams;
}

function diagramsOf(graph: AndGraph, choices: readonly MoveChoice[]): Board {
  const and = (a: GateLiteral, b: GateLiteral): GateLiteral => graph.and(a, b);
  return { graph, diagrams: new MoveDiagrams({ graph, and, choices, check: () => {} }) };
}

/** What is left of an edge where an option of each choice is taken. */
function leafOf({ diagrams }: Board, edge: Edge, taken: readonly number[]): GateLiteral {
  return taken.reduce((left, option, choice) => diagrams.given(left, choice, option), edge);
}

describe("next = mark ∨ (cell ∧ ¬wipe), with moves mark, wipe and wait", () => {
  const graph = new AndGraph();
  const cell = literalOf(graph.input());
  const [mark, wipe, wait] = [graph.input(), graph.input(), graph.input()];
  const next = graph.orAll([literalOf(mark), graph.and(cell, literalOf(wipe) ^ 1)]);
  const board = diagramsOf(graph, [[[mark], [wipe], [wait]]]);
  const { diagrams } = board;

  test.each([
    [0, TRUE],
    [1, FALSE],
    [2, cell],
  ])("option %i leaves %i", (option, left) => {
    expect(leafOf(board, diagrams.of(next), [option])).toBe(left);
    expect(leafOf(board, diagrams.of(next ^ 1), [option])).toBe(left ^ 1);
  });

  test("what is left of a state's literal is the literal", () => expect(diagrams.of(cell ^ 1)).toBe(cell ^ 1));

  test("that some move is played is true", () => {
    expect(diagrams.of(graph.orAll([mark, wipe, wait].map((node) => literalOf(node))))).toBe(TRUE);
  });

  test("equal functions are one edge", () => {
    const again = graph.and(
      graph.orAll([literalOf(mark), cell]),
      graph.orAll([mark, wait].map((node) => literalOf(node))),
    );
    expect(diagrams.of(again)).toBe(diagrams.of(next));
  });
});

/** Gates over facts and the moves of two roles, at random; and the same evaluated. */
test.each([1, 2, 3, 4, 5])("what is left is what evaluation says, seed %i", (seed) => {
  const random = new Random(seed);
  const graph = new AndGraph();
  const facts = [graph.input(), graph.input()];
  const choices = [3, 4].map((count) => Array.from({ length: count }, () => [graph.input()]));
  const board = diagramsOf(graph, choices);
  const literals = [...facts, ...choices.flat(2)].map((node) => literalOf(node));
  const pick = (): GateLiteral => literals[random.below(literals.length)]! ^ random.below(2);
  for (let gate = 0; gate < 40; gate++) literals.push(graph.and(pick(), pick()));
  const edges = literals.map((literal) => board.diagrams.of(literal));
  const checked = [0, 1, 2].flatMap((a) => [0, 1, 2, 3].map((b) => [a, b]));
  for (const taken of checked) {
    const played = taken.map((option, role) => choices[role]![option]![0]!);
    for (let state = 0; state < 4; state++) {
      const given = facts.filter((_, at) => (state >> at) & 1);
      const value = (literal: GateLiteral): boolean => evaluated(graph, literal, [...played, ...given]);
      expect(edges.map((edge) => value(leafOf(board, edge, taken)))).toEqual(literals.map(value));
    }
  }
});

function evaluated(graph: AndGraph, literal: GateLiteral, trueInputs: readonly number[]): boolean {
  const node = literal >> 1;
  const plain = graph.isGate(node)
    ? evaluated(graph, graph.left(node), trueInputs) && evaluated(graph, graph.right(node), trueInputs)
    : trueInputs.includes(node);
  return plain !== ((literal & 1) === 1);
}
