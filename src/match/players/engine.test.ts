import { afterEach, expect, it, vi } from "vitest";
import { Random } from "../../game/random.ts";
import { searchOptions } from "../../search/options.ts";
import type { Order } from "../player.ts";
import { gameOf } from "../testing/games.ts";
import { EnginePlayer } from "./engine.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** What playouts heeded that an engine asked for which sees its wins, with so much time to start. */
async function heeded(startMilliseconds: number): Promise<Set<unknown>> {
  const game = gameOf("connect-four");
  const totals = vi.spyOn(game, "totals");
  const parsed = searchOptions({ playout: "decisive", memoryMiB: 16 });
  if (!parsed.ok) throw new Error(parsed.mistakes.join());
  const player = new EnginePlayer("engine", game, { options: parsed.options }, new Random(1));
  const signal = new AbortController().signal;
  const order = (milliseconds: number): Order => {
    return { matchId: "m", milliseconds, deadline: performance.now() + milliseconds, signal };
  };
  await player.start({ ...order(startMilliseconds), role: game.roles[0]!, startClock: 0, playClock: 0 });
  await player.play({ ...order(200), step: 0, last: undefined });
  return new Set(totals.mock.calls.map(([, { heeds }]) => heeds));
}

it("sees wins in playouts where there was time to make these, else not", async () => {
  expect(await heeded(0)).toEqual(new Set([undefined]));
  expect(await heeded(60_000)).toEqual(new Set(["wins"]));
});
