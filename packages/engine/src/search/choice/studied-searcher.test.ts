import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { blankWeights, LinearEvaluator } from "../learn/evaluator.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import { chosenFor } from "./choose.ts";
import { searcherFor, studiedSearcher, studyTime } from "./studied-searcher.ts";

const gameOf = (id: string) => compiledGame(readRules(bundledGame(id)!.rules).rulesheet);
const limits = { whole: 5000, milliseconds: 1, signal: new AbortController().signal };

test("the winner of a study thinks about the position; where the tree has won there is nothing", () => {
  const game = gameOf("tic-tac-toe");
  const chosen = chosenFor(game, { given: {} });
  const options = { ...DEFAULT_OPTIONS, constantSum: 100 };
  const evaluator = new LinearEvaluator(blankWeights(game, 100));
  const position = { game, state: game.initial, chosen };
  expect(searcherFor(position, { algorithm: "uct", options, evaluator: undefined })).toBeUndefined();
  const searcher = searcherFor(position, { algorithm: "alpha-beta", options, evaluator })!;
  expect(searcher.slice({}).reason).toBe("solved");
  expect(searcher.report(0)).toMatchObject({ solved: true, lower: 50, upper: 50 });
});

test("games that nobody studies are left to the tree at once", async () => {
  const game = gameOf("eight-puzzle");
  const chosen = chosenFor(game, { given: {} });
  expect(await studiedSearcher({ game, state: game.initial, chosen }, limits)).toBeUndefined();
});

test("nobody waits any more: the tree of the table thinks", async () => {
  const game = gameOf("breakthrough-5x5");
  const chosen = chosenFor(game, { given: {} }, { milliseconds: 3_600_000 });
  const signal = AbortSignal.abort();
  expect(await studiedSearcher({ game, state: game.initial, chosen }, { ...limits, signal })).toBeUndefined();
});

test("a study has 0.4 of the time, and never more than half a minute", () => {
  expect([1000, 75_000, 3_600_000].map(studyTime)).toEqual([400, 30_000, 30_000]);
});
