/**
 * One random playout, watched.
 */
import type { GameCore, State } from "./game.ts";
import type { Random } from "./random.ts";

export interface WalkOptions {
  /** Default: until the game ends. */
  readonly maxPlies?: number;
  /** Called in each state that is not terminal with every role's legal moves; false ends the walk there. */
  readonly visit?: (legal: readonly (readonly number[])[], state: State) => boolean;
  /** Chooses among several legal moves of a role. Default: uniformly at random. */
  readonly choose?: (moves: readonly number[]) => number;
  /** Called with each joint move before it is played. */
  readonly play?: (joint: readonly number[], state: State) => void;
}

export interface Walk {
  /** Where it ended: terminal unless it was ended early or some role had no legal move. */
  readonly state: State;
  readonly plies: number;
}

export function randomWalk(game: GameCore, random: Random, options: WalkOptions = {}): Walk {
  const { maxPlies = Number.POSITIVE_INFINITY, visit = () => true, play } = options;
  const { choose = (moves) => moves[random.below(moves.length)]! } = options;
  let state = game.initial;
  let plies = 0;
  while (plies < maxPlies && !game.isTerminal(state)) {
    const legal = game.roles.map((_, role) => game.legalMoves(state, role));
    if (!visit(legal, state) || legal.some((moves) => moves.length === 0)) break;
    const joint = legal.map((moves) => (moves.length === 1 ? moves[0]! : choose(moves)));
    play?.(joint, state);
    state = game.next(state, joint);
    plies++;
  }
  return { state, plies };
}
