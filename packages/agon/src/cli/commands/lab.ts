/**
 * agon lab: experiments, run and reported.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { type ExperimentPlan, planOf } from "../../lab/cells.ts";
import { type Experiment, readExperiment } from "../../lab/experiment.ts";
import { ALL_EXPERIMENTS, EXPERIMENTS } from "../../lab/experiments/all.ts";
import { htmlOf } from "../../lab/report/html.ts";
import { INTRODUCTION, markdownOf } from "../../lab/report/markdown.ts";
import { labReport, type Report } from "../../lab/report/report.ts";
import { csvOf, type RunRow, runRows } from "../../lab/report/runs.ts";
import { countedOf, type RunResults } from "../../lab/run.ts";
import { isKept, placeOf } from "../../store/place.ts";
import type { Store } from "../../store/store.ts";
import { columns } from "../columns.ts";
import { BadInput, type ExitCode, fileTrouble, INTERNAL_FAILURE, type Io, printJson, WrongUsage } from "../io.ts";
import { withAnswers } from "../lab/answers.ts";
import { atScale, budgetOf, budgetText, type Changes, changed, openExperiment, scaleOf } from "../lab/experiments.ts";
import { resolveGames } from "../lab/games.ts";
import { type LabFlags, ledgerOf, runPlan } from "../lab/session.ts";
import { addPluginFlag } from "../plugins.ts";
import { countNumber, wholeNumber } from "../search-options.ts";
import { openUserStore } from "../store.ts";
import { hypotheses, playersList } from "../tournament/settings.ts";
import { resultsVersion } from "../version.ts";
import { actionOf, type CliCommand, examples } from "./command.ts";

interface LabOptions extends Omit<LabFlags, "seed">, Changes {
  readonly seed?: number;
  readonly fresh?: boolean;
  readonly store: boolean;
  readonly data?: string;
  readonly out: string;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

const DEFAULT_SEED = 1;

type Action = (io: Io, given: readonly string[], options: LabOptions) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = { list: listAll, run: runAll, report: reportAll };

export const lab: CliCommand = {
  name: "lab",
  describe: (command) => describe(command),

  async run(io: Io, [name, ...given]: readonly string[], options: LabOptions): Promise<ExitCode> {
    return actionOf("lab", ACTIONS, name!)(io, given, options);
  },
};

function describe(command: Command): void {
  addPluginFlag(command)
    .description("Published experiments and your own: run them, compare with what was published, write reports.")
    .argument("<action>", "list, run or report")
    .argument(
      "[experiments...]",
      "E1 to E12, all of them, strength, benchmark, or files with experiments of your own (docs/guide/lab.md)",
    )
    .option("--scale <share>", "share of the published number of runs", scaleOf, 1)
    .option("--seed <number>", "seed of all randomness (default: 1; report: that of the last run)", wholeNumber)
    .option(
      "--budget <budget>",
      "'5000 playouts' or 5000, 10s or cpu:100ms a move, in place of the experiment's",
      budgetOf,
    )
    .option(
      "--players <list>",
      "who plays in place of the experiment's players, separated by commas; benchmark: answers:FILE, program:COMMAND, random or oracle",
      playersList,
    )
    .option(
      "--only <names>",
      "of the experiment's players those with these names, separated by semicolons",
      (text: string) => text.split(";").map((name) => name.trim()),
    )
    .option("--against <player>", "the opponent in place of the experiment's")
    .option("--games <list>", "games in place of the experiment's, separated by commas", (text: string) =>
      text.split(","),
    )
    .option("--sprt <elo0,elo1>", "end a pairing when it is clear (5% each way) which of the two it is", hypotheses)
    .option("--no-sprt", "play all games of every pairing")
    .option("--threads <number>", "runs at once", countNumber, availableParallelism())
    .option("--queue <url>", "redis://…: run on every machine where `agon worker` listens to it")
    .option("--fresh", "forget results of the same runs, and begin anew")
    .option(
      "--data <folder>",
      "where the store is (default: DATABASE_URL, ./data where there is one, or that of the user)",
    )
    .option("--no-store", "keep nothing")
    .option("--out <folder>", "report: where pages, Markdown, CSV and JSON go", "reports")
    .option("--markdown", "report: print one Markdown document in place of writing files")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      examples(
        "agon lab list",
        "agon lab run E7 --scale 0.1",
        "agon lab report E7",
        "agon lab run benchmark --seed 7 --players answers:model.jsonl,random",
        "agon lab run strength --players uct:exploration=0.2 --against uct --games connect-four,hex --sprt 0,50",
      ),
    );
}

async function listAll(io: Io, _given: readonly string[], { json }: LabOptions): Promise<ExitCode> {
  const experiments = ALL_EXPERIMENTS;
  if (json) printJson(io, experiments);
  else {
    const rows = experiments.map(({ id, title, games, players, budgets, runs, measure }) => {
      const cells = games.length * players.length * (measure === "climb" ? 1 : budgets.length);
      return [id, title, String(cells), String(measure === "chance" || measure === "value" ? 1 : runs)];
    });
    io.stdout.write(columns([["id", "experiment", "cells", "runs"], ...rows]));
  }
  return 0;
}

async function runAll(io: Io, given: readonly string[], options: LabOptions): Promise<ExitCode> {
  const experiments = await named(given, options);
  const flags = { ...options, seed: options.seed ?? DEFAULT_SEED };
  const store = options.store ? await openUserStore(io, placeOf(options.data)) : undefined;
  let code: ExitCode = 0;
  try {
    for (const [at, experiment] of experiments.entries()) {
      const began = Date.now();
      const plan = planOf(experiment, await resolveGames(experiment, io), resultsVersion());
      const hashes = plan.groups.map(({ hash }) => hash);
      if (options.fresh) await store?.dropResults(hashes, flags.seed);
      const { results, failures, interrupted } = await runPlan(io, plan, flags, store);
      const name = experiments.length === given.length ? given[at]! : experiment.id;
      const command = commandFor(name, options, flags.scale, flags.seed);
      print(io, labReport({ plan, results, failures, seed: flags.seed, version: resultsVersion(), command }), options);
      if (experiments.length > 1) io.stderr.write(`${experiment.id}: ${Math.round((Date.now() - began) / 1000)} s\n`);
      if (failures.length > 0) code = INTERNAL_FAILURE;
      if (!interrupted) continue;
      if (store !== undefined) io.stderr.write("Interrupted; the same command goes on.\n");
      return 130;
    }
  } finally {
    await store?.close();
  }
  return code;
}

async function named(given: readonly string[], changes: LabOptions): Promise<Experiment[]> {
  if (given.length === 0) throw new WrongUsage("agon lab run: name experiments, files, or all.");
  const names = given.length === 1 && given[0] === "all" ? EXPERIMENTS.map(({ id }) => id) : given;
  const experiments = await Promise.all(names.map(openExperiment));
  const { budget, scale } = changes;
  const altered = experiments.map((experiment) => {
    const other = changed(experiment, changes);
    return budget === undefined ? atScale(other, scale) : other;
  });
  return Promise.all(altered.map(withAnswers));
}

function commandFor(name: string, options: LabOptions, scale: number, seed: number): string {
  const { only, budget, players, against, games, sprt } = options;
  const words = [`agon lab run ${name}`];
  if (scale !== 1) words.push(`--scale ${scale}`);
  if (seed !== DEFAULT_SEED) words.push(`--seed ${seed}`);
  if (budget !== undefined) words.push(`--budget ${budgetText(budget)}`);
  if (only !== undefined) words.push(`--only ${quoted(only.join(";"))}`);
  if (players !== undefined) words.push(`--players ${quoted(players.join(","))}`);
  if (against !== undefined) words.push(`--against ${quoted(against)}`);
  if (games !== undefined) words.push(`--games ${quoted(games.join(","))}`);
  if (sprt === false) words.push("--no-sprt");
  else if (sprt !== undefined) words.push(`--sprt ${sprt.elo0},${sprt.elo1}`);
  return words.join(" ");
}

/** As a shell takes it for one word. */
function quoted(text: string): string {
  return /[^\w:=,./-]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}

