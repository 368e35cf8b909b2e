import type { MatchEvent, MatchRecord } from "agon-engine/match";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../protocol/http-server.ts";
import { madeStore } from "../../store/testing/made.ts";
import { type ArenaEvent, arenaClient } from "../testing/arena-client.ts";
import { arenaApi } from "./api.ts";
import { IdleStore } from "./idle-store.ts";
import { Keeper } from "./keeper.ts";
import { Live } from "./live.ts";
import { openArenaServer } from "./server.ts";

let server: RunningServer;
let live: Live;
const idleStore = new IdleStore({ kind: "folder", path: await madeStore() });
/** The last event that was written down of each match. */
const kept = new Map<string, MatchEvent>();
const keeper = new Keeper({ write: async (id, _origin, event) => void kept.set(id, event) });
const { ask, events, begin, join } = arenaClient(() => server.url);

beforeAll(async () => {
  live = new Live({ seed: 1, most: 20, keeper });
  server = await openArenaServer({ host: "127.0.0.1", port: 0, files: new Map(), api: arenaApi(idleStore, live) });
});
afterAll(async () => {
  await live.close();
  await server.close();
  await idleStore.close();
});

interface Table {
  readonly seats: readonly { role: string; taken: boolean; here: boolean; milliseconds: number | null }[];
  readonly watching: number;
  readonly offer: { kind: string; by: string; accepted: string[] } | null;
  readonly step: number;
}

/** A page of somebody who plays or watches: opened at once, read one event at a time. */
class Page {
  readonly #id: string;
  readonly token: string;
  readonly #events: ReturnType<typeof events>;
  #first: Promise<IteratorResult<ArenaEvent>> | undefined;

  constructor(id: string, token = "") {
    this.#id = id;
    this.token = token;
    this.#events = events(`live/${id}/events${token === "" ? "" : `?token=${token}`}`);
    this.#first = this.#events.next();
  }

