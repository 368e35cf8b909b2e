/**
 * Threads run the built program: needs `npm run build`, as `npm test` does first.
 */
import { expect, test } from "vitest";
import { RARE_SUM } from "../../../../test/small-games.ts";
import { compiledGame } from "../../../engine/src/compile/compile.ts";
import { bundledGame } from "../../../engine/src/games/index.ts";
import { readRules } from "../../../engine/src/gdl/check.ts";
import { type ExactQuestion, solveOnThreads } from "./exact.ts";

const request = { constantSum: 100, memoryMiB: 32, seed: 1, threads: 2, alone: 10 };

const textOf = (id: string): string => bundledGame(id)!.rules;

/** The first thread has a game of one back end, the second makes one of the other. */
function question(rules: string, [here, beside]: readonly [string, string] = ["auto", "auto"]): ExactQuestion {
  const { rulesheet } = readRules(rules);
  const game = compiledGame(rulesheet, { backend: here });
  return { game, state: game.initial, rulesheet, backend: beside, anyState: false };
}

test("both threads know the value as soon as one does", async () => {
  const rules = textOf("connect-four-5x4");
  // The reference engine would take hours.
  const both = await solveOnThreads(question(rules, ["reference", "auto"]), request);
  expect(both).toMatchObject({ solved: true, lower: [50, 50] });
});

test("what one role can be sure of, all others against it", async () => {
  const asked = question(textOf("dots-and-boxes-2x3"), ["reference", "auto"]);
  const found = await solveOnThreads(asked, { ...request, constantSum: undefined, role: 1 });
  expect(found).toMatchObject({ solved: true, lower: [0, 100] });
});

test("a thread that dies is done without", async () => {
  const alone = await solveOnThreads(question(textOf("tic-tac-toe"), ["auto", "no such back end"]), request);
  expect(alone).toMatchObject({ solved: true, lower: [50, 50] });
});

test("one thread where positions are counted, and the same number every time", async () => {
  const asked = question(textOf("connect-four-5x4"));
  const found = [
    await solveOnThreads(asked, request, { positions: 5000 }),
    await solveOnThreads(asked, request, { positions: 5000 }),
  ];
  expect(found[0]).toEqual(found[1]);
  expect(found[0]).toMatchObject({ solved: false });
});

test("time is over for both", async () => {
  const found = await solveOnThreads(question(textOf("connect-four")), request, { milliseconds: 300 });
  expect(found).toMatchObject({ solved: false });
});

test("an end without the constant sum", async () => {
  expect(await solveOnThreads(question(RARE_SUM), { ...request, alone: 1 })).toBeUndefined();
});
