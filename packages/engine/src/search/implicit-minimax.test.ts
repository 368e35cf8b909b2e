/**
 * Implicit minimax backups with numbers that pencil and paper give.
 */
import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import type { Bounds } from "./bounds.ts";
import { ImplicitMinimax } from "./implicit-minimax.ts";
import { addNewerSearches } from "./newer-searches.ts";
import { addPlugin } from "./plugins.ts";
import { type Drawing, DrawnSearch, descentAlong } from "./testing/drawn.ts";

addNewerSearches();

/** The heuristic knows what a position is worth to role 0 of 100; playouts say 50 everywhere. */
const HEURISTIC: Readonly<Record<string, number>> = { a: 60, b: 40, c: 30, d: 80, e: 45 };
const DRAWING = {
  roles: 2,
  positions: {
    r: { mover: 0, moves: { x: "a", y: "b" } },
    a: { mover: 1, moves: { k: "c", l: "d" } },
    b: { mover: 1, moves: { k: "e", l: "won" } },
    c: { mover: 0, moves: { s: "won" } },
    d: { mover: 0, moves: { s: "won" } },
    e: { mover: 0, moves: { s: "won" } },
    won: { goals: [100, 0] },
  },
  worth: Object.fromEntries([..."abcde"].map((position) => [position, [50, 50]])),
};

addPlugin({
  evaluations: {
    "by-hand": (game) => (state) => {
      const goal = HEURISTIC[game.facts(state)[0]!]!;
      return [goal, 100 - goal];
    },
  },
});

interface Traced {
  readonly search: DrawnSearch;
  readonly minimax: ImplicitMinimax;
  readonly backUp: (...edges: string[]) => void;
}

function traced(drawing: Drawing = DRAWING, boundsOf?: (search: DrawnSearch) => Bounds): Traced {
  const options = { implicitMinimax: 0.4, heuristic: "by-hand", exploration: 100, solver: "off" } as const;
  const search = new DrawnSearch(drawing, {
    ...options,
    ...(drawing.chanceRole === undefined && { constantSum: 100 }),
  });
  const bounds = boundsOf?.(search);
  const parts = { game: search.game, graph: search.search.graph, bounds, random: new Random(1) };
  const minimax = new ImplicitMinimax(parts, search.search.options);
  const backUp = (...edges: string[]): void => minimax.backUp(descentAlong(edges.map((edge) => search.edge(edge))), 0);
  return { search, minimax, backUp };
}

test("a leaf counts by its evaluation, a node by its mover's best child once all are there", () => {
  const { search, minimax, backUp } = traced();
  const blended = (edge: string, role: number): number => minimax.blend(search.edge(edge), role, 0.5);
  search.iterate(2);
  expect(blended("r.x", 0)).toBe(0.5); // nothing is backed up yet: the mean
  backUp("r.x");
  backUp("r.y");
  expect(blended("r.x", 0)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.6, 6);
  expect(blended("r.y", 0)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.4, 6);
  search.iterate(1); // a.k
  backUp("r.x", "a.k");
  expect(blended("r.x", 0)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.6, 6); // l is not tried: a keeps its evaluation
  expect(blended("a.k", 1)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.7, 6); // 100 - 30 for role 1
  search.iterate(3); // b.k, a.l, b.l, which is an end
  backUp("r.x", "a.l");
  backUp("r.y", "b.k");
  backUp("r.y", "b.l");
  expect(blended("r.x", 0)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.3, 6); // role 1 takes 30 of 30 and 80
  expect(blended("r.y", 0)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.45, 6); // and 45 of 45 and the end's 100
  expect(blended("b.l", 0)).toBeCloseTo(0.6 * 0.5 + 0.4, 6);
});

test("a node where chance chooses is worth the mean of its children", () => {
  const { search, minimax, backUp } = traced({ ...DRAWING, chanceRole: 1 });
  search.iterate(6);
  backUp("r.x", "a.k");
  backUp("r.x", "a.l");
  expect(minimax.blend(search.edge("r.x"), 0, 0.5)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.55, 6); // (30 + 80) / 2
});

test("a solved node is worth what it is, whatever its evaluation", () => {
  const solved = (search: DrawnSearch): Bounds =>
    ({ isSolved: (node: number) => node === search.node("a"), lower: () => 25, upper: () => 25 }) as unknown as Bounds;
  const { search, minimax, backUp } = traced(DRAWING, solved);
  search.iterate(2);
  backUp("r.x");
  expect(minimax.blend(search.edge("r.x"), 0, 0.5)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.25, 6);
});

test("a search follows what minimax says", () => {
  const visits = (implicitMinimax: number): number[] => {
    const options = { implicitMinimax, heuristic: "by-hand", constantSum: 100 } as const;
    const search = new DrawnSearch(DRAWING, options).iterate(12);
    return ["r.x", "r.y"].map((edge) => search.payoffs(edge)[0]);
  };
  // x, y; x twice more, by 60 against 40, until all behind a is tried and a is worth 30; from then on y.
  expect(visits(1)).toEqual([3, 9]);
  // Means alone: x has 50 as y has, goes first, and never gets worse.
  expect(visits(0)).toEqual([11, 1]);
});
