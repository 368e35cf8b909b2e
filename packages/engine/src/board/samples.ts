/**
 * States of a game as they come up in random play, for inference.
 */
import type { Game, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import type { Fact } from "./facts.ts";

/** States and moves of random play. */
export interface Samples {
  /** The facts of each state, the initial state first. */
  readonly states: readonly (readonly Fact[])[];
  /** Moves that are legal in some of them, each once. */
  readonly moves: readonly Fact[];
}

/** How much random play to look at. */
export interface SampleOptions {
  readonly random: Random;
  /** Playouts from the start. Default 4. */
  readonly playouts?: number;
  /** Steps of each at most. Default 60. */
  readonly steps?: number;
  /** Milliseconds after which no further state is visited. Default 100. */
  readonly milliseconds?: number;
}

/** More moves than this tell nothing new. */
const MOST_MOVES = 5000;

/** Plays at random and notes what comes up. */
export function collectSamples(game: Game, options: SampleOptions): Samples {
  const { random, playouts = 4, steps = 60, milliseconds = 100 } = options;
  const end = performance.now() + milliseconds;
  const states = [[...game.facts(game.initial)]];
  const moves = new Set<string>();
  for (let playout = 0; playout < playouts; playout++) {
    let state: State | undefined = game.initial;
    for (let step = 0; step < steps && performance.now() < end; step++) {
      state = randomSuccessor(game, state, random, moves);
      if (state === undefined) break;
      states.push([...game.facts(state)]);
    }
  }
  return { states, moves: [...moves] };
}

function randomSuccessor(game: Game, state: State, random: Random, moves: Set<string>): State | undefined {
  if (game.isTerminal(state)) return undefined;
  const joint: number[] = [];
  for (let role = 0; role < game.roles.length; role++) {
    const legal = game.legalMoves(state, role);
    if (legal.length === 0) return undefined;
    if (moves.size < MOST_MOVES) for (const move of legal) moves.add(game.moveText(role, move));
    joint.push(legal[random.below(legal.length)]!);
  }
  return game.next(state, joint);
}
