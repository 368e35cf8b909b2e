import { afterAll, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { CompiledGames } from "../match/job.ts";
import { DEFAULT_OPTIONS } from "../search/options.ts";
import { SearchPlayer } from "../search/player.ts";
import type { Limits } from "../search/run.ts";
import { NestedThread } from "./nested-thread.ts";

const rules = bundledGame("eight-puzzle-depth8")!.rules;
const thread = new NestedThread(rules, "forward");
afterAll(() => thread.close());
const { game } = new CompiledGames().of({ rules, backend: "forward" });

test("the other thread solves a puzzle, and its moves lead to the goal it tells", () => {
  thread.begin(game.facts(game.initial), 2, { playouts: 20_000 });
  const { goal, moves, playouts } = thread.end();
  expect(playouts).toBeGreaterThan(0);
  let state = game.initial;
  for (const move of moves) state = game.next(state, [game.moveNamed(0, move)]);
  expect(game.isTerminal(state)).toBe(true);
  expect(game.goals(state)[0]).toBe(goal);
});

test("max2 thinks on both threads", () => {
  const settings = {
    algorithm: "max2",
    level: 2,
    options: { ...DEFAULT_OPTIONS, memoryMiB: 8 },
    beside: thread,
  } as const;
  const player = new SearchPlayer(game, 0, settings, new Random(1));
  const alone = new SearchPlayer(game, 0, { ...settings, algorithm: "uct" }, new Random(1)).think({ playouts: 300 });
  const both = player.think({ playouts: 300 });
  expect(both.playouts).toBeGreaterThan(alone.playouts);
});

test("both have all of the time, at once", () => {
  const events: unknown[] = [];
  const beside = {
    begin: (_facts: readonly string[], _level: number, { milliseconds }: Limits) => events.push(milliseconds),
    end: () => {
      events.push("end");
      return { goal: undefined, moves: [], playouts: 0 };
    },
    close: () => {},
  };
  const watched = new CompiledGames().of({ rules, backend: "forward" }).game;
  const playouts = watched.playouts.bind(watched);
  watched.playouts = (...asked) => {
    events.push("playouts");
    return playouts(...asked);
  };
  const options = { ...DEFAULT_OPTIONS, memoryMiB: 8 };
  new SearchPlayer(watched, 0, { algorithm: "max2", level: 2, options, beside }, new Random(1)).think({
    milliseconds: 100,
  });
  const begun = events.indexOf(100);
  expect(events.slice(begun + 1, -1)).toContain("playouts");
  expect(events.at(-1)).toBe("end");
});

test("an answer that does not come is done without", () => {
  const broken = new NestedThread("(role", "forward");
  broken.begin([], 1, { milliseconds: 10 });
  expect(broken.end()).toEqual({ goal: undefined, moves: [], playouts: 0 });
  broken.close();
});
