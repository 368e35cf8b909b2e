/**
 * Puzzles: every position that one role can reach is visited once, deepest first, until a way to the best goal there is has
 * been found, or until there is nothing left to visit, which proves that nothing better exists. What can still be reached from
 * a position does not depend on the way to it, so no position is worth a second visit.
 *
 *   node n:  states[n * W .. n * W + W)   the position, W = stateWords
 *            parents[n], moves[n]         the node it was found from, and by which move; -1 for the start
 *   open:    nodes whose children have not been looked at, the last first
 */
import type { Children, Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { lengthened } from "../columns.ts";
import { TranspositionTable } from "../transpositions.ts";
import { type ExactLimits, LEAST, Meter } from "./exact.ts";

export interface PuzzleOptions {
  /** For the positions. Default 256. */
  readonly memoryMiB?: number;
  readonly random: Random;
}

export interface PuzzleAnswer {
  /** The best goal found; -1 where no end was reached. */
  readonly goal: number;
  /** The moves that lead to it from the start. */
  readonly moves: readonly number[];
  /** Whether nothing better exists. */
  readonly proved: boolean;
  /** Positions whose children were looked at. */
  readonly positions: number;
}

const START = -1;

export class PuzzleSearch {
  readonly #game: Game;
  readonly #random: Random;
  readonly #most: number;
  /** Positions that fit into the memory. */
  readonly #room: number;
  readonly #table: TranspositionTable;
  #states: Uint32Array;
  #parents = new Int32Array(1024);
  #moves = new Int32Array(1024);
  #count = 1;
  #open = [0];
  #isFull = false;
  #visited = 0;
  #best: { readonly goal: number; readonly node: number; readonly move: number } | undefined;

  constructor(game: Game, start: State, { memoryMiB = 256, random }: PuzzleOptions) {
    if (game.roles.length !== 1) throw new Error("a puzzle has one role");
    const { stateWords } = game;
    this.#game = game;
    this.#random = random;
    this.#most = game.mostGoal ?? 100;
    // A position, its parent and move, three slots of the table for two positions, and all of it twice while it grows.
    this.#room = Math.floor((memoryMiB * 2 ** 20) / (2 * (4 * stateWords + 8 + 8)));
    this.#table = new TranspositionTable(stateWords);
    this.#states = new Uint32Array(1024 * stateWords);
    this.#states.set(start);
    this.#parents[0] = START;
    this.#table.insert(this.#states, 0);
    if (game.isTerminal(start)) {
      this.#open = [];
      this.#best = { goal: Math.max(LEAST, game.goals(start)[0]!), node: START, move: -1 };
    }
  }

  /** Goes on until the puzzle is solved or a limit is reached. */
  search(limits: ExactLimits = {}): PuzzleAnswer {
    const meter = new Meter(limits);
    while (!this.#isSolved && this.#open.length > 0 && !meter.isOver) {
      meter.positions++;
      this.#visit(this.#open.pop()!);
    }
    this.#visited += meter.positions;
    return {
      goal: this.#best?.goal ?? -1,
      moves: this.#way(),
      proved: this.#isSolved || (this.#open.length === 0 && !this.#isFull),
      positions: this.#visited,
    };
  }

  get #isSolved(): boolean {
    return this.#best?.goal === this.#most;
  }

  #visit(node: number): void {
    const { stateWords } = this.#game;
    const children = this.#game.children(this.#states.subarray(node * stateWords, (node + 1) * stateWords))!;
    // Any order will do; a random one does not depend on how the rules name their moves.
    const first = children.count === 0 ? 0 : this.#random.below(children.count);
    for (let count = 0; count < children.count; count++) this.#enter(node, children, (first + count) % children.count);
  }

  #enter(node: number, { terminal, goals, states, joints }: Children, child: number): void {
    const move = joints[child]!;
    if (terminal[child]) {
      const goal = Math.max(LEAST, goals[child]!);
      if (this.#best === undefined || goal > this.#best.goal) this.#best = { goal, node, move };
      return;
    }
    const { stateWords } = this.#game;
    if (this.#count >= this.#room) {
      this.#isFull = true;
      return;
    }
    if (this.#table.findOrPut(this.#states, states.words, child * stateWords, this.#count) >= 0) return;
    const entered = this.#count++;
    if (entered >= this.#parents.length) this.#grow();
    for (let word = 0; word < stateWords; word++)
      this.#states[entered * stateWords + word] = states.words[child * stateWords + word]!;
    this.#parents[entered] = node;
    this.#moves[entered] = move;
    this.#open.push(entered);
  }

  #grow(): void {
    const length = Math.min(2 * this.#parents.length, this.#room + 1);
    this.#states = lengthened(this.#states, length * this.#game.stateWords);
    this.#parents = lengthened(this.#parents, length);
    this.#moves = lengthened(this.#moves, length);
  }

  #way(): number[] {
    if (this.#best === undefined || this.#best.node === START) return [];
    const moves = [this.#best.move];
    for (let node = this.#best.node; this.#parents[node] !== START; node = this.#parents[node]!)
      moves.push(this.#moves[node]!);
    return moves.reverse();
  }
}
