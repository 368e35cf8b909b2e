/**
 * One suite for every back end: what it says of a game must be what the reference engine says, in every state that a
 * random match comes through, asked one by one and in bulk.
 */
import { expect } from "vitest";
import { batchOf, chooseJoint, stateAt, uniformPolicy } from "../src/game/bulk.ts";
import type { Game, State } from "../src/game/game.ts";
import { Random } from "../src/game/random.ts";

const textsOf = (game: Game, role: number, moves: readonly number[]): string[] =>
  moves.map((move) => game.moveText(role, move));

/** Plays a random match on both, comparing as it goes; returns the states of `game` it came through. */
export function conformAlong(game: Game, oracle: Game, seed: number, maxPlies: number): State[] {
  const policy = uniformPolicy(new Random(seed));
  const visited: State[] = [];
  let [state, truth] = [game.initial, oracle.initial];
  expect(game.roles).toEqual(oracle.roles);
  expect(game.chanceRole).toBe(oracle.chanceRole);
  for (let ply = 0; ply <= maxPlies; ply++) {
    visited.push(state);
    expectSameState(game, state, oracle, truth);
    const joint = oracle.isTerminal(truth) ? undefined : chooseJoint(oracle, truth, policy);
    if (joint === undefined) return visited;
    const texts = joint.map((move, role) => oracle.moveText(role, move));
    const own = texts.map((text, role) => game.moveNamed(role, text));
    game.roles.forEach((_, role) => {
      expect(game.percepts(state, own, role)).toEqual(oracle.percepts(truth, joint, role));
    });
    state = game.next(state, own);
    truth = oracle.next(truth, joint);
  }
  return visited;
}

function expectSameState(game: Game, state: State, oracle: Game, truth: State): void {
  const facts = oracle.facts(truth);
  expect(game.facts(state)).toEqual(facts);
  expect(game.stateOf(facts)).toEqual(state);
  expect(game.isTerminal(state)).toBe(oracle.isTerminal(truth));
  game.roles.forEach((_, role) => {
    expect(game.goalValues(state, role)).toEqual(oracle.goalValues(truth, role));
    expect(textsOf(game, role, game.legalMoves(state, role))).toEqual(
      textsOf(oracle, role, oracle.legalMoves(truth, role)),
    );
  });
  expect(game.goals(state)).toEqual(oracle.goals(truth));
}

/** What is asked of many states at once must be what is asked of each. */
export function conformInBulk(game: Game, states: readonly State[], seed: number): void {
  const batch = batchOf(game, states);
  const roles = game.roles.length;
  const { terminal, goals, legalStart, legal } = game.look(batch);
  states.forEach((state, at) => {
    expect(terminal[at] === 1).toBe(game.isTerminal(state));
    if (terminal[at]) expect(goals.slice(at * roles, (at + 1) * roles)).toEqual(game.goals(state));
    for (let role = 0; role < roles && !terminal[at]; role++) {
      const place = at * roles + role;
      expect([...legal.subarray(legalStart[place], legalStart[place + 1])]).toEqual([...game.legalMoves(state, role)]);
    }
  });
  for (const state of states.slice(0, 3)) expectSameChildren(game, state);
  expectSoundPlayouts(game, states, seed);
  expectSoundTotals(game, states, seed);
}

/** Sums have as many playouts as were asked for, depend on the seed alone, and are those of the end where that is known. */
function expectSoundTotals(game: Game, states: readonly State[], seed: number): void {
  const known = states.slice(-4);
  const perStart = game.kind === "circuit" ? 130 : 3;
  const total = () => game.totals(batchOf(game, known), { perStart, random: new Random(seed) });
  const totals = total();
  expect(total()).toEqual(totals);
  expect([...totals.playouts]).toEqual(known.map(() => perStart));
  known.forEach((state, start) => {
    const goals = [...totals.goals.subarray(start * game.roles.length, (start + 1) * game.roles.length)];
    if (game.isTerminal(state)) {
      expect(goals).toEqual(Array.from(game.goals(state), (goal) => perStart * Math.max(0, goal)));
      expect(totals.plies[start]).toBe(0);
    } else expect(Math.max(...goals)).toBeLessThanOrEqual(perStart * (game.mostGoal ?? 100));
  });
}

function expectSameChildren(game: Game, state: State): void {
  const children = game.children(state, 500);
  if (children === undefined) return;
  const roles = game.roles.length;
  for (let child = 0; child < children.count; child++) {
    const next = game.next(state, children.joints.subarray(child * roles, (child + 1) * roles));
    expect(stateAt(game, children.states, child)).toEqual(next);
    expect(children.terminal[child] === 1).toBe(game.isTerminal(next));
    if (children.terminal[child])
      expect(children.goals.slice(child * roles, (child + 1) * roles)).toEqual(game.goals(next));
  }
  const same = game.step(batchOf(game, new Array<State>(children.count).fill(state)), children.joints);
  expect(same.words).toEqual(children.states.words);
}

/** Recorded playouts are played again move by move and must end where they say, with and without the record. */
function expectSoundPlayouts(game: Game, states: readonly State[], seed: number): void {
  const starts = batchOf(game, states.slice(-5));
  const perStart = 2;
  const recorded = game.playouts(starts, { perStart, random: new Random(seed), record: true });
  const plain = game.playouts(starts, { perStart, random: new Random(seed) });
  expect(recorded.count).toBe(starts.count * perStart);
  expect(plain.goals).toEqual(recorded.goals);
  expect(plain.plies).toEqual(recorded.plies);
  const roles = game.roles.length;
  for (let playout = 0; playout < recorded.count; playout++) {
    let state = stateAt(game, starts, Math.floor(playout / perStart));
    const moves = recorded.moves!.subarray(recorded.moveStart![playout], recorded.moveStart![playout + 1]);
    expect(moves.length).toBe(recorded.plies[playout]! * roles);
    for (let at = 0; at < moves.length; at += roles) {
      const joint = moves.subarray(at, at + roles);
      game.roles.forEach((_, role) => {
        expect(game.legalMoves(state, role)).toContain(joint[role]);
      });
      expect(game.isTerminal(state)).toBe(false);
      state = game.next(state, joint);
    }
    const stuck = game.roles.some((_, role) => game.legalMoves(state, role).length === 0);
    expect(game.isTerminal(state) || stuck).toBe(true);
    expect(recorded.goals.slice(playout * roles, (playout + 1) * roles)).toEqual(game.goals(state));
  }
}
