/**
 * The commands that play series and keep them. Threads run the built program: needs `npm run build`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseRecord } from "../../../../engine/src/match/record.ts";
import { openStore } from "../../store/store.ts";
import { madeStore } from "../../store/testing/made.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";
import { resultsVersion } from "../version.ts";

const folder = mkdtempSync(join(tmpdir(), "agon-tournament-"));
const path = await madeStore();
const data = ["--data", path];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quick = ["--players", "uct:playouts=50,random", "--threads", "1"];

test("a match tells scores, sides and Elo points", async () => {
  const { code, out } = await agon(["match", "tic-tac-toe", ...quick, "--games", "4", "--no-store"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^player +rating +± +score +95% +games +won +drawn +lost +errors$/m);
  expect(out).toMatch(/^uct:playouts=50 .* 4 /m);
  expect(out).toMatch(/^tic-tac-toe +x +uct:playouts=50 .* 2$/m);
  expect(out).toMatch(/^4 of 4 games played$/m);
  expect(out).toMatch(/^uct:playouts=50: \+\S+ Elo/m);
});

test("the same player twice, told apart by a number", async () => {
  const players = ["--players", "uct:playouts=10,uct:playouts=10", "--threads", "1"];
  const { code, out } = await agon(["match", "tic-tac-toe", ...players, "--games", "2", "--no-store", "--json"]);
  const { rows } = JSON.parse(out) as { rows: { player: string; games: number }[] };
  expect([code, Object.fromEntries(rows.map(({ player, games }) => [player, games]))]).toEqual([
    0,
    { "uct:playouts=10": 2, "uct:playouts=10#2": 2 },
  ]);
});

test("SPRT stops when the answer is clear, with the answer as exit code", async () => {
  const match = ["match", "tic-tac-toe", "--games", "500", "--sprt", "0,200", "--no-store", "--json"];
  const better = await agon([...match, ...quick]);
  const { sprt, finished } = JSON.parse(better.out) as { sprt: { accepted: string; games: number }; finished: number };
  expect([better.code, sprt.accepted]).toEqual([0, "H1"]);
  expect(sprt.games).toBeLessThan(100);
  expect(finished).toBeLessThan(100);
  const worse = await agon([...match, "--players", "random,uct:playouts=50", "--threads", "1"]);
  expect(worse.code).toBe(1);
});

test("a tournament from a file, kept, listed, shown, exported and imported", async () => {
  const file = fileWith(
    JSON.stringify({ name: "cup", players: ["uct:playouts=20", "random"], games: ["tic-tac-toe", "hanoi"], rounds: 1 }),
    "cup.json",
  );
  const first = await agon(["tournament", file, ...data, "--threads", "1"]);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toContain("4 of 4 games played");
  const again = await agon(["tournament", file, ...data]);
  expect(again).toEqual(first);
  const other = await agon(["tournament", file, ...data, "--seed", "2"]);
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining("with other players") });

  const listed = JSON.parse((await agon(["matches", "list", "--tournament", "cup", ...data, "--json"])).out);
  expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual(["cup.1", "cup.2", "cup.3", "cup.4"]);
  const shown = await agon(["matches", "show", "cup.1", ...data]);
  expect(shown.out).toMatch(/^cup\.1: tic-tac-toe, .*completed\n/);
  expect(shown.out).toMatch(/^ *1 +\(mark \d \d\) +noop .* 20$/m);

  const store = await openStore({ kind: "folder", path });
  expect((await store.tournament("cup"))!.version).toBe(resultsVersion());
  const lost = { matchId: "cup.5", game: "tic-tac-toe", rules: "", backend: "auto", roles: [], players: [], seed: 1 };
  await store.ledger("cup").fail({ ...lost, tournament: "cup", startClock: 1, playClock: 1 }, "it said nothing");
  await store.close();
  const exported = join(folder, "cup.jsonl");
  await agon(["matches", "export", "--tournament", "cup", "--out", exported, ...data]);
  const lines = readFileSync(exported, "utf8").trim().split("\n");
  expect(lines.map((line) => parseRecord(line).ok)).toEqual([true, true, true, true]);
  expect((await agon(["replay", exported])).out).toMatch(/^4 matches, \d+ steps: agree\.\n$/);
  const renamed = fileWith(lines[0]!.replaceAll('"cup.', '"copy.'), "copy.json");
  expect(await agon(["matches", "import", exported, renamed, ...data])).toMatchObject({
    code: 0,
    out: "1 imported, 4 there already and left as they are\n",
  });
  const { gameMetaURL } = JSON.parse(lines[0]!) as { gameMetaURL: string };
  const kept = JSON.parse((await agon(["matches", "list", "--game", gameMetaURL, ...data, "--json"])).out);
  expect(kept.some(({ id }: { id: string }) => id.startsWith("copy."))).toBe(true);
  const { matchId } = JSON.parse(lines[0]!.replaceAll('"cup.', '"copy.')) as { matchId: string };
  const back = await agon(["matches", "export", matchId, ...data]);
  expect(JSON.parse(back.out)).toEqual(JSON.parse(lines[0]!.replaceAll('"cup.', '"copy.')));
});

test.each([
  [["match", "tic-tac-toe"], /--players/],
  [["match", "tic-tac-toe", "--players", "human,uct"], /A person plays one match at a time: agon play, or agon manage/],
  [
    ["match", "tic-tac-toe", "--players", "http://127.0.0.1:1,uct"],
    /http:\/\/127\.0\.0\.1:1 does not answer: ECONNREFUSED/,
  ],
  [["match", "tic-tac-toe", "--players", "uci:no-such-program,uct"], /there is no program no-such-program here/],
  [["match", "tic-tac-toe", "--players", "uct:fast=1,random"], /no option "fast"/],
  [["match", "tic-tac-toe", "--players", "uct,random", "--sprt", "20,0"], /smaller first/],
  [["match", "no-such-game", "--players", "uct,random"], /no such file/],
  [["tournament", "--players", "uct,random"], /--games/],
  [["tournament", "no-such.json"], /cannot be read/],
  [["matches", "dance"], /list, show, export, import/],
  [["matches", "show"], /name one match/],
])("agon %j is bad input", async (args, advice) => {
  const { code, err } = await agon(args as string[]);
  expect(code).toBe(2);
  expect(err).toMatch(advice as RegExp);
});

test("a tournament file with mistakes says where", async () => {
  const file = fileWith(JSON.stringify({ players: ["uct"], games: ["nim"], rounds: 0, speed: 1 }), "bad.json");
  const { code, err } = await agon(["tournament", file]);
  expect(code).toBe(2);
  expect(err).toMatch(/bad\.json: rounds: /);
  expect(err).toMatch(/speed/);
});
