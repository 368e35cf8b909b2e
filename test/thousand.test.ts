/**
 * Quick matches through the pool: 40 of them with every run of the tests, 1,000 with `npm run test:thousand`. Needs `npm run build`.
 */
import { expect, test } from "vitest";
import { Pool } from "../packages/agon/src/fleet/pool.ts";
import { schedule } from "../packages/engine/src/match/schedule.ts";
import { FORGETFUL, playSeries } from "../packages/engine/src/match/series.ts";
import { tableOf } from "../packages/engine/src/match/table.ts";
import { rulesOf } from "../packages/engine/src/match/testing/games.ts";

const matches = process.env.AGON_THOUSAND ? 1000 : 40;

test(`${matches} matches of Tic-tac-toe, 100 playouts a move, no error`, async () => {
  const pool = new Pool({ threads: 2 });
  const jobs = schedule({
    name: "thousand",
    players: ["uct:playouts=100", "tree:playouts=100"],
    games: [{ name: "tic-tac-toe", rules: rulesOf("tic-tac-toe"), roles: ["x", "o"] }],
    rounds: matches / 2,
    seed: 1,
    startClock: 60,
    playClock: 60,
    backend: "auto",
  });
  const execute = (...args: Parameters<typeof pool.run>) => pool.run(...args);
  const table = tableOf(jobs, await playSeries({ jobs, ledger: FORGETFUL, parallel: 2, execute }));
  await pool.close();
  expect(table).toMatchObject({ finished: matches, aborted: 0, failures: [] });
  expect(table.rows.map(({ errors, games }) => [errors, games])).toEqual([
    [0, matches],
    [0, matches],
  ]);
});