function print(io: Io, report: Report, { json }: LabOptions): void {
  if (json) printJson(io, { ...report, plots: undefined });
  else io.stdout.write(markdownOf(report));
}

// Reports ----------------------------------------------------------------------------------------------------------

async function reportAll(io: Io, given: readonly string[], options: LabOptions): Promise<ExitCode> {
  const place = placeOf(options.data);
  const store = await openUserStore(io, isKept(place) ? place : { kind: "memory" });
  try {
    const ran = await store.experiments();
    const ids = given.length > 0 ? await Promise.all(given.map(idOf)) : inOrder(ran);
    if (ids.length === 0) throw new BadInput("Nothing has been run yet: `agon lab run E1`.");
    if (options.markdown) io.stdout.write(INTRODUCTION);
    for (const id of ids) {
      const stored = await storedReport(io, store, id, options);
      if (options.markdown) io.stdout.write(`\n${markdownOf(stored.report).trimEnd()}\n`);
      else await write(io, stored, options);
    }
    return 0;
  } finally {
    await store.close();
  }
}

/** E2 before E10. */
function inOrder(ids: readonly string[]): string[] {
  return [...ids].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

async function idOf(given: string): Promise<string> {
  return (await openExperiment(given)).id;
}

interface StoredReport {
  readonly report: Report;
  readonly runs: readonly RunRow[];
}

/** From the definition that was run last, as it was then. */
async function storedReport(io: Io, store: Store, id: string, options: LabOptions): Promise<StoredReport> {
  const run = await store.lastRun(id, options.seed);
  const read = run && readExperiment(run.definition);
  if (run === undefined || !read?.ok) throw new BadInput(`${id} has not been run yet: \`agon lab run ${id}\`.`);
  const plan = planOf(read.value, await resolveGames(read.value, io), run.version);
  const { seed, scale, version } = run;
  const results = await storedResults(plan, store, seed);
  const report = labReport({ plan, results, seed, version, command: commandFor(id, options, scale, seed) });
  return { report, runs: runRows(plan, results, seed, version) };
}

/** All there is, whatever the scale it was asked for with. */
async function storedResults(plan: ExperimentPlan, store: Store, seed: number): Promise<RunResults> {
  const ledger = ledgerOf(store, plan.experiment.id);
  const known = await ledger.load(
    plan.groups.map(({ hash }) => hash),
    seed,
  );
  return new Map(plan.groups.map(({ key, hash }) => [key, countedOf(known.get(hash) ?? [], plan.experiment)]));
}

/** The report for people, and every run for programs. */
async function write(io: Io, { report, runs }: StoredReport, { out, json }: LabOptions): Promise<void> {
  const { id } = report;
  const files = {
    [`${id}.html`]: htmlOf(report),
    [`${id}.md`]: markdownOf(report),
    [`${id}.csv`]: csvOf(runs),
    [`${id}.json`]: `${JSON.stringify({ ...report, plots: undefined, runs }, undefined, 2)}\n`,
  };
  try {
    await mkdir(out, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(out, name), text);
  } catch (error) {
    throw new BadInput(`${out}: cannot be written: ${fileTrouble(error)}.`);
  }
  const [first, ...rest] = Object.keys(files) as [string, ...string[]];
  if (json) printJson(io, { ...report, plots: undefined });
  else io.stdout.write(`${join(out, first)}, ${rest.slice(0, -1).join(", ")} and ${rest.at(-1)}\n`);
}
