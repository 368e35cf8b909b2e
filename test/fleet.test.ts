/**
 * The same table whoever did the work: threads here, or workers on a real Redis of which one is killed while Redis itself is
 * restarted. Workers are the built program: needs `npm run build`, as `npm test` does first.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Queue } from "bullmq";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { JobError, Pool } from "../packages/agon/src/fleet/pool.ts";
import { connectionTo, QueueExecutor, queueName } from "../packages/agon/src/fleet/queue.ts";
import { missingRedis, TestRedis } from "../packages/agon/src/fleet/testing/redis.ts";
import type { Trial, TrialResult } from "../packages/agon/src/fleet/trial.ts";
import { engineTrial, planOf } from "../packages/agon/src/lab/cells.ts";
import { experiment } from "../packages/agon/src/lab/experiment.ts";
import { type LabResult, runExperiment } from "../packages/agon/src/lab/run.ts";
import { summaries } from "../packages/agon/src/lab/summary.ts";
import { schedule } from "../packages/engine/src/match/schedule.ts";
import { FORGETFUL, playSeries } from "../packages/engine/src/match/series.ts";
import { tableOf } from "../packages/engine/src/match/table.ts";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));
const missing = missingRedis();

/** The name that the built program gives its results and its queue, be it older than these sources or not. */
const { resultsVersion } = (await import(
  new URL("../packages/agon/dist/cli/version.js", import.meta.url).href
)) as typeof import("../packages/agon/src/cli/version.ts");
const VERSION = resultsVersion();

const plan = planOf(
  experiment({
    id: "fleet",
    title: "Hex on four by four",
    measure: "duel",
    games: [{ game: "native:hex:4" }],
    players: [{ player: "uct" }, { player: "plain:exploration=0.8" }],
    against: "plain",
    budgets: [{ playouts: 400 }],
    runs: 30,
  }),
  [{ rules: "native:hex:4", roles: ["black", "white"] }],
  VERSION,
);

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

type Measure = (trial: Trial) => Promise<TrialResult>;

/** Runs the experiment; `after` is called with the number of results kept. */
async function table(measure: Measure, parallel: number, after: (kept: number) => void = () => {}) {
  const kept = new Map<string, LabResult>();
  const put = async ({ group, result }: { group: { hash: string }; result: LabResult }): Promise<void> => {
    const key = `${group.hash} ${result.index}`;
    expect(kept.has(key)).toBe(false);
    kept.set(key, result);
    after(kept.size);
  };
  const ledger = { load: async () => new Map(), put };
  const { results, failures } = await runExperiment({
    plan,
    seed: 3,
    scale: 1,
    ledger,
    parallel,
    measure: (trial) => measure(engineTrial(trial)),
  });
  expect(failures).toEqual([]);
  return summaries(plan, results);
}

