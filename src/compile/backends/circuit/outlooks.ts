/**
 * What there is to know of many states, written down block by block as the evaluator has it in its lanes.
 */
import type { Outlook } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import type { Evaluator } from "./evaluator.ts";

/** Moves a state and role there is room for at first. */
const USUAL_MOVES = 8;

export class Outlooks {
  readonly terminal: Uint8Array;
  readonly goals: Int16Array;
  readonly #count: number;
  readonly #roles: number;
  readonly #legalStart: Int32Array;
  #legal: Int32Array;
  #used = 0;

  constructor({ roles }: Circuit, count: number) {
    this.#count = count;
    this.#roles = roles.length;
    this.terminal = new Uint8Array(count);
    this.goals = new Int16Array(count * roles.length);
    this.#legalStart = new Int32Array(count * roles.length + 1);
    this.#legal = new Int32Array(count * roles.length * USUAL_MOVES);
  }

  /** Lists the legal moves of the lanes of a block, when it is known which of their states are terminal. */
  writeLegal(evaluator: Evaluator, first: number, count: number): void {
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
    if (needed > this.#legal.length) this.#makeRoom(needed);
    const legal = this.#legal;
    let used = this.#used;
    for (let word = 0; word < words; word++)
      for (let rest = bits[lane * words + word]!; rest !== 0; rest &= rest - 1)
        legal[used++] = 32 * word + 31 - Math.clz32(rest & -rest);
    this.#used = used;
  }

  #makeRoom(needed: number): void {
    const longer = new Int32Array(2 * needed);
    longer.set(this.#legal.subarray(0, this.#used));
    this.#legal = longer;
  }

  finish(): Outlook {
    const legal = this.#legal.subarray(0, this.#used);
    return {
      count: this.#count,
      terminal: this.terminal,
      goals: this.goals,
      legalStart: this.#legalStart,
      legal,
    };
  }
}
