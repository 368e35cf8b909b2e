import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { unwrap } from "../result.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { positionValuesText, readPositionValues, valuesAfter } from "./position-values.ts";
import { solveAll } from "./solve.ts";

const game = new ExplicitGame(
  {
    start: { mover: 0, moves: { left: "reply", right: "draw" } },
    reply: { mover: 1, moves: { win: "lost", lose: "won" } },
    draw: { goals: [50, 50] },
    lost: { goals: [0, 100] },
    won: { goals: [100, 0] },
  },
  { roles: 2 },
);
const options = { ...DEFAULT_OPTIONS, memoryMiB: 2, constantSum: 100 };
const text = [...positionValuesText(solveAll(game, options, new Random(1), game.initial, {}).search)].join("");
const exactly = (...goals: number[]) => goals.map((goal) => ({ least: goal, most: goal }));

test("every position has its value, and comes back as it was written", () => {
  const values = unwrap(readPositionValues(text, game));
  expect(values.positions).toBe(5);
  expect(values.valuesOf(game.facts(game.initial))).toEqual(exactly(50, 50));
  const left = game.next(game.initial, [game.moveNamed(0, "left"), game.legalMoves(game.initial, 1)[0]!]);
  expect(values.valuesOf(game.facts(left))).toEqual(exactly(0, 100));
  expect(values.valuesOf(["(nowhere)"])).toBeUndefined();
});

test("and so has what every move leads to", () => {
  const after = valuesAfter(unwrap(readPositionValues(text, game)), game, game.initial);
  const byMove = after.map(({ joint, values }) => [game.moveText(0, joint[0]!), values]);
  expect(Object.fromEntries(byMove)).toEqual({ left: exactly(0, 100), right: exactly(50, 50) });
});

/** A header of the game with other words in it, and lines. */
const written = (changes: object, ...lines: string[]): string => {
  const header = { ...JSON.parse(text.split("\n")[0]!), ...changes };
  return [JSON.stringify(header), ...lines].join("\n");
};

test("where a value is not known the range is kept", () => {
  const values = unwrap(readPositionValues(written({ facts: ["a", "b"] }, "[[1],[[0,100],40]]", ""), game));
  expect(values.valuesOf(["b"])).toEqual([
    { least: 0, most: 100 },
    { least: 40, most: 40 },
  ]);
});

test.each([
  ["", "line 1: it does not begin with"],
  [written({ format: "agon values 1" }), "line 1: it does not begin with"],
  [written({ facts: [7] }), "line 1: it does not begin with"],
  [written({ signature: 7 }), "line 1: it does not begin with"],
  [written({ facts: ["a"] }, "[[1],[50,50]]"), "line 2: it is no position"],
  [written({ facts: ["a"] }, "[[0],[50]]"), "line 2: it is no position"],
  [written({ facts: ["a"] }, '[[0],[50,"much"]]'), "line 2: it is no position"],
  [written({ roles: ["x"] }), "it is of a game with the roles x, not role0, role1."],
  [written({ signature: "0123456789abcdef" }), "it is of other rules with the same roles."],
])("a text that is none of the game: %s", (bad, message) => {
  expect(readPositionValues(bad, game)).toMatchObject({ problems: [{ message: expect.stringContaining(message) }] });
});
