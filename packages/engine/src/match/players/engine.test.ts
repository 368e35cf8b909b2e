import { afterEach, describe, expect, it, vi } from "vitest";
import { Random } from "../../game/random.ts";
import { unwrap } from "../../result.ts";
import { searchOptions } from "../../search/options.ts";
import type { ThinkOrder } from "../player.ts";
import { gameOf } from "../testing/games.ts";
import { EnginePlayer, type EngineSettings } from "./engine.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const never = new AbortController().signal;

function order(milliseconds: number, signal: AbortSignal = never): ThinkOrder {
  return { matchId: "m", milliseconds, deadline: performance.now() + milliseconds, signal };
}

/** The decisive moves that an engine's playouts look for, given its start clock. */
async function decisiveMoves(startMilliseconds: number): Promise<Set<unknown>> {
  const game = gameOf("connect-four");
  const totals = vi.spyOn(game, "totals");
  const options = unwrap(searchOptions({ playout: "decisive", memoryMiB: 16 }));
  const player = new EnginePlayer("engine", game, { options }, new Random(1));
  await player.start({ ...order(startMilliseconds), role: game.roles[0]!, startClock: 0, playClock: 0 });
  await player.play({ ...order(200), step: 0, last: undefined });
  return new Set(totals.mock.calls.map(([, { decisive }]) => decisive));
}

it("sees wins in playouts where there was time to make these, else not", async () => {
  expect(await decisiveMoves(0)).toEqual(new Set([undefined]));
  expect(await decisiveMoves(600_000)).toEqual(new Set(["wins"]));
});

it("draws the same moves with the same seed, however often somebody asks on the way", async () => {
  const game = gameOf("rock-paper-scissors");
  const options = unwrap(searchOptions({ simultaneous: "regret", solver: "off", memoryMiB: 1 }));
  const settings = { options, playouts: 100 };
  /** Told of a move so slowly that it is told of one after every slice. */
  class Slow extends EnginePlayer {
    protected override considered(): void {
      for (const end = performance.now() + 110; performance.now() < end; );
    }
  }
  const drawn = async (player: EnginePlayer): Promise<string[]> => {
    await player.start({ ...order(600_000), role: game.roles[0]!, startClock: 0, playClock: 0 });
    const moves: string[] = [];
    for (let turn = 0; turn < 5; turn++)
      moves.push((await player.play({ ...order(600_000), step: 0, last: undefined })).move);
    return moves;
  };
  const quick = await drawn(new EnginePlayer("quick", game, settings, new Random(5)));
  expect(await drawn(new Slow("slow", game, settings, new Random(5)))).toEqual(quick);
});

describe("where there is nothing to choose", () => {
  /** No test waits for it. */
  const CLOCK = 600_000;

  /** Counts its slices of thinking, and calls an order off after some. */
  class Counting extends EnginePlayer {
    slices = 0;
    readonly calledOff = new AbortController();

    protected override considered(): void {
      if (++this.slices === 3) this.calledOff.abort();
    }
  }

  async function started(id: string, role: number, ponder: EngineSettings["ponder"]): Promise<Counting> {
    const game = gameOf(id, "forward");
    const settings = { options: unwrap(searchOptions({ memoryMiB: 16, constantSum: 100 })), ponder };
    const player = new Counting("engine", game, settings as EngineSettings, new Random(1));
    await player.start({ ...order(CLOCK), role: game.roles[role]!, startClock: 0, playClock: 0 });
    return player;
  }

  it("answers at once and thinks on while others do, until it is called off", async () => {
    const player = await started("connect-four", 1, "others");
    expect(await player.play({ ...order(CLOCK), step: 0, last: undefined })).toEqual({ move: "noop" });
    expect(player.slices).toBe(0);
    await player.thinkOn(order(CLOCK, player.calledOff.signal));
    expect(player.slices).toBe(3);
  });

  it("uses the clock where others may answer sooner, but not where all is known", async () => {
    const player = await started("nim", 1, "always");
    const { slices } = player;
    expect(slices).toBeGreaterThan(0);
    expect((await player.play({ ...order(CLOCK), step: 0, last: undefined })).move).toBe("noop");
    expect(player.slices - slices).toBe(1);
  });

  it("thinks no further where it is not to", async () => {
    const player = await started("connect-four", 1, "never");
    await player.play({ ...order(CLOCK), step: 0, last: undefined });
    await player.thinkOn(order(CLOCK));
    expect(player.slices).toBe(0);
  });
});