  /** The next event of a kind that fits; what comes before is passed over. */
  async next<T>(kind: string, fits: (value: T) => boolean = () => true): Promise<T> {
    for (;;) {
      const { value, done } = await (this.#first ?? this.#events.next());
      this.#first = undefined;
      if (done) throw new Error(`no ${kind} came`);
      if (value.kind === kind && fits(value.value)) return value.value;
    }
  }

  /** Waits to be asked, and plays the first move. */
  async move(at: number): Promise<string> {
    const { moves, step } = await this.next<{ moves: string[]; step: number }>("ask");
    expect(step).toBe(at);
    expect((await this.act("move", { move: moves[0] })).status).toBe(200);
    return moves[0]!;
  }

  act(name: string, body: object = {}): Promise<{ status: number; value: never }> {
    return ask(`live/${this.#id}/${name}`, { token: this.token, ...body });
  }

  leave(): Promise<unknown> {
    return this.#events.return(undefined);
  }
}

/** Tic-tac-toe between two people; both have a page open. */
async function twoPeople(): Promise<{ id: string; x: Page; o: Page }> {
  const id = await begin("tic-tac-toe", ["human", "human"]);
  const [x, o] = [new Page(id, await join(id, "x")), new Page(id, await join(id, "o"))];
  return { id, x, o };
}

/** The record when the match is over, which is the one that is kept. */
async function endOf(id: string, page: Page): Promise<MatchRecord> {
  const { record } = await page.next<{ record: MatchRecord }>("end");
  expect(kept.get(id)).toEqual({ kind: "end", record });
  return record;
}

describe("two people", () => {
  it("one of whom resigns", async () => {
    const { id, x, o } = await twoPeople();
    await x.move(0);
    expect((await o.act("abort")).status).toBe(409);
    expect((await o.act("resign")).status).toBe(200);
    const record = await endOf(id, x);
    expect(record).toMatchObject({ isAborted: true, isCompleted: false, ending: { kind: "resignation", role: "o" } });
    expect(record.goalValues).toBeUndefined();
  });

  it("agree to a draw, once both want it", async () => {
    const { id, x, o } = await twoPeople();
    expect((await o.act("answer", { accepts: true })).status).toBe(409);
    expect((await x.act("offer", { kind: "draw" })).status).toBe(200);
    expect((await o.act("offer", { kind: "draw" })).status).toBe(409);
    await o.next<Table>("table", ({ offer }) => offer?.kind === "draw" && offer.by === "x");
    // The one who offers cannot accept.
    expect((await x.act("answer", { accepts: true })).status).toBe(200);
    await o.act("answer", { accepts: false });
    await x.next<Table>("table", ({ offer }) => offer !== null);
    await x.next<Table>("table", ({ offer }) => offer === null);
    await x.act("offer", { kind: "draw" });
    await o.act("answer", { accepts: true });
    expect(await endOf(id, o)).toMatchObject({ isAborted: true, ending: { kind: "draw", roles: ["x", "o"] } });
  });

  it("take a move back by consent, and go on; the record tells", async () => {
    const { id, x, o } = await twoPeople();
    expect((await x.act("offer", { kind: "take-back" })).status).toBe(409);
    const first = await x.move(0);
    await o.next("ask");
    await x.act("offer", { kind: "take-back" });
    await o.next<Table>("table", ({ offer }) => offer?.kind === "take-back");
    await o.act("answer", { accepts: true });
    // All pages get the record as it is now, and the same person is asked again.
    expect(await o.next<MatchRecord>("record", ({ moves }) => moves.length === 0)).toMatchObject({
      takenBack: [{ step: 0, by: "x", moves: [[first, "noop"]] }],
    });
    expect(await x.next<{ step: number }>("ask")).toMatchObject({ step: 0 });
    await x.act("move", { move: "(mark 2 2)" });
    expect(await o.next<{ step: number }>("ask")).toMatchObject({ step: 1 });
    await x.act("resign");
    const record = await endOf(id, o);
    expect(record).toMatchObject({ moves: [["(mark 2 2)", "noop"]], takenBack: [{ by: "x" }] });
  });

  it("let an offer lapse with the next move", async () => {
    const { x, o } = await twoPeople();
    await o.act("offer", { kind: "draw" });
    await x.act("move", { move: "(mark 1 1)" });
    await o.next<Table>("table", ({ step, offer }) => step === 1 && offer === null);
    expect((await x.act("answer", { accepts: true })).status).toBe(409);
    await x.act("resign");
  });

  it("see each other come and go, count those who watch, and see whose clock runs", async () => {
    const { id, x, o } = await twoPeople();
    const both = ({ seats }: Table): boolean => seats.every(({ here }) => here);
    await Promise.all([x.next("table", both), o.next("table", both)]);
    const watcher = new Page(id);
    const { seats } = await watcher.next<Table>("table", ({ watching }) => watching === 1);
    expect(seats.map(({ milliseconds }) => milliseconds === null)).toEqual([false, true]);
    await x.next<Table>("table", ({ watching }) => watching === 1);
    await o.leave();
    await x.next<Table>("table", ({ seats: [, other] }) => !other!.here);
    await watcher.leave();
    await x.next<Table>("table", ({ watching }) => watching === 0);
    expect((await watcher.act("resign")).status).toBe(403);
    await x.act("resign");
  });

  it("find everything as it was when a connection was lost", async () => {
    const { id, x, o } = await twoPeople();
    await x.move(0);
    await o.move(1);
    const { record } = (await ask(`live/${id}`)).value as { record: MatchRecord };
    await x.leave();
    await o.act("offer", { kind: "draw" });
    const again = new Page(id, x.token);
    expect(await again.next<MatchRecord>("record")).toEqual(record);
    expect(await again.next<{ step: number }>("ask")).toMatchObject({ step: 2, role: "x" });
    await again.next<Table>("table", ({ offer }) => offer?.by === "o");
    await again.act("answer", { accepts: true });
    expect(await endOf(id, o)).toMatchObject({ ending: { kind: "draw" } });
  });
});

describe("one person against the engine", () => {
  it("takes a move back without asking; nobody agrees to a draw", async () => {
    const id = await begin("tic-tac-toe", ["human", "agon"]);
    const x = new Page(id, await join(id, "x"));
    expect((await x.act("offer", { kind: "draw" })).status).toBe(409);
    await x.move(0);
    await x.next<{ step: number }>("ask", ({ step }) => step === 2);
    await x.act("offer", { kind: "take-back" });
    await x.move(0);
    await x.move(2);
    await x.next<{ step: number }>("ask", ({ step }) => step === 4);
    // The engine is led through the first two steps again.
    await x.act("offer", { kind: "take-back" });
    await x.move(2);
    await x.act("resign");
    expect(await endOf(id, x)).toMatchObject({ takenBack: [{ step: 0 }, { step: 2 }] });
  });
});
