import { describe, expect, test } from "vitest";
import { gameOf as rulesGame } from "../../../../test/small-games.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame, randomGame } from "../game/testing/explicit.ts";
import { MatrixGame } from "../game/testing/matrix.ts";
import { gameOf } from "../match/testing/games.ts";
import { equilibriaOf } from "./equilibria.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";
import { solve, solveAll, solveValue } from "./solve.ts";
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
    runSearch(search, { playouts: 20 });
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

describe("solve", () => {
  test("proves the value and finds a strategy that the rules confirm", async () => {
    const game = gameOf("tic-tac-toe");
    const solution = await solve({ game }, { milliseconds: 3_600_000 });
    expect(solution).toMatchObject({ solved: true, lower: [50, 50], upper: [50, 50] });
    for (const role of [0, 1]) {
      const strategy = strategyOf(solution.search, role);
      expect(verifyStrategy(game, strategy)).toBeUndefined();
      const [first, ...rest] = strategy.positions;
      const promising = { ...strategy, positions: [{ ...first!, sure: 51 }, ...rest] };
      expect(verifyStrategy(game, promising)).toMatchObject({ position: 0 });
    }
  });

  test("says what is known when a limit comes first, and needs a solver", async () => {
    const game = gameOf("connect-four");
    expect(await solve({ game }, { playouts: 50 })).toMatchObject({ solved: false, lower: [0, 0], upper: [100, 100] });
    await expect(solve({ game, options: { solver: "off" } }, { playouts: 5 })).rejects.toThrow(
      "solving needs a solver",
    );
  });
});
describe("roles that choose at once", () => {
  const chicken = [
    [
      [60, 60],
      [30, 100],
    ],
    [
      [100, 30],
      [0, 0],
    ],
  ];
  const found = (rows: readonly (readonly number[][])[], constantSum?: number) => {
    const game = new MatrixGame(rows);
    return solveValue(game, { ...options, constantSum }, new Random(1), game.initial, {});
  };

  test("chicken ends without a single value: what is sure, and what can be hoped for", () => {
    const known = { solved: false, exhausted: true, lower: [30, 30], upper: [100, 100], positions: 5 };
    const solution = found(chicken);
    expect(solution).toMatchObject(known);
    expect(equilibriaOf(solution.search)).toEqual([
      { joint: [0, 1], goals: [30, 100] },
      { joint: [1, 0], goals: [100, 30] },
    ]);
  });

  test("in slices it ends as well", async () => {
    const solution = await solve({ game: new MatrixGame(chicken) }, { milliseconds: 3_600_000 });
    expect(solution).toMatchObject({ solved: false, exhausted: true, lower: [30, 30], upper: [100, 100] });
  });

  test("the prisoners' dilemma: what is dominated is not played", () => {
    const solution = found([
      [
        [60, 60],
        [0, 100],
      ],
      [
        [100, 0],
        [30, 30],
      ],
    ]);
    expect(solution).toMatchObject({ solved: true, mixed: false, lower: [30, 30], upper: [30, 30] });
  });

  test("rock, paper, scissors has its value in mixes of moves", () => {
    const draw = [50, 50];
    const [first, second] = [
      [100, 0],
      [0, 100],
    ];
    const rows = [
      [draw, second, first],
      [first, draw, second],
      [second, first, draw],
    ];
    for (const work of [solveValue, solveAll]) {
      const game = new MatrixGame(rows);
      const solution = work(game, options, new Random(1), game.initial, {});
      expect(solution).toMatchObject({ solved: true, mixed: true, exhausted: true, lower: [50, 50], upper: [50, 50] });
    }
  });

  test("limits come first", () => {
    const game = new MatrixGame(chicken);
    const open = { ...options, constantSum: undefined };
    const solution = solveValue(game, open, new Random(1), game.initial, { limit: 10 });
    expect(solution).toMatchObject({ solved: false, exhausted: false, playouts: 10 });
  });
});

test("a game in which moves that are alike to one role are not to another ends as well", () => {
  const tie = new ExplicitGame(
    {
      start: { mover: 0, moves: { left: "a", right: "b" } },
      a: { goals: [50, 0] },
      b: { goals: [50, 100] },
    },
    { roles: 2 },
  );
  const found = solveValue(tie, { ...options, constantSum: undefined }, new Random(1), tie.initial, {});
  expect(found).toMatchObject({ solved: false, exhausted: true, lower: [50, 0], upper: [50, 100] });
});

test("a position in which a role has no move is worth its goals, as in playouts", () => {
  const stuck =
    rulesGame(`(role x) (role y) (init start) (legal y wait) (<= (legal x on) (true start)) (<= (legal x out) (true start))
    (<= (next stuck) (does x on)) (<= (next end) (does x out)) (<= terminal (true end))
    (<= (goal x 70) (true stuck)) (<= (goal y 30) (true stuck)) (<= (goal x 40) (true end)) (<= (goal y 60) (true end))`);
  for (const work of [solveValue, solveAll])
    expect(work(stuck, options, new Random(1), stuck.initial, {})).toMatchObject({ solved: true, lower: [70, 30] });
});

test("a game that never ends is given up", () => {
  const endless = new ExplicitGame({ start: { mover: 0, moves: { round: "start", about: "start" } } }, { roles: 1 });
  const found = solveValue(endless, { ...options, constantSum: undefined }, new Random(1), endless.initial, {
    playoutTimeout: 20,
  });
  expect(found).toMatchObject({ solved: false, exhausted: false, endless: true });
});
