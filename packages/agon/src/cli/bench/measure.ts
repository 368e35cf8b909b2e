/**
 * How fast a back end plays: random playouts from the initial state, goals evaluated and summed up, per second of CPU
 * time of this process.
 */
import { compiledGame } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { readRules } from "agon-engine/gdl";

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

/** Longest that anybody waits for playouts to come to an end. */
const TIMEOUT_SECONDS = 10;

/** Makes the game anew and plays for the given time, after a fifth of it to warm up. */
export function measure(text: string, backend: string, seconds: number, playoutTimeout = TIMEOUT_SECONDS): Measured {
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const game = compiledGame(readRules(text).rulesheet, { backend });
  const contest: Contest = { game, playoutTimeout };
  const first = play(contest, 1, new Random(0));
  if (first.playouts === 0) throw new Error(withoutEnd(first.plies, playoutTimeout));
  const setupSeconds = (performance.now() - start) / 1000;
  const random = new Random(1);
  const chunk = warmUp(contest, seconds / 5, random);
  const { playouts, plies, spent } = playFor(contest, chunk, seconds, random);
  if (playouts === 0) throw new Error(withoutEnd(plies, playoutTimeout));
  return {
    playoutsPerSecond: playouts / spent,
    meanPlies: plies / playouts,
    setupSeconds,
    memoryMiB: Math.max(0, process.memoryUsage.rss() - before) / 2 ** 20,
  };
}

function withoutEnd(plies: number, seconds: number): string {
  const played = plies > 0 ? ` and ${plies.toLocaleString("en")} plies` : "";
  return `no playout came to an end within ${seconds} s${played}`;
}

interface Contest {
  readonly game: Game;
  /** Seconds. */
  readonly playoutTimeout: number;
}

interface Played {
  /** Those that came to an end. */
  readonly playouts: number;
  readonly plies: number;
}

/** Plays so many, of which goals are summed up and nothing else is kept. Those without an end are broken off. */
function play({ game, playoutTimeout }: Contest, count: number, random: Random): Played {
  const deadline = performance.now() + 1000 * playoutTimeout;
  const { playouts, plies } = game.totals({ count: 1, words: game.initial }, { perStart: count, random, deadline });
  return { playouts: playouts[0]!, plies: plies[0]! };
}

const MOST = 1 << 26;

/** Returns how many playouts to ask for at once so that a call takes a fifth of a second: lanes end at different times. */
function warmUp(contest: Contest, seconds: number, random: Random): number {
  contest.game.preparation?.warmUp(Number.POSITIVE_INFINITY);
  const end = cpuSeconds() + seconds;
  let chunk = 1;
  for (;;) {
    const start = performance.now();
    play(contest, chunk, random);
    const isLong = performance.now() - start >= 100 || chunk === MOST;
    if (isLong && cpuSeconds() > end) return chunk;
    if (!isLong) chunk *= 2;
  }
}

function playFor(contest: Contest, chunk: number, seconds: number, random: Random): Played & { spent: number } {
  const start = cpuSeconds();
  let [playouts, plies, spent] = [0, 0, 0];
  do {
    const played = play(contest, chunk, random);
    plies += played.plies;
    playouts += played.playouts;
    spent = cpuSeconds() - start;
  } while (spent < seconds);
  return { playouts, plies, spent };
}
