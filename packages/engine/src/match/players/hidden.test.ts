/**
 * Whole matches of players who search information sets.
 */
import { expect, test } from "vitest";
import { CompiledGames, runMatch } from "../job.ts";
import { rulesOf } from "../testing/games.ts";

const boards = new CompiledGames();

async function play(id: string, players: readonly string[], seed: number) {
  const rules = rulesOf(id);
  const { game } = boards.of({ rules, backend: "auto" });
  const names = game.roles.map((_, role) => players[role % players.length]!);
  const clocks = { startClock: 10, playClock: 10 };
  return runMatch(
    { matchId: id, game: id, rules, backend: "auto", roles: game.roles, players: names, seed, ...clocks },
    boards,
  );
}

test.each(["phantom-tic-tac-toe", "kuhn-poker", "hidden-role", "battleship-mini"])(
  "%s is played without a mistake, and the same again with the same seed",
  async (id) => {
    const players = ["information-set:playouts=60", "determinized:playouts=60"];
    for (let seed = 1; seed <= 3; seed++) {
      const { moves, errors, isCompleted } = await play(id, players, seed);
      expect(isCompleted).toBe(true);
      expect(new Set(errors.flat())).toEqual(new Set([""]));
      if (seed === 1) expect((await play(id, players, seed)).moves).toEqual(moves);
    }
  },
);

test("Monty Hall: two of three cars are won", async () => {
  let won = 0;
  for (let seed = 1; seed <= 30; seed++)
    won += Number((await play("monty-hall", ["information-set:playouts=200"], seed)).goalValues![0] === 100);
  expect(won).toBeGreaterThanOrEqual(15);
});

test("where nothing is hidden it searches as uct", async () => {
  const { moves } = await play("tic-tac-toe", ["information-set:playouts=60"], 1);
  expect((await play("tic-tac-toe", ["uct:playouts=60"], 1)).moves).toEqual(moves);
});
