/**
 * Seki with two shared liberties (bounds 5.1), with the facts and moves of games/seki.kif: either player fills any liberty
 * or passes, Max first; who is to move with a group that has no liberty has lost; two passes in a row are a draw. Filling
 * the own last liberty without capturing is not allowed.
 *
 *   state  one word: bit p - 11 is set while point p is free, bit 16 whose turn it is, bits 17-18 passes in a row
 *   point  11 and 12 the shared liberties, then Min's own, then Max's
 *   move   the bit of the point it fills, then noop, then pass: the order of their texts
 */
import { checkJoint, checkMove, checkRole, checkState } from "../bounds.ts";
import type { JointMove, State } from "../game.ts";
import type { Random } from "../random.ts";
import { BoardGame } from "./board-game.ts";

const SHARED = 2;
const FIRST = 11;
const TURN = 16;
const PASSES = 17;

export class Seki extends BoardGame {
  readonly kind: string;
  readonly roles = ["max", "min"];
  readonly stateWords = 1;
  readonly initial: State;
  /** The points next to each role's group. */
  readonly #touches: readonly [number, number];
  readonly #points: number;
  readonly #texts: readonly string[];
  protected readonly idle: number;
  readonly #pass: number;
  /** The position that is worked on. */
  #word = 0;

  readonly #moveCount = (): number => this.#texts.length;

  constructor(min: number, max: number) {
    super();
    this.kind = `native Seki ${min}-${max}`;
    this.#points = min + max + SHARED;
    const shared = (1 << SHARED) - 1;
    this.#touches = [(((1 << max) - 1) << (SHARED + min)) | shared, (((1 << min) - 1) << SHARED) | shared];
    const fills = Array.from({ length: this.#points }, (_, point) => `(fill ${FIRST + point})`);
    this.#texts = [...fills, "noop", "pass"];
    this.idle = this.#points;
    this.#pass = this.#points + 1;
    this.initial = Uint32Array.of((1 << this.#points) - 1);
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    return this.#texts[move]!;
  }

  moveNamed(_role: number, text: string): number {
    return this.#texts.indexOf(text);
  }

  #turn(state: State): 0 | 1 {
    return ((state[0]! >>> TURN) & 1) as 0 | 1;
  }

  isTerminal(state: State): boolean {
    checkState(this.stateWords, state);
    return this.#isOver(state[0]!);
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkState(this.stateWords, state);
    checkRole(this.roles, role);
    if (role !== this.#turn(state)) return [this.idle];
    const moves: number[] = [];
    for (let points = this.#fillable(state[0]!), point = 0; points !== 0; points >>>= 1, point++)
      if (points & 1) moves.push(point);
    moves.push(this.#pass);
    return moves;
  }

  next(state: State, joint: JointMove): State {
    checkState(this.stateWords, state);
    checkJoint(this.roles, joint, this.#moveCount);
    return Uint32Array.of(this.#after(state[0]!, joint[this.#turn(state)]!));
  }

  protected load(words: Uint32Array, from: number): void {
    this.#word = words[from]!;
  }

  protected get turn(): number {
    return (this.#word >>> TURN) & 1;
  }

  protected get isOver(): boolean {
    return this.#isOver(this.#word);
  }

  protected result(): Int16Array {
    const max = this.#score(this.#word);
    return Int16Array.of(max, 100 - max);
  }

  protected playRandom(random: Random): number {
    const move = this.#randomMove(this.#word, random);
    this.#word = this.#after(this.#word, move);
    return move;
  }

  // Positions as words -----------------------------------------------------------------------------------------------

  #touch(turn: number): number {
    return turn === 0 ? this.#touches[0] : this.#touches[1];
  }

  #isCaptured(word: number): boolean {
    return (word & this.#touch((word >>> TURN) & 1)) === 0;
  }

  #isOver(word: number): boolean {
    return word >>> PASSES === 2 || this.#isCaptured(word);
  }

  /** Max's goal. */
  #score(word: number): number {
    return !this.#isCaptured(word) ? 50 : word & (1 << TURN) ? 100 : 0;
  }

  /** Free points but the own last liberty, unless filling it leaves the other group without any. */
  #fillable(word: number): number {
    const turn = (word >>> TURN) & 1;
    const free = word & ((1 << this.#points) - 1);
    const own = free & this.#touch(turn);
    const isLast = (own & (own - 1)) === 0;
    return isLast && (free & ~own & this.#touch(1 - turn)) !== 0 ? free & ~own : free;
  }

  #after(word: number, move: number): number {
    const free = word & ((1 << this.#points) - 1);
    const turned = ~word & (1 << TURN);
    if (move === this.#pass) return free | turned | (((word >>> PASSES) + 1) << PASSES);
    return (free & ~(1 << move)) | turned;
  }

  #randomMove(word: number, random: Random): number {
    let points = this.#fillable(word);
    let count = 1;
    for (let rest = points; rest !== 0; rest &= rest - 1) count++;
    let skip = random.below(count);
    if (skip === count - 1) return this.#pass;
    for (; skip > 0; skip--) points &= points - 1;
    return 31 - Math.clz32(points & -points);
  }

  facts(state: State): readonly string[] {
    checkState(this.stateWords, state);
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
