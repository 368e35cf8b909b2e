/**
 * The lab from the command line. Threads run the built program: needs `npm run build`.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { madeStore } from "../../store/testing/made.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";
import { standsStill, worked } from "../testing/process.ts";

const AGON = fileURLToPath(new URL("../../../dist/cli/agon.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agon-lab-"));
const store = await madeStore();
const data = ["--data", store];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = {
  id: "own",
  title: "Hex on three by three",
  measure: "duel",
  games: [{ game: "native:hex:3" }],
  players: [{ player: "uct" }, { player: "random" }],
  against: "random",
  budgets: [{ playouts: 300 }],
  runs: 20,
};
const file = fileWith(JSON.stringify(own), "own.json");

test("list names every experiment", async () => {
  const { code, out } = await agon(["lab", "list"]);
  expect(code).toBe(0);
  expect(out.match(/^E\d+ /gm)).toHaveLength(12);
});

test("an own experiment: interrupted, taken up again, reported, and the same as in one go", async () => {
  const run = ["lab", "run", file, "--threads", "1", "--json"];
  const whole = JSON.parse((await agon([...run, "--no-store"])).out) as { tables: unknown };
  const child = spawn(process.execPath, [AGON, ...run, ...data], {
    stdio: "ignore",
    env: { ...process.env, DATABASE_URL: "" },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // The store is opened first; then runs are made until they are broken off.
  let opened: number | undefined;
  await standsStill(child, () => {
    if (existsSync(join(store, "lock"))) opened ??= worked(child.pid!);
    return opened !== undefined && worked(child.pid!) > opened + 1300;
  });
  child.kill("SIGINT");
  child.kill("SIGCONT");
  await ended;
  const resumed = await agon([...run, ...data]);
  expect(resumed.code).toBe(0);
  expect((JSON.parse(resumed.out) as { tables: unknown }).tables).toEqual(whole.tables);
  const out = join(folder, "reports");
  const reported = await agon(["lab", "report", ...data, "--out", out]);
  expect(reported).toMatchObject({ code: 0, err: "" });
  expect(readFileSync(join(out, "own.md"), "utf8")).toContain("20 of 20 runs a cell, 300 playouts");
  expect(readFileSync(join(out, "own.html"), "utf8")).toContain("<svg");
  const { out: text } = await agon(["lab", "report", "--markdown", ...data]);
  expect(text).toMatch(/^# Experiments, measured\n[\s\S]*\n## own\. Hex on three by three\n/);
});

test("a first impression takes the budget for it, and says so", async () => {
  const quick = { ...own, quick: { below: 0.5, budgets: [{ playouts: 20 }] } };
  const path = fileWith(JSON.stringify(quick), "quick.json");
  const run = (scale: string) => agon(["lab", "run", path, "--scale", scale, "--threads", "1", "--no-store"]);
  const first = (await run("0.1")).out;
  expect(first).toContain("2 of 20 runs a cell, 20 playouts,");
  expect(first).toContain("At scales below 0.5 the budget is 20 playouts in place of 300 playouts.");
  expect((await run("0.5")).out).toContain("10 of 20 runs a cell, 300 playouts,");
});

test("a part of an experiment has the runs that the whole has", async () => {
  const run = ["lab", "run", file, "--scale", "0.1", "--threads", "1", "--no-store", "--json"];
  const rows = async (args: readonly string[]): Promise<unknown> => {
    const report = JSON.parse((await agon([...run, ...args])).out) as { tables: { rows: { name: string }[] }[] };
    return report.tables[0]!.rows.filter(({ name }) => name === "uct");
  };
  expect(await rows([])).toHaveLength(1);
  expect(await rows(["--only", "uct"])).toEqual(await rows([]));
  const unknown = await agon(["lab", "run", "E7", "--only", "(0,1,3)", "--no-store"]);
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("E7 has no player (0,1,3)") });
});

test.each([
  [["lab", "dance"], /list, run, report/],
  [["lab", "run"], /name experiments/],
  [["lab", "run", "E99"], /no experiment E99/],
  [["lab", "run", "no-such.json"], /no such file/],
  [["lab", "run", "E5", "--scale", "0"], /number above 0/],
  [["lab", "run", "E5", "--budget", "much"], /such as/],
  [["lab", "run", "benchmark", "--budget", "10"], /asks questions: --budget does not fit/],
  [["lab", "run", "benchmark", "--no-store", "--games", "leagl"], /kinds of questions are .* Did you mean `legal`\?/],
  [["lab", "run", "benchmark", "--no-store", "--queue", "redis://127.0.0.1:1"], /questions are asked from here/],
  [["worker"], /--queue/],
  [["worker", "--queue", "redis://127.0.0.1:1"], /cannot be used: .*ECONNREFUSED/],
])("agon %j is bad input", async (args, advice) => {
  const { code, err } = await agon(args as string[]);
  expect(code).toBe(2);
  expect(err).toMatch(advice as RegExp);
});

test("mistakes in a file are named", async () => {
  const bad = fileWith(JSON.stringify({ ...own, players: [{ player: "uct:fast=1" }], games: [] }), "bad.json");
  expect((await agon(["lab", "run", bad])).err).toMatch(/bad\.json: games: /);
  const wrong = fileWith(JSON.stringify({ ...own, players: [{ player: "uct:fast=1" }] }), "wrong.json");
  expect((await agon(["lab", "run", wrong])).err).toMatch(/no option "fast"/);
  const native = fileWith(JSON.stringify({ ...own, games: [{ game: "native:chess" }] }), "native.json");
  expect((await agon(["lab", "run", native, "--no-store"])).err).toMatch(/no such native game/);
});

/** Says of every position that it is no end, answers all other questions with its facts, and chatters. */
const PROGRAM = `
import { createInterface } from "node:readline";
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const { id, kind, state } = JSON.parse(line);
  console.log(JSON.stringify({ id, answer: kind === "terminal" ? false : state }));
}`;

