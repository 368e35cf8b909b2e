/**
 * The circuit back end: a Game whose questions are answered for many states at once by evaluating its circuit.
 *
 *   state   bit i of the packed words is state bit i of the circuit
 *   move    its place in circuit.moves, which is the order of texts
 */
import { jointMoves } from "../../../game/bulk.ts";
import {
  type Children,
  type Game,
  type JointMove,
  NO_GOAL,
  type Outlook,
  type PlayoutOptions,
  type Playouts,
  type State,
  type StateBatch,
} from "../../../game/game.ts";
import { RANDOM_ROLE } from "../../../gdl/rules.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, Lanes } from "../../circuit/lanes.ts";
import { lanePlayouts } from "./playouts.ts";

export class CircuitGame implements Game {
  readonly kind = "circuit";
  readonly roles: readonly string[];
  readonly chanceRole: number;
  readonly stateWords: number;
  readonly initial: State;
  readonly circuit: Circuit;
  readonly #lanes: Lanes;
  readonly #numbers: readonly ReadonlyMap<string, number>[];
  readonly #bits: ReadonlyMap<string, number>;
  readonly #always: ReadonlySet<string>;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.roles = circuit.roles;
    this.chanceRole = circuit.roles.indexOf(RANDOM_ROLE);
    this.#lanes = new Lanes(circuit);
    this.stateWords = this.#lanes.stateWords;
    this.#numbers = circuit.moves.map((moves) => new Map(moves.map(({ text }, move) => [text, move])));
    this.#bits = new Map(circuit.stateBits.map(({ fact }, bit) => [fact, bit]));
    this.#always = new Set(circuit.always);
    this.initial = new Uint32Array(this.stateWords);
    circuit.stateBits.forEach(({ initially }, bit) => {
      if (initially) this.initial[bit >> 5]! |= 1 << (bit & 31);
    });
  }

  moveText(role: number, move: number): string {
    return this.circuit.moves[role]![move]!.text;
  }

  moveNamed(role: number, text: string): number {
    return this.#numbers[role]!.get(text) ?? -1;
  }

  facts(state: State): readonly string[] {
    const holding = this.circuit.stateBits.filter((_, bit) => (state[bit >> 5]! >>> (bit & 31)) & 1);
    return [...holding.map(({ fact }) => fact), ...this.circuit.always].sort(byCodeUnit);
  }

  stateOf(facts: readonly string[]): State | undefined {
    const state = new Uint32Array(this.stateWords);
    for (const fact of facts) {
      const bit = this.#bits.get(fact);
      if (bit !== undefined) state[bit >> 5]! |= 1 << (bit & 31);
      else if (!this.#always.has(fact)) return undefined;
    }
    return this.circuit.always.every((fact) => facts.includes(fact)) ? state : undefined;
  }

  // One state --------------------------------------------------------------------------------------------------------

  isTerminal(state: State): boolean {
    this.#look(state);
    return (this.#lanes.value(this.circuit.terminal) & 1) === 1;
  }

  goals(state: State): Int16Array {
    this.#look(state);
    const goals = new Int16Array(this.roles.length);
    this.#writeGoals(0, goals, 0);
    return goals;
  }

  goalValues(state: State, role: number): readonly number[] {
    this.#look(state);
    const holding = this.circuit.goals.filter((goal) => goal.role === role && this.#lanes.value(goal.literal) & 1);
    return [...new Set(holding.map(({ value }) => value))].sort((a, b) => a - b);
  }

  legalMoves(state: State, role: number): readonly number[] {
    this.#look(state);
    const moves: number[] = [];
    this.circuit.moves[role]!.forEach(({ legal }, move) => {
      if (this.#lanes.value(legal) & 1) moves.push(move);
    });
    return moves;
  }

  next(state: State, joint: JointMove): State {
    const next = new Uint32Array(this.stateWords);
    this.#step(state, joint);
    this.#lanes.writeNext(next, 0, 1);
    return next;
  }

  percepts(state: State, joint: JointMove, role: number): readonly string[] {
    this.#step(state, joint);
    const seen = this.circuit.percepts.filter(
      (percept) => percept.role === role && this.#lanes.value(percept.literal) & 1,
    );
    return [...new Set(seen.map(({ text }) => text))].sort(byCodeUnit);
  }

  #look(state: State): void {
    this.#lanes.load(state, 0, 1);
    this.#lanes.look();
  }

  #step(state: State, joint: JointMove): void {
    this.#look(state);
    this.#lanes.clearMoves();
    for (let role = 0; role < this.roles.length; role++) this.#lanes.play(role, joint[role]!, 1);
    this.#lanes.step();
  }

  /** The least goal value of each role in a lane, NO_GOAL where there is none. */
  #writeGoals(lane: number, into: Int16Array, at: number): void {
    into.fill(NO_GOAL, at, at + this.roles.length);
    for (const { role, value, literal } of this.circuit.goals) {
      if (((this.#lanes.value(literal) >>> lane) & 1) === 0) continue;
      const known = into[at + role]!;
      if (known === NO_GOAL || value < known) into[at + role] = value;
    }
  }

  // Many states ------------------------------------------------------------------------------------------------------

  look(states: StateBatch): Outlook {
    const roles = this.roles.length;
    const terminal = new Uint8Array(states.count);
    const goals = new Int16Array(states.count * roles);
    const legalStart = new Int32Array(states.count * roles + 1);
    const lists: number[][] = [];
    for (let first = 0; first < states.count; first += LANES) {
      const count = Math.min(LANES, states.count - first);
      this.#lanes.load(states.words, first * this.stateWords, count);
      this.#lanes.look();
      const ended = this.#lanes.value(this.circuit.terminal);
      for (let lane = 0; lane < count; lane++) {
        terminal[first + lane] = (ended >>> lane) & 1;
        if (terminal[first + lane]) this.#writeGoals(lane, goals, (first + lane) * roles);
      }
      lists.push(...this.#legalLists(count, ended));
    }
    const legal = new Int32Array(lists.reduce((total, list) => total + list.length, 0));
    lists.forEach((list, at) => {
      legal.set(list, legalStart[at]);
      legalStart[at + 1] = legalStart[at]! + list.length;
    });
    return { count: states.count, terminal, goals, legalStart, legal };
  }

  /** The legal moves of each lane and role, lane by lane; none where the game has ended. */
  #legalLists(count: number, ended: number): number[][] {
    const roles = this.roles.length;
    const lists = Array.from({ length: count * roles }, (): number[] => []);
    const wanted = ~ended & (count === LANES ? -1 : (1 << count) - 1);
    this.circuit.moves.forEach((moves, role) => {
      moves.forEach(({ legal }, move) => {
        for (let lanes = this.#lanes.value(legal) & wanted; lanes !== 0; lanes &= lanes - 1)
          lists[(31 - Math.clz32(lanes & -lanes)) * roles + role]!.push(move);
      });
    });
    return lists;
  }

  step(states: StateBatch, joints: Int32Array): StateBatch {
    const roles = this.roles.length;
    const words = new Uint32Array(states.count * this.stateWords);
    for (let first = 0; first < states.count; first += LANES) {
      const count = Math.min(LANES, states.count - first);
      this.#lanes.load(states.words, first * this.stateWords, count);
      this.#lanes.look();
      this.#lanes.clearMoves();
      for (let lane = 0; lane < count; lane++)
        for (let role = 0; role < roles; role++)
          this.#lanes.play(role, joints[(first + lane) * roles + role]!, 1 << lane);
      this.#lanes.step();
      this.#lanes.writeNext(words, first * this.stateWords, count);
    }
    return { count: states.count, words };
  }

  children(state: State, limit = Number.POSITIVE_INFINITY): Children | undefined {
    const { terminal, legalStart, legal } = this.look({ count: 1, words: state });
    const lists = this.roles.map((_, role) => Array.from(legal.subarray(legalStart[role], legalStart[role + 1])));
    const count = terminal[0] ? 0 : lists.reduce((product, moves) => product * moves.length, 1);
    if (count > limit) return undefined;
    const joints = jointMoves(lists, count);
    const parents = new Uint32Array(count * this.stateWords);
    for (let child = 0; child < count; child++) parents.set(state, child * this.stateWords);
    const states = this.step({ count, words: parents }, joints);
    const outlook = this.look(states);
    return { count, joints, states, terminal: outlook.terminal, goals: outlook.goals };
  }

  playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    return lanePlayouts(this.#lanes, starts, options);
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
