/**
 * LeftRight (thesis 5.4, "left move" in Cazenave 2009): one player goes left or right a given number of times; the goal
 * is how often it was left. A position is the number of steps made and of those to the left, so that paths meet often.
 *
 *   state  one word: steps made * 2^16 + steps to the left
 */
import { OneByOneGame } from "../bulk.ts";
import type { JointMove, State } from "../game.ts";

const MOVES = ["left", "right"] as const;

export class LeftRight extends OneByOneGame {
  readonly kind = "native LeftRight";
  readonly roles = ["walker"];
  readonly chanceRole = -1;
  readonly stateWords = 1;
  readonly initial: State = Uint32Array.of(0);
  /** The goal is counted in steps, not in hundredths. */
  readonly mostGoal: number;
  readonly #steps: number;

  constructor(steps: number) {
    super();
    this.#steps = steps;
    this.mostGoal = steps;
  }

  moveText(_role: number, move: number): string {
    return MOVES[move]!;
  }

  moveNamed(_role: number, text: string): number {
    return MOVES.indexOf(text as (typeof MOVES)[number]);
  }

  isTerminal(state: State): boolean {
    return state[0]! >>> 16 === this.#steps;
  }

  goals(state: State): Int16Array {
    return Int16Array.of(state[0]! & 0xffff);
  }

  goalValues(state: State): readonly number[] {
    return [state[0]! & 0xffff];
  }

  legalMoves(state: State): readonly number[] {
    return this.isTerminal(state) ? [] : [0, 1];
  }

  next(state: State, joint: JointMove): State {
    return Uint32Array.of(state[0]! + 0x10000 + (joint[0] === 0 ? 1 : 0));
  }

  percepts(): readonly string[] {
    return [];
  }

  facts(state: State): readonly string[] {
    return [`(left ${state[0]! & 0xffff})`, `(step ${state[0]! >>> 16})`];
  }

  stateOf(facts: readonly string[]): State | undefined {
    const [left, step] = facts.map((fact) => /^\((left|step) (\d+)\)$/.exec(fact)?.[2]);
    return left && step ? Uint32Array.of(Number(step) * 0x10000 + Number(left)) : undefined;
  }
}
