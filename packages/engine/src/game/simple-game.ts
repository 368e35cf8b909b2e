/**
 * A game written by hand: what a program must say of it, and the rest of the contract from that.
 */
import { OneByOneGame } from "./bulk.ts";
import type { JointMove, State } from "./game.ts";

/**
 * The base of games of one's own. Roles, moves and states are numbers: a state is a `Uint32Array` of a fixed length, equal exactly
 * where the states are; moves are whole numbers from 0 on, for each role. Every role has a move in every state that is not terminal,
 * if only one that stands for waiting.
 */
export abstract class SimpleGame extends OneByOneGame {
  /** What reports call it. */
  readonly kind: string = "own";
  abstract override readonly roles: readonly string[];
  abstract override readonly initial: State;
  /** The role that chance plays, choosing evenly among its moves. Default -1: none. */
  readonly chanceRole: number = -1;
  /** Whether the game is over. */
  abstract override isTerminal(state: State): boolean;
  /** For each role its goal value in a terminal state, 0 to `mostGoal`. */
  abstract override goals(state: State): Int16Array;
  /** The moves of the role, in the order of their texts. */
  abstract override legalMoves(state: State, role: number): readonly number[];
  /** The state after a joint move, one legal move for each role; a new array. */
  abstract override next(state: State, joint: JointMove): State;

  get stateWords(): number {
    return this.initial.length;
  }

  /** How a move is written. Default: its number. */
  moveText(_role: number, move: number): string {
    return String(move);
  }

  /** The move that is written so, or -1. A game with texts of its own reads them too. Default: the number. */
  moveNamed(_role: number, text: string): number {
    return /^\d+$/.test(text) ? Number(text) : -1;
  }

  /** The goal of the role, as a list. */
  goalValues(state: State, role: number): readonly number[] {
    return [this.goals(state)[role]!];
  }

  /** Nothing, unless a game says otherwise. */
  percepts(_state: State, _joint: JointMove, _role: number): readonly string[] {
    return [];
  }

  /** A state as text. Default: its words. */
  facts(state: State): readonly string[] {
    return [`(words ${Array.from(state).join(" ")})`];
  }

  /** The state with these facts, if it is one that `facts` can name. */
  stateOf(facts: readonly string[]): State | undefined {
    const words = /^\(words ((?:\d+ ?)+)\)$/.exec(facts.join())?.[1]?.split(" ").map(Number) ?? [];
    return words.length === this.stateWords ? Uint32Array.from(words) : undefined;
  }
}
