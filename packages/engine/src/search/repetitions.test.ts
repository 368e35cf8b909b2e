import { expect, test } from "vitest";
import { repetitionsOf } from "./repetitions.ts";
import { DrawnSearch } from "./testing/drawn.ts";

const ENDS = { won: { goals: [100] }, lost: { goals: [0] } };

test("moves that lead back to a position on the way are counted, ways that merely meet are not", () => {
  // b leads back to r and to itself; c is met from a and from b, which is no repetition.
  const search = new DrawnSearch(
    {
      positions: {
        r: { mover: 0, moves: { x: "a", y: "b" } },
        a: { mover: 0, moves: { k: "c", l: "lost" } },
        b: { mover: 0, moves: { back: "r", c: "c", stay: "b" } },
        c: { mover: 0, moves: { s: "won" } },
        ...ENDS,
      },
    },
    { exploration: 2 },
  ).iterate(60);
  const { graph, root } = search.search;
  expect(repetitionsOf(graph, root)).toEqual({ edges: 2, positions: 6, isComplete: true });
  expect(repetitionsOf(graph, root, 2)).toMatchObject({ positions: 2, isComplete: false });
});

test("a game that always moves on has none", () => {
  const positions = { r: { mover: 0, moves: { x: "a", y: "won" } }, a: { mover: 0, moves: { z: "lost" } }, ...ENDS };
  const { graph, root } = new DrawnSearch({ positions }, { exploration: 2 }).iterate(20).search;
  expect(repetitionsOf(graph, root)).toEqual({ edges: 0, positions: 4, isComplete: true });
});
