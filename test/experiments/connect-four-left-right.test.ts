/**
 * Small runs of the published experiments: what the papers print must come out.
 */
import { describe, expect, test } from "vitest";
import type { Game } from "../../src/game/game.ts";
import { LeftRight } from "../../src/game/native/left-right.ts";
import { nativeGame } from "../../src/game/native/native.ts";
import { Random } from "../../src/game/random.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "../../src/search/options.ts";
import { reportOf } from "../../src/search/report.ts";
import { run } from "../../src/search/run.ts";
import { Search } from "../../src/search/search.ts";

const options = (given: Partial<SearchOptions>): SearchOptions => ({
  ...DEFAULT_OPTIONS,
  memoryMiB: 64,
  constantSum: 100,
  ...given,
});

describe("E4: playouts to solve Connect Four (bounds, table 6)", () => {
  const runs = 5;
  const meanPlayouts = (game: Game, given: Partial<SearchOptions>): number => {
    let total = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const search = new Search(
        game,
        options({ transpositions: false, exploration: 0.05, ...given }),
        new Random(seed),
      );
      run(search, { playouts: 200_000 });
      expect(search.isSolved).toBe(true);
      expect(search.bounds!.lower(search.root, 0)).toBe(50);
      total += search.playouts;
    }
    return total / runs;
  };
  const settings: Partial<SearchOptions>[] = [
    { solver: "bounds" },
    { solver: "cuts" },
    { solver: "cuts", optimisticBias: -0.1 },
  ];

  test.each([
    { size: "3x3", published: [2700.9, 2529.2, 1607.1], within: 1.1 },
    { size: "3x4", published: [26042.7, 12496.7, 9792.7], within: 1.6 },
  ])("$size", { timeout: 120_000 }, ({ size, published, within }) => {
    const game = nativeGame(`native:connect-four:${size.replace("x", ":")}`)!;
    const found = settings.map((setting) => meanPlayouts(game, setting));
    found.forEach((playouts, at) => {
      expect(playouts / published[at]!).toBeGreaterThan(1 / within);
      expect(playouts / published[at]!).toBeLessThan(within);
    });
    expect(found[0]).toBeGreaterThan(found[1]!);
    expect(found[1]).toBeGreaterThan(found[2]!);
  });
});

describe("E6: LeftRight, playouts shared between paths that meet (UCD 4.1)", () => {
  const game = new LeftRight(100);
  const score = (given: Partial<SearchOptions>): number => {
    const settings = options({ solver: "off", exploration: 0.3, memoryMiB: 4, constantSum: undefined, ...given });
    const search = new Search(game, settings, new Random(1));
    let state = game.initial;
    while (!game.isTerminal(state)) {
      search.setRoot(state);
      run(search, { playouts: 100 });
      const { moves } = reportOf(search);
      const joint = [moves.reduce((best, move) => (move.visits > best.visits ? move : best)).move];
      state = game.next(state, joint);
    }
    return game.goals(state)[0]!;
  };

  test("UCT without transpositions, update-all and UCD (Infinity, 0, 1) come in the published order", () => {
    const [plain, all, deep] = [
      score({ transpositions: false }),
      score({ update: "all" }),
      score({ meanDepth: Number.POSITIVE_INFINITY, moveDepth: 1 }),
    ];
    // Published at 300 moves: 81.5, 77.7 and 99.8 per cent.
    expect(deep).toBeGreaterThanOrEqual(98);
    expect(plain).toBeLessThan(97);
    expect(all).toBeLessThan(deep);
  });
});
