import { expect, test } from "vitest";
import { type GateLiteral, literalOf } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { DiagramOrders } from "./diagram-orders.ts";
import type { MoveChoice } from "./move-diagrams.ts";

const PLACES = [...Array(10).keys()];
const graph = new AndGraph();
/** Four roles go to one of ten places each. */
const roles: MoveChoice[] = [0, 1, 2, 3].map(() => PLACES.map(() => [graph.input()]));
const prizes = PLACES.map(() => literalOf(graph.input()));

/** Whether a role goes where a prize is, and no other role does. */
function wins(role: number): GateLiteral {
  const goes = (who: number, place: number): GateLiteral => literalOf(roles[who]![place]![0]!);
  const others = [0, 1, 2, 3].filter((other) => other !== role);
  const takes = PLACES.map((place) =>
    graph.andAll([prizes[place]!, goes(role, place), ...others.map((other) => goes(other, place) ^ 1)]),
  );
  return graph.orAll(takes);
}

const and = (a: GateLiteral, b: GateLiteral): GateLiteral => graph.and(a, b);

test("the role that something is about comes first where another order takes too much work", () => {
  const orders = new DiagramOrders({ graph, and, choices: roles, check: () => {} }, 2_000);
  for (const role of [0, 3]) expect(orders.of([wins(role)]).choices[0]).toBe(roles[role]);
  const patient = new DiagramOrders({ graph, and, choices: roles, check: () => {} });
  expect(patient.of([wins(3)]).choices).toEqual(roles);
});

test("what is left is the same in every order", () => {
  const orders = new DiagramOrders({ graph, and, choices: roles, check: () => {} }, 2_000);
  const { edges, choices, diagrams } = orders.of([wins(3)]);
  const leaf = (places: readonly number[]): GateLiteral =>
    choices.reduce((left, role, at) => diagrams.given(left, at, places[roles.indexOf(role)]!), edges[0]!);
  expect(leaf([1, 2, 3, 4])).toBe(prizes[4]);
  expect(leaf([1, 4, 3, 4])).toBe(0);
});

test("more and more work is done until one order is enough", () => {
  const orders = new DiagramOrders({ graph, and, choices: roles, check: () => {} }, 1);
  expect(orders.of([0, 1, 2, 3].map(wins)).edges).toHaveLength(4);
});
