import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../store/store.ts";
import { madeStore } from "../../store/testing/made.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

const data = await madeStore();

const RECORD = {
  matchId: "plain",
  randomToken: "t",
  startTime: Date.UTC(2026, 10, 18, 9, 30),
  gameMetaURL: "game",
  isCompleted: true,
  isAborted: false,
  states: ["( a )", "( b )"],
  moves: [["go", "noop"]],
  stateTimes: [0, 0],
  errors: [
    ["", ""],
    ["", ""],
  ],
  goalValues: [100, 0],
  startClock: 1,
  playClock: 1,
  playerNamesFromHost: ["ann", "bob"],
};

const list = (...args: string[]) => agon(["matches", ...args, "--data", data]);

async function imported(record: object): Promise<string> {
  const { code, out, err } = await list("import", fileWith(JSON.stringify(record), "record.json"));
  return code === 0 ? out : err;
}

test("a time that no calendar has is refused, and one that is in the store already does no harm", async () => {
  expect(await imported({ ...RECORD, startTime: Number.MAX_SAFE_INTEGER })).toMatch(/startTime.* since 1970/);
  expect(await imported({ ...RECORD, stateTimes: [0, Number.MAX_SAFE_INTEGER] })).toMatch(/stateTimes.1/);
  const store = await openStore({ kind: "folder", path: data });
  await store.putRecord({ ...RECORD, matchId: "late", startTime: Number.MAX_SAFE_INTEGER });
  await store.putRecord(RECORD);
  await store.close();
  const { code, out } = await list("list");
  expect(code).toBe(0);
  expect(out).toMatch(/^late +game +\? +completed +100 0 +ann · bob$/m);
  expect(out).toMatch(/^plain +game +2026-11-18 09:30 +completed/m);
  expect((await list("show", "late")).out).toMatch(/^late: game, \?, completed\n/);
});

test("a file in place of the store is said to be one: there are not just no matches", async () => {
  const file = fileWith("", "file");
  for (const path of [file, `${file}/data`]) {
    const { code, out, err } = await agon(["matches", "list", "--data", path]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/not a directory/);
  }
});

test("what a record holds neither steers the terminal nor makes lines of its own", async () => {
  const hostile = "\u001b]0;title\u0007\u001b[2J\r\n\u009b1mno";
  const record = {
    ...RECORD,
    matchId: `evil${hostile}`,
    gameMetaURL: hostile,
    moves: [[hostile, "noop"]],
    errors: [
      ["", ""],
      [`IL ${hostile}`, ""],
    ],
    playerNamesFromHost: [hostile, "bob"],
  };
  expect(await imported(record)).toBe("1 imported\n");
  const listed = await list("list");
  expect(listed.out.trim().split("\n")).toHaveLength(4);
  const shown = await list("show", record.matchId);
  expect(shown.out.trim().split("\n")).toHaveLength(4);
  const unknown = await list("show", `nobody${hostile}`);
  for (const text of [listed.out, shown.out, unknown.err]) expect(text).not.toMatch(/(?!\r?\n)\p{Cc}/u);
  const exported = await list("export", record.matchId);
  expect(exported.out).not.toMatch(/(?!\r?\n)\p{Cc}/u);
  expect(JSON.parse(exported.out)).toMatchObject(record);
});

test("looking makes no store", async () => {
  const none = join(data, "none");
  const look = (...args: string[]) => agon([...args, "--data", none]);
  expect(await look("matches", "list")).toMatchObject({ code: 0, out: "no matches\n" });
  expect(await look("matches", "show", "x")).toMatchObject({ code: 2, err: expect.stringContaining('no match "x"') });
  expect(await look("lab", "report")).toMatchObject({
    code: 2,
    err: expect.stringContaining("Nothing has been run yet"),
  });
  expect(existsSync(none)).toBe(false);
});
