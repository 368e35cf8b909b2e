/**
 * A game of one joint move of two roles, for tests: goals by row and column.
 */
import { OneByOneGame } from "../bulk.ts";
import type { JointMove, State } from "../game.ts";

export class MatrixGame extends OneByOneGame {
  readonly kind = "matrix";
  readonly roles = ["row", "column"];
  readonly chanceRole = -1;
  readonly stateWords = 1;
  readonly initial: State = Uint32Array.of(0);
  readonly #goals: readonly (readonly (readonly number[])[])[];

  constructor(goals: readonly (readonly (readonly number[])[])[]) {
    super();
    this.#goals = goals;
  }

  moveText(_role: number, move: number): string {
    return `m${move}`;
  }

  moveNamed(_role: number, text: string): number {
    return Number(text.slice(1));
  }

  isTerminal(state: State): boolean {
    return state[0] !== 0;
  }

  goals(state: State): Int16Array {
    if (!this.isTerminal(state)) return Int16Array.of(-1, -1);
    const columns = this.#goals[0]!.length;
    const cell = state[0]! - 1;
    return Int16Array.from(this.#goals[Math.floor(cell / columns)]![cell % columns]!);
  }

  goalValues(state: State, role: number): readonly number[] {
    return [this.goals(state)[role]!];
  }

  legalMoves(state: State, role: number): readonly number[] {
    if (this.isTerminal(state)) return [];
    return (role === 0 ? this.#goals : this.#goals[0]!).map((_, move) => move);
  }

  next(_state: State, joint: JointMove): State {
    return Uint32Array.of(1 + joint[0]! * this.#goals[0]!.length + joint[1]!);
  }

  percepts(): readonly string[] {
    return [];
  }

  facts(state: State): readonly string[] {
    return [`(cell ${state[0]})`];
  }

  stateOf(facts: readonly string[]): State | undefined {
    const cell = /^\(cell (\d+)\)$/.exec(facts.join(" "))?.[1];
    return cell === undefined ? undefined : Uint32Array.of(Number(cell));
  }
}
