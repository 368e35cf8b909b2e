/**
 * Policy adaptation with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import { Random } from "../../game/random.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import { SearchPlayer } from "../player.ts";
import { biasFrom, Policy } from "./adaptation.ts";

const MOVES = Int32Array.of(3, 5, 8);

test("NRPA: the move of the best sequence gains 1, all lose their share", () => {
  const policy = new Policy(false);
  expect([...policy.shares(-1, MOVES)]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  policy.adapt({ goal: 50, moves: [5], legal: [MOVES] });
  expect(Array.from(MOVES, (move) => 3 * policy.weight(-1, move))).toEqual(
    [-1, 2, -1].map((by) => expect.closeTo(by, 12)),
  );
  const all = 2 * Math.exp(-1 / 3) + Math.exp(2 / 3);
  expect(policy.shares(-1, MOVES)[1]).toBeCloseTo(Math.exp(2 / 3) / all, 12);
});

test("NRPA: what is learnt again is added to what is known", () => {
  const policy = new Policy(false);
  for (let time = 0; time < 2; time++) policy.adapt({ goal: 50, moves: [5], legal: [MOVES] });
  const share = Math.exp(2 / 3) / (2 * Math.exp(-1 / 3) + Math.exp(2 / 3)); // of 5, after the first time
  expect(policy.weight(-1, 5)).toBeCloseTo(2 / 3 + 1 - share, 12);
});

test("NRPA by the move before: 5 after 8 is not 5 at first", () => {
  const policy = new Policy(true);
  policy.adapt({ goal: 50, moves: [8, 5], legal: [MOVES, MOVES] });
  const weights = [policy.weight(-1, 8), policy.weight(8, 5), policy.weight(-1, 5), policy.weight(3, 5)];
  expect(weights.map((weight) => 3 * weight)).toEqual([2, 2, -1, 0].map((by) => expect.closeTo(by, 12)));
});

test("GNRPA: a bias counts in what is drawn and in what is learnt", () => {
  // e^β of 3, 5 and 8: 2, 1 and 1, so shares of 1/2, 1/4 and 1/4.
  const policy = new Policy(false, new Map([[3, Math.log(2)]]));
  expect(policy.shares(-1, MOVES)[0]).toBeCloseTo(1 / 2, 12);
  policy.adapt({ goal: 50, moves: [5], legal: [MOVES] });
  expect(policy.weight(-1, 3)).toBeCloseTo(-1 / 2, 12);
  expect(policy.weight(-1, 5)).toBeCloseTo(3 / 4, 12);
  expect(policy.copy().shares(-1, MOVES)).toEqual(policy.shares(-1, MOVES));
});

test("the bias of a move: 4 (mean of the move - mean of all) / greatest goal", () => {
  const seen = new Map([
    [3, { visits: 4, sum: 300 }],
    [5, { visits: 2, sum: 20 }],
  ]);
  expect([...biasFrom(seen, 50, 100)]).toEqual([
    [3, 1],
    [5, expect.closeTo(-1.6, 12)],
  ]);
});

describe("as players", () => {
  const game = compiledGame(readRules(bundledGame("triangle-peg")!.rules).rulesheet);

  test.each(["nrpa", "gnrpa"] as const)("%s follows the best sequence it has found", (algorithm) => {
    const player = new SearchPlayer(game, 0, { algorithm, level: 1, options: DEFAULT_OPTIONS }, new Random(1));
    let found = -1;
    for (let turn = 0; turn < 100 && !game.isTerminal(player.state); turn++) {
      const { move, goal = -1 } = player.think({ playouts: 4000 });
      expect(goal).toBeGreaterThanOrEqual(found);
      found = goal;
      player.advance([move]);
    }
    expect(game.goals(player.state)[0]).toBe(found);
    expect(found).toBeGreaterThan(0);
  });
});
