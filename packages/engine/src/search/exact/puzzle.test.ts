import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { randomGame } from "../../game/testing/explicit.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import { SearchPlayer } from "../player.ts";
import { solveAll } from "../solve.ts";
import { PuzzleSearch } from "./puzzle.ts";

const shape = { roles: 1, layers: 7, width: 8, moves: 3, goals: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] };

test("the best goal is found, and the moves lead to it", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const game = randomGame(new Random(seed), shape);
    const { lower } = solveAll(game, { ...DEFAULT_OPTIONS, memoryMiB: 2 }, new Random(1), game.initial, {});
    const answer = new PuzzleSearch(game, game.initial, { random: new Random(seed) }).search();
    expect(answer).toMatchObject({ goal: lower[0], proved: true });
    const end = answer.moves.reduce((state, move) => game.next(state, [move]), game.initial);
    expect([game.isTerminal(end), game.goals(end)[0]]).toEqual([true, answer.goal]);
  }
});

test("it goes on where it stopped", () => {
  const game = randomGame(new Random(5), { ...shape, layers: 12, width: 60, goals: [0, 50] });
  const search = new PuzzleSearch(game, game.initial, { random: new Random(1) });
  const whole = new PuzzleSearch(game, game.initial, { random: new Random(1) }).search();
  expect(search.search({ positions: 64 }).proved).toBe(false);
  expect(search.search()).toEqual(whole);
});

test("without room nothing is proved", () => {
  const game = randomGame(new Random(5), { ...shape, layers: 12, width: 60, goals: [0, 50] });
  const small = new PuzzleSearch(game, game.initial, { random: new Random(1), memoryMiB: 0.001 });
  expect(small.search()).toMatchObject({ proved: false });
});

test("a player that visits every position plays to the best end", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const game = randomGame(new Random(seed), shape);
    const options = { ...DEFAULT_OPTIONS, memoryMiB: 2 };
    const { lower } = solveAll(game, options, new Random(1), game.initial, {});
    const player = new SearchPlayer(game, 0, { algorithm: "visit", level: 1, options }, new Random(seed));
    while (!game.isTerminal(player.state)) {
      const { move, settled } = player.think({ playouts: 2000 });
      expect(settled).toBe(true);
      player.advance([move]);
    }
    expect(game.goals(player.state)[0]).toBe(lower[0]);
  }
});

test.each([
  [1, [1, 1, 1]],
  [undefined, [1, 2, 3]],
])("positions are taken so many at a time: %s", (together, taken) => {
  const game = randomGame(new Random(5), { ...shape, layers: 12, width: 600, goals: [0, 50] });
  const options = { random: new Random(1), ...(together !== undefined && { together }) };
  const search = new PuzzleSearch(game, game.initial, options);
  expect([search.visitSome(), search.visitSome(), search.visitSome()]).toEqual(taken);
});
