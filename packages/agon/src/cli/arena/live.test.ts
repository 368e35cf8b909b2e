import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceGame } from "../../../../engine/src/compile/backends/reference/game.ts";
import { bundledGame } from "../../../../engine/src/games/index.ts";
import { readRules } from "../../../../engine/src/gdl/check.ts";
import { Broadcast } from "../../protocol/broadcast.ts";
import type { RunningServer } from "../../protocol/http-server.ts";
import { Manager } from "../../protocol/manager.ts";
import { openManagerServer } from "../../protocol/manager-server.ts";
import type { ThinkerOptions } from "../../protocol/thinker.ts";
import { madeStore } from "../../store/testing/made.ts";
import { arenaClient } from "../testing/arena-client.ts";
import { arenaApi } from "./api.ts";
import { IdleStore } from "./idle-store.ts";
import { Live } from "./live.ts";
import { RemoteManagers } from "./remote-managers.ts";
import { openArenaServer, type Reply } from "./server.ts";

let manager: RunningServer;
let server: RunningServer;
let live: Live;
const idleStore = new IdleStore({ kind: "folder", path: await madeStore() });
const broadcast = new Broadcast();

beforeAll(async () => {
  manager = await openManagerServer({ host: "127.0.0.1", port: 0, games: [], broadcast });
  live = new Live({ seed: 1, most: 3, remoteManagers: new RemoteManagers([`${manager.url}/`, "http://127.0.0.1:1"]) });
  server = await openArenaServer({ host: "127.0.0.1", port: 0, files: new Map(), api: arenaApi(idleStore, live) });
});
afterAll(async () => {
  await live.close();
  await server.close();
  await manager.close();
});

const { ask, events, begin, join } = arenaClient(() => server.url);

async function playThrough(id: string, role: string): Promise<string[]> {
  const token = await join(id, role);
  const kinds: string[] = [];
  for await (const { kind, value: asked } of events(`live/${id}/events?token=${token}`)) {
    kinds.push(kind);
    if (kind !== "ask") continue;
    const { moves } = asked as { moves: string[] };
    expect((await ask(`live/${id}/move`, { token, move: "(mark 9 9)" })).status).toBe(400);
    expect((await ask(`live/${id}/move`, { token, move: moves[0] })).status).toBe(200);
  }
  return kinds;
}

describe("matches with persons", () => {
  it("are joined by one person, played move by move, and watched", async () => {
    const id = await begin("tic-tac-toe", ["human", "random"]);
    const kinds = await playThrough(id, "x");
    expect(kinds[0]).toBe("record");
    expect(kinds.at(-1)).toBe("end");
    expect(kinds.filter((kind) => kind === "step").length).toBeGreaterThanOrEqual(5);
    const { value } = await ask(`live/${id}`);
    expect(value).toMatchObject({
      record: { matchId: id, isCompleted: true },
      rules: expect.stringContaining("role x"),
    });
    expect((await ask(`live/${id}/join`, { role: "x" })).status).toBe(409);
    expect((await ask(`live/${id}/join`, { role: "o" })).status).toBe(404);
    expect((await ask(`live/${id}/move`, { token: "guess", move: "noop" })).status).toBe(403);
  });

  it("show nothing before the end where information is hidden", async () => {
    const id = await begin("phantom-tic-tac-toe", ["human", "random"]);
    expect((await ask(`live/${id}`)).value).toMatchObject({ record: { moves: [], isCompleted: false } });
    const kinds = await playThrough(id, "x");
    expect(new Set(kinds)).toEqual(new Set(["ask", "table", "end"]));
    expect((await ask(`live/${id}`)).value).toMatchObject({ record: { isCompleted: true } });
  });

  it("can be aborted", async () => {
    const id = await begin("tic-tac-toe", ["human", "human"]);
    expect((await ask("live")).value).toContainEqual(expect.objectContaining({ matchId: id, open: ["x", "o"] }));
    expect((await ask(`live/${id}/abort`, {})).status).toBe(200);
    const seen: string[] = [];
    for await (const { kind } of events(`live/${id}/events`)) seen.push(kind);
    expect((await ask(`live/${id}`)).value).toMatchObject({ record: { isAborted: true } });
  });

  it("are ended by those who play in them, once a seat is taken", async () => {
    const id = await begin("tic-tac-toe", ["human", "human"]);
    const token = await join(id, "x");
    expect((await ask(`live/${id}/seat?token=${token}`)).value).toEqual({ role: "x" });
    expect((await ask(`live/${id}/seat?token=guess`)).status).toBe(403);
    expect((await ask(`live/${id}/abort`, {})).status).toBe(403);
    expect((await ask(`live/${id}/abort`, { token })).status).toBe(200);
  });

  it("end by themselves where a person leaves two questions unanswered; both count as timeouts", async () => {
    const matchId = await begin("tic-tac-toe", ["human", "random"], 1);
    const token = await join(matchId, "x");
    const asked: { milliseconds: number }[] = [];
    let errors: string[][] = [];
    for await (const { kind, value: told } of events(`live/${matchId}/events?token=${token}`)) {
      if (kind === "ask") asked.push(told as { milliseconds: number });
      if (kind === "end") errors = (told as { record: { errors: string[][] } }).record.errors;
    }
    expect(asked.length).toBe(2);
    expect(asked.every(({ milliseconds }) => milliseconds <= 1000)).toBe(true);
    const ending = { kind: "time", role: "x" };
    expect((await ask(`live/${matchId}`)).value).toMatchObject({
      record: { isAborted: true, isCompleted: false, ending },
    });
    expect(errors.filter(([x]) => x === "TO").length).toBeGreaterThanOrEqual(1);
  });

  it.each([
    ["no game", { game: "no-such-game", seats: ["human"], playClock: 10 }, 404],
    ["a path", { game: "../package", seats: ["human"], playClock: 10 }, 400],
    ["too few seats", { game: "tic-tac-toe", seats: ["human"], playClock: 10 }, 400],
    ["nobody we know", { game: "tic-tac-toe", seats: ["human", "me"], playClock: 10 }, 400],
    ["players elsewhere", { game: "tic-tac-toe", seats: ["human", "http://127.0.0.1:9147"], playClock: 10 }, 403],
    ["no clock", { game: "tic-tac-toe", seats: ["human", "random"], playClock: 0 }, 400],
    ["nothing", null, 400],
  ])("are not begun with %s", async (_what, settings, status) => {
    expect((await ask("live", settings)).status).toBe(status);
  });
});

