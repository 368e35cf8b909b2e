/**
 * The manager and scripted players, good and bad.
 */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { referenceGame } from "../../../engine/src/compile/backends/reference/game.ts";
import { parseRules } from "../../../engine/src/gdl/parse.ts";
import { checkRecord, type MatchRecord } from "../../../engine/src/match/record.ts";
import { Manager, type ManagerOptions, parseSeat } from "./manager.ts";
import { MatchProcesses } from "./processes.ts";
import { type Script, type ScriptedPlayer, scriptedPlayer, wellBehaved } from "./testing/player.ts";

/** Each names a number; after three steps the greater sum wins. */
const RULES = `(role red) (role blue) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (say 1) (say 2)
(<= (legal ?r (name ?n)) (role ?r) (say ?n))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (said ?r)) (does ?r (name 2))) (<= (next (said ?r)) (true (said ?r)))
(<= terminal (true (step 3)))
(<= (goal ?r 100) (role ?r) (true (said ?r))) (<= (goal ?r 0) (role ?r) (not (true (said ?r))))`;

const open: { close(): unknown }[] = [];
const processes = new MatchProcesses({ kept: 1, heapMiB: 256 });

/** Seconds; nobody waits so long, but for players who never answer. */
const CLOCK = 600;

afterAll(() => processes.close());

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function player(script: Script): Promise<ScriptedPlayer> {
  const started = await scriptedPlayer(script);
  open.push(started);
  return started;
}

function manager(options: Partial<ManagerOptions> & { urls: (string | undefined)[] }, rules = RULES): Manager {
  const rulesheet = parseRules(rules).value;
  return new Manager({
    rulesheet,
    game: referenceGame(rulesheet),
    seats: options.urls.map((url) => parseSeat(url ?? "random")),
    startClock: CLOCK,
    playClock: CLOCK,
    seed: 1,
    thinker: { backend: "reference", search: { memoryMiB: 32 }, seed: 1, playouts: 50, processes },
    ...options,
  });
}

const two = wellBehaved(() => "( NAME   2 )");

test("a scripted player plays a match and its record is GGP-Base's", async () => {
  const red = await player(two);
  const record = await manager({ urls: [red.url, undefined] }).play({ matchId: "m1" });
  expect(checkRecord(record)).toMatchObject({ ok: true });
  expect(record).toMatchObject({ isCompleted: true, startClock: CLOCK, playClock: CLOCK, scrambled: false });
  expect(record.moves.map(([move]) => move)).toEqual(["(name 2)", "(name 2)", "(name 2)"]);
  expect(record.errors.flat().join("")).toBe("");
  expect(record.goalValues![0]).toBe(100);
  expect(red.heard[0]!.head).toMatch(
    /^POST \/ HTTP\/1\.0\r\nAccept: text\/delim\r\nHost: .*\r\nSender: GAMESERVER\r\n/,
  );
  const bodies = red.heard.map(({ body }) => body);
  expect(bodies[0]).toMatch(/^\(START m1 red \(\(role red\) \(role blue\) .*\) 600 600\)$/);
  expect(bodies[1]).toBe("(PLAY m1 NIL)");
  expect(bodies[2]).toMatch(/^\(PLAY m1 \(\(name 2\) \(name [12]\)\)\)$/);
  expect(bodies.at(-1)).toMatch(/^\(STOP m1 \(\(name 2\) \(name [12]\)\)\)$/);
});

