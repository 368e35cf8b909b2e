import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame, randomGame } from "../game/testing/explicit.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { run } from "./run.ts";
import { Search } from "./search.ts";
import { solveAll, solveValue } from "./solve.ts";
import { strategyOf, verifyStrategy } from "./strategy.ts";

const options = { ...DEFAULT_OPTIONS, memoryMiB: 2, constantSum: 100 };
const shape = { roles: 2, layers: 6, width: 6, moves: 3, goals: [0, 50, 100], constantSum: true };

test("visiting all positions and searching agree", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const game = randomGame(new Random(seed), shape);
    const all = solveAll(game, options, new Random(1), game.initial, {});
    const searched = solveValue(game, options, new Random(1), game.initial, { limit: 50000 });
    expect(all.solved && searched.solved).toBe(true);
    expect(searched.lower).toEqual(all.lower);
    expect(searched.positions).toBeLessThanOrEqual(all.positions);
  }
});

describe("a sum that is said to be constant and is not", () => {
  /** If the second wanted the first to get little, the first would be worth 50; it wants much for itself. */
  const generous = new ExplicitGame(
    {
      start: { mover: 0, moves: { safe: "fifty", trust: "reply" } },
      reply: { mover: 1, moves: { share: "both", spoil: "neither" } },
      fifty: { goals: [50, 50] },
      both: { goals: [100, 100] },
      neither: { goals: [0, 0] },
    },
    { roles: 2 },
  );

  test.each([
    { name: "solveValue", solve: solveValue, lookAhead: true },
    { name: "solveValue without looking ahead", solve: solveValue, lookAhead: false },
    { name: "solveAll", solve: solveAll, lookAhead: false },
  ])("$name is not misled", ({ solve, lookAhead }) => {
    const found = solve(generous, { ...options, lookAhead }, new Random(1), generous.initial, {});
    expect(found).toMatchObject({ solved: true, lower: [100, 100], upper: [100, 100] });
    expect(found.search.options.constantSum).toBeUndefined();
  });

  test("all is as if nothing had been said", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const game = randomGame(new Random(seed), { ...shape, constantSum: false });
      const told = solveAll(game, options, new Random(1), game.initial, {});
      const untold = solveAll(game, { ...options, constantSum: undefined }, new Random(1), game.initial, {});
      expect([told.lower, told.upper]).toEqual([untold.lower, untold.upper]);
    }
  });

  test("a search goes on at the state it had come to, and counts all its playouts", () => {
    const search = new Search(generous, { ...options, solver: "off" }, new Random(1));
    search.advance([generous.moveNamed(0, "trust"), generous.legalMoves(generous.initial, 1)[0]!]);
    run(search, { playouts: 20 });
    expect(search.playouts).toBe(20);
    expect(generous.facts(search.graph.state(search.root))).toEqual(["reply"]);
    expect(search.options.constantSum).toBeUndefined();
  });
});

describe("strategies", () => {
  test("keep what they promise, for both sides", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const game = randomGame(new Random(seed), shape);
      const { search, lower } = solveValue(game, options, new Random(1), game.initial, { limit: 50000 });
      for (const role of [0, 1]) {
        const strategy = strategyOf(search, role);
        expect(strategy.positions[0]!.sure).toBe(lower[role]);
        expect(verifyStrategy(game, strategy)).toBeUndefined();
      }
    }
  });

  test("a forged promise, a missing position and an illegal move are found out", () => {
    const game = randomGame(new Random(4), shape);
    const { search } = solveValue(game, options, new Random(1), game.initial, { limit: 50000 });
    const strategy = strategyOf(search, 0);
    const last = strategy.positions.length - 1;
    expect(strategy.positions[last]!.sure).toBeGreaterThan(0);
    const forged = strategy.positions.map((position, at) => (at === last ? { ...position, sure: 101 } : position));
    expect(verifyStrategy(game, { ...strategy, positions: forged })).toBeDefined();
    expect(verifyStrategy(game, { ...strategy, positions: strategy.positions.slice(0, -1) })).toBeDefined();
    const illegal = strategy.positions.map((position) =>
      position.move ? { ...position, move: "nonsense" } : position,
    );
    expect(verifyStrategy(game, { ...strategy, positions: illegal })).toBeDefined();
  });

  test("chance: the mean of what it may bring", () => {
    const game = new ExplicitGame(
      {
        start: { mover: 0, moves: { safe: "forty", risky: "coin" } },
        coin: { mover: 1, moves: { heads: "win", tails: "lose" } },
        forty: { goals: [40, 0] },
        win: { goals: [100, 0] },
        lose: { goals: [0, 0] },
      },
      { roles: 2, chanceRole: 1 },
    );
    const { search, lower } = solveAll(game, { ...options, constantSum: undefined }, new Random(1), game.initial, {});
    expect(lower[0]).toBe(50);
    const strategy = strategyOf(search, 0);
    expect(strategy.positions[0]!.move).toBe("risky");
    expect(verifyStrategy(game, strategy)).toBeUndefined();
  });
});
