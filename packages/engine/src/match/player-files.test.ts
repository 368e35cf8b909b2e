import { expect, test } from "vitest";
import { nimRules } from "../../../../test/small-games.ts";
import { compiledGame } from "../compile/compile.ts";
import { Random } from "../game/random.ts";
import { readRules } from "../gdl/check.ts";
import { DEFAULT_OPTIONS } from "../search/options.ts";
import { positionValuesText } from "../search/position-values.ts";
import { solveAll } from "../search/solve.ts";
import { CompiledGames, type MatchJob, runMatch } from "./job.ts";

const rules = nimRules(5);
const game = compiledGame(readRules(rules).rulesheet);
const options = { ...DEFAULT_OPTIONS, constantSum: 100 };
const values = [...positionValuesText(solveAll(game, options, new Random(1), game.initial, {}).search)].join("");

const job: MatchJob = {
  ...{ matchId: "m", game: "nim", rules, backend: "auto", seed: 1, startClock: 10, playClock: 60 },
  ...{ roles: game.roles, players: ["uct:values=FILE,playouts=1", "random"] },
};

test("a player with values wins a won game however little it may think", async () => {
  // Five in the heap are won by taking one; one playout finds that in a game or two of three.
  const boards = new CompiledGames();
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { goalValues } = await runMatch({ ...job, seed }, boards, { readFile: () => values });
    expect(goalValues).toEqual([100, 0]);
  }
});

test("what is wrong with a file is told with the option that names it", async () => {
  const played = (file: string, given = job) => runMatch(given, new CompiledGames(), { readFile: () => file });
  await expect(played("nonsense")).rejects.toThrow("values=FILE: this is not a file of values: line 1");
  const other = { ...job, rules: nimRules(4) };
  await expect(played(values, other)).rejects.toThrow("values=FILE: it is of other rules with the same roles.");
});
