import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { parseRecord } from "../../../../engine/src/match/record.ts";
import { scriptedPlayer, wellBehaved } from "../../protocol/testing/player.ts";
import { openStore } from "../../store/store.ts";
import { madeStore } from "../../store/testing/made.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

/** Nobody waits for a clock. */
const FAST = ["--start", "3600", "--play", "3600", "--no-store"];

test("a remote player, and the record in a file", async () => {
  const player = await scriptedPlayer(wellBehaved(() => "(choose 1)"));
  const file = fileWith("", "match.json");
  const who = [`row=${player.url}`, "column=random"];
  const { code, out } = await agon(["manage", "two-by-two", "--player", ...who, ...FAST, "--record", file]);
  await player.close();
  expect(code).toBe(0);
  expect(out).toMatch(/^start\n1 {2}row \(choose 1\) · column .*\nover: row \d+ · column \d+\n$/);
  const record = parseRecord(readFileSync(file, "utf8"));
  expect(record).toMatchObject({
    ok: true,
    value: { playerNamesFromHost: ["Scripted", "random"], isCompleted: true },
  });
  expect(existsSync(`${file}.tmp`)).toBe(false);
});

test("a player hears that a match ends because its record cannot be written", async () => {
  const file = fileWith("", "match.json");
  const player = await scriptedPlayer(
    wellBehaved(() => {
      rmSync(dirname(file), { recursive: true });
      return "(choose 1)";
    }),
  );
  const who = [`row=${player.url}`, "column=random"];
  const { code, err } = await agon(["manage", "two-by-two", "--player", ...who, ...FAST, "--record", file]);
  await player.close();
  expect([code, err]).toEqual([2, `${file}: cannot be written: there is no such file.\n`]);
  expect(player.heard.at(-1)!.body).toMatch(/^\(ABORT /);
});

test("several matches at once, one record a line", async () => {
  const options = [
    "--matches",
    "5",
    "--at-once",
    "3",
    "--json",
    "--no-store",
    "--player",
    "row=random",
    "column=random",
  ];
  const { code, out } = await agon(["manage", "two-by-two", ...options]);
  expect(code).toBe(0);
  const records = out.trim().split("\n").map(parseRecord);
  expect(records.every((record) => record.ok && record.value.isCompleted)).toBe(true);
  expect(records).toHaveLength(5);
});

const data = await madeStore();

test("matches are kept in the store, step by step, with their rules", async () => {
  const who = ["--player", "x=random", "o=random"];
  await agon(["manage", "tic-tac-toe", "--matches", "2", "--seed", "3", "--data", data, ...who]);
  const store = await openStore({ kind: "folder", path: data });
  const found = await store.listMatches();
  expect(found.map(({ game, status }) => [game, status])).toEqual(Array(2).fill(["tic-tac-toe", "completed"]));
  const record = await store.record(found[0]!.id);
  expect(record).toMatchObject({ isCompleted: true, playerNamesFromHost: ["random", "random"] });
  expect(await store.rules(found[0]!.id)).toContain("(role x)");
  expect(record!.states).toHaveLength(record!.moves.length + 1);
  await store.close();
});

test("a person leaves, and the match is taken up again", async () => {
  const file = fileWith("", "match.json");
  const line = ["manage", "tic-tac-toe", "--player", "x=human", "o=random", ...FAST, "--record", file];
  const left = await agon(line, { stdin: "1\nquit\n" });
  expect(left.code).toBe(130);
  expect(left.out).toContain("The match was stopped.");
  const before = parseRecord(readFileSync(file, "utf8"));
  expect(before).toMatchObject({ ok: true, value: { isCompleted: false } });
  const again = await agon([...line, "--resume"], { stdin: "1\n1\n1\n1\n1\n" });
  expect(again.out).toContain("over: x ");
  const after = parseRecord(readFileSync(file, "utf8"));
  if (!before.ok || !after.ok) throw new Error("unreadable");
  expect(after.value.matchId).toBe(before.value.matchId);
  expect(after.value.moves.slice(0, before.value.moves.length)).toEqual(before.value.moves);
});

test.each([
  [["two-by-two"], "Nobody plays row, column: --player row=agon, for example.\n"],
  [["two-by-two", "--player", "up=agon"], "--player: there is no up in this game; its roles are row column.\n"],
  [["two-by-two", "--player", "row=ftp://x"], /^--player row: There is no player "ftp"/],
  [["two-by-two", "--resume", "--player", "row=random", "column=random"], /^--resume needs --record/],
  [["http://127.0.0.1:1/games/x/"], /^http:\/\/127\.0\.0\.1:1\/games\/x\/: No answer: /],
  [[], /^Give a game to play/],
])("bad input: %j", async (args, message) => {
  const { code, err } = await agon(["manage", ...args]);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

test("players of agon match by their order, a third of two refused, and one that does not answer told at once", async () => {
  const clocks = ["--start", "3600", "--play", "3600", "--no-store"];
  const own = await agon(["manage", "tic-tac-toe", "--players", "uct:playouts=20,random", ...clocks, "--json"]);
  expect(JSON.parse(own.out)).toMatchObject({ isCompleted: true, playerNamesFromHost: ["uct:playouts=20", "random"] });
  const three = await agon(["manage", "tic-tac-toe", "--players", "uct,random,random", ...clocks]);
  expect([three.code, three.err]).toEqual([2, expect.stringContaining("3 players for 2 roles")]);
  const absent = await agon(["manage", "tic-tac-toe", "--players", "http://127.0.0.1:1,random", ...clocks]);
  expect(absent.err).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer: ECONNREFUSED/);
  const unknown = await agon(["manage", "tic-tac-toe", "--player", "x=rendom", "o=random", ...clocks]);
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("Did you mean `random`?")]);
});
