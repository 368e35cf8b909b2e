/**
 * Statistics on nodes (Ary 3.2) beside those on edges, after the seven descents of CROSSING:
 *
 *   node   n  sum       edge   n  sum
 *   a      4  265       x      4  265
 *   b      3  140       y      3  140
 *   d      4  240       p      2  180     q  2  60
 *   e      1   20       s      1   20
 */
import { expect, test } from "vitest";
import { NodeValues } from "./parts.ts";
import { CROSSING, DrawnSearch } from "./testing/drawn.ts";

const traced = new DrawnSearch(CROSSING, { statistics: "nodes" }).iterate(7);
const { graph } = traced.search;
const values = new NodeValues(graph);

test("a node counts every descent through it, whichever way it came", () => {
  const nodes = ["a", "b", "d", "e", "g", "h"].map((name) => {
    const node = traced.node(name);
    return [name, graph.nodeVisits[node], graph.nodeSum(node, 0)];
  });
  expect(nodes).toEqual([
    ["a", 4, 265],
    ["b", 3, 140],
    ["d", 4, 240],
    ["e", 1, 20],
    ["g", 1, 0],
    ["h", 2, 180],
  ]);
});

test("an edge is worth what its node is, and a parent was visited as often as its children together", () => {
  const numbers = (edge: string): readonly number[] => [
    values.mean(traced.edge(edge), 0),
    values.moveVisits(traced.edge(edge)),
  ];
  expect([numbers("a.p"), numbers("b.q"), numbers("a.s")]).toEqual([
    [60, 4],
    [60, 4],
    [20, 1],
  ]);
  // r: 4 + 3. a: d 4 and e 1, though only 3 descents left it. b: d 4, though only 2 left it.
  expect(["r", "a", "b"].map((name) => values.originVisits(traced.node(name)))).toEqual([7, 5, 4]);
});

test("on edges the same descents leave p with 90 and q with 30", () => {
  const onEdges = new DrawnSearch(CROSSING, { statistics: "edges" }).iterate(7);
  expect(onEdges.allPayoffs("a.p", "b.q", "a.s")).toEqual({ "a.p": [2, 180], "b.q": [2, 60], "a.s": [1, 20] });
});

test("an edge that was taken but whose child is still to be made has its own visits, and no mean", () => {
  const fresh = new DrawnSearch(CROSSING, { statistics: "nodes" }).iterate(1);
  const edge = fresh.edge("r.y");
  fresh.search.graph.addVisits(fresh.node("r"), edge, 3);
  const early = new NodeValues(fresh.search.graph);
  expect([early.mean(edge, 0), early.moveVisits(edge), early.originVisits(fresh.node("r"))]).toEqual([0, 3, 4]);
});
