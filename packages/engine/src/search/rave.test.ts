/**
 * AMAF, RAVE and GRAVE with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { Amaf } from "./amaf.ts";
import { NONE } from "./graph.ts";
import type { SearchOptions } from "./options.ts";
import { DrawnSearch } from "./testing/drawn.ts";

/** Two roles in turn; role 0 may play m1 or m2 in r and c, role 1 k or l in between. Every end follows a forced move. */
const DRAWING = {
  roles: 2,
  positions: {
    r: { mover: 0, moves: { m1: "b", m2: "b2" } },
    b: { mover: 1, moves: { k: "c", l: "c2" } },
    b2: { mover: 1, moves: { k: "lost" } },
    c: { mover: 0, moves: { m1: "won", m2: "half", m3: "lost" } },
    c2: { mover: 0, moves: { m3: "lost" } },
    won: { goals: [100, 0] },
    half: { goals: [50, 50] },
    lost: { goals: [0, 100] },
  },
} as const;

/** Until every position that has moves has been left. */
function searched(options: Partial<SearchOptions>): DrawnSearch {
  const traced = new DrawnSearch(DRAWING, { amaf: "rave", exploration: 10, ...options });
  while (["b.k", "b2.k", "c.m1", "c2.m3"].some((edge) => traced.edge(edge) === NONE)) traced.iterate(1);
  return traced;
}

describe("blended", () => {
  /** An edge with n = 4 payoffs of mean 0.8; its move came up in ñ = 6 playouts of mean 0.25. */
  function blended(options: Partial<SearchOptions>, { visits = 6, sum = 150 } = {}): number {
    const traced = searched(options);
    const { graph } = traced.search;
    const edge = traced.edge("r.m1");
    graph.addVisits(traced.node("r"), edge, 4 - graph.visits(edge));
    graph.amafVisits[edge] = visits;
    graph.amafSums[edge] = sum;
    return new Amaf(graph, traced.search.options).blend(traced.node("r"), edge, 0.8);
  }

  test.each([
    // β = 6 / (4 + 6 + b 24): 6/10, 6/22, 6/34; the value is 0.8 (1 - β) + 0.25 β = 0.8 - 0.55 β.
    [0, 0.8 - 0.55 * 0.6],
    [0.5, 0.8 - 0.55 * (3 / 11)],
    [1, 0.8 - 0.55 * (3 / 17)],
  ])("RAVE with b = %d", (raveBias, value) => {
    expect(blended({ raveBias })).toBeCloseTo(value, 12);
  });

  test("AMAF alone is A, whatever the mean", () => {
    expect(blended({ amaf: "alone" })).toBe(0.25);
  });

  test("a move that never came up keeps its mean", () => {
    for (const amaf of ["alone", "rave", "grave"] as const) expect(blended({ amaf }, { visits: 0, sum: 0 })).toBe(0.8);
  });
});

test("a playout counts each move once, for the role that played it, at the nodes of its descent", () => {
  const traced = searched({});
  const { graph, options } = traced.search;
  const edges = ["r.m1", "r.m2", "b.k", "b.l"];
  for (const edge of edges) graph.amafVisits[traced.edge(edge)] = graph.amafSums[traced.edge(edge)] = 0;
  const amaf = new Amaf(graph, options);
  const number = (name: string): number => traced.game.moveNamed(0, name);
  const noop = 0;
  const descent = [traced.edge("r.m1"), traced.edge("b.k")];
  const joints = [number("m1"), noop, noop, number("k")];
  // Behind the descent role 0 plays m2 twice and role 1 l once; in the next playout role 0 plays m1 again, and has no goal at its end.
  const playout = Int32Array.of(number("m2"), noop, noop, number("l"), number("m2"), noop);
  amaf.played(descent, joints, playout, [50, 30]);
  amaf.played(descent, joints, Int32Array.of(number("m1"), noop), [-1, 100]);
  const counted = edges.map((edge) => [edge, graph.amafVisits[traced.edge(edge)], graph.amafSums[traced.edge(edge)]]);
  // r: m1 in both playouts (50 and nothing), m2 in the first. b: k in both (30 and 100), l in the first.
  expect(counted).toEqual([
    ["r.m1", 2, 50],
    ["r.m2", 1, 50],
    ["b.k", 2, 130],
    ["b.l", 1, 30],
  ]);
});

