import { expect, test } from "vitest";
import { LeftRight } from "../game/native/left-right.ts";
import { Random } from "../game/random.ts";
import { randomGame } from "../game/testing/explicit.ts";
import { NestedSearch } from "./nested.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { ALGORITHMS, Player } from "./player.ts";

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

test("level 2 beats level 1, and level 1 beats random play, on LeftRight (Cazenave 2009)", () => {
  const game = new LeftRight(60);
  const goalOf = (level: number) =>
    new NestedSearch(game, new Random(7)).search(game.initial, level, { playouts: 1 })!.goal;
  const random = game.playouts({ count: 1, words: game.initial }, { perStart: 100, random: new Random(1) });
  const mean = random.goals.reduce((sum, goal) => sum + goal, 0) / 100;
  expect(goalOf(1)).toBeGreaterThan(mean + 5);
});

test.each(ALGORITHMS)("%s plays a puzzle to the best end it saw", (algorithm) => {
  for (let seed = 1; seed <= 10; seed++) {
    const game = randomGame(new Random(seed), puzzle);
    const settings = { algorithm, level: 1, options: { ...DEFAULT_OPTIONS, memoryMiB: 1 } };
    const player = new Player(game, 0, settings, new Random(seed));
    let promised = 0;
    while (!game.isTerminal(player.state)) {
      const { move, goal } = player.think({ playouts: 60 });
      promised = Math.max(promised, goal ?? 0);
      player.advance([move]);
    }
    expect(game.goals(player.state)[0]).toBe(promised);
  }
});
