/**
 * MAX (Ary 6): the tree and nested search look at the same position, and the move with the better score is played.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { type NestedBeside, type NestedFinding, SearchPlayer, type SearchPlayerSettings } from "./player.ts";
import type { Limits } from "./run.ts";

/** All play is forced behind the first move: a is worth 60, b 30. */
const game = new ExplicitGame({
  r: { mover: 0, moves: { a: "x", b: "y" } },
  x: { mover: 0, moves: { go: "sixty" } },
  y: { mover: 0, moves: { go: "thirty" } },
  sixty: { goals: [60] },
  thirty: { goals: [30] },
});
const options = { ...DEFAULT_OPTIONS, solver: "off", memoryMiB: 1 } as const;

/** Another thread that finds what it is told to. */
class Beside implements NestedBeside {
  readonly asked: unknown[] = [];
  finding: NestedFinding;

  constructor(finding: NestedFinding) {
    this.finding = finding;
  }

  begin(facts: readonly string[], level: number, limits: Limits): void {
    this.asked.push({ facts, level, playouts: limits.playouts });
  }

  end(): NestedFinding {
    return this.finding;
  }

  close(): void {}
}

const thought = (settings: Omit<SearchPlayerSettings, "level" | "options">, playouts = 20) => {
  const player = new SearchPlayer(game, 0, { level: 3, options, ...settings }, new Random(1));
  const { move, goal, report, playouts: made } = player.think({ playouts });
  const inTree = report?.moves.reduce((sum, { visits }) => sum + visits, 0);
  return { move: game.moveText(0, move), goal, inTree, made };
};

describe("MAX2, the tree's best being 60", () => {
  test.each([
    // Nested search is followed where it has found more, and only there.
    [70, ["b", "go"], { move: "b", goal: 70 }],
    [61, ["b", "go"], { move: "b", goal: 61 }],
    [60, ["b", "go"], { move: "a", goal: 60 }],
    [30, ["b", "go"], { move: "a", goal: 60 }],
    [undefined, [], { move: "a", goal: 60 }],
    [100, ["no such move"], { move: "a", goal: 60 }],
  ])("nested search found %s by %j", (goal, moves, decision) => {
    const beside = new Beside({ goal, moves, playouts: 7 });
    expect(thought({ algorithm: "max2", beside })).toEqual({ ...decision, inTree: 20, made: 27 });
    expect(beside.asked).toEqual([{ facts: ["r"], level: 3, playouts: 20 }]);
  });

  test("what was found is followed to its end, and forgotten where somebody leaves the way", () => {
    for (const [first, then] of [
      ["b", 70],
      ["a", 60],
    ] as const) {
      const beside = new Beside({ goal: 70, moves: ["b", "go"], playouts: 7 });
      const player = new SearchPlayer(game, 0, { algorithm: "max2", level: 1, options, beside }, new Random(1));
      player.think({ playouts: 20 });
      player.advance([game.moveNamed(0, first)]);
      beside.finding = { goal: undefined, moves: [], playouts: 0 };
      expect(player.think({ playouts: 20 }).goal).toBe(then);
    }
  });
});

describe("playouts", () => {
  test("MAX1 has half of them in the tree and half in nested search", () => {
    // A search of level 3 makes 2 playouts here: nothing is left to choose behind the first move.
    expect(thought({ algorithm: "max1" })).toEqual({ move: "a", goal: 60, inTree: 10, made: 20 });
  });

  test.each([
    [0.3, 14, 20],
    [0.7, 6, 20],
  ])("or %d of them in nested search, so that %d are in the tree", (nestedShare, inTree, made) => {
    expect(thought({ algorithm: "max1", nestedShare })).toEqual({ move: "a", goal: 60, inTree, made });
  });

  test("MAX2 without a second thread has all of them in each", () => {
    expect(thought({ algorithm: "max2" })).toEqual({ move: "a", goal: 60, inTree: 20, made: 40 });
  });

  test("the tree alone, and nested search alone", () => {
    expect(thought({ algorithm: "uct" })).toEqual({ move: "a", goal: 60, inTree: 20, made: 20 });
    expect(thought({ algorithm: "nested" })).toEqual({ move: "a", goal: 60, inTree: undefined, made: 20 });
  });
});
