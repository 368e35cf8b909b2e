import { expect, test } from "vitest";
import { literalOf } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { Questions } from "./questions.ts";

test("facts that some literals do not depend on matter by the groups they share", () => {
  const graph = new AndGraph();
  const [a, b, c] = [0, 0, 0].map(() => graph.input()) as [number, number, number];
  const questions = new Questions(graph, () => false);
  questions.addGroup({ nodes: [a, b], exactlyOne: true });
  const refutes = (): boolean => questions.refutesByReasons([literalOf(a) ^ 1, literalOf(c)], 10);
  expect(refutes()).toBe(false);
  questions.addGroup({ nodes: [b, c], exactlyOne: true });
  expect(refutes()).toBe(true);
});
