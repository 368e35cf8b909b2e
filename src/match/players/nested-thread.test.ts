import { afterAll, expect, test } from "vitest";
import { catalogueGame } from "../../cli/catalogue.ts";
import { Random } from "../../game/random.ts";
import { DEFAULT_OPTIONS } from "../../search/options.ts";
import { Player } from "../../search/player.ts";
import { Boards } from "../job.ts";
import { NestedThread } from "./nested-thread.ts";

const rules = catalogueGame("eight-puzzle-depth8")!.expand().text;
const thread = new NestedThread(rules, "forward");
afterAll(() => thread.close());
const { game } = new Boards().of({ rules, backend: "forward" });

test("the other thread solves a puzzle, and its moves lead to the goal it tells", () => {
  thread.begin(game.facts(game.initial), 2, { playouts: 20_000 });
  const { goal, moves, playouts } = thread.end();
  expect(playouts).toBeGreaterThan(0);
  let state = game.initial;
  for (const move of moves) state = game.next(state, [game.moveNamed(0, move)]);
  expect(game.isTerminal(state)).toBe(true);
  expect(game.goals(state)[0]).toBe(goal);
});

test("max2 thinks on both threads at once, within its time", () => {
  const settings = {
    algorithm: "max2",
    level: 2,
    options: { ...DEFAULT_OPTIONS, memoryMiB: 8 },
    beside: thread,
  } as const;
  const player = new Player(game, 0, settings, new Random(1));
  const alone = new Player(game, 0, { ...settings, algorithm: "uct" }, new Random(1)).think({ playouts: 300 });
  const both = player.think({ playouts: 300 });
  expect(both.playouts).toBeGreaterThan(alone.playouts);
  const began = performance.now();
  player.think({ milliseconds: 300 });
  expect(performance.now() - began).toBeLessThan(550); // not twice the time
});

test("an answer that does not come is done without", () => {
  const broken = new NestedThread("(role", "forward");
  broken.begin([], 1, { milliseconds: 10 });
  expect(broken.end()).toEqual({ goal: undefined, moves: [], playouts: 0 });
  broken.close();
});
