/**
 * Errors for mistakes of programs that ask a game: a state, a role or a move that it does not have. Every question about one state
 * looks before it answers, so that no mistake spoils the game for the questions after it. Questions about many states look at the
 * lengths alone, since looking at each move would cost them time.
 */
import type { JointMove, State, StateBatch } from "./game.ts";

type Roles = readonly string[];

/** How many numbers of moves a role has by now. */
export type MoveCount = (role: number) => number;

export function checkRole(roles: Roles, role: number): void {
  if (!isIndex(role, roles.length)) throw noRole(roles, role);
}

export function checkState(stateWords: number, state: State): void {
  if (state.length !== stateWords) throw noState(stateWords, state);
}

/** For games whose states are numbers in a table. */
export function checkStateNumber(state: State, known: number): void {
  if (state.length !== 1) throw noState(1, state);
  if (state[0]! >= known) throw new RangeError(`State ${state[0]} is of another game: this one knows ${known}.`);
}

export function checkMove(roles: Roles, role: number, move: number, countOf: MoveCount): void {
  checkRole(roles, role);
  if (!isIndex(move, countOf(role))) throw noMove(roles, role, move, countOf(role));
}

export function checkJoint(roles: Roles, joint: JointMove, countOf: MoveCount): void {
  if (joint.length !== roles.length) throw noJoint(roles, joint);
  for (let role = 0; role < roles.length; role++) {
    const move = joint[role]!;
    if (!isIndex(move, countOf(role))) throw noMove(roles, role, move, countOf(role));
  }
}

/** Whether there are as many words as states. */
export function checkBatch(stateWords: number, { count, words }: StateBatch): void {
  const needed = count * stateWords;
  if (words.length < needed)
    throw new RangeError(`${counted(count, "state")} of this game have ${needed} words, not ${words.length}.`);
}

/** Whether there is a joint move for each state. */
export function checkJoints(roles: Roles, { count }: StateBatch, joints: Int32Array): void {
  const needed = count * roles.length;
  if (joints.length < needed)
    throw new RangeError(`The joint moves of ${counted(count, "state")} are ${needed} moves, not ${joints.length}.`);
}

/** Nothing but a whole number that is not negative is what is left of it in 32 bits. */
function isIndex(number: number, count: number): boolean {
  return number >>> 0 === number && number < count;
}

function noRole(roles: Roles, role: number): RangeError {
  return new RangeError(`Role ${role} is none of the ${counted(roles.length, "role")}.`);
}

function noState(stateWords: number, state: State): RangeError {
  return new RangeError(`A state of this game has ${counted(stateWords, "word")}, not ${state.length}.`);
}

function noMove(roles: Roles, role: number, move: number, count: number): RangeError {
  return new RangeError(`Move ${move} is none of the ${counted(count, "move")} of ${roles[role]}.`);
}

function noJoint(roles: Roles, joint: JointMove): RangeError {
  return new RangeError(`A joint move has a move for each of ${counted(roles.length, "role")}, not ${joint.length}.`);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
