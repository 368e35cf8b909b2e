/**
 * Seki with two shared liberties (bounds 5.1), with the facts and moves of games/seki.kif: either player fills any liberty
 * or passes, Max first; who is to move with a group that has no liberty has lost; two passes in a row are a draw. Filling
 * the own last liberty without capturing is not allowed.
 *
 *   state  one word: bit p - 11 is set while point p is free, bit 16 whose turn it is, bits 17-18 passes in a row
 *   point  11 and 12 the shared liberties, then Min's own, then Max's
 *   move   its place in the order of texts
 */
import { OneByOneGame } from "../bulk.ts";
import type { JointMove, State } from "../game.ts";

const SHARED = 2;
const FIRST = 11;
const TURN = 16;
const PASSES = 17;

export class Seki extends OneByOneGame {
  readonly kind: string;
  readonly roles = ["max", "min"];
  readonly chanceRole = -1;
  readonly stateWords = 1;
  readonly initial: State;
  /** The points next to each role's group. */
  readonly #touches: readonly [number, number];
  readonly #points: number;
  readonly #texts: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(min: number, max: number) {
    super();
    this.kind = `native Seki ${min}-${max}`;
    this.#points = min + max + SHARED;
    const shared = (1 << SHARED) - 1;
    this.#touches = [(((1 << max) - 1) << (SHARED + min)) | shared, (((1 << min) - 1) << SHARED) | shared];
    const fills = Array.from({ length: this.#points }, (_, point) => `(fill ${FIRST + point})`);
    this.#texts = [...fills, "noop", "pass"].sort();
    this.#numbers = new Map(this.#texts.map((text, move) => [text, move]));
    this.initial = Uint32Array.of((1 << this.#points) - 1);
  }

  moveText(_role: number, move: number): string {
    return this.#texts[move]!;
  }

  moveNamed(_role: number, text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  #turn(state: State): 0 | 1 {
    return ((state[0]! >>> TURN) & 1) as 0 | 1;
  }

  #isCaptured(state: State): boolean {
    return (state[0]! & this.#touches[this.#turn(state)]) === 0;
  }

  isTerminal(state: State): boolean {
    return state[0]! >>> PASSES === 2 || this.#isCaptured(state);
  }

  goals(state: State): Int16Array {
    if (!this.#isCaptured(state)) return Int16Array.of(50, 50);
    return this.#turn(state) === 0 ? Int16Array.of(0, 100) : Int16Array.of(100, 0);
  }

  goalValues(state: State, role: number): readonly number[] {
    return [this.goals(state)[role]!];
  }

  legalMoves(state: State, role: number): readonly number[] {
    if (role !== this.#turn(state)) return [this.#numbers.get("noop")!];
    return [...this.#texts.keys()].filter((move) => this.#isLegal(state, role, this.#texts[move]!));
  }

  #isLegal(state: State, role: number, text: string): boolean {
    if (text === "noop") return false;
    if (text === "pass") return true;
    const free = state[0]!;
    const point = pointOf(text);
    if (((free >>> point) & 1) === 0) return false;
    const left = free & ~(1 << point);
    const [own, other] = role === 0 ? this.#touches : [this.#touches[1], this.#touches[0]];
    return (left & own) !== 0 || (left & other) === 0;
  }

  next(state: State, joint: JointMove): State {
    const turn = this.#turn(state);
    const text = this.#texts[joint[turn]!]!;
    const free = state[0]! & ((1 << this.#points) - 1);
    const turned = (1 - turn) << TURN;
    if (text === "pass") return Uint32Array.of(free | turned | (((state[0]! >>> PASSES) + 1) << PASSES));
    return Uint32Array.of((free & ~(1 << pointOf(text))) | turned);
  }

  percepts(): readonly string[] {
    return [];
  }

  facts(state: State): readonly string[] {
    const points = Array.from({ length: this.#points }, (_, point) => point);
    const free = points.filter((point) => (state[0]! >>> point) & 1).map((point) => `(liberty ${FIRST + point})`);
    return [`(control ${this.roles[this.#turn(state)]})`, ...free, `(passes ${state[0]! >>> PASSES})`].sort();
  }

  stateOf(facts: readonly string[]): State | undefined {
    let word = 0;
    for (const fact of facts) {
      const [, name = "", value = ""] = /^\((liberty|control|passes) (\w+)\)$/.exec(fact) ?? [];
      const point = Number(value) - FIRST;
      if (name === "liberty" && point >= 0 && point < this.#points) word |= 1 << point;
      else if (name === "control" && this.roles.includes(value)) word |= this.roles.indexOf(value) << TURN;
      else if (name === "passes" && /^[012]$/.test(value)) word |= Number(value) << PASSES;
      else return undefined;
    }
    return Uint32Array.of(word);
  }
}

/** The bit of the point that a move fills. */
function pointOf(text: string): number {
  return Number(text.slice("(fill ".length, -1)) - FIRST;
}
