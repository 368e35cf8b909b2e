import { describe, expect, test } from "vitest";
import type { Game, State } from "../game/game.ts";
import { LeftRight } from "../game/native/left-right.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame, randomGame } from "../game/testing/explicit.ts";
import { unwrap } from "../result.ts";
import "./adapted-readings.ts";
import { graphFaults } from "./faults.ts";
import { DEFAULT_OPTIONS, type SearchOptions, searchOptions } from "./options.ts";
import { bestOf, reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const make = (game: Game, given: Partial<SearchOptions> = {}, seed = 1): Search => {
  return new Search(game, unwrap(searchOptions({ memoryMiB: 1, ...given })), new Random(seed));
};

const visitsOf = (search: Search): number[] =>
  Array.from({ length: search.graph.edges }, (_, edge) => search.graph.visits(edge));

const sumsOf = (search: Search): number[] =>
  Array.from({ length: search.graph.edges }, (_, edge) => search.graph.sum(edge, 0));

const twoPlayer = { roles: 2, layers: 6, width: 5, moves: 3, goals: [0, 30, 50, 100], constantSum: true };
const DEPTHS = [0, 1, 2, Number.POSITIVE_INFINITY];
const settings = DEPTHS.flatMap((meanDepth) =>
  DEPTHS.flatMap((originDepth) => DEPTHS.map((moveDepth) => ({ meanDepth, originDepth, moveDepth }))),
);

describe("UCD", () => {
  test.each([
    { leavesPerBatch: 1, constantSum: undefined },
    { leavesPerBatch: 8, constantSum: undefined },
    { leavesPerBatch: 8, constantSum: 100 },
  ])("every setting selects as plain UCT where nothing transposes: %j", (given) => {
    for (const seed of [2, 3]) {
      const game = randomGame(new Random(seed), twoPlayer);
      const base = { transpositions: false, solver: "off", ...given } as const;
      const plain = make(game, base);
      runSearch(plain, { playouts: 400 });
      for (const depths of settings) {
        const search = make(game, { ...base, ...depths });
        runSearch(search, { playouts: 400 });
        expect(visitsOf(search), JSON.stringify(depths)).toEqual(visitsOf(plain));
      }
    }
  });

  test.each(settings)("incremental equals recursive on random DAGs: $meanDepth $originDepth $moveDepth", (depths) => {
    for (const seed of [2, 3]) {
      const game = randomGame(new Random(seed), { ...twoPlayer, width: 3 });
      const [incremental, recursive] = (["incremental", "recursive"] as const).map((adapted) => {
        const search = make(game, { ...depths, adapted, solver: "off", exploration: 0.3 });
        runSearch(search, { playouts: 300 });
        return search;
      });
      expect(visitsOf(incremental!)).toEqual(visitsOf(recursive!));
      expect(sumsOf(incremental!)).toEqual(sumsOf(recursive!));
    }
  });

  test("settings differ where positions transpose", () => {
    const game = randomGame(new Random(2), { ...twoPlayer, width: 3 });
    const counts = settings.map((depths) => {
      const search = make(game, { ...depths, solver: "off", exploration: 0.3 });
      runSearch(search, { playouts: 300 });
      return visitsOf(search).join();
    });
    expect(new Set(counts).size).toBeGreaterThan(5);
  });
});

/** The value of a position under best play for each role, by the definition. */
function exactValues(game: Game, state: State): number[] {
  if (game.isTerminal(state)) return [...game.goals(state)];
  const mover = game.roles.findIndex((_, role) => game.legalMoves(state, role).length > 1);
  const chooser = Math.max(0, mover);
  const values = game.legalMoves(state, chooser).map((move) => {
    const joint = game.roles.map((_, role) => (role === chooser ? move : game.legalMoves(state, role)[0]!));
    return exactValues(game, game.next(state, joint));
  });
  if (chooser === game.chanceRole)
    return game.roles.map((_, role) => values.reduce((sum, value) => sum + value[role]!, 0) / values.length);
  return values.reduce((best, value) => (value[chooser]! > best[chooser]! ? value : best));
}

describe("score bounds", () => {
  const cases = [
    { name: "puzzles", shape: { ...twoPlayer, roles: 1, constantSum: false }, constantSum: undefined },
    { name: "two roles, constant sum", shape: twoPlayer, constantSum: 100 },
    { name: "chance", shape: { ...twoPlayer, chance: true, constantSum: false }, constantSum: undefined },
  ] as const;
  test.each(cases)("hold the true value at every node at all times: $name", ({ shape, constantSum }) => {
    for (const solver of ["values", "bounds", "cuts"] as const) {
      for (let seed = 1; seed <= 60; seed++) {
        const game = randomGame(new Random(seed), shape);
        const search = make(game, { solver, constantSum }, seed);
        for (let playouts = 0; playouts < 150 && !search.isSolved; playouts++) {
          search.iterate();
          if (playouts % 10 === 0) checkBounds(search, game);
        }
        checkBounds(search, game);
      }
    }
  });

  function checkBounds(search: Search, game: Game): void {
    for (let node = 0; node < search.graph.nodes; node++) {
      const values = exactValues(game, search.graph.state(node));
      expect(search.bounds!.lower(node, 0)).toBeLessThanOrEqual(values[0]!);
      expect(search.bounds!.upper(node, 0)).toBeGreaterThanOrEqual(values[0]!);
    }
  }

  test("a solved value is the true one, with and without cuts, bias and clamping", () => {
    const variants: Partial<SearchOptions>[] = [
      { solver: "values" },
      { solver: "bounds" },
      { solver: "cuts" },
      { solver: "cuts", optimisticBias: 10000 },
      { solver: "cuts", optimisticBias: -0.1, pessimisticBias: 0.1, biasFade: 20 },
      { solver: "cuts", clampScores: true },
      { solver: "cuts", transpositions: false },
      { solver: "cuts", leavesPerBatch: 8, playoutsPerLeaf: 2 },
      { solver: "cuts", leavesPerBatch: 16, leavesPerDescent: 4 },
      { solver: "cuts", lookAhead: true },
      { solver: "bounds", lookAhead: true, leavesPerBatch: 8 },
    ];
    let solved = 0;
    for (let seed = 1; seed <= 50; seed++) {
      const game = randomGame(new Random(seed), { ...twoPlayer, layers: 5 });
      const truth = exactValues(game, game.initial)[0]!;
      for (const variant of variants) {
        const search = make(game, { ...variant, constantSum: 100 }, seed);
        runSearch(search, { playouts: 20000 });
        expect(search.isSolved).toBe(true);
        expect(search.bounds!.lower(search.root, 0)).toBe(truth);
        solved++;
      }
    }
    expect(solved).toBe(550);
  });

  test("max-n with three roles: the mover's true value lies inside", () => {
    for (let seed = 1; seed <= 40; seed++) {
      // Goals of each role differ at every end, so that there are no ties between a mover's choices to break.
      const game = randomGame(new Random(seed), {
        ...twoPlayer,
        roles: 3,
        constantSum: false,
        layers: 4,
        goals: distinctGoals,
      });
      const search = make(game, {}, seed);
      runSearch(search, { playouts: 3000 });
      const values = exactValues(game, game.initial);
      for (const role of [0, 1, 2]) {
        expect(search.bounds!.lower(search.root, role)).toBeLessThanOrEqual(values[role]!);
        expect(search.bounds!.upper(search.root, role)).toBeGreaterThanOrEqual(values[role]!);
      }
    }
  });
  const distinctGoals = Array.from({ length: 101 }, (_, goal) => goal);

  test("chance: the bounds close on the expected value", () => {
    const game = new ExplicitGame(
      {
        start: { mover: 0, moves: { safe: "sixty", risky: "coin" } },
        coin: { mover: 1, moves: { heads: "win", tails: "lose" } },
        sixty: { goals: [60, 0] },
        win: { goals: [100, 0] },
        lose: { goals: [0, 0] },
      },
      { roles: 2, chanceRole: 1 },
    );
    const search = make(game);
    runSearch(search, { playouts: 200 });
    const report = reportOf(search, 0);
    expect([report.lower, report.upper]).toEqual([60, 60]);
    expect(game.moveText(0, report.best)).toBe("safe");
  });

  test("of moves that are alike to who chooses, others reckon with each", () => {
    const game = new ExplicitGame(
      {
        start: { mover: 0, moves: { safe: "seventy", gamble: "maker" } },
        maker: { mover: 1, moves: { a: "first", b: "taker" } },
        taker: { mover: 2, moves: { take: "third", p: "first", q: "first", r: "first", s: "first", t: "first" } },
        seventy: { goals: [70, 0, 0] },
        first: { goals: [100, 0, 0] },
        third: { goals: [0, 0, 100] },
      },
      { roles: 3 },
    );
    const search = make(game);
    runSearch(search, { playouts: 1000 });
    const { moves, best, solved } = reportOf(search, 0);
    expect([game.moveText(0, best), solved]).toEqual(["safe", false]);
    expect(moves.find(({ move }) => game.moveText(0, move) === "gamble")!.mean).toBeLessThan(65);
  });

  test("where every move loses, the one that was hardest to refute is played", () => {
    const reports = [3, 40, 17].map((visits, move) => ({ move, visits, mean: 10, lower: 0, upper: 0 }));
    expect(bestOf(reports, 0)?.move).toBe(1);
    expect(bestOf([...reports, { move: 3, visits: 1, mean: 0, lower: 50, upper: 50 }], 50)?.move).toBe(3);
  });

  test("what is sure goes before what is hoped for, where that is less", () => {
    const draw = { move: 0, visits: 5, mean: 30, lower: 50, upper: 50 };
    const hope = (mean: number) => ({ move: 1, visits: 900, mean, lower: 0, upper: 100 });
    expect([20, 80].map((mean) => bestOf([draw, hope(mean)], 100)?.move)).toEqual([0, 1]);
    expect(bestOf([draw, { ...hope(Number.NaN), visits: 0 }], 100)?.move).toBe(0);
  });
});

describe("batches", () => {
  const shapes: Partial<SearchOptions>[] = [
    { leavesPerBatch: 32, leavesPerDescent: 8 },
    { leavesPerBatch: 32, leavesPerDescent: 3, playoutsPerLeaf: 4, solver: "off" },
    { leavesPerBatch: 7, transpositions: false },
    { leavesPerBatch: 16, statistics: "nodes", amaf: "grave" },
    { leavesPerBatch: 5, update: "all" },
  ];
  test.each(shapes)("count every playout and leave the graph sound: %o", (shape) => {
    for (let seed = 1; seed <= 10; seed++) {
      const game = randomGame(new Random(seed), twoPlayer);
      const search = make(game, { solver: "bounds", constantSum: 100, ...shape }, seed);
      runSearch(search, { playouts: 500 });
      expect(graphFaults(search)).toEqual([]);
      if (shape.update !== "all" && !game.isTerminal(game.initial))
        expect(search.graph.outVisits(search.root)).toBe(search.playouts);
    }
  });

  test("one way down to several leaves tries the moves that single ways would", () => {
    const game = randomGame(new Random(1), { ...twoPlayer, moves: 6 });
    expect(Math.max(...[0, 1].map((role) => game.legalMoves(game.initial, role).length))).toBe(6);
    const tried = [1, 6].map((leavesPerDescent) => {
      const search = make(game, { leavesPerBatch: 6, leavesPerDescent, solver: "off" });
      search.iterate();
      return reportOf(search).moves.map(({ visits }) => visits);
    });
    expect(tried[1]).toEqual(tried[0]);
  });
});

describe("memory", () => {
  test("a search begins small, whatever its cap", () => {
    const before = process.memoryUsage().arrayBuffers;
    const searches = Array.from({ length: 50 }, () => make(new LeftRight(60), { memoryMiB: 4096 }));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(searches.length * 2 ** 17);
  });

  test("a full graph is searched on without new nodes", () => {
    const search = make(new LeftRight(60), { solver: "off", transpositions: false });
    runSearch(search, { playouts: 20000 });
    expect(search.graph.full(2)).toBe(true);
    expect(search.graph.bytes).toBeLessThanOrEqual(2 ** 20);
    expect(search.playouts).toBe(20000);
    const root = reportOf(search);
    expect(root.moves.reduce((sum, { visits }) => sum + visits, 0)).toBe(20000);
  });
});

describe("order among moves", () => {
  const last = { goals: [50, 50] };
  const equal = new ExplicitGame(
    {
      root: { mover: 0, moves: { a: "x", b: "y", c: "z" } },
      x: { mover: 1, moves: { go: "end" } },
      y: { mover: 1, moves: { go: "end" } },
      z: { mover: 1, moves: { go: "end" } },
      end: last,
    },
    { roles: 2 },
  );

  test.each([
    ["first", 0.5, [2, 0, 0]],
    ["last", 0.5, [0, 0, 2]],
    ["first", Number.POSITIVE_INFINITY, [1, 1, 0]],
    ["last", Number.POSITIVE_INFINITY, [0, 1, 1]],
  ] as const)("ties=%s, urgency %d", (ties, urgency, visits) => {
    const search = make(equal, { ties, urgency, exploration: 0, solver: "off" });
    runSearch(search, { playouts: 2 });
    expect(visitsOf(search).slice(0, 3)).toEqual(visits);
  });

  test("a move never tried is biased as one that may be worth everything", () => {
    // Once x is seen, a is a draw at best; its mean is still better than the urgency of b.
    const game = new ExplicitGame(
      {
        root: { mover: 0, moves: { a: "left", b: "right" } },
        left: { mover: 1, moves: { x: "draw", y: "on" } },
        right: { mover: 1, moves: { x: "on", y: "on" } },
        on: { mover: 0, moves: { x: "won", y: "won" } },
        draw: last,
        won: { goals: [100, 0] },
      },
      { roles: 2 },
    );
    const triedB = (optimisticBias: number): boolean => {
      const search = make(game, { ties: "first", urgency: 0, exploration: 0, constantSum: 100, optimisticBias });
      runSearch(search, { playouts: 3 });
      return visitsOf(search)[1]! > 0;
    };
    expect([triedB(0), triedB(10)]).toEqual([false, true]);
  });
});

test("a game without an end holds nobody up", () => {
  const endless = new ExplicitGame(
    { here: { mover: 0, moves: { a: "there" } }, there: { mover: 1, moves: { b: "here" } } },
    { roles: 2 },
  );
  const search = new Search(endless, { ...DEFAULT_OPTIONS, memoryMiB: 1 }, new Random(1));
  expect(search.iterate(performance.now() + 10)).toBe(0);
});
