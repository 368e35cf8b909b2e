/**
 * The unfolding of a game (thesis 2.1): the same game as a tree, in which a position reached by two paths is two states.
 * It is bisimilar to the game, so whatever is proved of one holds for the other.
 *
 *   state   | words of the state in the game | number of the path that led to it |
 */
import { checkBatch, checkJoints, checkState } from "./bounds.ts";
import { batchOf } from "./bulk.ts";
import type {
  Children,
  Game,
  JointMove,
  PlayoutOptions,
  Playouts,
  State,
  StateBatch,
  StateInfo,
  Totals,
  TotalsOptions,
} from "./game.ts";

export function unfold(game: Game): Game {
  return new UnfoldedGame(game);
}

class UnfoldedGame implements Game {
  readonly kind: string;
  readonly roles: readonly string[];
  readonly chanceRole: number;
  readonly stateWords: number;
  readonly initial: State;
  readonly maxGoal?: number;
  readonly #game: Game;
  /** Paths by the number of the path before and the joint move that continues it. */
  readonly #paths = new Map<string, number>();

  constructor(game: Game) {
    this.#game = game;
    this.kind = `unfolded ${game.kind}`;
    this.roles = game.roles;
    this.chanceRole = game.chanceRole;
    this.stateWords = game.stateWords + 1;
    if (game.maxGoal !== undefined) this.maxGoal = game.maxGoal;
    this.initial = this.#on(game.initial, this.#path("start"));
  }

  moveText(role: number, move: number): string {
    return this.#game.moveText(role, move);
  }

  moveNamed(role: number, text: string): number {
    return this.#game.moveNamed(role, text);
  }

  isTerminal(state: State): boolean {
    return this.#game.isTerminal(this.#folded(state));
  }

  goals(state: State): Int16Array {
    return this.#game.goals(this.#folded(state));
  }

  goalValues(state: State, role: number): readonly number[] {
    return this.#game.goalValues(this.#folded(state), role);
  }

  legalMoves(state: State, role: number): readonly number[] {
    return this.#game.legalMoves(this.#folded(state), role);
  }

  next(state: State, joint: JointMove): State {
    return this.#on(this.#game.next(this.#folded(state), joint), this.#pathAfter(state, joint));
  }

  percepts(state: State, joint: JointMove, role: number): readonly string[] {
    return this.#game.percepts(this.#folded(state), joint, role);
  }

  facts(state: State): readonly string[] {
    return this.#game.facts(this.#folded(state));
  }

  /** No path leads to a state that is set up, so it begins one of its own. */
  stateOf(facts: readonly string[]): State | undefined {
    const state = this.#game.stateOf(facts);
    return state && this.#on(state, this.#path(`at ${state.join(" ")}`));
  }

  evaluate(states: StateBatch): StateInfo {
    return this.#game.evaluate(this.#foldedBatch(states));
  }

  step(states: StateBatch, joints: Int32Array): StateBatch {
    checkBatch(this.stateWords, states);
    checkJoints(this.roles, states, joints);
    const next = this.#game.step(this.#foldedBatch(states), joints);
    const roles = this.roles.length;
    return this.#unfolded(next, (index) =>
      this.#pathAfter(this.#at(states, index), joints.subarray(index * roles, (index + 1) * roles)),
    );
  }

  children(state: State, limit?: number): Children | undefined {
    const children = this.#game.children(this.#folded(state), limit);
    if (children === undefined) return undefined;
    const roles = this.roles.length;
    const path = (index: number) =>
      this.#pathAfter(state, children.joints.subarray(index * roles, (index + 1) * roles));
    return { ...children, states: this.#unfolded(children.states, path) };
  }

  /** A playout visits no state twice, so it needs no paths. */
  playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    return this.#game.playouts(this.#foldedBatch(starts), options);
  }

  totals(starts: StateBatch, options: TotalsOptions): Totals {
    return this.#game.totals(this.#foldedBatch(starts), options);
  }

  #path(key: string): number {
    let path = this.#paths.get(key);
    if (path === undefined) this.#paths.set(key, (path = this.#paths.size));
    return path;
  }

  #pathAfter(state: State, joint: JointMove): number {
    return this.#path(`${state[this.stateWords - 1]} ${Array.from(joint).join(" ")}`);
  }

  #on(state: State, path: number): State {
    const words = new Uint32Array(this.stateWords);
    words.set(state);
    words[this.stateWords - 1] = path;
    return words;
  }

  #folded(state: State): State {
    checkState(this.stateWords, state);
    return state.subarray(0, this.stateWords - 1);
  }

  #at({ words }: StateBatch, index: number): State {
    return words.subarray(index * this.stateWords, (index + 1) * this.stateWords);
  }

  #foldedBatch(states: StateBatch): StateBatch {
    checkBatch(this.stateWords, states);
    const indices = Array.from({ length: states.count }, (_, index) => index);
    return batchOf(
      this.#game,
      indices.map((index) => this.#folded(this.#at(states, index))),
    );
  }

  #unfolded({ count, words }: StateBatch, path: (index: number) => number): StateBatch {
    const width = this.#game.stateWords;
    const indices = Array.from({ length: count }, (_, index) => index);
    const states = indices.map((index) => this.#on(words.subarray(index * width, (index + 1) * width), path(index)));
    return batchOf(this, states);
  }
}
