import { expect, test } from "vitest";
import { loadGame } from "../compile/load.ts";
import { bundledGame } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { layoutOf } from "./infer.ts";
import { SquareNotation } from "./squares.ts";

function notationOf(id: string) {
  const { game, rulesheet } = unwrap(loadGame(bundledGame(id)!.rules));
  return { game, notation: new SquareNotation(layoutOf({ game, rulesheet })) };
}

test("moves of Breakthrough are those of chess", () => {
  const { game, notation } = notationOf("breakthrough");
  expect(notation.wordOf("(move 1 2 1 3)")).toBe("a2a3");
  expect(notation.wordOf("(move 8 7 7 6)")).toBe("h7g6");
  expect(notation.squaresOf("noop")).toBeUndefined();
  const moves = notation.movesOf(game, game.initial, 0);
  expect(moves.size).toBe(22);
  expect(game.moveText(0, moves.get("b2c3")!)).toBe("(move 2 2 3 3)");
});

test("a mark is one square; a drop into a column names none and is a word of its own", () => {
  expect(notationOf("tic-tac-toe").notation.wordOf("(mark 2 3)")).toMatch(/^[abc][123]$/);
  const { game, notation } = notationOf("connect-four");
  expect(notation.wordOf("(drop 1)")).toBe("drop:1");
  expect([...notation.movesOf(game, game.initial, 1).keys()]).toEqual(["noop", "0000"]);
});
