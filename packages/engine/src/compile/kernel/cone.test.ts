import { expect, test } from "vitest";
import { literalOf } from "../circuit/circuit.ts";
import { GateGraph } from "../circuit/graph.ts";
import { Cone } from "./cone.ts";

function graphOfFive() {
  const graph = new GateGraph();
  const [a, b, c, d] = [1, 2, 3, 4].map(() => literalOf(graph.input()));
  const ab = graph.and(a!, b!);
  const abc = graph.and(ab, c!);
  const cd = graph.and(c!, d! ^ 1);
  return { graph, a: a!, c: c!, d: d!, ab, abc, cd };
}

test("what literals depend on, each gate counted once", () => {
  const { graph, ab, abc, cd, d } = graphOfFive();
  const cone = new Cone(graph);
  expect(cone.add([abc ^ 1])).toBe(2);
  expect([ab, abc, cd, d].map((literal) => cone.has(literal >> 1))).toEqual([true, true, false, false]);
  expect(cone.add([ab, cd])).toBe(1);
  expect(cone.add([cd])).toBe(0);
});

test("each input is told once", () => {
  const { graph, a, abc, ab } = graphOfFive();
  const told: number[] = [];
  const cone = new Cone(graph);
  cone.add([abc, ab], (node) => told.push(node));
  cone.add([a], (node) => told.push(node));
  expect(told.sort()).toEqual([1, 2, 3]);
});

test("through a loop variable to what the loop gives it", () => {
  const { graph, a, c, cd } = graphOfFive();
  const cone = new Cone(graph, new Map([[a >> 1, cd]]));
  expect(cone.add([a])).toBe(1);
  expect([cone.has(cd >> 1), cone.has(c >> 1)]).toEqual([true, true]);
});

test("a loop that leads back ends", () => {
  const { graph, a, ab } = graphOfFive();
  expect(new Cone(graph, new Map([[a >> 1, ab]])).add([a])).toBe(1);
});

test("it can be begun anew, and gates made since are known", () => {
  const { graph, abc, d } = graphOfFive();
  const cone = new Cone(graph);
  cone.add([abc]);
  cone.clear();
  expect(cone.has(abc >> 1)).toBe(false);
  expect(cone.add([graph.and(abc, d)])).toBe(3);
});
