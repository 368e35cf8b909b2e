/**
 * Payoffs on their way up, with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { DrawnSearch } from "./testing/drawn.ts";

describe("update=all on Ary's figure 1", () => {
  // s4 (40) lies below both branches, and s6 (100) below the right one alone; c = 0.05, moves in their order.
  //
  //            s0              descent   update=all             update=descent
  //      left /  \ right       1 left    L 1, 60                L 1, 60
  //     (60) s1   s2 (50)      2 right   R 1, 50                R 1, 50
  //         a |  a/ |b \ c     3 left a  L 2, 100               L 2, 100       0.6 against 0.5
  //           s4    s6  s5     4 right a L 3, 140    R 2, 90    R 2, 90        both 0.5: the one visited less
  //                            5 left a  L 4, 180    R 3, 130   L 3, 140       0.503 against 0.495; 0.542 against 0.492
  //                            6 left a  L 5, 220    R 4, 170   L 4, 180       0.503 against 0.495 by the descents alone
  //                            7         left a                 right b, 100   0.483 against 0.497 by the descents alone
  //
  // With update=all both branches grow by the same payoffs. L's mean is 0.4 + 0.2 / n and R's 0.4 + 0.1 / (n - 1), about 0.1 / n
  // less, while R's term of exploration is about 0.05 sqrt(log p) / 2 n^1.5 greater, and that is never enough.
  const drawing = {
    positions: {
      s0: { mover: 0, moves: { left: "s1", right: "s2" } },
      s1: { mover: 0, moves: { a: "s4" } },
      s2: { mover: 0, moves: { a: "s4", b: "s6", c: "s5" } },
      s4: { goals: [40] },
      s5: { goals: [0] },
      s6: { goals: [100] },
    },
    worth: { s1: [60], s2: [50] },
  };
  const after = (update: "all" | "descent", playouts: number) =>
    new DrawnSearch(drawing, { update, exploration: 0.05 })
      .iterate(playouts)
      .allPayoffs("s0.left", "s0.right", "s1.a", "s2.a", "s2.b");

  test("every edge above a leaf gets its payoff once", () => {
    expect(after("all", 4)).toEqual({
      "s0.left": [3, 140],
      "s0.right": [2, 90],
      "s1.a": [2, 80],
      "s2.a": [1, 40],
      "s2.b": [0, 0],
    });
  });

  test("so that the best move is never found", () => {
    expect(after("all", 1000)).toEqual({
      "s0.left": [999, 60 + 40 * 998],
      "s0.right": [998, 50 + 40 * 997],
      "s1.a": [998, 40 * 998],
      "s2.a": [997, 40 * 997],
      "s2.b": [0, 0],
    });
  });

  test("an edge above both branches gets it once, too", () => {
    // 1 g 50, 2 l 60, 3 r 50, 4 and 5 l a 40 each (0.5 and 0.5: the first), 6 r b 40: 0.467 against 0.5, and z has two ways up to d.
    const diamond = {
      positions: {
        top: { mover: 0, moves: { g: "d" } },
        d: { mover: 0, moves: { l: "x", r: "y" } },
        x: { mover: 0, moves: { a: "z" } },
        y: { mover: 0, moves: { b: "z" } },
        z: { goals: [40] },
      },
      worth: { d: [50], x: [60], y: [50] },
    };
    const traced = new DrawnSearch(diamond, { update: "all" }).iterate(6);
    expect(traced.allPayoffs("top.g", "d.l", "d.r", "x.a", "y.b")).toEqual({
      "top.g": [6, 280],
      "d.l": [4, 180],
      "d.r": [2, 90],
      "x.a": [3, 120],
      "y.b": [1, 40],
    });
  });

  test("while the edges of the descent alone leave the right branch a reason to be tried again", () => {
    expect(after("descent", 6)).toEqual({
      "s0.left": [4, 180],
      "s0.right": [2, 90],
      "s1.a": [3, 120],
      "s2.a": [1, 40],
      "s2.b": [0, 0],
    });
    expect(after("descent", 7)["s2.b"]).toEqual([1, 100]);
  });
});

describe("clampScores", () => {
  // Role 1 moves in n and has seen the draw x: n is worth 50 at most to role 0. The next descent finds 90 behind y.
  //
  //   1 a      60     a 60
  //   2 a x    50     a 110
  //   3 a y    90     y 90 in full, since nothing is known of on; on its way through n it is 50: a 160
  const drawing = (mover: number, on: number) => ({
    roles: 2,
    positions: {
      r: { mover: 1 - mover, moves: { a: "n" } },
      n: { mover, moves: { x: "draw", y: "on" } },
      on: { mover: 1 - mover, moves: { p: "won", q: "lost" } },
      draw: { goals: [50, 50] },
      won: { goals: [100, 0] },
      lost: { goals: [0, 100] },
    },
    worth: { n: [60, 40], on: [on, 100 - on] },
  });

  test.each([
    { clampScores: true, mover: 1, on: 90, a: [3, 160], y: [1, 90] },
    { clampScores: false, mover: 1, on: 90, a: [3, 200], y: [1, 90] },
    // Role 0 moves in n and is sure of 50 there: 10 is 50.
    { clampScores: true, mover: 0, on: 10, a: [3, 160], y: [1, 10] },
    { clampScores: false, mover: 0, on: 10, a: [3, 120], y: [1, 10] },
    // Two playouts a leaf: 180 in two are 100 in two.
    { clampScores: true, mover: 1, on: 90, a: [6, 320], y: [2, 180], playoutsPerLeaf: 2 },
    // Inside the bounds nothing changes.
    { clampScores: true, mover: 1, on: 30, a: [3, 140], y: [1, 30] },
  ])("$clampScores, role $mover moving, $on behind y", ({ mover, on, a, y, ...options }) => {
    // Without a constant sum only the role that moves has bounds that its choice narrows.
    for (const constantSum of mover === 0 ? [100, undefined] : [100]) {
      const traced = new DrawnSearch(drawing(mover, on), { solver: "cuts", constantSum, ...options }).iterate(3);
      expect(traced.allPayoffs("r.a", "n.y")).toEqual({ "r.a": a, "n.y": y });
    }
  });
});
