/**
 * The bulk half of the contract, one state at a time: for native games and for back ends without lanes.
 */
import { checkBatch, checkJoints } from "./bounds.ts";
import {
  type Children,
  type Game,
  type GameCore,
  type JointMove,
  MAX_MAST_LEVEL,
  type MastLevels,
  type PlayoutOptions,
  type PlayoutPolicy,
  type Playouts,
  type State,
  type StateBatch,
  type StateInfo,
  type Totals,
  type TotalsOptions,
} from "./game.ts";
import { Random } from "./random.ts";

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

  evaluate(states: StateBatch): StateInfo {
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

  totals(starts: StateBatch, options: TotalsOptions): Totals {
    return totals(this, starts, options);
  }
}

/** One state of a batch. */
export function stateAt(game: GameCore, states: StateBatch, index: number): State {
  return states.words.subarray(index * game.stateWords, (index + 1) * game.stateWords);
}

/** The states one after the other, as questions about many want them. */
export function batchOf(game: GameCore, states: readonly State[]): StateBatch {
  const words = new Uint32Array(states.length * game.stateWords);
  states.forEach((state, index) => {
    words.set(state, index * game.stateWords);
  });
  return { count: states.length, words };
}

function look(game: GameCore, states: StateBatch): StateInfo {
  checkBatch(game.stateWords, states);
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
  checkBatch(game.stateWords, states);
  checkJoints(game.roles, states, joints);
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

/** The product of the roles' moves, the last role changing fastest, written into `joints`. */
export function jointMoves(
  legal: readonly (readonly number[])[],
  count: number,
  joints: Int32Array = new Int32Array(count * legal.length),
): Int32Array {
  const roles = legal.length;
  let repeats = count;
  for (let role = 0; role < roles; role++) {
    const moves = legal[role]!;
    repeats = moves.length === 0 ? 0 : repeats / moves.length;
    for (let index = 0, at = 0; index < count; at = at + 1 < moves.length ? at + 1 : 0)
      for (let left = repeats; left > 0; left--, index++) joints[index * roles + role] = moves[at]!;
  }
  return joints;
}

/** How a playout goes on: the default is uniformly random to the end. */
export interface MoveChooser {
  /** One of the role's legal moves in the state, of which there are at least two. */
  choose(role: number, moves: readonly number[], state: State): number;
  /** Called when a playout begins. */
  begin?(start: State): void;
  /** Called after each joint move; true ends the playout early, with the goals that hold there. */
  played?(joint: readonly number[], state: State): boolean;
  /** Called when a playout has ended, with each role's goal value. */
  ended?(goals: Int16Array): void;
}

export function uniformChooser(random: Random): MoveChooser {
  return { choose: (_role, moves) => moves[random.below(moves.length)]! };
}

function mastChooser(random: Random, mastLevels: MastLevels): MoveChooser {
  return {
    choose: (role, moves) => {
      let least = MAX_MAST_LEVEL;
      while (least > 0 && random.below(2) === 1) least--;
      const inPlay = moves.filter((move) => (mastLevels[role]![move] ?? MAX_MAST_LEVEL) >= least);
      const from = inPlay.length > 0 ? inPlay : moves;
      return from[random.below(from.length)]!;
    },
  };
}

function chooserOf(random: Random, { mastLevels }: PlayoutPolicy): MoveChooser {
  return mastLevels === undefined ? uniformChooser(random) : mastChooser(random, mastLevels);
}

/** Where the numbers of each playout come from: one source for all, or one for each start. To be asked in order. */
export function randomsOf({ random, seeds, perStart = 1 }: PlayoutOptions): (playout: number) => Random {
  if (seeds === undefined) return () => random;
  let own = random;
  return (playout) => {
    if (playout % perStart === 0) own = new Random(seeds[playout / perStart]!);
    return own;
  };
}

export function playouts(game: GameCore, starts: StateBatch, options: PlayoutOptions, given?: MoveChooser): Playouts {
  const { perStart = 1, random, seeds, record = false, deadline } = options;
  const randomOf = randomsOf(options);
  const shared = given ?? (seeds === undefined ? chooserOf(random, options) : undefined);
  checkBatch(game.stateWords, starts);
  const roles = game.roles.length;
  const asked = starts.count * perStart;
  const goals = new Int16Array(asked * roles);
  const plies = new Int32Array(asked);
  const moveStart = new Int32Array(asked + 1);
  const moves: number[] = [];
  let count = 0;
  for (; count < asked; count++) {
    const start = stateAt(game, starts, Math.floor(count / perStart));
    const policy = shared ?? chooserOf(randomOf(count), options);
    const end = playout(game, start, policy, (joint) => {
      plies[count]!++;
      if (record) moves.push(...joint);
      return deadline === undefined || performance.now() < deadline;
    });
    if (end === undefined) break;
    const reached = game.goals(end);
    policy.ended?.(reached);
    goals.set(reached, count * roles);
    moveStart[count + 1] = moves.length;
  }
  return { count, goals, plies, ...(record && { moveStart, moves: Int32Array.from(moves) }) };
}

/** Single results summed up. */
function totals(game: Game, starts: StateBatch, options: TotalsOptions): Totals {
  const roles = game.roles.length;
  const { perStart = 1 } = options;
  const results = game.playouts(starts, options);
  const finished = new Int32Array(starts.count);
  const goals = new Float64Array(starts.count * roles);
  const plies = new Float64Array(starts.count);
  for (let playout = 0; playout < results.count; playout++) {
    const start = Math.floor(playout / perStart);
    finished[start]!++;
    plies[start]! += results.plies[playout]!;
    for (let role = 0; role < roles; role++)
      goals[start * roles + role]! += Math.max(0, results.goals[playout * roles + role]!);
  }
  return { playouts: finished, goals, plies };
}

/**
 * Plays by the policy and returns the state in which the game ended, a role had no move, or the policy broke off;
 * undefined where `goOn` said no.
 */
export function playout(
  game: GameCore,
  start: State,
  policy: MoveChooser,
  goOn: (joint: readonly number[]) => boolean = () => true,
): State | undefined {
  let state = start;
  policy.begin?.(start);
  while (!game.isTerminal(state)) {
    const joint = chooseJoint(game, state, policy);
    if (joint === undefined) break;
    if (!goOn(joint)) return undefined;
    state = game.next(state, joint);
    if (policy.played?.(joint, state)) break;
  }
  return state;
}

/** Undefined where some role has no legal move. */
export function chooseJoint(game: GameCore, state: State, policy: MoveChooser): number[] | undefined {
  const joint: number[] = [];
  for (let role = 0; role < game.roles.length; role++) {
    const moves = game.legalMoves(state, role);
    if (moves.length === 0) return undefined;
    joint.push(moves.length === 1 ? moves[0]! : policy.choose(role, moves, state));
  }
  return joint;
}
