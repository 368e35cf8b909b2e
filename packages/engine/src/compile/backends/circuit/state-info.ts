/**
 * What there is to know of many states, written down block by block as the evaluator has it in its lanes.
 */
import type { StateInfo } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import type { CircuitEvaluator } from "./evaluator.ts";

/** Moves a state and role there is room for at first. */
const USUAL_MOVES = 8;

export class StateInfos {
  terminal = new Uint8Array(0);
  goals = new Int16Array(0);
  readonly #roles: number;
  #legalStart = new Int32Array(1);
  #legal = new Int32Array(0);
  #count = 0;
  #used = 0;

  constructor({ roles }: Circuit) {
    this.#roles = roles.length;
  }

  /** Begins anew for the given number of states and overwrites earlier results. */
  begin(count: number): this {
    this.#count = count;
    this.#used = 0;
    if (count <= this.terminal.length) this.terminal.fill(0, 0, count);
    else this.#makeRoomFor(this.terminal.length === 0 ? count : 2 * count);
    return this;
  }

  #makeRoomFor(count: number): void {
    this.terminal = new Uint8Array(count);
    this.goals = new Int16Array(count * this.#roles);
    this.#legalStart = new Int32Array(count * this.#roles + 1);
    this.#makeRoom(count * this.#roles * USUAL_MOVES);
  }

  /** Lists the legal moves of the lanes of a block, when it is known which of their states are terminal. */
  writeLegal(evaluator: CircuitEvaluator, first: number, count: number): void {
    const roles = this.#roles;
    const bits = Array.from({ length: roles }, (_, role) => evaluator.legalBits(role, count));
    for (let lane = 0; lane < count; lane++)
      for (let role = 0; role < roles; role++) {
        if (!this.terminal[first + lane]) this.#list(bits[role]!, lane, evaluator.legalWords(role));
        this.#legalStart[(first + lane) * roles + role + 1] = this.#used;
      }
  }

  #list(bits: Uint32Array, lane: number, words: number): void {
    const needed = this.#used + 32 * words;
    if (needed > this.#legal.length) this.#makeRoom(2 * needed);
    const legal = this.#legal;
    let used = this.#used;
    for (let word = 0; word < words; word++)
      for (let rest = bits[lane * words + word]!; rest !== 0; rest &= rest - 1)
        legal[used++] = 32 * word + 31 - Math.clz32(rest & -rest);
    this.#used = used;
  }

  #makeRoom(needed: number): void {
    const longer = new Int32Array(needed);
    longer.set(this.#legal.subarray(0, this.#used));
    this.#legal = longer;
  }

  /** What was written down, good until it begins anew. */
  get info(): StateInfo {
    return {
      count: this.#count,
      terminal: this.terminal,
      goals: this.goals,
      legalStart: this.#legalStart,
      legal: this.#legal.subarray(0, this.#used),
    };
  }
}
