import { loadGame, solve, unwrap } from "agon-engine";
import { referenceGame } from "agon-engine/compile";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { drawOf } from "agon-engine/rewrite";
import { describe, expect, test } from "vitest";
import { makeBenchmark } from "./benchmark.ts";
import { inventedRules } from "./invented.ts";
import { answerOf, rightAnswer, shareRight } from "./oracle.ts";
import { type Question, questionLine, readQuestions } from "./question.ts";
import { scoreOf } from "./score.ts";
import { valuesOf } from "./values.ts";

const QUESTIONS = makeBenchmark({ seed: 7, games: 6 });
const RIGHT = QUESTIONS.map((question) => ({ id: question.id, answer: answerOf(unwrap(rightAnswer(question))) }));

describe("a set of questions", () => {
  test("has every kind, and the same seed gives the same set", () => {
    expect(new Set(QUESTIONS.map(({ kind }) => kind)).size).toBe(6);
    expect(makeBenchmark({ seed: 7, games: 2 })).toEqual(QUESTIONS.filter(({ id }) => /^7-[12]-/.test(id)));
    expect(makeBenchmark({ seed: 8, games: 1 })[0]!.rules).not.toBe(QUESTIONS[0]!.rules);
  });

  test("survives being written and read, with a prompt", () => {
    const text = QUESTIONS.map(questionLine).join("\n");
    expect(unwrap(readQuestions(text))).toEqual(QUESTIONS);
    expect(text).toContain("Which moves are legal for");
    expect(readQuestions('{"id":"1"}\n')).toMatchObject({ ok: false, problems: [{ place: { line: 1 } }] });
  });

  test("the oracle is right everywhere, in the reference engine's eyes too", () => {
    const score = unwrap(scoreOf(QUESTIONS, RIGHT));
    expect(score.rows.at(-1)).toMatchObject({
      kind: "all",
      asked: QUESTIONS.length,
      right: QUESTIONS.length,
      share: 1,
      overlap: 1,
    });
    for (const question of QUESTIONS) expect(byReference(question) ?? answered(question)).toEqual(answered(question));
  });

  test("no answers, wrong answers and answers to other questions score nothing", () => {
    const nothing = unwrap(scoreOf(QUESTIONS, [{ id: "other", answer: true }]));
    expect(nothing).toMatchObject({
      strays: 1,
      rows: expect.arrayContaining([expect.objectContaining({ kind: "all", right: 0, answered: 0 })]),
    });
    const wrong = RIGHT.map(({ id, answer }) => ({ id, answer: spoilt(answer) }));
    const all = unwrap(scoreOf(QUESTIONS, wrong)).rows.at(-1)!;
    expect(all.right).toBe(0);
    expect(all.interval.upper).toBeLessThan(0.2);
  });
});

const answered = ({ id }: Question): unknown => RIGHT.find((each) => each.id === id)!.answer;

/** The same question asked of the engine that follows the definition of the language. */
function byReference({ kind, rules, state: facts, role, moves }: Question): unknown {
  const game = referenceGame(readRules(rules).rulesheet);
  const state = game.stateOf([...facts].sort())!;
  const at = game.roles.indexOf(role ?? "");
  if (kind === "legal") return game.legalMoves(state, at).map((move) => game.moveText(at, move));
  if (kind === "terminal") return game.isTerminal(state);
  if (kind === "goals") return Object.fromEntries(game.roles.map((name, each) => [name, game.goals(state)[each]]));
  if (kind !== "next") return undefined;
  return game.facts(
    game.next(
      state,
      game.roles.map((name, each) => game.moveNamed(each, moves![name]!)),
    ),
  );
}

function spoilt(answer: unknown): unknown {
  if (typeof answer === "boolean") return !answer;
  if (typeof answer === "string") return "(nothing of the kind)";
  if (Array.isArray(answer)) return [...answer, "(one more)"];
  return Object.fromEntries(Object.entries(answer as object).map(([role, value]) => [role, value + 1]));
}

describe("what an answer is worth", () => {
  const set = { form: "set", terms: ["(a 1)", "b", "c"] } as const;
  test.each([
    [["c", "( a  1 )", "b"], 1],
    [["c", "b"], 2 / 3],
    [["c", "d"], 1 / 4],
    [[], 0],
    ["c", 0],
    [[1, null], 0],
  ])("%j of three terms: %d", (answer, share) => {
    expect(shareRight(set, answer)).toBeCloseTo(share, 12);
  });

  test("numbers by role are right as a whole", () => {
    const right = { form: "numbers", by: { x: 100, o: 0 } } as const;
    expect(shareRight(right, { o: 0, x: 100 })).toBe(1);
    for (const wrong of [{ x: 100 }, { x: 100, o: 0, z: 1 }, { x: 0, o: 100 }, [100, 0], null])
      expect(shareRight(right, wrong)).toBe(0);
  });
});

describe("exact values", () => {
  test.each(["tic-tac-toe", "hexapawn", "nim", "connect-four-3x3"])("%s as the engine proves it", async (id) => {
    const { game } = unwrap(loadGame(bundledGame(id)!.rules));
    const { lower, solved } = await solve({ game }, { playouts: 200_000 });
    expect(solved).toBe(true);
    expect(valuesOf(game, game.initial)!.value).toEqual(lower);
  });

  test("one step before the end of Tic-tac-toe a move wins", () => {
    const { game } = unwrap(loadGame(bundledGame("tic-tac-toe")!.rules));
    let state = game.initial;
    for (const move of ["(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)"]) {
      const mover = game.legalMoves(state, 0).length > 1 ? 0 : 1;
      const joint = [0, 1].map((role) => game.moveNamed(role, role === mover ? move : "noop"));
      state = game.next(state, joint);
    }
    expect(valuesOf(game, state)).toEqual({ value: [100, 0], best: ["(mark 1 3)"], mover: 0 });
  });

  test("none where both choose at once, where chance plays, or where it is too far away", () => {
    for (const id of ["rock-paper-scissors", "pig"]) {
      const { game } = unwrap(loadGame(bundledGame(id)!.rules));
      expect(valuesOf(game, game.initial)).toBeUndefined();
    }
    const { game } = unwrap(loadGame(bundledGame("tic-tac-toe")!.rules));
    expect(valuesOf(game, game.initial, 100)).toBeUndefined();
  });

  test("invented games have no errors, whatever is drawn", () => {
    for (let part = 0; part < 12; part++)
      expect(
        readRules(inventedRules(drawOf(1, part))).diagnostics.filter(({ severity }) => severity === "error"),
      ).toEqual([]);
  });
});
