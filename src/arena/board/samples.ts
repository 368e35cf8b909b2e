/**
 * States of a game as they come up in random play, for inference.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";

export interface SampleOptions {
  readonly random: Random;
  /** Playouts from the start. Default 4. */
  readonly playouts?: number;
  /** Steps of each at most. Default 60. */
  readonly steps?: number;
  /** Milliseconds after which no further state is visited. Default 100. */
  readonly milliseconds?: number;
}

/** The facts of the initial state first, then those of the states of each playout in order. */
export function collectSamples(game: Game, options: SampleOptions): string[][] {
  const { random, playouts = 4, steps = 60, milliseconds = 100 } = options;
  const end = performance.now() + milliseconds;
  const samples = [[...game.facts(game.initial)]];
  for (let playout = 0; playout < playouts; playout++) {
    let state: State | undefined = game.initial;
    for (let step = 0; step < steps && performance.now() < end; step++) {
      state = randomSuccessor(game, state, random);
      if (state === undefined) break;
      samples.push([...game.facts(state)]);
    }
  }
  return samples;
}

function randomSuccessor(game: Game, state: State, random: Random): State | undefined {
  if (game.isTerminal(state)) return undefined;
  const joint: number[] = [];
  for (let role = 0; role < game.roles.length; role++) {
    const legal = game.legalMoves(state, role);
    if (legal.length === 0) return undefined;
    joint.push(legal[random.below(legal.length)]!);
  }
  return game.next(state, joint);
}
