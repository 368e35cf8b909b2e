/**
 * How fast a back end plays: random playouts from the initial state, goals evaluated and summed up, per second of CPU
 * time of this process.
 */
import { BACKENDS } from "../../compile/backends.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { readRules } from "../../gdl/check.ts";

export interface Measured {
  readonly playoutsPerSecond: number;
  readonly meanPlies: number;
  readonly setupSeconds: number;
  readonly memoryMiB: number;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Makes the game anew and plays for the given time, after a fifth of it to warm up. */
export function measure(text: string, backend: string, seconds: number): Measured {
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const game = BACKENDS[backend]!(readRules(text).rulesheet);
  play(game, 1, new Random(0));
  const setupSeconds = (performance.now() - start) / 1000;
  const random = new Random(1);
  const chunk = warmUp(game, seconds / 5, random);
  const { playouts, plies, spent } = playFor(game, chunk, seconds, random);
  return {
    playoutsPerSecond: playouts / spent,
    meanPlies: plies / playouts,
    setupSeconds,
    memoryMiB: Math.max(0, process.memoryUsage.rss() - before) / 2 ** 20,
  };
}

/** Plies of that many playouts, of which goals are summed up and nothing else is kept. */
function play(game: Game, count: number, random: Random): number {
  return game.totals({ count: 1, words: game.initial }, { perStart: count, random }).plies[0]!;
}

const MOST = 1 << 26;

/** Returns how many playouts to ask for at once so that a call takes a fifth of a second: lanes end at different times. */
function warmUp(game: Game, seconds: number, random: Random): number {
  game.warm?.(Number.POSITIVE_INFINITY);
  const end = cpuSeconds() + seconds;
  let chunk = 1;
  for (;;) {
    const start = performance.now();
    play(game, chunk, random);
    const isLong = performance.now() - start >= 100 || chunk === MOST;
    if (isLong && cpuSeconds() > end) return chunk;
    if (!isLong) chunk *= 2;
  }
}

function playFor(game: Game, chunk: number, seconds: number, random: Random) {
  const start = cpuSeconds();
  let playouts = 0;
  let plies = 0;
  let spent = 0;
  do {
    plies += play(game, chunk, random);
    playouts += chunk;
    spent = cpuSeconds() - start;
  } while (spent < seconds);
  return { playouts, plies, spent };
}
