/**
 * Puzzles: every position that one role can reach is visited once, deepest first, until a way to the best goal there is has
 * been found, or until there is nothing left to visit, which proves that nothing better exists. What can still be reached from
 * a position does not depend on the way to it, so no position is worth a second visit.
 *
 *   node n:  states[n * W .. n * W + W)   the position, W = stateWords
 *            parents[n], moves[n]         the node it was found from, and by which move; -1 for the start
 *   open:    nodes that have not been looked at, the last first
 *
 * Nodes are taken from `open` a few at a time, as many as there are lanes to look at them together.
 */
import type { Game, Outlook, State, StateBatch } from "../../game/game.ts";
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
  /** Positions that were looked at. */
  readonly positions: number;
}

const START = -1;
/** Positions looked at together. */
const TOGETHER = 128;

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
  /** Where the best end is. */
  #best: { readonly goal: number; readonly node: number } | undefined;

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
  }

  /** Goes on until the puzzle is solved or a limit is reached. */
  search(limits: ExactLimits = {}): PuzzleAnswer {
    const meter = new Meter(limits);
    while (!this.#isSolved && this.#open.length > 0 && !meter.isOver) {
      const nodes = this.#open.splice(-TOGETHER).reverse();
      this.#visit(nodes);
      meter.count(nodes.length);
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

  #visit(nodes: readonly number[]): void {
    const { stateWords } = this.#game;
    const words = new Uint32Array(nodes.length * stateWords);
    for (const [at, node] of nodes.entries())
      words.set(this.#states.subarray(node * stateWords, (node + 1) * stateWords), at * stateWords);
    const outlook = this.#game.look({ count: nodes.length, words });
    for (const [at, node] of nodes.entries()) {
      const goal = Math.max(LEAST, outlook.goals[at]!);
      if (outlook.terminal[at] && goal > (this.#best?.goal ?? -1)) this.#best = { goal, node };
    }
    const moves = this.#movesFrom(nodes, words, outlook);
    const next = this.#game.step(moves.states, moves.joints);
    for (let at = 0; at < next.count; at++)
      this.#enter(moves.parents[at]!, moves.joints[at]!, next.words, at * stateWords);
  }

  /** Every move from each of the nodes, the last node first, so that those of the first are taken up next. */
  #movesFrom(nodes: readonly number[], words: Uint32Array, { legal, legalStart }: Outlook): Moves {
    const { stateWords } = this.#game;
    const count = legal.length;
    const moves = {
      states: { count, words: new Uint32Array(count * stateWords) },
      joints: new Int32Array(count),
      parents: new Int32Array(count),
    };
    let filled = 0;
    for (let at = nodes.length - 1; at >= 0; at--) {
      const [begin, end] = [legalStart[at]!, legalStart[at + 1]!];
      // Any order will do; a random one does not depend on how the rules name their moves.
      const shift = begin === end ? 0 : this.#random.below(end - begin);
      for (let index = begin; index < end; index++, filled++) {
        moves.joints[filled] = legal[begin + ((index - begin + shift) % (end - begin))]!;
        moves.parents[filled] = nodes[at]!;
        for (let word = 0; word < stateWords; word++)
          moves.states.words[filled * stateWords + word] = words[at * stateWords + word]!;
      }
    }
    return moves;
  }

  #enter(parent: number, move: number, words: Uint32Array, from: number): void {
    if (this.#count >= this.#room) {
      this.#isFull = true;
      return;
    }
    if (this.#table.findOrPut(this.#states, words, from, this.#count) >= 0) return;
    const { stateWords } = this.#game;
    const entered = this.#count++;
    if (entered >= this.#parents.length) this.#grow();
    for (let word = 0; word < stateWords; word++) this.#states[entered * stateWords + word] = words[from + word]!;
    this.#parents[entered] = parent;
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
    const moves: number[] = [];
    for (let node = this.#best?.node ?? 0; this.#parents[node] !== START; node = this.#parents[node]!)
      moves.push(this.#moves[node]!);
    return moves.reverse();
  }
}

interface Moves {
  readonly states: StateBatch;
  readonly joints: Int32Array;
  readonly parents: Int32Array;
}
