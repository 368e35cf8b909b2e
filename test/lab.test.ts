/**
 * E1 and E2 whole, and a tiny run of every other experiment from its games to its report.
 */
import { spawnSync } from "node:child_process";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { ioOn } from "../packages/agon/src/cli/io.ts";
import { resolveGames } from "../packages/agon/src/cli/lab/games.ts";
import { runTrial } from "../packages/agon/src/fleet/trials/run.ts";
import { engineTrial, type LabTrial, planOf } from "../packages/agon/src/lab/cells.ts";
import type { Experiment } from "../packages/agon/src/lab/experiment.ts";
import { EXPERIMENTS, experimentNamed } from "../packages/agon/src/lab/experiments/all.ts";
import { htmlOf } from "../packages/agon/src/lab/report/html.ts";
import { markdownOf } from "../packages/agon/src/lab/report/markdown.ts";
import { labReport } from "../packages/agon/src/lab/report/report.ts";
import { FORGETFUL_LAB, runExperiment } from "../packages/agon/src/lab/run.ts";
import { summaries } from "../packages/agon/src/lab/summary.ts";
import { CompiledGames } from "../packages/engine/src/match/job.ts";

const io = ioOn({ stdin: Readable.from([]), stdout: { write: () => {} }, stderr: { write: () => {} } });
const boards = new CompiledGames({ most: 40 });

async function ran(experiment: Experiment) {
  const plan = planOf(experiment, await resolveGames(experiment, io), "test");
  const measure = (trial: LabTrial) => runTrial(engineTrial(trial), boards);
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

/** `(0,1,2) c=0.4` means these options of the player. */
function depthsOf(name: string): readonly string[] | undefined {
  const [, d1, d2, d3] = /^\((\w+),(\w+),(\w+)\)/.exec(name) ?? [];
  return d1 === undefined ? undefined : [`meanDepth=${d1}`, `originDepth=${d2}`, `moveDepth=${d3}`];
}

test.each(["E6", "E7", "E8", "E9"])("the players of %s have the depths of their names", (id) => {
  const named = experimentNamed(id)!.players.filter(({ name }) => depthsOf(name!) !== undefined);
  expect(named.length).toBeGreaterThanOrEqual(15);
  for (const { name, player } of named) for (const option of depthsOf(name!)!) expect(player).toContain(option);
});

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

/** What one run of a measure may give. */
const RANGES: Readonly<Record<Experiment["measure"], readonly [least: number, most: number]>> = {
  duel: [0, 100],
  score: [0, 100],
  climb: [0, 100],
  chance: [0, 100],
  value: [0, 100],
  solve: [1, 16],
  speed: [1e-3, 1e7],
  answers: [0, 100],
};

test.each(
  EXPERIMENTS.slice(2)
    .filter(({ measure }) => hasProlog || measure !== "speed")
    .map((experiment) => ({ experiment, id: experiment.id })),
)("$id, a tiny run", async ({ experiment }) => {
  const { plan, results } = await ran(tiny(experiment));
  const { measure, runs, games, players, budgets } = plan.experiment;
  const cells = summaries(plan, results);
  expect(cells).toHaveLength(games.length * players.length * budgets.length);
  const [least, most] = RANGES[measure];
  for (const { cell, count, value } of cells) {
    expect(count, cell.group).toBe(runs);
    expect(value, cell.group).toBeGreaterThanOrEqual(least);
    expect(value, cell.group).toBeLessThanOrEqual(most);
  }
  // A later budget has all that an earlier one found.
  if (measure === "climb")
    for (const group of results.values())
      for (const { values } of group) expect(values).toEqual([...values].sort((a, b) => a - b));
  // Two runs prove nothing, be it by a test or by a factor.
  if (measure === "duel" || measure === "score")
    expect(cells.map(({ verdict }) => verdict)).toEqual(cells.map(() => "unknown"));
  const report = labReport({ plan, results, seed: 1, version: "1.2.3+test", command: "agon lab run" });
  const text = markdownOf(report);
  for (const { cell } of cells) {
    expect(text).toContain(cell.row);
    expect(text).toContain(cell.column);
  }
  expect(text).toContain("build 1.2.3+test");
  for (const { setting } of experiment.chosen) expect(text).toContain(`- ${setting}: `);
  expect(text).not.toMatch(/NaN|undefined/);
  expect(htmlOf(report)).not.toMatch(/NaN|undefined/);
});

if (!hasProlog) test.skip("E12 (skipped: no SWI-Prolog is installed; Debian: apt-get install swi-prolog)", () => {});