describe("GRAVE", () => {
  /** r's m2 came up 10 times with mean 0.9, c's 2 times with mean 0.1; c was left `out` times, edge c.m2 once with mean 0.5. */
  function blendedAt(out: number, options: Partial<SearchOptions> = {}, move = "m2"): number {
    const traced = searched({ amaf: "grave", graveVisits: 5, raveBias: 0, ...options });
    const { graph } = traced.search;
    const set = (edge: string, visits: number, sum: number): void => {
      graph.amafVisits[traced.edge(edge)] = visits;
      graph.amafSums[traced.edge(edge)] = sum;
    };
    set("r.m2", 10, 900);
    set(`c.${move}`, 2, 20);
    const [r, c] = [traced.node("r"), traced.node("c")];
    const edge = traced.edge(`c.${move}`);
    graph.addVisits(c, edge, 1 - graph.visits(edge));
    graph.addVisits(c, traced.edge("c.m1"), out - graph.outVisits(c));
    graph.addVisits(r, traced.edge("r.m1"), 100);
    const amaf = new Amaf(graph, traced.search.options);
    amaf.startDescent();
    for (const node of [r, traced.node("b"), c]) amaf.enter(node);
    return amaf.blend(c, edge, 0.5);
  }

  // β = ñ / (1 + ñ): 2/3 of A = 0.1 at c itself, 10/11 of A = 0.9 at r.
  const own = 0.5 / 3 + (2 / 3) * 0.1;
  const above = 0.5 / 11 + (10 / 11) * 0.9;

  test.each([
    [4, above],
    [5, own],
    [6, own],
  ])("a node left %d times, the threshold being 5", (out, value) => {
    expect(blendedAt(out)).toBeCloseTo(value, 12);
  });

  test("a node that no ancestor stands for reads its own", () => {
    // m3 is no move of r.
    expect(blendedAt(4, {}, "m3")).toBeCloseTo(own, 12);
  });

  test("where no node was left often enough, the first of the descent is read", () => {
    expect(blendedAt(4, { graveVisits: 1000 })).toBeCloseTo(above, 12);
  });

  test("RAVE reads its own, however seldom the node was left", () => {
    expect(blendedAt(4, { amaf: "rave" })).toBeCloseTo(own, 12);
  });
});

describe("raveDepth 1: what was played behind the children of a node together", () => {
  const traced = searched({ raveDepth: 1, raveBias: 0 });
  const { graph, options } = traced.search;
  const number = (name: string): number => traced.game.moveNamed(0, name);
  const noop = 0;
  graph.below!.clear();
  const amaf = new Amaf(graph, options);
  // Behind b role 0 played m2 twice in one playout, worth 50, and m3 in another without a goal; behind b2 m2, worth 80.
  const behindB = [number("m1"), noop, noop, number("k")];
  const m2 = [number("m2"), noop];
  amaf.played([traced.edge("r.m1"), traced.edge("b.k")], behindB, Int32Array.of(...m2, ...m2), [50, 50]);
  amaf.played([traced.edge("r.m1")], [number("m1"), noop], Int32Array.of(number("m3"), noop), [-1, 100]);
  amaf.played([traced.edge("r.m2")], [number("m2"), noop], Int32Array.of(...m2), [80, 20]);

  function blended(move: string, visits: number): number {
    const edge = traced.edge(`r.${move}`);
    graph.addVisits(traced.node("r"), edge, visits - graph.visits(edge));
    amaf.enter(traced.node("r"));
    return amaf.blend(traced.node("r"), edge, 0.5);
  }

  test("both ways count, each playout once", () => {
    // ñ = 2, A = (50 + 80) / 2 = 65; n = 1, b = 0: β = 2/3.
    expect(blended("m2", 1)).toBeCloseTo(0.5 / 3 + (2 / 3) * 0.65, 12);
  });

  test("what nobody played behind a child keeps its mean, though it was played at the node itself", () => {
    expect(blended("m1", 1)).toBe(0.5);
  });

  test("what is behind one node is not taken for what is behind another", () => {
    amaf.enter(traced.node("c"));
    expect(amaf.blend(traced.node("c"), traced.edge("c.m2"), 0.5)).toBe(0.5);
    expect(blended("m2", 1)).toBeCloseTo(0.6, 12);
  });
});

test("a descent that begins anew has no ancestors", () => {
  const traced = searched({ amaf: "grave", graveVisits: 5, raveBias: 0 });
  const { graph, options } = traced.search;
  const [r, c, edge] = [traced.node("r"), traced.node("c"), traced.edge("c.m2")];
  graph.amafVisits[traced.edge("r.m2")] = 10;
  graph.amafSums[traced.edge("r.m2")] = 900;
  graph.amafVisits[edge] = 2;
  graph.amafSums[edge] = 20;
  graph.addVisits(r, traced.edge("r.m1"), 100);
  graph.addVisits(c, edge, 1 - graph.outVisits(c));
  graph.addVisits(c, edge, 1 - graph.visits(edge));
  const amaf = new Amaf(graph, options);
  amaf.startDescent();
  amaf.enter(r);
  amaf.startDescent();
  amaf.enter(c);
  // β = 2 / (1 + 2) of A = 0.1.
  expect(amaf.blend(c, edge, 0.5)).toBeCloseTo(0.5 / 3 + (2 / 3) * 0.1, 12);
});

test("moves of any number are counted", () => {
  const traced = searched({});
  const { graph, options } = traced.search;
  const amaf = new Amaf(graph, options);
  const before = graph.amafVisits[traced.edge("r.m1")]!;
  const m1 = traced.game.moveNamed(0, "m1");
  for (const high of [256, 255, 5000])
    amaf.played([traced.edge("r.m2")], [2, 0], Int32Array.of(high, 0, m1, 0), [10, 90]);
  expect(graph.amafVisits[traced.edge("r.m1")]).toBe(before + 3);
});
