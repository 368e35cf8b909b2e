/**
 * Threads run the built program: needs `npm run build`.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { nimRules } from "../../../../test/small-games.ts";
import { loadGame, originOf } from "../compile/load.ts";
import { nativeGame } from "../game/native/native.ts";
import { bundledGame } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { Engine } from "../search/engine.ts";
import { DEFAULT_OPTIONS } from "../search/options.ts";
import { addPlugin } from "../search/plugins.ts";
import type { ThinkReport, ThinkResult } from "../search/thinking.ts";
import { ThreadGroup } from "../search/threads.ts";
import { loadPlugin } from "./plugins.ts";
import { channelsFor, workerThreads } from "./threads.ts";

const { game } = unwrap(loadGame(bundledGame("connect-four-5x4")!.rules, { backend: "forward" }));
const options = { memoryMiB: 32, constantSum: 100 } as const;

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.close();
});

function engineOn(settings: ConstructorParameters<typeof Engine>[0]): Engine {
  const engine = new Engine(settings);
  engines.push(engine);
  return engine;
}

/** Thinks until the report is as wanted. */
function until(engine: Engine, isWanted: (report: ThinkReport) => boolean): Promise<ThinkResult> {
  const enough = new AbortController();
  return engine.think({ signal: enough.signal }, (report) => isWanted(report) && enough.abort());
}

test("threads search beside the one that asks, follow what is played, and are added up", async () => {
  const engine = engineOn({ game, options, threads: workerThreads(3) });
  const thought = await until(engine, ({ threads }) => threads === 3);
  expect(thought.moves.map(({ move }) => move)).toEqual([...game.legalMoves(game.initial, 0)]);
  expect(thought.playouts).toBeGreaterThan(engine.search.playouts);
  engine.advance(game.roles.map((_, role) => game.legalMoves(game.initial, role)[0]!));
  const reply = await until(engine, ({ threads }) => threads === 3);
  expect(reply.role).toBe(1);
  expect(reply.moves.map(({ move }) => move)).toEqual([...game.legalMoves(engine.state, 1)]);
});

test("a thread that crashes costs its work, and what was said before does not count", async () => {
  const question = { options: { ...DEFAULT_OPTIONS, ...options }, seed: 1, facts: game.facts(game.initial) };
  const channels = channelsFor(2, question, originOf(game)!);
  const threads = new ThreadGroup(game, channels);
  threads.begin(60_000, 0);
  const both = await eventually(
    () => threads.findings(),
    ({ length }) => length === 2,
  );
  expect(both[0]!.moves.map(({ visits }) => visits)).not.toEqual(both[1]!.moves.map(({ visits }) => visits));
  await channels[0]!.worker.terminate();
  threads.begin(60_000, 0);
  expect(threads.findings()).toEqual([]);
  expect(
    await eventually(
      () => threads.findings(),
      ({ length }) => length === 1,
    ),
  ).toHaveLength(1);
  // In so little time nobody is bothered.
  threads.begin(50, 0);
  expect(threads.findings()).toEqual([]);
  threads.close();
});

async function eventually<T>(value: () => T, isWanted: (value: T) => boolean): Promise<T> {
  for (;;) {
    const found = value();
    if (isWanted(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("counted playouts are those of one thread", async () => {
  const { moves, threads } = await engineOn({ game, options, threads: workerThreads(2) }).think({ playouts: 500 });
  const alone = await engineOn({ game, options }).think({ playouts: 500 });
  expect([moves, threads]).toEqual([alone.moves, 1]);
});

test("a thread proves what the rules say of a position that play never reaches", async () => {
  const { game: nim } = unwrap(loadGame(nimRules(3), { backend: "circuit", anyState: true }));
  const state = nim.stateOf(["(heap 2)", "(turn first)"])!;
  const settings = { game: nim, state, threads: workerThreads(2) };
  // What one thread proves the other need not: this one may not stop at a proof of its own.
  const engine = engineOn({ ...settings, options: { solver: "cuts" } });
  expect(await engine.think({ milliseconds: 3_600_000 })).toMatchObject({ solved: true, lower: 100, upper: 100 });
});

test("what threads cannot have is told", () => {
  const own = nativeGame("native:connect-four:4:4")!;
  expect(() => engineOn({ game: own, threads: workerThreads(2) })).toThrow("it must come from loadGame");
  addPlugin({ formulas: { "only-here": ({ value }) => value } });
  const named = { game, options: { formula: "only-here" } };
  expect(() => engineOn({ ...named, threads: workerThreads(2) })).toThrow(
    "threads do not know formula=only-here: load the plug-in from its file with loadPlugin",
  );
});

test("plug-ins from files are known to threads", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "agon-threads-")), "everywhere.mjs");
  writeFileSync(file, "export default { formulas: { everywhere: ({ visits }) => -visits } };");
  unwrap(await loadPlugin(file));
  // Without proofs, which end visits: how many moves are proved depends on how long the second thread takes to come.
  const everywhere = { ...options, formula: "everywhere", solver: "off" } as const;
  const engine = engineOn({ game, options: everywhere, threads: workerThreads(2) });
  const { moves } = await until(engine, ({ threads }) => threads === 2);
  const visits = moves.map((move) => move.visits);
  // The formula visits all alike, on both threads; a handful of visits apart, for those under way count too.
  expect(Math.max(...visits) - Math.min(...visits)).toBeLessThan(Math.max(...visits) / 20);
});
