import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import { Random } from "../../game/random.ts";
import { ExplicitGame } from "../../game/testing/explicit.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { blankWeights, LinearEvaluator } from "../learn/evaluator.ts";
import { learnEvaluator } from "../learn/learn.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import type { SearchPlayerSettings } from "../player.ts";
import { chosenFor } from "./choose.ts";
import { Playoff } from "./playoff.ts";
import { isStudied, Study } from "./study.ts";

const game = compiledGame(readRules(bundledGame("breakthrough-5x5")!.rules).rulesheet);
const options = { ...DEFAULT_OPTIONS, constantSum: 100 };

/** A clock that goes on by one each time somebody looks, so that nothing depends on the machine. */
function countingClock(): () => number {
  let now = 0;
  return () => now++;
}

/** Somebody who plays by what was learnt, and somebody who plays by the opposite. */
function wiseAndFool(): SearchPlayerSettings[] {
  const { evaluator } = learnEvaluator(game, { random: new Random(1), positions: 20_000, constantSum: 100 });
  const { weights } = evaluator;
  const opposite = { ...weights, weights: weights.weights.map((w) => -w), bias: weights.bias.map((b) => -b) };
  return [evaluator, new LinearEvaluator(opposite)].map((each) => ({
    ...{ algorithm: "alpha-beta" as const, options, level: 1 },
    evaluator: each,
  }));
}

test("the better one is the champion, whether it begins as one or challenges", () => {
  const [wise, fool] = wiseAndFool();
  for (const [candidates, best] of [
    [[wise!, fool!], 0],
    [[fool!, wise!], 1],
  ] as const) {
    const settings = { random: new Random(2), milliseconds: 1e6, moveMilliseconds: 3, clock: countingClock() };
    const playoff = new Playoff(game, candidates, settings);
    for (let slice = 0; slice < 10_000 && !playoff.isOver; slice++) playoff.slice(50);
    expect(playoff.isOver).toBe(true);
    expect(playoff.champion).toBe(best);
    const { games, points } = playoff.challenges[0]!;
    expect(games).toBeGreaterThanOrEqual(4);
    expect(best === 1 ? points : games - points).toBeGreaterThan(0.7 * games);
  }
});

test("from a position that one side wins in any case the challenger is taken; at the start of a game it is not", () => {
  const next = (ply: number) => (ply === 9 ? "end" : `p${ply + 1}`);
  const positions = Array.from({ length: 10 }, (_, ply) => [
    ply === 0 ? "start" : `p${ply}`,
    { mover: ply % 2, moves: { left: next(ply), right: next(ply) } },
  ]);
  const decided = new ExplicitGame({ ...Object.fromEntries(positions), end: { goals: [100, 0] } }, { roles: 2 });
  const evaluator = new LinearEvaluator(blankWeights(decided, 100));
  const player = { algorithm: "alpha-beta" as const, options, level: 1, evaluator };
  for (const [start, champion] of [
    [decided.initial, 1],
    [undefined, 0],
  ] as const) {
    const settings = { random: new Random(2), start, milliseconds: 800, moveMilliseconds: 3, clock: countingClock() };
    const playoff = new Playoff(decided, [player, player], settings);
    for (let slice = 0; slice < 10_000 && !playoff.isOver; slice++) playoff.slice(50);
    const { games, points } = playoff.challenges[0]!;
    expect(games).toBeGreaterThan(10);
    expect(Math.floor((10 * points) / games)).toBe(5);
    expect(playoff.champion).toBe(champion);
  }
});

test("a study learns, lets the candidates play, and ends with one of them", () => {
  const chosen = chosenFor(game, { given: {} }, { milliseconds: 3_600_000 });
  expect(isStudied(game, chosen, 5000)).toBe(true);
  expect(isStudied(game, { ...chosen, algorithm: "alpha-beta" }, 5000)).toBe(false);
  expect(isStudied(game, chosen, 10)).toBe(false);
  const study = new Study(game, chosen, { random: new Random(1), milliseconds: 2000, clock: countingClock() });
  expect(study.result.algorithm).toBe("uct");
  for (let slice = 0; slice < 100_000 && !study.isOver; slice++) study.slice(50);
  expect(study.isOver).toBe(true);
  for (const { positions } of study.learners) expect(positions).toBeGreaterThan(500);
  expect(study.challenges.map(({ name }) => name)).toEqual(["alpha-beta", "alpha-beta, large steps"]);
  // The table's player is beaten by 70 % of the points, a challenger that has taken its place by more than half.
  let champion = 0;
  for (const { challenger, points, games } of study.challenges)
    if (champion === 0 ? games >= 3 && points >= 0.7 * games : games >= 2 && points > 0.5 * games)
      champion = challenger;
  expect(study.result.algorithm).toBe(champion === 0 ? "uct" : "alpha-beta");
  expect(study.result.evaluator).toBe(champion === 0 ? undefined : study.learners[champion - 1]!.evaluator);
});
