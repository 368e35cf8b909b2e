import { expect, test } from "vitest";
import { DrawnSearch, descentAlong } from "./testing/drawn.ts";
import { Variances } from "./variances.ts";

test("the variance of an edge is that of its payoffs, for either role", () => {
  const drawing = {
    roles: 2,
    positions: { r: { mover: 0, moves: { x: "a", y: "b" } }, a: { goals: [100, 0] }, b: { goals: [20, 80] } },
  };
  const search = new DrawnSearch(drawing, { constantSum: 100 });
  const variances = new Variances(search.search.graph, 1);
  search.iterate(2);
  const [edge] = [search.edge("r.x")];
  const descent = descentAlong([edge]);
  // Two payoffs of 100 and, three times, 20: mean 52, squares (2 * 10000 + 3 * 400) / 5 = 4240; 4240 - 52 * 52 = 1536.
  search.search.graph.addVisits(search.node("r"), edge, 5 - search.search.graph.visits(edge));
  search.search.graph.edgeNumbers[search.search.graph.sumAt(edge)] = 260;
  variances.add(descent, 0, [100, 0], 2);
  variances.add(descent, 0, [20, 80], 3);
  expect(variances.of(edge, 0)).toBeCloseTo(0.1536, 12);
  expect(variances.of(edge, 1)).toBeCloseTo(0.1536, 12);
});
