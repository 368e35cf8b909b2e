/**
 * A game that has been played for a while is faster than a new one: back ends make better code, and so does the machine that
 * runs ours. That takes time, and is better done before a clock runs.
 */
import type { Game, PlayoutPolicy, State } from "../game/game.ts";
import { Random } from "../game/random.ts";

const PLAYED_MILLISECONDS = 80;
const FIRST_PLAYOUT_MILLISECONDS = 50;

const warm = new WeakSet<Game>();

/** Makes better code where that takes no longer than this, and plays for a moment as will be asked for, once for each game. */
export function warmUp(game: Game, milliseconds: number, policy: PlayoutPolicy = {}): void {
  game.preparation?.warmUp(milliseconds);
  if (warm.has(game) || milliseconds < 2 * PLAYED_MILLISECONDS) return;
  warm.add(game);
  const random = new Random(0);
  const start = { count: 1, words: Uint32Array.from(game.initial) };
  const end = performance.now() + PLAYED_MILLISECONDS;
  let playouts = 1;
  while (performance.now() < end) {
    const began = performance.now();
    game.totals(start, { perStart: playouts, random, ...policy, deadline: end });
    if (performance.now() - began < 1) playouts = Math.min(2 * playouts, 1 << 12);
  }
}

/** Has made what the game makes when it first plays, before any clock runs; a game without an end is broken off. */
export function playFirst(game: Game, state: State = game.initial, policy: PlayoutPolicy = {}): void {
  game.preparation?.preparePlayouts(policy, Number.POSITIVE_INFINITY);
  const deadline = performance.now() + FIRST_PLAYOUT_MILLISECONDS;
  const start = { count: 1, words: Uint32Array.from(state) };
  game.totals(start, { random: new Random(0), ...policy, deadline });
  if (policy.mastLevels !== undefined)
    game.playouts(start, { random: new Random(0), ...policy, record: true, deadline });
}
