import { expect, test } from "vitest";
import type { Game } from "../../game/game.ts";
import { parseRules } from "../../gdl/parse.ts";
import { EvaluationLimit } from "../backends/forward/terms.ts";
import { EvaluationError } from "../backends/reference/errors.ts";
import { BACKEND_NAMES, compile } from "../compile.ts";
import { namesWith } from "./term-size.ts";

test("(f a (g b c)) has five names", () => {
  const inner = namesWith([1, 1]);
  expect(inner).toBe(3);
  expect(namesWith([1, inner])).toBe(5);
});

/** After n steps the fact is a term of 2^(n + 1) - 1 names. */
const DOUBLING = `(role x) (init (p a)) (<= (next (p (f ?x ?x))) (true (p ?x))) (legal x stay) (goal x 0)
  (<= terminal (true (p b)))`;

function playedSteps(game: Game): number {
  const [move] = game.legalMoves(game.initial, 0);
  let step = 0;
  try {
    for (let state = game.initial; step < 25; step++) state = game.next(state, [move!]);
  } catch (error) {
    expect(error instanceof EvaluationError || error instanceof EvaluationLimit, String(error)).toBe(true);
  }
  return step;
}

test.each(BACKEND_NAMES)("a term that doubles is cut at a million names: %s", (backend) => {
  const compiled = compile(parseRules(DOUBLING).value, { backend });
  // 2^19 - 1 names and that of the fact fit, 2^20 - 1 do not.
  if (compiled.ok) expect(playedSteps(compiled.game)).toBe(18);
  else expect(compiled.reason).toMatch(/^The rules build terms of more than 1000000 names\./);
});

test("a large term that the rules write down is kept", () => {
  const wide = `(wide ${Array.from({ length: 100_001 }, (_, at) => at % 10).join(" ")})`;
  const rules = `(role x) (init ${wide}) (<= (next ?f) (true ?f)) (legal x stay) (goal x 0) (<= terminal (true b))`;
  const compiled = compile(parseRules(rules).value, { backend: "reference" });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { game } = compiled;
  expect(game.facts(game.next(game.initial, [game.legalMoves(game.initial, 0)[0]!]))).toEqual([wide]);
});
