import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { unwrap } from "../result.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { parsePositionValues, positionValuesText, valuesAfter } from "./position-values.ts";
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
  const values = unwrap(parsePositionValues(text));
  expect(values.positions).toBe(5);
  expect(values.valuesOf(game.facts(game.initial))).toEqual(exactly(50, 50));
  const left = game.next(game.initial, [game.moveNamed(0, "left"), game.legalMoves(game.initial, 1)[0]!]);
  expect(values.valuesOf(game.facts(left))).toEqual(exactly(0, 100));
  expect(values.valuesOf(["(nowhere)"])).toBeUndefined();
});

test("and so has what every move leads to", () => {
  const after = valuesAfter(unwrap(parsePositionValues(text)), game, game.initial);
  const byMove = after.map(({ joint, values }) => [game.moveText(0, joint[0]!), values]);
  expect(Object.fromEntries(byMove)).toEqual({ left: exactly(0, 100), right: exactly(50, 50) });
});

test("where a value is not known the range is kept", () => {
  const values = unwrap(
    parsePositionValues('{"format":"agon values 1","roles":["x"],"facts":["a","b"]}\n[[1],[[0,100]]]\n'),
  );
  expect(values.valuesOf(["b"])).toEqual([{ least: 0, most: 100 }]);
});

test.each([
  ["", "line 1: it does not begin with"],
  ['{"format":"agon values 1","roles":["x"],"facts":[7]}', "line 1: it does not begin with"],
  ['{"format":"agon values 1","roles":["x"],"facts":["a"]}\n[[1],[50]]', "line 2: it is no position"],
  ['{"format":"agon values 1","roles":["x"],"facts":["a"]}\n[[0],[50,50]]', "line 2: it is no position"],
  ['{"format":"agon values 1","roles":["x"],"facts":["a"]}\n[[0],["much"]]', "line 2: it is no position"],
])("a text that is none: %s", (bad, message) => {
  expect(parsePositionValues(bad)).toMatchObject({ problems: [{ message: expect.stringContaining(message) }] });
});
