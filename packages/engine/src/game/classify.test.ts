import { expect, test } from "vitest";
import { gameOf, MATCHING_PENNIES, nim } from "../../../../test/small-games.ts";
import { type ClassifyOptions, classify, evidenceText } from "./classify.ts";
import { Random } from "./random.ts";

const options = (rest: Partial<ClassifyOptions> = {}): ClassifyOptions => ({
  random: new Random(1),
  playouts: 20,
  ...rest,
});
const proved = { kind: "proved" };
const observed = { kind: "observed", playouts: 20 };

test("Nim is turn-taking and constant-sum, as far as playouts show", () => {
  const kind = classify(nim(3), options());
  expect(kind.roles).toEqual({ value: 2, evidence: proved });
  expect(kind.turns).toEqual({ value: "turn-taking", evidence: observed });
  expect(kind.constantSum).toEqual({ value: 100, evidence: observed });
  expect(kind.goalValues).toEqual({
    value: [
      [0, 100],
      [0, 100],
    ],
    evidence: observed,
  });
  expect(kind.chance).toEqual({ value: false, evidence: proved });
  expect(kind.plies.value).toEqual({ fewest: 1, most: 3 });
});

test("one state with two choices proves that a game is simultaneous", () => {
  expect(classify(gameOf(MATCHING_PENNIES), options({ playouts: 1 })).turns).toEqual({
    value: "simultaneous",
    evidence: proved,
  });
});

test("two ends with different sums prove that a game is not constant-sum", () => {
  const dilemma = gameOf(`(role a) (role b) (init start) (<= (legal ?r keep) (role ?r)) (<= (legal ?r tell) (role ?r))
    (<= (next (did ?r ?m)) (does ?r ?m)) (<= terminal (not (true start)))
    (<= (goal ?r 60) (true (did ?r keep))) (<= (goal ?r 30) (true (did ?r tell)))`);
  expect(classify(dilemma, options()).constantSum).toEqual({ value: undefined, evidence: proved });
});

test("a puzzle has one role", () => {
  const puzzle = gameOf("(role me) (init start) (legal me go) (next end) (<= terminal (true end)) (goal me 70)");
  const kind = classify(puzzle, options());
  expect(kind.turns).toEqual({ value: "puzzle", evidence: proved });
  expect(kind.constantSum.value).toBeUndefined();
  expect(kind.goalValues.value).toEqual([[70]]);
});

test("chance has no goal", () => {
  const dice = gameOf(`(role a) (role random) (init start) (legal a wait) (legal random 1) (legal random 2)
    (<= (next ?n) (does random ?n)) (<= terminal (not (true start))) (<= (goal a 50) terminal)`);
  const kind = classify(dice, options());
  expect(kind.chance).toEqual({ value: true, evidence: proved });
  expect(kind.goalValues.value).toEqual([[50], []]);
});

test("what the rules prove needs no playouts", () => {
  const goalValues = [
    [0, 50, 100],
    [0, 50, 100],
  ];
  const kind = classify(nim(3), options({ playouts: 0, rules: { turnTaking: true, constantSum: 100, goalValues } }));
  expect([kind.turns, kind.constantSum, kind.goalValues]).toEqual([
    { value: "turn-taking", evidence: proved },
    { value: 100, evidence: proved },
    { value: goalValues, evidence: proved },
  ]);
});

test("an endless game ends by plies, or when told to", () => {
  const endless = gameOf("(role me) (init on) (legal me go) (next on) (<= terminal (true off)) (goal me 0)");
  expect(classify(endless, options({ playouts: 2, maxPlies: 5 })).plies.value).toEqual({ fewest: 5, most: 5 });
  let looks = 0;
  expect(classify(endless, options({ stop: () => ++looks > 50 })).goalValues.evidence).toEqual({
    kind: "observed",
    playouts: 0,
  });
});

test("evidence in words", () => {
  expect(evidenceText({ kind: "proved" })).toBe("proved");
  expect(evidenceText({ kind: "observed", playouts: 7 })).toBe("observed in 7 random playouts");
});
