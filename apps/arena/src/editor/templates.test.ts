import { loadGame, Random, unwrap } from "agon-engine";
import { layoutOf } from "agon-engine/board";
import { randomWalk } from "agon-engine/game";
import { expect, test } from "vitest";
import { LESSONS, solved } from "./lessons.ts";
import { TEMPLATES } from "./templates.ts";
import { evaluatorFor } from "./testing/evaluator.ts";

/** Plays games to the end at random: what each was worth. */
function played(rules: string, games = 30): (readonly number[])[] {
  const { game, warnings } = unwrap(loadGame(rules));
  expect(warnings.filter(({ code }) => code !== "no-base-input").map(({ message }) => message)).toEqual([]);
  const random = new Random(1);
  return Array.from({ length: games }, () => {
    const { state } = randomWalk(game, random, { maxPlies: 200 });
    expect(game.isTerminal(state)).toBe(true);
    for (const role of game.roles.keys())
      if (role !== game.chanceRole) expect(game.goalValues(state, role)).toHaveLength(1);
    return [...game.goals(state)];
  });
}

test.each(TEMPLATES.map(({ name, rules }) => [name, rules] as const))(
  "%s: no warnings, every game ends with one goal a role, each role can win",
  async (_, rules) => {
    const ends = played(await rules());
    expect(new Set(ends.map((goals) => goals.slice(0, 2).indexOf(100)))).toEqual(
      new Set([0, 1].concat(ends.some((goals) => goals[0] === 50) ? [-1] : [])),
    );
  },
);

test.each(LESSONS.map((lesson, at) => [at + 1, lesson.title, lesson] as const))(
  "lesson %i, %s: not done at first, done with its solution",
  (_, __, lesson) => {
    const isDone = (rules: string): boolean => evaluatorFor(rules)(lesson.wanted);
    expect(isDone(lesson.rules)).toBe(false);
    expect(isDone(solved(lesson))).toBe(true);
  },
);

test("there is a board in every lesson, and it moves: some move of the first position changes a cell", () => {
  for (const { rules } of LESSONS) {
    const { game, rulesheet } = unwrap(loadGame(rules));
    expect(layoutOf({ game, rulesheet }).boards).toHaveLength(1);
    const cells = (facts: readonly string[]): string => facts.filter((fact) => fact.startsWith("(cell")).join();
    const joint = game.roles.map((_, role) => game.legalMoves(game.initial, role)[0]!);
    expect(cells(game.facts(game.next(game.initial, joint)))).not.toBe(cells(game.facts(game.initial)));
  }
});
