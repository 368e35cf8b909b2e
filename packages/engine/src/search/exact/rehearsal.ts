/**
 * What a guess can learn before anything is proved: from how often random playouts end well, from positions that random play comes through.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { ProofSamples } from "./guess.ts";

export interface RehearsalOptions {
  readonly isEnough: (goals: Int16Array, at: number) => boolean;
  readonly random: Random;
  /** Positions, and playouts from each. Defaults 4000 and 16. */
  readonly positions?: number;
  readonly playouts?: number;
  /** A time of performance.now() after which slow games make do with less. Default: never. */
  readonly deadline?: number | undefined;
}

export function rehearse(
  game: Game,
  state: State,
  { isEnough, random, positions = 4000, playouts = 16, deadline = Number.POSITIVE_INFINITY }: RehearsalOptions,
): ProofSamples {
  const { stateWords, roles } = game;
  const words = randomPositions(game, state, positions, { random, deadline });
  const starts = { count: words.length / stateWords, words };
  const { goals, count: played } = game.playouts(starts, { perStart: playouts, random, deadline });
  const count = Math.floor(played / playouts);
  const targets = Float64Array.from({ length: count }, (_, at) => {
    let wins = 0;
    for (let playout = at * playouts; playout < (at + 1) * playouts; playout++)
      if (isEnough(goals, playout * roles.length)) wins++;
    return wins / playouts;
  });
  return { count, words, targets };
}

/** One position of each playout, none of them terminal. */
function randomPositions(
  game: Game,
  state: State,
  positions: number,
  { random, deadline }: { readonly random: Random; readonly deadline: number },
): Uint32Array {
  const { stateWords, roles } = game;
  const starts = { count: 1, words: state };
  // Half of the time is for playouts from them.
  const half = (performance.now() + deadline) / 2;
  const played = game.playouts(starts, { perStart: positions, random, record: true, deadline: half });
  const depths = Int32Array.from({ length: played.count }, (_, at) => random.below(Math.max(1, played.plies[at]!)));
  const words = new Uint32Array(played.count * stateWords);
  for (let at = 0; at < played.count; at++) words.set(state, at * stateWords);
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  for (let ply = 0; ply < deepest; ply++) {
    const going = [...depths.keys()].filter((at) => depths[at]! > ply);
    const from = new Uint32Array(going.length * stateWords);
    const joints = new Int32Array(going.length * roles.length);
    for (const [place, at] of going.entries()) {
      from.set(words.subarray(at * stateWords, (at + 1) * stateWords), place * stateWords);
      const first = played.moveStart![at]! + ply * roles.length;
      joints.set(played.moves!.subarray(first, first + roles.length), place * roles.length);
    }
    const next = game.step({ count: going.length, words: from }, joints);
    for (const [place, at] of going.entries())
      words.set(next.words.subarray(place * stateWords, (place + 1) * stateWords), at * stateWords);
  }
  return words;
}
