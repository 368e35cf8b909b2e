import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { gameOf } from "../match/testing/games.ts";
import { Engine, think } from "./engine.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const game = gameOf("connect-four");
const options = { memoryMiB: 16, solver: "off" } as const;

test("counted playouts give the visits of a search in one piece, whatever is asked on the way", async () => {
  const search = new Search(game, { ...DEFAULT_OPTIONS, ...options }, new Random(7));
  runSearch(search, { playouts: 3000 });
  const { moves, best } = reportOf(search);
  const thought = await think({ game, options, seed: 7 }, { playouts: 3000, interval: 0 }, () => {});
  expect(thought).toMatchObject({ moves, best, playouts: 3000, reason: "playouts", threads: 1 });
  const engine = new Engine({ game, options, seed: 7 });
  for (const playouts of [1, 999, 2000]) await engine.think({ playouts });
  expect(reportOf(engine.search).moves).toEqual(moves);
});

test("batches of several leaves are counted as in one piece", async () => {
  const batches = { ...options, leavesPerBatch: 24, playoutsPerLeaf: 2 };
  const search = new Search(game, { ...DEFAULT_OPTIONS, ...batches }, new Random(7));
  runSearch(search, { playouts: 1000 });
  const { moves, playouts } = await think({ game, options: batches, seed: 7 }, { playouts: 1000 });
  expect([moves, playouts]).toEqual([reportOf(search).moves, search.playouts]);
});

test("reports come on the way and grow; a signal ends it with what there is", async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const thought = await think({ game, options }, { signal: controller.signal, interval: 0 }, ({ playouts }) => {
    seen.push(playouts);
    if (seen.length === 3) controller.abort();
  });
  expect(thought.reason).toBe("stopped");
  expect(seen).toHaveLength(3);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(thought.playouts).toBe(seen[2]);
});

test("a condition of one's own sees what is known", async () => {
  const stop = ({ playouts, report }: { playouts: number; report(): { moves: readonly { visits: number }[] } }) =>
    report().moves.some(({ visits }) => visits > playouts / 2) ? ("stopped" as const) : undefined;
  const thought = await think({ game, options }, { stop, playouts: 100_000 });
  expect(thought.reason).toBe("stopped");
  expect(Math.max(...thought.moves.map(({ visits }) => visits))).toBeGreaterThan(thought.playouts / 2);
});

test("time ends it, and a proof does before", async () => {
  expect(await think({ game, options }, { milliseconds: 60 })).toMatchObject({ reason: "time" });
  const thought = await think(
    { game: gameOf("tic-tac-toe"), options: { constantSum: 100 } },
    { milliseconds: 3_600_000 },
  );
  expect(thought).toMatchObject({ reason: "solved", solved: true, lower: 50, upper: 50 });
});

test("an engine follows the game, and thinks of what it was told", async () => {
  const engine = new Engine({ game, options, seed: 3 });
  const { best } = await engine.think({ playouts: 500 });
  const noop = game.legalMoves(game.initial, 1)[0]!;
  engine.advance([best, noop]);
  expect(engine.state).toEqual(game.next(game.initial, [best, noop]));
  const reply = await engine.think({ playouts: 100 });
  expect(reply).toMatchObject({ role: 1, playouts: 100 });
  // What was learnt before counts.
  expect(reply.moves.reduce((sum, { visits }) => sum + visits, 0)).toBeGreaterThan(100);
});

test("mistakes are told", async () => {
  const engine = new Engine({ game, options });
  await expect(engine.think({})).rejects.toThrow("thinking needs an end");
  await expect(engine.think({ playouts: Number.NaN })).rejects.toThrow("playouts is NaN");
  expect(() => engine.advance([0])).toThrow("a joint move has one move for each of red, yellow: 2, not 1");
  expect(() => engine.advance([999, 0])).toThrow("999 is not the number of a legal move of red here");
  const other = new ExplicitGame({ start: { goals: [1] } });
  expect(() => new Engine({ game: other, state: game.initial })).toThrow("this is a state of another game");
  expect(() => new Engine({ game, options: { exploration: -1 } })).toThrow("exploration cannot be");
});
