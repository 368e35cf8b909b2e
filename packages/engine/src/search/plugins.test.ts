import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { unwrap } from "../result.ts";
import { learntEvaluation } from "./deepening/learnt.ts";
import { DEFAULT_OPTIONS, parseOptions, searchOptions } from "./options.ts";
import { addPlugin, EVALUATIONS, type Plugin } from "./plugins.ts";
import { reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

/** Two moves, of which the second leads on: there a random player gets 30 or 90. */
const game = new ExplicitGame({
  start: { mover: 0, moves: { end: "fifty", on: "further" } },
  fifty: { goals: [50] },
  further: { mover: 0, moves: { high: "ninety", low: "thirty" } },
  ninety: { goals: [90] },
  thirty: { goals: [30] },
});
const [on] = game.legalMoves(game.initial, 0).filter((move) => game.moveText(0, move) === "on");
const further = game.next(game.initial, [on!]);
const low = game.legalMoves(further, 0).find((move) => game.moveText(0, move) === "low")!;

function found(words: readonly string[], playouts = 100): ReturnType<typeof reportOf> {
  const { options } = unwrap(parseOptions([...words, "memoryMiB=1", "solver=off"]));
  const search = new Search(game, options, new Random(1));
  runSearch(search, { playouts });
  return reportOf(search);
}

test("a formula of a plug-in is asked, and followed", () => {
  addPlugin({ formulas: { "least-visited": ({ visits }) => -visits } });
  expect(found(["formula=least-visited"]).moves.map(({ visits }) => visits)).toEqual([50, 50]);
  expect(found(["formula=uct"]).moves.map(({ visits }) => visits)).not.toEqual([50, 50]);
});

test("a playout policy of a plug-in chooses, and is told how playouts end", () => {
  const ends: number[] = [];
  const choices: string[] = [];
  addPlugin({
    playouts: {
      lowest: (played) => ({
        choose: (_, moves, state) => {
          choices.push(played.facts(state).join(" "));
          return moves.includes(low) ? low : moves[0]!;
        },
        ended: (goals) => void ends.push(goals[0]!),
      }),
    },
  });
  // One playout from the leaf behind `on`: the policy plays low, where a random one would play either.
  expect(found(["playout=lowest"], 2).moves.find(({ move }) => move === on)).toMatchObject({ visits: 1, mean: 30 });
  expect(choices).toEqual([game.facts(further).join(" ")]);
  expect(ends).toEqual([30]);
});

describe("an evaluation of a plug-in", () => {
  addPlugin({ evaluations: { "always-70": () => () => [70] } });

  test("is the worth of a leaf that is no end", () => {
    const { moves } = found(["evaluation=always-70"], 2);
    expect(moves.map(({ mean }) => mean).sort()).toEqual([50, 70]);
  });

  test("comes after as many plies as asked for; ends on the way count as they are", () => {
    const { moves } = found(["evaluation=always-70", "evaluationPlies=1"], 2);
    expect([30, 90]).toContain(moves.find(({ move }) => move === on)!.mean);
  });
});

test.each([
  ["formula=nan-formula", "the formula nan-formula gives NaN for {"],
  ["playout=stray", "the playout policy stray chooses 99, which is not one of the legal moves"],
  ["evaluation=too-much", "the evaluation too-much gives [101]; it takes 1 numbers from 0 to 100, one for each role"],
  ["evaluation=too-many", "the evaluation too-many gives [1, 2]; it takes 1 numbers from 0 to 100, one for each role"],
])("what a plug-in does wrong with %s is an error that says so", (word, message) => {
  addPlugin(FAULTY);
  expect(() => found([word])).toThrow(message);
});

const FAULTY: Plugin = {
  formulas: { "nan-formula": () => Number.NaN },
  playouts: { stray: () => ({ choose: () => 99 }) },
  evaluations: { "too-much": () => () => [101], "too-many": () => () => [1, 2] },
};

test.each<[unknown, string]>([
  [undefined, "it is not an object"],
  [{}, "it has no formulas, playouts or evaluations"],
  [{ policies: {} }, 'it has "policies"; a plug-in has formulas, playouts, evaluations'],
  [{ formulas: "uct" }, "its formulas are not an object of functions by name"],
  [{ formulas: { mine: 7 } }, 'in formulas, "mine" is number, not a function'],
  [{ formulas: { uct: () => 0 } }, 'in formulas, "uct" is taken'],
  [{ evaluations: { "My Own": () => 0 } }, 'in evaluations, "My Own" is no name'],
])("%j is refused", (plugin, message) => {
  expect(() => addPlugin(plugin as Plugin)).toThrow(message);
});

test("a plug-in with a mistake adds nothing, and one that is added twice is nothing new", () => {
  const good = (): number => 0;
  expect(() => addPlugin({ formulas: { good, uct: good } })).toThrow("taken");
  expect(parseOptions(["formula=good"])).toMatchObject({ ok: false });
  addPlugin({ formulas: { good } });
  addPlugin({ formulas: { good } });
  expect(parseOptions(["formula=good"])).toMatchObject({ ok: true });
});

test.each([
  [{ formula: "nowhere" }, 'there is no formula "nowhere"; there are uct, polynomial'],
  [{ playout: "nowhere" }, 'there is no playout policy "nowhere"; there are uniform, decisive'],
  [{ evaluation: "nowhere" }, 'there is no evaluation "nowhere"; there are none'],
])("%j is not searched with as if nothing had been said", (given, message) => {
  expect(() => new Search(game, { ...DEFAULT_OPTIONS, ...given, memoryMiB: 1 }, new Random(1))).toThrow(message);
});

test("an evaluation leaves nothing to learn from playouts", () => {
  expect(searchOptions({ evaluation: "always-70", amaf: "rave" })).toMatchObject({
    problems: [{ message: expect.stringContaining("evaluation needs playouts of which nothing is learnt") }],
  });
});

test("the learnt evaluation is a plug-in of our own: its name is kept for it", () => {
  expect(() => EVALUATIONS.get("learnt")).toThrow("addPlugin(learntEvaluation)");
  addPlugin(learntEvaluation);
  expect(EVALUATIONS.get("learnt")).toBe(learntEvaluation.evaluations!["learnt"]);
  expect(() => addPlugin({ evaluations: { learnt: () => () => [50] } })).toThrow("taken");
});
