/**
 * Plug-ins on the command line. Threads run the built program: needs `npm run build`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import type { Report } from "../lab/report/report.ts";
import { agon } from "./testing/agon.ts";
import { fileWith } from "./testing/files.ts";

/** Follows the moves it has seen do worst, so that it plays to lose. */
const UPSIDE_DOWN = "export default { formulas: { 'upside-down': ({ value, visits }) => -value + 1 / visits } };";
const file = fileWith(UPSIDE_DOWN, "upside-down.mjs");
const match = ["match", "tic-tac-toe", "--games", "8", "--threads", "1", "--json"];
const players = ["--players", "plain:playouts=60,formula=upside-down,plain:playouts=60"];

interface Row {
  readonly player: string;
  readonly games: number;
  readonly points: number;
  readonly errors: number;
}

interface Played {
  readonly name: string;
  readonly failures: readonly unknown[];
  readonly rows: readonly Row[];
}

beforeEach(() => {
  delete process.env.AGON_PLUGINS;
});

test("a formula of a plug-in plays matches on threads, by its name", async () => {
  const { code, out, err } = await agon([...match, ...players, "--no-store", "--plugin", file]);
  expect([code, err]).toEqual([0, ""]);
  const { failures, rows } = JSON.parse(out) as Played;
  expect(failures).toEqual([]);
  expect(rows.map(({ games }) => games)).toEqual([8, 8]);
  expect(rows.map(({ errors }) => errors)).toEqual([0, 0]);
  const worse = rows.find(({ player }) => player.includes("upside-down"))!;
  expect(worse.points).toBeLessThan(2);
});

test("the same is there for experiments", async () => {
  const experiment = fileWith(
    JSON.stringify({
      id: "upside-down",
      title: "To lose on purpose",
      measure: "duel",
      games: [{ game: "tic-tac-toe" }],
      players: [{ name: "upside down", player: "plain:formula=upside-down" }],
      against: "plain",
      budgets: [{ playouts: 60 }],
      runs: 8,
    }),
    "upside-down.json",
  );
  const run = ["lab", "run", experiment, "--threads", "1", "--no-store", "--json"];
  const { code, out, err } = await agon([...run, "--plugin", file]);
  expect([code, err]).toEqual([0, ""]);
  const { tables, setting } = JSON.parse(out) as Pick<Report, "tables" | "setting">;
  expect(Number.parseFloat(tables[0]!.rows[0]!.cells[0]!.ours)).toBeLessThan(25);
  expect(setting).toMatch(/build \S+\+[0-9a-f]{16}\.plugins\.[0-9a-f]{12}\.$/);
});

test("a tournament with another text of a plug-in is another tournament", async () => {
  const changing = fileWith(UPSIDE_DOWN.replace("upside-down", "changing"), "changing.mjs");
  const tournament = ["tournament", "--games", "tic-tac-toe", "--threads", "1", "--no-store", "--json"];
  const line = [...tournament, "--players", "plain:playouts=5,formula=changing,random", "--plugin", changing];
  const names: string[] = [];
  for (const text of ["", "// changed", ""]) {
    writeFileSync(changing, `${UPSIDE_DOWN.replace("upside-down", "changing")}${text}`);
    const { name, failures } = JSON.parse((await agon(line)).out) as Played;
    expect(failures).toEqual([]);
    names.push(name);
  }
  expect(names[1]).not.toBe(names[0]);
  expect(names[2]).toBe(names[0]);
});

test("processes that think for the protocol load it too", async () => {
  const mark = fileWith("", "processes.txt");
  const marking = `import { appendFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(mark)}, process.pid + " ");
    export default { formulas: { marking: ({ value, visits }) => value - visits } };`;
  const plugin = fileWith(marking, "marking.mjs");
  const players = ["--player", "x=agon", "o=random", "--start", "5s", "--play", "300ms", "--no-store", "--json"];
  const line = ["manage", "tic-tac-toe", ...players, "--set", "formula=marking", "--plugin", plugin];
  const { code, out } = await agon(line);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ isCompleted: true });
  const others = readFileSync(mark, "utf8")
    .trim()
    .split(" ")
    .map(Number)
    .filter((id) => id !== process.pid);
  expect(others.length).toBeGreaterThan(0);
});

test("without the plug-in there is no such formula; a file that is none is refused", async () => {
  const unknown = [...match, "--players", "plain:formula=sideways,random"];
  expect(await agon(unknown)).toMatchObject({ code: 2, err: expect.stringContaining("formula cannot be") });
  const nowhere = await agon([...unknown, "--plugin", "nowhere.mjs"]);
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringMatching(/^--plugin: nowhere\.mjs: cannot be used/) });
});
