import { expect, test } from "vitest";
import { gameOf, nim } from "../../../../test/small-games.ts";
import { playthrough } from "./playthrough.ts";

test("a match from the first state to the goals", () => {
  expect(playthrough(nim(4), { title: "nim", seed: 2 })).toBe(`game   nim
roles  first second
seed   2

step 0
  true   (heap 4)
  true   (turn first)
  legal  first: (take 1) (take 2) (take 3)
  legal  second: noop
  play   (take 3)  noop

step 1
  gone   (heap 4) (turn first)
  true   (heap 1) (turn second)
  legal  first: noop
  legal  second: (take 1)
  play   noop  (take 1)

step 2, the end
  true   (heap 0)
  true   (turn first)
  goal   first 0
  goal   second 100
`);
});

test("percepts, long lists, and later steps in one line", () => {
  const numbers = Array.from({ length: 30 }, (_, n) => `(legal random ${n})`).join(" ");
  const game = gameOf(`(role random) (role me) (init (at 0)) ${numbers} (legal me wait) (succ 0 1) (succ 1 2) (succ 2 3)
    (<= (sees me (drawn ?n)) (does random ?n)) (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n))
    (<= terminal (true (at 3))) (goal me 50)`);
  const text = playthrough(game, { title: "draw", seed: 1, fullSteps: 1 });
  expect(text).toMatch(/legal {2}random: 0 1 10 11 .* and 6 more\n/);
  expect(text).toMatch(/play {3}(\d+) {2}wait\n {2}sees {3}me: \(drawn \1\)\n/);
  expect(text).toMatch(/\nstep 1 {2}play {2}\d+ {2}wait\nstep 2 {2}play {2}\d+ {2}wait\n\nstep 3, the end\n/);
  expect(text).toContain("goal   random none");
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
});
