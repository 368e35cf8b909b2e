/**
 * Moves of a role that knows its own moves and percepts only. What it has found out stays with its seat from move to move.
 */
import { Random } from "agon-engine/game";
import { HiddenPlayer, thinkWith } from "agon-engine/search";
import type { Loaded } from "./loaded.ts";
import { heardBy } from "./positions.ts";
import type { Guess, GuessAsk, ThinkLimits } from "./requests.ts";

/** Of a clock for growing the tree of a small game, at most: meanwhile the worker is deaf. */
const MOST_PREPARING = 800;

/** A player, and what has happened to it so far. */
interface Seat {
  readonly player: HiddenPlayer;
  readonly past: string[];
}

/** For each game the seats its roles had last. */
const seats = new WeakMap<Loaded, Map<number, Seat>>();

export async function guess(
  loaded: Loaded,
  ask: GuessAsk,
  signal: AbortSignal,
  report: (playouts: number) => void = () => {},
): Promise<Guess> {
  const { limits, role } = ask;
  const began = performance.now();
  const { player } = seatFor(loaded, ask);
  const left = limits.milliseconds && Math.max(0, limits.milliseconds - (performance.now() - began));
  const asked = { ...limits, ...(left !== undefined && { milliseconds: left }), signal, role };
  const thought = await thinkWith({ searcher: player }, asked, ({ playouts }) => report(playouts));
  const { move, report: found, playouts } = player.decide(thought);
  const mean = found?.moves.find((each) => each.move === move)?.mean ?? Number.NaN;
  return { move: loaded.game.moveText(role, move), playouts, value: Number.isNaN(mean) ? null : mean };
}

/** The seat that has seen the history: the last one of the role where that is how it went on, a new one otherwise. */
function seatFor(loaded: Loaded, ask: GuessAsk): Seat {
  const { role, limits } = ask;
  const known = seats.get(loaded) ?? new Map<number, Seat>();
  seats.set(loaded, known);
  const heard = [...heardBy(loaded, ask)].map((step) => ({
    ...step,
    text: JSON.stringify([step.move, step.percepts]),
  }));
  const last = known.get(role);
  const seat = last?.past.every((text, at) => heard[at]?.text === text)
    ? last
    : newSeat(loaded, role, limits, ask.seed);
  known.set(role, seat);
  for (const { move, percepts, text } of heard.slice(seat.past.length)) {
    seat.player.advance(move, percepts);
    seat.past.push(text);
  }
  return seat;
}

function newSeat({ game }: Loaded, role: number, { playouts, milliseconds }: ThinkLimits, seed: number): Seat {
  const settings = playouts === undefined ? {} : { playouts };
  const player = new HiddenPlayer(game, role, settings, new Random(seed));
  player.prepare(Math.min(MOST_PREPARING, milliseconds ?? MOST_PREPARING));
  return { player, past: [] };
}
