/** What a game says of many states at once must be what it says of each. */
import { batchOf, stateAt } from "../../../packages/engine/src/game/bulk.ts";
import { ChildBatch, expandAll } from "../../../packages/engine/src/game/child-batch.ts";
import type { Game, State, StateInfo } from "../../../packages/engine/src/game/game.ts";
import { agree } from "./agreement.ts";

/** More joint moves are not compared. */
const MOST_CHILDREN = 500;
/** How many states have their children compared. */
const PARENTS = 3;

/** `lanes`: how many states are asked about at once, those given again and again. Default: each once. */
export function agreeInBulk(game: Game, states: readonly State[], lanes = states.length): void {
  const crowd = Array.from({ length: lanes }, (_, lane) => states[lane % states.length]!);
  const batch = batchOf(game, crowd);
  agreeOnStateInfo(game, crowd, game.evaluate(batch));
  agreeOnCurrentGoals(game, crowd);
  const parents = states.slice(0, PARENTS);
  for (const state of parents) agreeOnChildren(game, state);
  agreeOnSuccessors(game, crowd);
  agreeOnExpansion(game, parents);
}

/** One joint move in each of many states. */
function agreeOnSuccessors(game: Game, states: readonly State[]): void {
  const moving = states.filter((state) => !game.isTerminal(state) && jointMoves(game, state) > 0);
  const joint = (state: State, at: number): number[] =>
    game.roles.map((_, role) => {
      const moves = game.legalMoves(state, role);
      return moves[at % moves.length]!;
    });
  const joints = moving.map(joint);
  const next = moving.map((state, at) => game.next(state, joints[at]!));
  agreeOnSteps(game, moving, Int32Array.from(joints.flat()), next);
}

/** The info on states is the answer to single questions about each. */
function agreeOnStateInfo(game: Game, states: readonly State[], info: StateInfo): void {
  const { terminal, goals, legalStart, legal } = info;
  const roles = game.roles.length;
  states.forEach((state, at) => {
    agree("look: terminal", terminal[at] === 1, game.isTerminal(state));
    if (terminal[at]) agree("look: goals", goals.subarray(at * roles, (at + 1) * roles), game.goals(state));
    for (let role = 0; role < roles && !terminal[at]; role++) {
      const place = at * roles + role;
      agree("look: legal", legal.subarray(legalStart[place], legalStart[place + 1]), game.legalMoves(state, role));
    }
  });
}

function agreeOnCurrentGoals(game: Game, states: readonly State[]): void {
  const currentGoals = game.laneQueries?.currentGoals(batchOf(game, states));
  if (currentGoals === undefined) return;
  const roles = game.roles.length;
  states.forEach((state, at) => {
    agree("currentGoals: terminal", currentGoals.terminal[at] === 1, game.isTerminal(state));
    agree("currentGoals: goals", currentGoals.goals.subarray(at * roles, (at + 1) * roles), game.goals(state));
  });
}

function agreeOnChildren(game: Game, state: State): void {
  const children = game.children(state, MOST_CHILDREN);
  if (children === undefined) return;
  const { count, joints, states, terminal, goals } = children;
  const roles = game.roles.length;
  agree("children: count", count, game.isTerminal(state) ? 0 : jointMoves(game, state));
  const jointOf = (child: number): Int32Array => joints.slice(child * roles, (child + 1) * roles);
  const next = Array.from({ length: count }, (_, child) => game.next(state, jointOf(child)));
  next.forEach((expected, child) => {
    agree("children: states", stateAt(game, states, child), expected);
    agree("children: terminal", terminal[child] === 1, game.isTerminal(expected));
    if (terminal[child])
      agree("children: goals", goals.subarray(child * roles, (child + 1) * roles), game.goals(expected));
  });
  agreeOnSteps(game, new Array<State>(count).fill(state), joints.slice(0, count * roles), next);
}

function jointMoves(game: Game, state: State): number {
  return game.roles.reduce((product, _, role) => product * game.legalMoves(state, role).length, 1);
}

function agreeOnSteps(game: Game, states: readonly State[], joints: Int32Array, next: readonly State[]): void {
  const parents = batchOf(game, states);
  const wanted = batchOf(game, next).words;
  agree("step", game.step(parents, joints).words, wanted);
  const successors = game.laneQueries?.successors(parents, joints);
  if (successors === undefined) return;
  agree("successors: states", successors.states.words.slice(0, wanted.length), wanted);
  const { terminal, goals, legalStart, legal, count } = successors.info;
  // Single questions write over what `successors` gave.
  const info = {
    count,
    terminal: terminal.slice(),
    goals: goals.slice(),
    legalStart: legalStart.slice(),
    legal: legal.slice(),
  };
  agreeOnStateInfo(game, next, info);
}

function agreeOnExpansion(game: Game, parents: readonly State[]): void {
  if (game.laneQueries === undefined || parents.some((state) => jointMoves(game, state) > MOST_CHILDREN)) return;
  const batch = new ChildBatch(game);
  expandAll(game, batchOf(game, parents), batch);
  const [words, roles] = [game.stateWords, game.roles.length];
  parents.forEach((state, at) => {
    const children = game.children(state)!;
    const [from, to] = [batch.start[at]!, batch.start[at + 1]!];
    agree("batch: count", to - from, children.count);
    agree(
      "batch: joints",
      batch.joints.subarray(from * roles, to * roles),
      Array.from(children.joints).slice(0, (to - from) * roles),
    );
    agree(
      "batch: states",
      batch.words.subarray(from * words, to * words),
      Array.from(children.states.words).slice(0, (to - from) * words),
    );
    agree("batch: terminal", batch.terminal.subarray(from, to), children.terminal);
  });
}
