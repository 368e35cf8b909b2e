import { afterEach, expect, test } from "vitest";
import { referenceGame } from "../../../engine/src/compile/backends/reference/game.ts";
import { Random } from "../../../engine/src/game/random.ts";
import { parseRules } from "../../../engine/src/gdl/parse.ts";
import { Match } from "../../../engine/src/match/match.ts";
import { RandomPlayer } from "../../../engine/src/match/players/random.ts";
import { checkRecord } from "../../../engine/src/match/record.ts";
import { Broadcast } from "./broadcast.ts";
import { openServer, type RunningServer } from "./http-server.ts";
import { openManagerServer } from "./manager-server.ts";
import { fetchGame, fetchKeys, type RepositoryGame } from "./repository.ts";

const RULES = `(role me) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (<= (legal me go) (true (step ?n)))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n)) (<= terminal (true (step 3))) (goal me 100)`;

const GAMES: readonly RepositoryGame[] = [
  { key: "count", name: "Count", description: "Count to three.", roles: () => ["me"], rulesheet: () => RULES },
];

let server: RunningServer | undefined;
const broadcast = new Broadcast();

afterEach(async () => {
  await server?.close();
});

async function open(): Promise<string> {
  server = await openManagerServer({ host: "127.0.0.1", port: 0, games: GAMES, broadcast });
  return server.url;
}

function newMatch(matchId: string): Match {
  const game = referenceGame(parseRules(RULES).value);
  const players = [new RandomPlayer("random", game, new Random(1))];
  return new Match({ matchId, game, players, startClock: 1, playClock: 1, seed: 1 });
}

test("a repository is served and read back", async () => {
  const url = await open();
  expect(await fetchKeys(`${url}/games/`)).toEqual({ ok: true, value: ["count"] });
  const metadata = { gameName: "Count", rulesheet: "rulesheet.kif", description: "description.txt", version: 0 };
  expect(await (await fetch(`${url}/games/metadata`)).json()).toMatchObject({ count: metadata });
  expect(await (await fetch(`${url}/games/count/v0/description.txt`)).text()).toBe("Count to three.");
  for (const address of [`${url}/games/count/`, `${url}/games/count`, `${url}/games/count/v0/`])
    expect(await fetchGame(address)).toEqual({
      ok: true,
      value: { url: `${url}/games/count/v0/`, name: "Count", rules: RULES },
    });
});

test("what is not there, and what looks like a path", async () => {
  const url = await open();
  for (const path of [
    "/games/none/",
    "/games/count/../../../etc/passwd",
    "/games/count/%2e%2e%2fpackage.json",
    "/matches/..%2f..",
    "/x",
  ])
    expect((await fetch(url + path)).status, path).toBe(404);
  expect((await fetch(`${url}/games/`, { method: "POST", body: "x" })).status).toBe(405);
  expect(await fetchGame(`${url}/games/none/`)).toMatchObject({
    problems: [{ code: "repository", message: expect.stringMatching(/\/games\/none\/: .*404/) }],
  });
});

test.each([
  ["no JSON", "<html>"],
  ["no rulesheet", "{}"],
  ["a rulesheet on another server", '{"rulesheet":"http://127.0.0.1:1/x.kif"}'],
])("a repository that has %s", async (_, body) => {
  const other = await openServer({ host: "127.0.0.1", port: 0, handle: (_request, response) => response.end(body) });
  expect(await fetchGame(`${other.url}/games/x/`)).toMatchObject({ ok: false });
  await other.close();
});

test("a match is watched as it is played, and its record read at the end", async () => {
  const url = await open();
  const match = newMatch("a/b.1");
  broadcast.add(match);
  const address = `${url}/matches/${encodeURIComponent("a/b.1")}`;
  const events = await fetch(`${address}/events`);
  expect(events.headers.get("content-type")).toBe("text/event-stream");
  const text = events.text();
  await match.play({ onEvent: (event) => broadcast.note("a/b.1", event) });
  const seen = [...(await text).matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)];
  expect(seen.map(([, kind]) => kind)).toEqual(["record", "start", "step", "step", "step", "end"]);
  expect(JSON.parse(seen.at(-1)![2]!).record.isCompleted).toBe(true);
  const record = await (await fetch(address)).json();
  expect(checkRecord(record)).toMatchObject({ ok: true });
  expect(await (await fetch(`${url}/matches/`)).json()).toMatchObject([
    { matchId: "a/b.1", step: 3, isCompleted: true },
  ]);
  expect(await (await fetch(`${address}/events`)).text()).toMatch(/^event: record\n/);
});

test("old records make room for new ones", async () => {
  const small = new Broadcast({ finished: 2 });
  for (const id of ["1", "2", "3"]) {
    const match = newMatch(id);
    small.add(match);
    await match.play({ onEvent: (event) => small.note(id, event) });
  }
  expect(JSON.parse(small.list().text).map((match: { matchId: string }) => match.matchId)).toEqual(["2", "3"]);
});
