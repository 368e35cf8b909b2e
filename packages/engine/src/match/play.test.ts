import { expect, test } from "vitest";
import { loadGame } from "../compile/load.ts";
import { kuhnPoker, ticTacToe } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { type Choose, playMatch } from "./play.ts";
import { checkRecord } from "./record.ts";

const { game } = unwrap(loadGame(ticTacToe.rules));

test("a player of one's own meets one of ours, and the record can be read", async () => {
  const seen: string[] = [];
  const last: Choose = ({ moves, game, state, role }) => {
    seen.push(game.facts(state).find((fact) => fact.startsWith("(control"))!);
    expect(moves).toEqual(game.legalMoves(state, role));
    return moves.at(-1)!;
  };
  const record = await playMatch({ game, players: [last, "uct:playouts=300"], seed: 5, name: "tic-tac-toe" });
  expect(checkRecord(record)).toMatchObject({ ok: true });
  expect(record).toMatchObject({ isCompleted: true, playerNamesFromHost: ["last", "uct:playouts=300"] });
  expect(record.goalValues![0]).toBeLessThanOrEqual(50);
  expect(new Set(seen)).toEqual(new Set(["(control x)"]));
  const again = await playMatch({ game, players: [last, "uct:playouts=300"], seed: 5, name: "tic-tac-toe" });
  expect(again.moves).toEqual(record.moves);
});

test("what is no legal move is in the record, and another is played", async () => {
  const wrong = (): number => 999;
  const record = await playMatch({ game, players: [wrong, "random"] });
  expect(record.isCompleted).toBe(true);
  expect(record.errors.flat()).toContain("IL 999");
});

test("percepts are told where the rules hide moves", async () => {
  const poker = unwrap(loadGame(kuhnPoker.rules));
  const first: Choose = ({ moves }) => moves[0]!;
  const { errors, isCompleted } = await playMatch({ game: poker.game, players: [first, first], seed: 2 });
  expect([isCompleted, errors.flat().join("")]).toEqual([true, ""]);
});

test("mistakes are told", async () => {
  await expect(playMatch({ game, players: ["random"] })).rejects.toThrow("nobody plays o: the game has the roles x, o");
  await expect(playMatch({ game, players: ["random", "alphazero"] })).rejects.toThrow('There is no player "alphazero"');
});