test("the benchmark: answers in a file, a program that is asked, guesses and the oracle, side by side", async () => {
  const questions = fileWith((await agon(["benchmark", "make", "--seed", "5", "--games", "3"])).out, "questions.jsonl");
  const right = (await agon(["benchmark", "answer", questions])).out;
  const fewer = fileWith(right.split("\n").slice(1).join("\n"), "model.jsonl");
  const script = fileWith(PROGRAM, "ask.mjs");
  const program = `program:${process.execPath} ${script}`;
  const players = `answers:${fewer},${program},random,oracle`;
  const run = ["lab", "run", "benchmark", "--seed", "5", "--scale", "0.15", "--players", players, ...data];
  const { code, out, err } = await agon(run);
  expect([code, err]).toEqual([0, ""]);
  const asked = right.trim().split("\n").length;
  expect(out).toContain(`- oracle: ${asked} of ${asked} answers right, 100.0 % (`);
  expect(out).toContain(`model.jsonl: ${asked - 1} of ${asked} answers right`);
  expect(out).toMatch(/oracle alone is right 1 times, .*model\.jsonl alone 0 times, which may be chance \(p = 1\.000,/);
  // Its guess at ends is right or wrong; the other kinds are never right.
  expect(out).toMatch(/ask\.mjs: [0-3] of \d+ answers right/);
  // All answers are kept: another run asks nothing, so that a program which can answer no more is no harm.
  writeFileSync(script, "process.exit(1);");
  const again = await agon(run);
  expect([again.code, again.out]).toEqual([0, out]);
  const reported = await agon(["lab", "report", "benchmark", ...data, "--out", join(folder, "asked")]);
  expect(reported.code).toBe(0);
  const { runs } = JSON.parse(readFileSync(join(folder, "asked", "benchmark.json"), "utf8"));
  expect(runs).toHaveLength(4 * asked);
  expect(runs.find((each: { player: string }) => each.player === "oracle")).toHaveProperty("answer");
});

test.each([
  ["answers:nowhere.jsonl", /nowhere\.jsonl: cannot be read: there is no such file/],
  ["program:no-such-program --x", /there is no program no-such-program here/],
  ["gpt", /Nobody called "gpt" answers questions; there are answers:FILE, program:COMMAND, random, oracle/],
  ["orakle", /Did you mean `oracle`\?/],
])("the benchmark is not put to %s", async (player, advice) => {
  const { code, err } = await agon(["lab", "run", "benchmark", "--no-store", "--players", player]);
  expect(code).toBe(2);
  expect(err).toMatch(advice);
});

test("a program that ends before it has answered is a failure that says what it complained of", async () => {
  const program = `program:${process.execPath} ${fileWith('console.error("no key"); process.exit(3);', "broken.mjs")}`;
  const run = ["lab", "run", "benchmark", "--no-store", "--scale", "0.05", "--games", "terminal", "--players", program];
  const { code, out } = await agon(run);
  expect(code).toBe(70);
  expect(out).toMatch(/1 runs could not be made: .*it ended with 3: no key\./);
});
