import { failure, problemsText } from "agon-engine";
import { expect, test } from "vitest";
import type { TrialResult } from "../fleet/trial.ts";
import { type LabTrial, planOf, runsAt, seedOf } from "./cells.ts";
import { experiment, readExperiment } from "./experiment.ts";
import { htmlOf } from "./report/html.ts";
import { markdownOf } from "./report/markdown.ts";
import { labReport } from "./report/report.ts";
import { type LabResult, type RunOptions, runExperiment } from "./run.ts";
import { summaries } from "./summary.ts";

const cup = experiment({
  id: "cup",
  title: "Two <players>",
  measure: "duel",
  games: [{ game: "native:hex:3" }],
  players: [
    { name: "a", player: "uct" },
    { name: "b", player: "rave" },
  ],
  against: "plain",
  budgets: [{ playouts: 10 }],
  runs: 20,
  published: [
    { player: "a", value: 50, runs: 100 },
    { player: "b", value: 95, runs: 100 },
  ],
  claims: [
    { kind: "best", player: "b" },
    { kind: "falling", players: ["a", "b"] },
  ],
});
const plan = planOf(cup, [{ rules: "native:hex:3", roles: ["black", "white"] }], "1");

/** A coin for each seed, the same whenever and wherever it is thrown. */
const coin = async (trial: LabTrial): Promise<TrialResult> => ({ values: [trial.seed & 1 ? 100 : 0] });

function memory() {
  const kept = new Map<string, LabResult[]>();
  return {
    kept,
    load: async (hashes: readonly string[]) => new Map(hashes.map((hash) => [hash, kept.get(hash) ?? []])),
    put: async ({ group, result }: { group: { hash: string }; result: LabResult }): Promise<void> => {
      kept.set(group.hash, [...(kept.get(group.hash) ?? []), result]);
    },
  };
}

const options = (given: Partial<RunOptions>): RunOptions => ({
  plan,
  seed: 1,
  scale: 1,
  ledger: memory(),
  measure: coin,
  parallel: 3,
  ...given,
});

test("seats change, seeds are their own, and settings make other runs", () => {
  const trials = [0, 1].map((index) => plan.groups[0]!.trial(index, 7));
  expect(trials).toMatchObject([
    { players: ["uct", "plain"], measured: 0 },
    { players: ["plain", "uct"], measured: 1 },
  ]);
  const seeds = plan.groups.flatMap(({ key }) => [0, 1, 2].map((index) => seedOf(1, "cup", key, index)));
  expect(new Set(seeds).size).toBe(6);
  expect(seedOf(1, "cup", plan.groups[0]!.key, 0)).toBe(seeds[0]);
  const other = planOf(cup, [{ rules: "native:hex:3", roles: ["black", "white"] }], "2");
  expect(other.groups[0]!.hash).not.toBe(plan.groups[0]!.hash);
  expect([0.01, 0.05, 0.5].map((scale) => runsAt(cup, 100, scale))).toEqual([2, 6, 50]);
});

test("a run that is broken off and taken up again has the table of one that is not", async () => {
  const whole = await runExperiment(options({}));
  const ledger = memory();
  for (const most of [3, 11, 1000]) {
    const stop = new AbortController();
    let made = 0;
    const measure = async (trial: LabTrial): Promise<TrialResult> => {
      if (++made > most) stop.abort();
      if (stop.signal.aborted) throw new Error("the pool was closed");
      return coin(trial);
    };
    await runExperiment(options({ ledger, measure, signal: stop.signal }));
  }
  expect([...ledger.kept.values()].flat()).toHaveLength(40);
  const timeless = (results: ReadonlyMap<string, readonly LabResult[]>): unknown =>
    [...results].map(([key, list]) => [key, list.map(({ values, index }) => ({ values, index }))]);
  const resumed = await runExperiment(options({ ledger, measure: () => Promise.reject(new Error("nothing is left")) }));
  expect(timeless(resumed.results)).toEqual(timeless(whole.results));
  expect(summaries(plan, resumed.results)).toEqual(summaries(plan, whole.results));
});

test("a larger scale takes up what a smaller one made; progress counts what is known", async () => {
  const ledger = memory();
  await runExperiment(options({ ledger, scale: 0.1 }));
  expect([...ledger.kept.values()].flat()).toHaveLength(4);
  const seen: number[] = [];
  await runExperiment(options({ ledger, onProgress: ({ done, asked }) => void seen.push(done / asked) }));
  expect(seen[0]).toBe(4 / 40);
  expect(seen.at(-1)).toBe(1);
});

test("failures are told, others end the run", async () => {
  const measure = async (trial: LabTrial): Promise<TrialResult> => {
    if (trial.kind === "play" && trial.players.includes("rave")) throw new Error("no memory");
    return coin(trial);
  };
  const { failures, results } = await runExperiment(options({ measure, isFailure: () => true }));
  expect(failures).toHaveLength(20);
  expect(results.get(plan.groups[0]!.key)).toHaveLength(20);
  await expect(runExperiment(options({ measure }))).rejects.toThrow("no memory");
  const report = labReport({ plan, results, failures, seed: 1, version: "1", command: "agon lab run cup" });
  expect(markdownOf(report)).toContain("20 runs could not be made: no memory.");
});