describe("places", () => {
  const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));
  const post = (arena: Live, settings: object): Promise<Reply> =>
    arena.answer(
      { method: "POST", path: [], query: new URLSearchParams(), body: JSON.stringify(settings) },
      response(),
    );
  const look = (arena: Live, id: string, page: ServerResponse): Promise<Reply> =>
    arena.answer({ method: "GET", path: [id, "events"], query: new URLSearchParams(), body: "" }, page);
  const persons = { game: "tic-tac-toe", seats: ["human", "human"], playClock: 10 };
  const idIn = (reply: Reply): string => (reply as { value: { matchId: string } }).value.matchId;

  it("are checked before a game is compiled", async () => {
    const compiled: string[] = [];
    const compile = async (rules: string) => {
      compiled.push(rules);
      return referenceGame(readRules(rules).rulesheet);
    };
    const arena = new Live({ seed: 1, most: 1, compile });
    expect(await post(arena, { ...persons, seats: ["human"] })).toMatchObject({ status: 400 });
    expect(await post(arena, { ...persons, seats: ["human", "http://127.0.0.1:1"] })).toMatchObject({ status: 403 });
    expect(compiled).toEqual([]);
    expect(await post(arena, persons)).toMatchObject({ status: 201 });
    expect(await post(arena, persons)).toMatchObject({ status: 503 });
    expect(compiled).toHaveLength(1);
    await arena.close();
  });

  it("are taken while a game is compiled, and free again where that fails", async () => {
    let fail = (): void => {};
    const arena = new Live({ seed: 1, most: 1, compile: () => new Promise((_, reject) => (fail = () => reject())) });
    const first = post(arena, persons);
    expect(await post(arena, persons)).toMatchObject({ status: 503 });
    fail();
    expect(await first).toMatchObject({ status: 500 });
    const third = post(arena, persons);
    fail();
    expect(await third).toMatchObject({ status: 500 });
    await arena.close();
  });

  it("of matches that nobody looks at go to others", async () => {
    const arena = new Live({ seed: 1, most: 1, absenceLimit: 0 });
    const first = idIn(await post(arena, persons));
    const page = response();
    await look(arena, first, page);
    expect(await post(arena, persons)).toMatchObject({ status: 503 });
    page.emit("close");
    const second = idIn(await post(arena, persons));
    expect(second).not.toBe(first);
    await look(arena, second, response());
    expect(await post(arena, persons)).toMatchObject({ status: 503 });
    await arena.close();
  });
});

describe("matches of other managers", () => {
  it("are listed, shown with their rules, and their events passed on", async () => {
    const { rulesheet } = readRules(bundledGame("tic-tac-toe")!.rules);
    const game = referenceGame(rulesheet);
    const seats = [{ kind: "random" }, { kind: "random" }] as const;
    const clocks = { startClock: 1, playClock: 1, seed: 1 };
    const gameMetaURL = `${manager.url}/games/tic-tac-toe/v0/`;
    const thinker = {} as ThinkerOptions; // nobody thinks here
    await new Manager({ rulesheet, game, seats, ...clocks, thinker, broadcast, gameMetaURL }).play({ matchId: "m" });
    expect((await ask("live")).value).toContainEqual(expect.objectContaining({ matchId: "m", isCompleted: true }));
    const rules = expect.stringContaining("(role x)");
    expect((await ask("live/m")).value).toMatchObject({ record: { matchId: "m", isCompleted: true }, rules });
    const passed = events("live/m/events");
    expect((await passed.next()).value).toMatchObject({ kind: "record", value: { matchId: "m" } });
  });

  it("that do not answer are none", async () => {
    expect((await ask("live/elsewhere")).status).toBe(404);
    expect((await ask("live/elsewhere/events")).status).toBe(404);
  });
});
