/**
 * A game that has been played for a while is faster than a new one: back ends make better code when they see that it pays.
 * That takes time, and is better done before a clock runs.
 */
import type { Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";

/** Longer than any back end waits before it makes better code. */
const MILLISECONDS = 80;

const warm = new WeakSet<Game>();

/** Plays for a moment, once for each game. */
export function warmUp(game: Game, state: State = game.initial): void {
  if (warm.has(game)) return;
  warm.add(game);
  const random = new Random(0);
  const start = { count: 1, words: Uint32Array.from(state) };
  const end = performance.now() + MILLISECONDS;
  let playouts = 1;
  while (performance.now() < end) {
    const began = performance.now();
    game.totals(start, { perStart: playouts, random });
    if (performance.now() - began < 1) playouts = Math.min(2 * playouts, 1 << 12);
  }
  game.totals(start, { perStart: 1, random });
}
