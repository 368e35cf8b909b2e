/**
 * The bulk half of the contract, one state at a time: for native games and for back ends without lanes.
 */
import type {
  Children,
  Game,
  GameCore,
  JointMove,
  Outlook,
  PlayoutOptions,
  Playouts,
  State,
  StateBatch,
} from "./game.ts";
import type { Random } from "./random.ts";

/** A game that answers for one state at a time; the bulk half loops over it. */
export abstract class OneByOneGame implements Game {
  abstract readonly kind: string;
  abstract readonly roles: readonly string[];
  abstract readonly chanceRole: number;
  abstract readonly stateWords: number;
  abstract readonly initial: State;
  abstract moveText(role: number, move: number): string;
  abstract moveNamed(role: number, text: string): number;
  abstract isTerminal(state: State): boolean;
  abstract goals(state: State): Int16Array;
  abstract goalValues(state: State, role: number): readonly number[];
  abstract legalMoves(state: State, role: number): readonly number[];
  abstract next(state: State, joint: JointMove): State;
  abstract percepts(state: State, joint: JointMove, role: number): readonly string[];
  abstract facts(state: State): readonly string[];
  abstract stateOf(facts: readonly string[]): State | undefined;

  look(states: StateBatch): Outlook {
    return look(this, states);
  }

  step(states: StateBatch, joints: Int32Array): StateBatch {
    return step(this, states, joints);
  }

  children(state: State, limit?: number): Children | undefined {
    return children(this, state, limit);
  }

  playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    return playouts(this, starts, options);
  }
}

export function stateAt(game: GameCore, states: StateBatch, index: number): State {
  return states.words.subarray(index * game.stateWords, (index + 1) * game.stateWords);
}

export function batchOf(game: GameCore, states: readonly State[]): StateBatch {
  const words = new Uint32Array(states.length * game.stateWords);
  states.forEach((state, index) => {
    words.set(state, index * game.stateWords);
  });
  return { count: states.length, words };
}

function look(game: GameCore, states: StateBatch): Outlook {
  const roles = game.roles.length;
  const terminal = new Uint8Array(states.count);
  const goals = new Int16Array(states.count * roles);
  const legalStart = new Int32Array(states.count * roles + 1);
  const legal: number[] = [];
  for (let index = 0; index < states.count; index++) {
    const state = stateAt(game, states, index);
    terminal[index] = Number(game.isTerminal(state));
    if (terminal[index]) goals.set(game.goals(state), index * roles);
    for (let role = 0; role < roles; role++) {
      if (!terminal[index]) legal.push(...game.legalMoves(state, role));
      legalStart[index * roles + role + 1] = legal.length;
    }
  }
  return { count: states.count, terminal, goals, legalStart, legal: Int32Array.from(legal) };
}

function step(game: GameCore, states: StateBatch, joints: Int32Array): StateBatch {
  const roles = game.roles.length;
  const words = new Uint32Array(states.count * game.stateWords);
  for (let index = 0; index < states.count; index++) {
    const joint = joints.subarray(index * roles, (index + 1) * roles);
    words.set(game.next(stateAt(game, states, index), joint), index * game.stateWords);
  }
  return { count: states.count, words };
}

function children(game: GameCore, state: State, limit = Number.POSITIVE_INFINITY): Children | undefined {
  const legal = game.roles.map((_, role) => game.legalMoves(state, role));
  const count = game.isTerminal(state) ? 0 : legal.reduce((product, moves) => product * moves.length, 1);
  if (count > limit) return undefined;
  const joints = jointMoves(legal, count);
  const parents = batchOf(game, new Array<State>(count).fill(state));
  const states = step(game, parents, joints);
  const { terminal, goals } = look(game, states);
  return { count, joints, states, terminal, goals };
}

/** The product of the roles' moves, the last role changing fastest. */
export function jointMoves(legal: readonly (readonly number[])[], count: number): Int32Array {
  const roles = legal.length;
  const joints = new Int32Array(count * roles);
  for (let index = 0; index < count; index++) {
    let rest = index;
    for (let role = roles - 1; role >= 0; role--) {
      const moves = legal[role]!;
      joints[index * roles + role] = moves[rest % moves.length]!;
      rest = Math.floor(rest / moves.length);
    }
  }
  return joints;
}

function playouts(
  game: GameCore,
  starts: StateBatch,
  { perStart = 1, random, record = false }: PlayoutOptions,
): Playouts {
  const roles = game.roles.length;
  const count = starts.count * perStart;
  const goals = new Int16Array(count * roles);
  const plies = new Int32Array(count);
  const moveStart = new Int32Array(count + 1);
  const moves: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = stateAt(game, starts, Math.floor(index / perStart));
    const end = playout(game, start, random, (joint) => {
      plies[index]!++;
      if (record) moves.push(...(joint as number[]));
    });
    goals.set(game.goals(end), index * roles);
    moveStart[index + 1] = moves.length;
  }
  return { count, goals, plies, ...(record && { moveStart, moves: Int32Array.from(moves) }) };
}

/** Plays uniformly random joint moves and returns the state in which the game ended or a role had no move. */
export function playout(game: GameCore, start: State, random: Random, played?: (joint: JointMove) => void): State {
  let state = start;
  while (!game.isTerminal(state)) {
    const joint = randomJoint(game, state, random);
    if (joint === undefined) break;
    played?.(joint);
    state = game.next(state, joint);
  }
  return state;
}

/** Undefined where some role has no legal move. */
export function randomJoint(game: GameCore, state: State, random: Random): number[] | undefined {
  const joint: number[] = [];
  for (let role = 0; role < game.roles.length; role++) {
    const moves = game.legalMoves(state, role);
    if (moves.length === 0) return undefined;
    joint.push(moves.length === 1 ? moves[0]! : moves[random.below(moves.length)]!);
  }
  return joint;
}
