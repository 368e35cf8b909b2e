/**
 * E1 and E2 whole, and a tiny run of every other experiment from its games to its report.
 */
import { spawnSync } from "node:child_process";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { resolveGames } from "../src/cli/lab/games.ts";
import { runTrial } from "../src/fleet/trials/run.ts";
import { planOf } from "../src/lab/cells.ts";
import type { Experiment } from "../src/lab/experiment.ts";
import { EXPERIMENTS, experimentNamed } from "../src/lab/experiments/all.ts";
import { htmlOf } from "../src/lab/report/html.ts";
import { markdownOf } from "../src/lab/report/markdown.ts";
import { reportOf } from "../src/lab/report/report.ts";
import { FORGETFUL_LAB, runExperiment } from "../src/lab/run.ts";
import { summaries } from "../src/lab/summary.ts";
import { Boards } from "../src/match/job.ts";

const io = { stdin: Readable.from([]), stdout: { write: () => {} }, stderr: { write: () => {} } };
const boards = new Boards(40);

async function ran(experiment: Experiment) {
  const plan = planOf(experiment, await resolveGames(experiment, io), "test");
  const measure = (trial: Parameters<typeof runTrial>[0]) => runTrial(trial, boards);
  const { results, failures } = await runExperiment({
    plan,
    seed: 1,
    scale: 1,
    ledger: FORGETFUL_LAB,
    measure,
    parallel: 1,
  });
  expect(failures).toEqual([]);
  return { plan, results };
}

test.each(["E1", "E2"])("%s comes out exactly", async (id) => {
  const { plan, results } = await ran(experimentNamed(id)!);
  const cells = summaries(plan, results);
  expect(cells.filter(({ verdict }) => verdict !== "agrees").map(({ cell }) => cell.game)).toEqual([]);
  expect(cells).toHaveLength(id === "E1" ? 81 : 36);
});

/** Compiling these takes long. */
const SLOW = ["breakthrough", "capture-the-king"];

/** Few games and players, next to no budget. */
function tiny(experiment: Experiment): Experiment {
  const { games, players, measure, budgets } = experiment;
  const speed = measure === "speed";
  return {
    ...experiment,
    games: games.filter(({ game }) => !SLOW.includes(game)).slice(0, speed ? 1 : 2),
    players: speed ? players.slice(1, 2) : players.slice(-2),
    budgets:
      measure === "climb"
        ? budgets.map((_, at) => ({ playouts: 8 << at }))
        : [speed ? { seconds: 0.1 } : { playouts: 16 }],
    published: experiment.published.map(({ budget: _, ...figure }) => figure),
    runs: speed ? 1 : 2,
  };
}

const hasProlog = spawnSync("swipl", ["--version"], { stdio: "ignore" }).status === 0;

test.each(
  EXPERIMENTS.slice(2)
    .filter(({ measure }) => hasProlog || measure !== "speed")
    .map((experiment) => ({ experiment, id: experiment.id })),
)("$id, a tiny run", async ({ experiment }) => {
  const { plan, results } = await ran(tiny(experiment));
  expect(summaries(plan, results).every(({ count }) => count > 0)).toBe(true);
  const report = reportOf({ plan, results, seed: 1, version: "test", command: "" });
  expect(report.tables.length).toBeGreaterThan(0);
  expect(report.sentences.length).toBeGreaterThan(0);
  expect(markdownOf(report)).not.toMatch(/NaN|undefined/);
  expect(htmlOf(report)).not.toMatch(/NaN|undefined/);
});

if (!hasProlog) test.skip("E12 (skipped: no SWI-Prolog is installed; Debian: apt-get install swi-prolog)", () => {});
