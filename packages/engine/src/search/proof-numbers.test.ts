/**
 * PN-MCTS with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { addNewerSearches } from "./newer-searches.ts";
import { searchOptions } from "./options.ts";
import { ProofNumbers } from "./proof-numbers.ts";
import { DrawnSearch, descentAlong } from "./testing/drawn.ts";

addNewerSearches();

/** A way without choices that no test comes to the end of: each of its positions has the proof numbers 1 and 1. */
const FAR = Array.from({ length: 200 }, (_, at) => `z${at}`);

/**
 * Role 0 chooses in r and c, role 1 in a, b and d; w is won by role 0, the leaf behind every other way is not known yet.
 *
 *            r                 pn of role 0              pn of role 1
 *         x /  \ y             a  1 + 2 + 0              a  min(2, 1, Infinity)
 *          a    b              b  1 + 1 + 1 + 1          b  min(1, 1, 1, 1)
 *      k l m|   |k l m o       c  min(1, 1)              c  1 + 1
 *       c d w   e f g h        d  1 + 1                  d  min(1, 1)
 */
const DRAWING = {
  roles: 2,
  positions: {
    r: { mover: 0, moves: { x: "a", y: "b" } },
    a: { mover: 1, moves: { k: "c", l: "d", m: "w" } },
    b: { mover: 1, moves: { k: "e", l: "f", m: "g", o: "h" } },
    c: { mover: 0, moves: { p: "e", q: "f" } },
    d: { mover: 1, moves: { p: "e", q: "f" } },
    e: { mover: 0, moves: { s: "z0" } },
    f: { mover: 0, moves: { s: "z0" } },
    g: { mover: 0, moves: { s: "z0" } },
    h: { mover: 0, moves: { s: "z0" } },
    w: { goals: [100, 0] },
    ...Object.fromEntries(FAR.map((name, at) => [name, { mover: 0, moves: { s: FAR[at + 1] ?? "w" } }])),
  },
  worth: Object.fromEntries([..."abcdefgh", ...FAR].map((position) => [position, [50, 50]])),
};

/** The numbers of a search that has come to c.p and d.p, when the descents to all children of a and b are backed up. */
function traced(proofNumbers: "rank" | "sum" | "max"): { numbers: ProofNumbers; search: DrawnSearch } {
  const options = { proofNumbers, proofWeight: 2, exploration: 10, solver: "cuts", constantSum: 100 } as const;
  const search = new DrawnSearch(DRAWING, options);
  const { graph, bounds } = search.search;
  const numbers = new ProofNumbers(graph, search.search.options, bounds!);
  while (["b.o", "c.p", "d.p"].some((edge) => search.payoffs(edge)[0] === 0)) search.iterate(1);
  for (const path of [
    ["r.x", "a.k"],
    ["r.x", "a.l"],
    ["r.x", "a.m"],
    ["r.y", "b.k"],
    ["r.y", "b.l"],
    ["r.y", "b.m"],
    ["r.y", "b.o"],
  ])
    numbers.backUp(descentAlong(path.map((edge) => search.edge(edge))), 0);
  return { numbers, search };
}

function terms(kind: "rank" | "sum" | "max", role: number, edges: readonly string[]): number[] {
  const { numbers, search } = traced(kind);
  const [first] = edges;
  numbers.enter(role, search.edge(first!), edges.length);
  return edges.map((edge) => numbers.of(search.edge(edge)));
}

describe("what selection adds, C_pn = 2", () => {
  test("sum: 1 - pn / (1 + sum of all that are finite)", () => {
    // For role 0 at r: pn(a) = 1 + 2 + 0 = 3, pn(b) = 4 leaves; 1 + 3 + 4 = 8.
    expect(terms("sum", 0, ["r.x", "r.y"])).toEqual([2 * (1 - 3 / 8), 2 * (1 - 4 / 8)]);
    // For role 1 at a: pn(c) = 1 + 1, pn(d) = 1, w is lost for good; 1 + 2 + 1 = 4.
    expect(terms("sum", 1, ["a.k", "a.l", "a.m"])).toEqual([2 * (1 - 2 / 4), 2 * (1 - 1 / 4), 0]);
  });

  test("max: 1 - (pn - least) / (1 + most - least)", () => {
    expect(terms("max", 0, ["r.x", "r.y"])).toEqual([2, 2 * (1 - 1 / 2)]);
    expect(terms("max", 1, ["a.k", "a.l", "a.m"])).toEqual([2 * (1 - 1 / 2), 2, 0]);
  });

  test("rank: 1 - rank / moves, equals alike", () => {
    expect(terms("rank", 0, ["r.x", "r.y"])).toEqual([2 * (1 - 1 / 2), 0]);
    // Numbers 2, 1, Infinity: ranks 2, 1, 3 of 3.
    expect(terms("rank", 1, ["a.k", "a.l", "a.m"])).toEqual([2 / 3, 4 / 3, 0].map((term) => expect.closeTo(term, 12)));
    // Four leaves: all of rank 1.
    expect(terms("rank", 1, ["b.k", "b.l", "b.m", "b.o"])).toEqual([1.5, 1.5, 1.5, 1.5]);
  });
});

test("a search goes where the least is left to prove", () => {
  // Both moves look alike to playouts; behind x one answer has to be met, behind y four.
  const positions = {
    ...DRAWING.positions,
    a: { mover: 1, moves: { k: "c" } },
    c: { mover: 0, moves: { p: "d" } },
    d: { mover: 1, moves: { p: "e" } },
  };
  const visits = (proofWeight: number): number[] => {
    const options = { proofNumbers: "sum", proofWeight, exploration: 0.4, solver: "cuts", constantSum: 100 } as const;
    const search = new DrawnSearch({ ...DRAWING, positions }, options).iterate(12);
    return ["r.x", "r.y"].map((edge) => search.payoffs(edge)[0]);
  };
  expect(visits(0)).toEqual([6, 6]);
  expect(visits(2)).toEqual([10, 2]);
});

test("proof numbers without proofs are refused", () => {
  expect(searchOptions({ proofNumbers: "rank", solver: "off" }).ok).toBe(false);
});
