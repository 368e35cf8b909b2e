import { expect, test } from "vitest";
import { ticTacToe } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { loadGame, originOf } from "./load.ts";

test("rules become a game that knows where it comes from", () => {
  const loaded = unwrap(loadGame(ticTacToe.rules));
  expect(loaded).toMatchObject({ backend: "circuit", hidden: false, warnings: [] });
  expect(loaded.game.roles).toEqual(["x", "o"]);
  expect(originOf(loaded.game)).toEqual({ rules: ticTacToe.rules, backend: "circuit", anyState: false, hidden: false });
});

test("errors of the checker are problems with places", () => {
  const rules =
    "(role robot)\n(init (p 1))\n(<= (legal robot ?m) (true (p ?x)))\n(<= terminal (true (p 1)))\n(goal robot 100)";
  const loaded = loadGame(rules);
  expect(loaded).toMatchObject({ ok: false, problems: [{ code: "unbound-in-head", place: { line: 3, column: 18 } }] });
});

test("what a back end cannot do within its budget is a problem", () => {
  expect(loadGame(ticTacToe.rules, { backend: "circuit", bytes: 10 })).toMatchObject({
    ok: false,
    problems: [{ code: "not-compiled" }],
  });
});