test("scrambled: the player sees other words, the record the true ones", async () => {
  const red = await player(
    wellBehaved(() => {
      const legal = /\(<= \(legal (\?\w+) \((\w+) (\?\w+)\)\)/.exec(red.heard[0]!.body)!;
      return `(${legal[2]} 1)`;
    }),
  );
  const record = await manager({ urls: [red.url, undefined], scramble: true }).play({ matchId: "m2" });
  expect(record.scrambled).toBe(true);
  expect(record.errors.flat().join("")).toBe("");
  expect(record.moves.map(([move]) => move)).toEqual(["(name 1)", "(name 1)", "(name 1)"]);
  for (const { body } of red.heard) expect(body).not.toMatch(/\b(red|blue|name|said|succ)\b/);
});

describe("GDL-II", () => {
  const hidden = `${RULES} (<= (sees red (heard ?n)) (does blue (name ?n)))`;

  test.each([
    ["percepts", /^\(PLAY m \(\(heard [12]\)\)\)$/],
    ["turn", /^\(PLAY m 1 \(name 2\) \(\(heard [12]\)\)\)$/],
  ] as const)("%s", async (hiddenForm, second) => {
    const [red, blue] = [await player(two), await player(two)];
    const record = await manager({ urls: [red.url, blue.url], hiddenForm }, hidden).play({ matchId: "m" });
    expect(record.errors.flat().join("")).toBe("");
    expect(red.heard[2]!.body).toMatch(second);
    expect(blue.heard[2]!.body).toMatch(hiddenForm === "turn" ? /^\(PLAY m 1 \(name 2\) \(\)\)$/ : /^\(PLAY m NIL\)$/);
  });
});

const errorsOf = (record: MatchRecord): string[] => record.errors.map(([error]) => error!);

describe("bad players lose their turns and nothing else", () => {
  test.each<[string, Script, RegExp]>([
    ["garbage in place of a move", wellBehaved(() => "%$ (("), /^IL %\$ \(\($/],
    ["an illegal move", wellBehaved(() => "(name 3)"), /^IL \(name 3\)$/],
    ["an answer that is not HTTP", (_, socket) => void socket.end("hello\n\n"), /^CE$/],
    ["a connection closed without an answer", (_, socket) => void socket.end(), /^CE$/],
    ["a status that is not OK", (_, socket) => void socket.end("HTTP/1.1 500 No\r\n\r\n"), /^CE$/],
    [
      "a length of 1 GB",
      (_, socket) => void socket.write("HTTP/1.0 200 OK\r\nContent-Length: 1000000000\r\n\r\n"),
      /^CE$/,
    ],
    [
      "an answer broken off",
      (_, socket) => void socket.end("HTTP/1.0 200 OK\r\nContent-Length: 50\r\n\r\n(name"),
      /^CE$/,
    ],
  ])("%s", async (_, script, expected) => {
    const [red, blue] = [await player(script), await player(two)];
    const record = await manager({ urls: [red.url, blue.url] }).play({ matchId: "m" });
    expect(record.isCompleted).toBe(true);
    for (const error of errorsOf(record).slice(1)) expect(error).toMatch(expected);
    expect(record.errors.every(([, error]) => error === "")).toBe(true);
  });

  test("slow: the clock and a second, then TO", async () => {
    const [red, blue] = [await player(() => undefined), await player(two)];
    const record = await manager({ urls: [red.url, blue.url], startClock: 0.1, playClock: 0.1 }).play({ matchId: "m" });
    expect(errorsOf(record)).toEqual(["TO", "TO", "TO", "TO"]);
    expect(record.isCompleted).toBe(true);
  });

  test("nobody there", async () => {
    const gone = await scriptedPlayer(two);
    await gone.close();
    const record = await manager({ urls: [gone.url, undefined] }).play({ matchId: "m" });
    expect(errorsOf(record)).toEqual(["CE", "CE", "CE", "CE"]);
  });

  test("an answer without end is cut off, and memory stays where it was", async () => {
    let sent = 0;
    const flood = (socket: import("node:net").Socket): void => {
      socket.write("HTTP/1.0 200 OK\r\n\r\n");
      const more = (): void => {
        while (!socket.destroyed && socket.write(Buffer.alloc(2 ** 20, "a"))) sent++;
        if (!socket.destroyed) socket.once("drain", more);
      };
      more();
    };
    const [red, blue] = [await player((_, socket) => void flood(socket)), await player(two)];
    const before = process.memoryUsage().rss;
    const record = await manager({ urls: [red.url, blue.url] }).play({ matchId: "m" });
    expect(errorsOf(record)).toEqual(["CE", "CE", "CE", "CE"]);
    expect(sent).toBeLessThan(100);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });
});

test("fifty matches at once", async () => {
  const [red, blue] = [await player(two), await player(two)];
  const all = manager({ urls: [red.url, blue.url] });
  const records = await Promise.all(
    Array.from({ length: 50 }, (_, index) => all.play({ matchId: `m${index}`, index })),
  );
  expect(records.filter((record) => record.isCompleted && record.errors.flat().join("") === "")).toHaveLength(50);
  expect(new Set(records.map(({ randomToken }) => randomToken)).size).toBe(50);
});

test("the engine beside a player from elsewhere", async () => {
  const blue = await player(two);
  const seats = [parseSeat("agon"), parseSeat(blue.url)];
  await processes.loaded();
  const record = await manager({ urls: [], seats }).play({ matchId: "m" });
  expect(record.errors.flat().join("")).toBe("");
  expect(record.goalValues).toEqual([100, 100]);
});
