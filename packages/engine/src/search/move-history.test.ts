/**
 * What moves were worth in all playouts: progressive history and HRAVE with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { Amaf } from "./amaf.ts";
import { MoveHistory, ProgressiveHistory } from "./move-history.ts";
import { addNewerSearches } from "./newer-searches.ts";
import { searchOptions } from "./options.ts";
import { DrawnSearch } from "./testing/drawn.ts";

addNewerSearches();

const DRAWING = {
  roles: 2,
  positions: {
    r: { mover: 0, moves: { m1: "a", m2: "b" } },
    a: { mover: 1, moves: { k: "won", l: "lost" } },
    b: { mover: 1, moves: { k: "lost" } },
    won: { goals: [100, 0] },
    lost: { goals: [0, 100] },
  },
} as const;

/** After the descents m1 and m2: the edge of m1 is given 4 visits with a mean of 0.75 for role 0. */
function traced(): { search: DrawnSearch; history: MoveHistory } {
  const search = new DrawnSearch(DRAWING, {}).iterate(2);
  const { graph } = search.search;
  const edge = search.edge("r.m1");
  graph.addVisits(search.node("r"), edge, 4 - graph.visits(edge));
  graph.edgeNumbers[graph.sumAt(edge)] = 300;
  const history = new MoveHistory(2);
  const number = (name: string): number => search.game.moveNamed(0, name);
  // m1 three times for role 0, twice in one playout that gave 100, once in one that gave 20; k twice for role 1.
  history.played([number("m1"), 0, 0, number("k"), number("m1"), 0], [100, 0]);
  history.played([number("m1"), 0, 0, number("k")], [20, 80]);
  return { search, history };
}

test("a move counts each time it is played, for the role that plays it", () => {
  const { search, history } = traced();
  const [m1, k] = [search.game.moveNamed(0, "m1"), search.game.moveNamed(0, "k")];
  expect([history.visits(0, m1), history.sum(0, m1)]).toEqual([3, 220]);
  expect([history.visits(1, k), history.sum(1, k)]).toEqual([2, 80]);
  expect(history.visits(1, m1)).toBe(0);
  expect(history.visits(0, 100_000)).toBe(0);
});

test("progressive history adds (s_a / n_a) W / (lost + 1)", () => {
  const { search, history } = traced();
  const term = new ProgressiveHistory(search.search.graph, history, 3);
  term.enter(0);
  // Mean of m1: 220 / 300; of 4 visits with a mean of 0.75 one is lost.
  expect(term.of(search.edge("r.m1"))).toBeCloseTo(((220 / 300) * 3) / (1 + 1), 12);
  expect(term.of(search.edge("r.m2"))).toBe(0);
});

test("HRAVE blends the mean of the move in all playouts: β = ñ / (n + ñ + b n ñ)", () => {
  const { search, history } = traced();
  const options = { ...search.search.options, amaf: "hrave", raveBias: 0.5 } as const;
  const amaf = new Amaf(search.search.graph, options, history);
  // n = 4, ñ = 3: β = 3 / (4 + 3 + 0.5 * 12) = 3/13.
  const beta = 3 / 13;
  expect(amaf.blend(search.node("r"), search.edge("r.m1"), 0.75)).toBeCloseTo(
    0.75 * (1 - beta) + beta * (220 / 300),
    12,
  );
  expect(amaf.blend(search.node("r"), search.edge("r.m2"), 0.75)).toBe(0.75);
});

describe("a search", () => {
  test.each([{ amaf: "hrave" }, { progressiveHistory: 30 }] as const)("learns from its playouts: %o", (options) => {
    const search = new DrawnSearch(DRAWING, { ...options, exploration: 0.4 }).iterate(30);
    const plain = new DrawnSearch(DRAWING, { exploration: 0.4 }).iterate(30);
    expect(search.payoffs("r.m1")).not.toEqual(plain.payoffs("r.m1"));
  });

  test("evaluations have no moves to learn from", () => {
    expect(searchOptions({ evaluation: "learnt", progressiveHistory: 1 }).ok).toBe(false);
  });
});
