/**
 * An interrupt while something computes that does not listen: the built program ends at once, with what is known. Needs
 * `npm run build`, as `npm test` does first.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CTRL_C, hasTerminals, onTerminal } from "../terminal.ts";

const AGON = fileURLToPath(new URL("../../packages/agon/dist/cli/agon.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agon-interrupts-"));

/** Resolves when the file is there, or the program has ended without it. */
function appeared(file: string, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const watcher = watch(folder);
    const look = (): void => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    };
    watcher.on("change", look);
    child.once("exit", () => {
      watcher.close();
      reject(new Error("it ended by itself"));
    });
    look();
  });
}

/** Starts the program, interrupts it when the file is there, and returns how it ended. */
async function interrupted(args: readonly string[], file: string): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [AGON, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  const end = new Promise<number | null>((resolve) => child.once("close", resolve));
  await appeared(file, child);
  child.kill("SIGINT");
  return { code: await end, out };
}

test("agon match, while a player computes without end", async () => {
  const [plugin, file] = [join(folder, "endless.mjs"), join(folder, "computes")];
  writeFileSync(
    plugin,
    `import { writeFileSync } from "node:fs";
     export default { formulas: { endless: () => { writeFileSync(${JSON.stringify(file)}, ""); for (;;); } } };`,
  );
  const players = "plain:playouts=60,formula=endless,random";
  const args = ["match", "tic-tac-toe", "--players", players, "--games", "2", "--threads", "1", "--no-store"];
  const { code, out } = await interrupted([...args, "--plugin", plugin], file);
  expect(code).toBe(130);
  expect(out).toContain("0 of 2 games played\n");
});

test("agon bench, while a contender does not answer: the rows before it are printed", async () => {
  const file = join(folder, "beside");
  const [script, beside] = [join(folder, "beside.mjs"), join(folder, "beside")];
  writeFileSync(
    script,
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(beside)}, ""); for (;;);`,
  );
  const command = `${process.execPath} ${script}`;
  const args = [
    "bench",
    "tic-tac-toe",
    "--backend",
    "reference",
    "--seconds",
    "0.1",
    "--no-prolog",
    "--beside",
    command,
  ];
  const { code, out } = await interrupted([...args, "--json"], file);
  expect(code).toBe(130);
  expect(JSON.parse(out)).toMatchObject([
    { backend: "reference", playoutsPerSecond: expect.any(Number) },
    { backend: "beside", problem: "it was called off" },
  ]);
});

/**
 * Seven rounds of a game with three moves against two, nothing seen before the end: 6^7 ends, whose mixes take minutes.
 * The goal of `row` is the sum of what the rounds give.
 */
function blindRounds(): string {
  const gives = { "a x": 3, "a y": 0, "b x": 1, "b y": 2, "c x": 0, "c y": 5 };
  const sums = Array.from({ length: 36 }, (_, sum) => sum);
  const after = (sum: number): string[] =>
    Object.entries(gives).map(([pair, points]) => `(after ${sum} ${pair} ${Math.min(35, sum + points)})`);
  return `(role row) (role column) (init (sum 0)) (init (round 0))
    (<= (legal row ?m) (row-move ?m)) (row-move a) (row-move b) (row-move c)
    (<= (legal column ?m) (column-move ?m)) (column-move x) (column-move y)
    (<= (next (round ?n)) (true (round ?m)) (succ ?m ?n))
    (<= (next (sum ?n)) (true (sum ?m)) (does row ?r) (does column ?c) (after ?m ?r ?c ?n))
    (<= terminal (true (round 7)))
    (<= (goal row ?n) (true (sum ?n)))
    (<= (goal column ?rest) (true (sum ?n)) (rest ?n ?rest))
    ${[0, 1, 2, 3, 4, 5, 6].map((n) => `(succ ${n} ${n + 1})`).join(" ")}
    ${sums.flatMap(after).join(" ")} ${sums.map((sum) => `(rest ${sum} ${100 - sum})`).join(" ")}
    (<= (sees ?r nothing) (role ?r) (true (round 7)))`;
}

const blind = join(folder, "blind.kif");
writeFileSync(blind, blindRounds());

describe.skipIf(!hasTerminals)("Ctrl-C on a terminal prints what is known by then", () => {
  test.each([
    ["analyse connect-four --time 1h", /\d+ playouts, \d+ positions/, /red plays \(drop \d\); value between 0 and 100/],
    ["analyse battleship-mini --time 1h", /playouts/, /plays/],
    [
      "solve connect-four",
      /0\.\.100 .* playouts/,
      /Not solved after \d+ playouts and \d+ positions\.\s+red: between 0/,
    ],
    ["solve connect-four --strong", /0\.\.100 .* playouts/, /Not solved after no playouts and \d+ positions\./],
    ["solve connect-four --exact", /\d+ positions/, /Not solved after no playouts and \d+ positions\.\s+red: between/],
    [`solve ${blind} --weak --out /dev/null`, /pass(es)? over/, /Not solved after \d+ pass/],
  ])("agon %s", async (args, sign, known) => {
    const terminal = onTerminal(args);
    await terminal.shows(sign);
    terminal.type(CTRL_C);
    expect(await terminal.end).toBe(130);
    expect(terminal.written().slice(terminal.written().indexOf("^C"))).toMatch(known);
  });
});