describe.skipIf(missing)(`a fleet on Redis${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let redis: TestRedis;
  let workers: ChildProcess[] = [];
  let executor: QueueExecutor | undefined;
  beforeAll(async () => {
    redis = await TestRedis.create();
  });
  afterEach(async () => {
    await executor?.close();
    for (const worker of workers) worker.kill("SIGKILL");
    workers = [];
  });
  afterAll(() => redis?.remove());

  const hire = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const args = [AGON, "worker", "--queue", redis.url, "--threads", "1", "--lock", "2s"];
      const worker = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
      workers.push(worker);
      await new Promise<void>((resolve) =>
        worker.stderr!.on("data", (text) => String(text).includes("Working") && resolve()),
      );
    }
  };

  test("three workers, one killed, Redis restarted: the table is that of threads", async () => {
    const pool = new Pool({ threads: 2 });
    const whole = await table((trial) => pool.measure(trial), 2);
    await pool.close();
    await hire(3);
    executor = await QueueExecutor.open({ url: redis.url, version: VERSION, sweep: 500 });
    let restarted: Promise<void> | undefined;
    const shaken = await table(
      (trial) => executor!.measure(trial),
      12,
      (kept) => {
        if (kept === 10) workers[0]!.kill("SIGKILL");
        if (kept === 20) restarted = redis.kill().then(() => redis.start());
      },
    );
    expect(restarted).toBeDefined();
    await restarted;
    expect(shaken).toEqual(whole);
  });

  test("what was done is found again by whoever asks next; what cannot be done fails once", async () => {
    await hire(1);
    const [group] = plan.groups;
    executor = await QueueExecutor.open({ url: redis.url, version: VERSION, sweep: 200 });
    const [first, twin] = await Promise.all(
      [5, 5].map((seed) => executor!.measure(engineTrial(group!.trial(0, seed)))),
    );
    expect(first).toMatchObject({ values: [expect.any(Number)] });
    expect(twin).toEqual(first);
    const broken = { ...engineTrial(group!.trial(0, 1)), game: { name: "x", rules: "(role", backend: "auto" } };
    await expect(executor.measure(broken)).rejects.toThrow(JobError);
    const endless = { ...engineTrial(group!.trial(0, 1)), budget: { playouts: 1e9 }, timeLimit: 300 };
    await expect(executor.measure(endless)).rejects.toThrow(/nothing for 0.3 s/);
    const stop = new AbortController();
    const called = executor.measure({ ...endless, timeLimit: 400 }, { signal: stop.signal });
    stop.abort();
    await expect(called).rejects.toThrow("called off");
    // Asked to end, a worker ends.
    const ended = new Promise((resolve) => workers[0]!.once("exit", resolve));
    workers[0]!.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  test("a worker that is interrupted twice leaves its job to another", async () => {
    await hire(1);
    const queue = new Queue(queueName(VERSION), { connection: connectionTo(redis.url) });
    executor = await QueueExecutor.open({ url: redis.url, version: VERSION, sweep: 200 });
    const trial = { ...engineTrial(plan.groups[0]!.trial(0, 9)), budget: { playouts: 20_000 } };
    const done = executor.measure(trial);
    await until(async () => (await queue.getActiveCount()) === 1);
    const [first] = workers;
    const finishing = new Promise<void>((resolve) =>
      first!.stderr!.on("data", (text) => String(text).includes("interrupt again") && resolve()),
    );
    const ended = new Promise((resolve) => first!.once("exit", resolve));
    first!.kill("SIGINT");
    await finishing;
    first!.kill("SIGINT");
    expect(await ended).toBe(0);
    await queue.close();
    await hire(1);
    expect(await done).toMatchObject({ values: [expect.any(Number)] });
  });

  test("agon tournament on a queue ends with its table where it is interrupted", async () => {
    const settings = ["--players", "random,plain:playouts=5", "--games", "tic-tac-toe", "--no-store"];
    const args = [AGON, "tournament", "--queue", redis.url, ...settings];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    const ended = new Promise((resolve) => child.once("close", resolve));
    const queue = new Queue(queueName(VERSION), { connection: connectionTo(redis.url) });
    // Nobody works: its jobs wait.
    await until(async () => (await queue.getWaitingCount()) === 2);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(text).toContain("0 of 2 games played");
    expect(text).not.toMatch(/could not be played|Error/);
    await queue.close();
  });

  test("a tournament on the queue has the table it has on threads", async () => {
    const jobs = schedule({
      name: "cup",
      players: ["uct:playouts=30", "random"],
      games: [{ name: "hex", rules: "native:hex:3", roles: ["black", "white"] }],
      rounds: 3,
      seed: 1,
      startClock: 60,
      playClock: 60,
      backend: "auto",
    });
    const pool = new Pool({ threads: 1 });
    const here = await playSeries({
      jobs,
      ledger: FORGETFUL,
      parallel: 1,
      execute: (job, watch) => pool.run(job, watch),
    });
    await pool.close();
    await hire(1);
    executor = await QueueExecutor.open({ url: redis.url, version: VERSION, sweep: 200 });
    const there = await playSeries({
      jobs,
      ledger: FORGETFUL,
      parallel: 4,
      execute: (job, watch) => executor!.run(job, watch),
    });
    expect(tableOf(jobs, there)).toEqual(tableOf(jobs, here));
  });
});
