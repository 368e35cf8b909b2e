/**
 * LeftRight (thesis 5.4, "left move" in Cazenave 2009): one player goes left or right a given number of times; the goal
 * is how often it was left. A position is the number of steps made and of those to the left, so that paths meet often.
 *
 *   state  one word: steps made * 2^16 + steps to the left
 */
import { checkBatch, checkJoint, checkMove, checkRole, checkState } from "../bounds.ts";
import { OneByOneGame, randomsOf } from "../bulk.ts";
import type { JointMove, PlayoutOptions, Playouts, State, StateBatch } from "../game.ts";

const MOVES = ["left", "right"] as const;

export class LeftRight extends OneByOneGame {
  readonly kind = "native LeftRight";
  readonly roles = ["walker"];
  readonly chanceRole = -1;
  readonly stateWords = 1;
  readonly initial: State = Uint32Array.of(0);
  /** The goal is counted in steps, not in hundredths. */
  readonly maxGoal: number;
  readonly #steps: number;

  readonly #moveCount = (): number => MOVES.length;

  constructor(steps: number) {
    super();
    this.#steps = steps;
    this.maxGoal = steps;
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    return MOVES[move]!;
  }

  moveNamed(_role: number, text: string): number {
    return MOVES.indexOf(text as (typeof MOVES)[number]);
  }

  isTerminal(state: State): boolean {
    checkState(this.stateWords, state);
    return state[0]! >>> 16 === this.#steps;
  }

  goals(state: State): Int16Array {
    checkState(this.stateWords, state);
    return Int16Array.of(state[0]! & 0xffff);
  }

  goalValues(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    return [this.goals(state)[role]!];
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    return this.isTerminal(state) ? [] : [0, 1];
  }

  next(state: State, joint: JointMove): State {
    checkState(this.stateWords, state);
    checkJoint(this.roles, joint, this.#moveCount);
    return Uint32Array.of(state[0]! + 0x10000 + (joint[0] === 0 ? 1 : 0));
  }

  /** A random bit a step: nothing else changes on the way. */
  override playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    const { perStart = 1, record = false } = options;
    const randomOf = randomsOf(options);
    checkBatch(this.stateWords, starts);
    const count = starts.count * perStart;
    const goals = new Int16Array(count);
    const plies = new Int32Array(count);
    const moveStart = new Int32Array(count + 1);
    const moves: number[] = [];
    for (let playout = 0; playout < count; playout++) {
      const start = starts.words[Math.floor(playout / perStart)]!;
      plies[playout] = this.#steps - (start >>> 16);
      let left = start & 0xffff;
      const random = randomOf(playout);
      for (let ply = 0, bits = 0; ply < plies[playout]!; ply++, bits >>>= 1) {
        if (ply % 32 === 0) bits = random.bits();
        if ((bits & 1) === 0) left++;
        if (record) moves.push(bits & 1);
      }
      goals[playout] = left;
      moveStart[playout + 1] = moves.length;
    }
    return { count, goals, plies, ...(record && { moveStart, moves: Int32Array.from(moves) }) };
  }

  percepts(): readonly string[] {
    return [];
  }

  facts(state: State): readonly string[] {
    checkState(this.stateWords, state);
    return [`(left ${state[0]! & 0xffff})`, `(step ${state[0]! >>> 16})`];
  }

  stateOf(facts: readonly string[]): State | undefined {
    const [left, step] = facts.map((fact) => /^\((left|step) (\d+)\)$/.exec(fact)?.[2]);
    return left && step ? Uint32Array.of(Number(step) * 0x10000 + Number(left)) : undefined;
  }
}