test("the report says what agrees and what does not", async () => {
  const { results } = await runExperiment(options({}));
  const [a, b] = summaries(plan, results);
  // No number of games tells 50 % from 50 %: what was published of a cannot be confirmed.
  expect([a!.verdict, b!.verdict]).toEqual(["unknown", "differs"]);
  const report = labReport({ plan, results, seed: 1, version: "1", command: "agon lab run cup" });
  const text = markdownOf(report);
  expect(text).toMatch(/^\| a \| \d+\.\d \(\d+\.\d–\d+\.\d\) \/ 50\.0 \|$/m);
  expect(text).toMatch(/^\| b \| .* \/ 95\.0 ✗ \|$/m);
  expect(text).toContain("0 of 2 published figures agree");
  expect(text).toMatch(/Best of 2 at native:hex:3: [ab] \d+\.\d, then [ab] \d+\.\d, .* \(p = \d\.\d{3}\)\./);
  const page = htmlOf(report);
  expect(page).toContain("Two &lt;players&gt;");
  expect(page).toContain("<svg");
  expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

test("the report says whether other rules stand in for those that are not at hand", () => {
  const definition = { ...cup, games: [{ game: "corpus:hex", or: "native:hex:3", name: "hex" }] };
  const text = (standIn: boolean): string => {
    const rules = { rules: "native:hex:3", roles: ["black", "white"], standIn };
    const report = { plan: planOf(definition, [rules], "1"), results: new Map(), seed: 1, version: "1", command: "" };
    return markdownOf(labReport(report));
  };
  expect(text(false)).toContain("Played on the public rulesheets.");
  expect(text(true)).toMatch(/stand in for public ones .*: hex\./);
});

test("mistakes in a file are named with their place", () => {
  const read = readExperiment({ ...cup, runs: 0, speed: 1, games: [{ name: "x" }] });
  expect(read.ok ? "" : problemsText(read.problems)).toMatch(
    /runs: [\s\S]*games\.0\.game: |games\.0\.game: [\s\S]*runs: /,
  );
  const alone = readExperiment({ ...cup, against: undefined });
  expect(alone).toEqual(failure("experiment", "against: a duel needs an opponent"));
});

test("a duel with a sequential test ends when the answer is clear", async () => {
  const definition = { ...cup, runs: 200, sprt: { elo0: 0, elo1: 100 } };
  const tested = planOf(definition, [{ rules: "native:hex:3", roles: ["black", "white"] }], "1");
  const wins = async (trial: LabTrial): Promise<TrialResult> =>
    trial.kind === "play" && trial.players.includes("uct") ? { values: [100] } : coin(trial);
  const { results } = await runExperiment(options({ plan: tested, measure: wins }));
  const [a, b] = tested.groups.map(({ key }) => results.get(key)!);
  expect(a!.length).toBeLessThan(20);
  expect(b!.length).toBeGreaterThan(a!.length);
  const report = labReport({ plan: tested, results, seed: 1, version: "1", command: "agon lab run cup" });
  expect(markdownOf(report)).toMatch(
    /✓ native:hex:3 \| a \| 10 playouts: 100 rather than 0 Elo stronger after 1\d games/,
  );
});

test("a cell that reaches the limit again and again is given up, whatever else was under way", async () => {
  const definition = experiment({
    id: "race",
    title: "Race",
    measure: "solve",
    games: [{ game: "native:hex:3" }],
    players: [
      { name: "slow", player: "plain" },
      { name: "lucky", player: "uct" },
    ],
    budgets: [{ playouts: 1000 }],
    runs: 12,
    giveUp: 3,
  });
  const race = planOf(definition, [{ rules: "native:hex:3", roles: ["black", "white"] }], "1");
  const [slow, lucky] = race.groups.map(({ key }) => key);
  const lucks = race.groups[1]!.trial(2, seedOf(1, "race", lucky!, 2));
  const measure = async (trial: LabTrial): Promise<TrialResult> =>
    JSON.stringify(trial) === JSON.stringify(lucks) ? { values: [10] } : { values: [1000], censored: true };
  for (const parallel of [1, 24]) {
    const { results } = await runExperiment(options({ plan: race, measure, parallel }));
    expect([slow, lucky].map((key) => results.get(key!)!.length)).toEqual([3, 12]);
    const report = labReport({ plan: race, results, seed: 1, version: "1", command: "agon lab run race" });
    expect(markdownOf(report)).toContain("1 of 2 cells end after 3 runs, all of which reached the limit.");
  }
  expect(readExperiment({ ...cup, giveUp: 3 })).toMatchObject({ ok: false });
});
