import { describe, expect, test } from "vitest";
import type { Children, PlayoutOptions, Playouts, State, StateBatch } from "../game/game.ts";
import { LeftRight } from "../game/native/left-right.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame, type ExplicitPosition, randomGame } from "../game/testing/explicit.ts";
import { NestedSearch } from "./nested.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { ALGORITHMS, SearchPlayer } from "./player.ts";

const puzzle = { roles: 1, layers: 7, width: 6, moves: 3, goals: [0, 10, 20, 40, 70] };

test("a sequence leads to the goal it promises", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const game = randomGame(new Random(seed), puzzle);
    for (const level of [1, 2, 3]) {
      const found = new NestedSearch(game, new Random(seed)).search(game.initial, level, { playouts: 200 })!;
      const end = found.moves.reduce((state, move) => game.next(state, [move]), game.initial);
      expect(game.isTerminal(end)).toBe(true);
      expect(game.goals(end)[0]).toBe(found.goal);
    }
  }
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Notes the best end that anybody has seen in it, and how often the moves of the initial state were tried. */
class WatchedGame extends ExplicitGame {
  seen = 0;
  starts = 0;

  override playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    const results = super.playouts(starts, options);
    this.seen = Math.max(this.seen, ...results.goals);
    return results;
  }

  override children(state: State): Children | undefined {
    if (state[0] === this.initial[0]) this.starts++;
    const children = super.children(state)!;
    const ends = children.goals.filter((_, child) => children.terminal[child]);
    this.seen = Math.max(this.seen, ...ends);
    return children;
  }
}

/** Two moves at each of `height` steps; every path ends alone, with the goal of its number. */
function binaryTree(height: number, goals = Array.from({ length: 2 ** height }, (_, path) => path)): WatchedGame {
  const positions: Record<string, ExplicitPosition> = {};
  for (let depth = 0; depth < height; depth++)
    for (let path = 0; path < 2 ** depth; path++) {
      const [a, b] = [0, 1].map((step) => `p${depth + 1}_${2 * path + step}`) as [string, string];
      positions[`p${depth}_${path}`] = { mover: 0, moves: { a, b } };
    }
  for (const [path, goal] of goals.entries()) positions[`p${height}_${path}`] = { goals: [goal] };
  return new WatchedGame(positions);
}

describe("levels", () => {
  // One search of level 1 tries both moves at each of h steps: 2 h playouts. One of level 2 makes a search of level 1 behind
  // both moves at each step, h - 1 to 0 steps high, the last being a look at the end: 2 (2 (h - 1) + … + 2 + 1).
  // One of level 3 from height 3: 2 (level 2 from 2) + 2 (level 2 from 1) + 2 (level 2 from 0).
  test.each([
    [1, 3, 6],
    [2, 3, 2 * (4 + 2 + 1)],
    [2, 2, 2 * (2 + 1)],
    [3, 3, 2 * (2 * (2 + 1) + 2 * 1 + 1)],
    [1, 5, 10],
    [2, 5, 2 * (8 + 6 + 4 + 2 + 1)],
  ])("one search of level %d in a tree %d high makes %d playouts", (level, height, playouts) => {
    for (let seed = 1; seed <= 5; seed++) {
      const game = binaryTree(height);
      const nested = new NestedSearch(game, new Random(seed));
      nested.search(game.initial, level, { playouts });
      expect([nested.playouts, game.starts]).toEqual([playouts, 1]);
      // One more is for a second search.
      nested.search(game.initial, level, { playouts: 2 * playouts + 1 });
      expect(game.starts).toBe(3);
    }
  });

  test("level 2 sees all four ends of two steps; level 1 is misled by a playout that came to 0 behind the better move", () => {
    // Behind a lie 30 and 0, behind b 20 and 10. Level 1 has one playout behind each: from 0 it turns away to b, and finds 20.
    const game = binaryTree(2, [30, 0, 20, 10]);
    const goals = (level: number, playouts: number): Set<number> => {
      const found = (seed: number) =>
        new NestedSearch(game, new Random(seed)).search(game.initial, level, { playouts });
      return new Set(Array.from({ length: 40 }, (_, seed) => found(seed)!.goal));
    };
    expect(goals(2, 6)).toEqual(new Set([30]));
    expect(goals(1, 4)).toEqual(new Set([20, 30]));
  });

  test("at as many playouts level 2 beats level 1, which beats random play, on LeftRight (Cazenave 2009)", () => {
    const game = new LeftRight(60);
    // One search of level 2 as above; searches of level 1 with 120 each are made again and again.
    const playouts = 2 * (59 * 60 + 1);
    const goals = (level: number): number[] =>
      Array.from({ length: 20 }, (_, seed) => {
        const nested = new NestedSearch(game, new Random(seed));
        const { goal } = nested.search(game.initial, level, { playouts })!;
        expect(nested.playouts).toBe(playouts);
        return goal;
      });
    const random = game.playouts({ count: 1, words: game.initial }, { perStart: playouts, random: new Random(1) });
    const [first, second] = [goals(1), goals(2)];
    // 48.9 and 50.2 of 60 on average.
    expect(sum(second)).toBeGreaterThan(sum(first));
    expect(Math.min(...first)).toBeGreaterThan(Math.max(...random.goals));
  });
});

describe("memory", () => {
  /** Behind a lies 90, once in eight playouts, and 50 otherwise; b is 60 at once. */
  const made = (): WatchedGame =>
    new WatchedGame({
      start: { mover: 0, moves: { a: "first", b: "sixty" } },
      first: { mover: 0, moves: { l: "fifty", r: "second" } },
      second: { mover: 0, moves: { l: "fifty", r: "third" } },
      third: { mover: 0, moves: { l: "fifty", r: "ninety" } },
      fifty: { goals: [50] },
      sixty: { goals: [60] },
      ninety: { goals: [90] },
    });

  // A search that forgets the 90 which led it to a sees 50 twice at the next step, and may end there.
  test("a search ends with the best sequence it has seen", () => {
    for (let seed = 1; seed <= 100; seed++) {
      const game = made();
      const { goal } = new NestedSearch(game, new Random(seed)).search(game.initial, 1, { playouts: 8 })!;
      expect(goal, `seed ${seed}`).toBe(game.seen);
    }
  });

  test("level 1 finds 60, or the 90 that one playout saw", () => {
    const found = Array.from({ length: 100 }, (_, seed) => {
      const game = made();
      return new NestedSearch(game, new Random(seed)).search(game.initial, 1, { playouts: 2 })!.goal;
    });
    expect(new Set(found)).toEqual(new Set([60, 90]));
  });
});

/** Sequential halving keeps no sequence of moves. */
const WITH_SEQUENCES = ALGORITHMS.filter((algorithm) => algorithm !== "halving" && algorithm !== "shot");

test.each(WITH_SEQUENCES)("%s plays a puzzle to the best end it saw", (algorithm) => {
  // The bias of GNRPA looks at every child, and each counts as a position.
  const playouts = algorithm === "gnrpa" ? 600 : 60;
  for (let seed = 1; seed <= 10; seed++) {
    const game = randomGame(new Random(seed), puzzle);
    const settings = { algorithm, level: 1, options: { ...DEFAULT_OPTIONS, memoryMiB: 1 } };
    const player = new SearchPlayer(game, 0, settings, new Random(seed));
    let promised = 0;
    while (!game.isTerminal(player.state)) {
      const { move, goal } = player.think({ playouts });
      promised = Math.max(promised, goal ?? 0);
      player.advance([move]);
    }
    expect(game.goals(player.state)[0]).toBe(promised);
  }
});
