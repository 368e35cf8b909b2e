/**
 * Puzzles: every position that one role can reach is visited once, until a way to the best goal there is has
 * been found, or until there is nothing left to visit, which proves that nothing better exists. What can still be reached from
 * a position does not depend on the way to it, so no position is worth a second visit.
 *
 *   node n:  states[n * W .. n * W + W)   the position, W = stateWords
 *            parents[n], moves[n]         the node it was found from, and by which move; -1 for the start
 *            bounds[n]                    no better goal can be reached from here
 *   open:    for each bound the nodes that have not been looked at
 *
 * Nodes with the greatest bound come first, of these the newest. They are taken a few at a time, as many as there are lanes
 * to look at them together. A node has the bound of its parent, and where it gave up something for good one of its own
 * (game/relaxation.ts). Nodes whose bound is not better than what was found are left.
 */
import type { Game, State, StateBatch, StateInfo } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Relaxation } from "../../game/relaxation.ts";
import { lengthened } from "../columns.ts";
import { TranspositionTable } from "../transpositions.ts";
import { type ExactLimits, LEAST, Meter } from "./exact.ts";
import { OpenNodes } from "./open-nodes.ts";

export interface PuzzleOptions {
  /** For the positions. Default 256. */
  readonly memoryMiB?: number;
  readonly random: Random;
  /** Bounds, and the bits of a state whose change is a reason to compute one anew. Default: all bounds are the greatest goal. */
  readonly bounds?: { readonly by: Relaxation; readonly when: Uint32Array };
  /** Ones at the bits that make positions different: who leaves out some proves nothing. Default: all. */
  readonly mask?: Uint32Array;
  /** Positions looked at together. Default 128. */
  readonly together?: number;
  /** The oldest nodes first. Default false: the newest. */
  readonly breadthFirst?: boolean;
}

export interface PuzzleAnswer {
  /** The best goal found; -1 where no end was reached. */
  readonly goal: number;
  /** The moves that lead to it from the start. */
  readonly moves: readonly number[];
  /** Whether nothing better exists. */
  readonly proved: boolean;
  /** Whether there is nothing left to do. */
  readonly isOver: boolean;
  /** Positions that were looked at. */
  readonly positions: number;
}

const START = -1;
/** Positions looked at together. */
const TOGETHER = 128;
/** Bounds computed before they are judged, and the part of them that must say something new. */
const ON_TRIAL = 512;
const WORTH_BOUNDS = 0.1;

export class PuzzleSearch {
  readonly #game: Game;
  readonly #options: PuzzleOptions;
  readonly #most: number;
  readonly #together: number;
  /** Positions that fit into the memory. */
  readonly #room: number;
  readonly #table: TranspositionTable;
  /** Positions as the table compares them; the states themselves where all bits count. */
  #keys: Uint32Array;
  #states: Uint32Array;
  #parents = new Int32Array(1024);
  #moves = new Int32Array(1024);
  #bounds = new Int16Array(1024);
  /** Whether the bound is the parent's, though something was given up. */
  #isStale = new Uint8Array(1024);
  #count = 1;
  readonly #open: OpenNodes;
  #isFull = false;
  #visited = 0;
  /** Bounds that were computed, and how many of them said something new. */
  #computed = 0;
  #lowered = 0;
  /** Where the best end is. */
  #best: { readonly goal: number; readonly node: number } | undefined;
  /** No goal up to this one is looked for: others have found it. */
  atLeast = -1;

  constructor(game: Game, start: State, options: PuzzleOptions) {
    if (game.roles.length !== 1) throw new Error("a puzzle has one role");
    const { stateWords } = game;
    const { memoryMiB = 256, mask } = options;
    this.#game = game;
    this.#options = options;
    this.#most = game.maxGoal ?? 100;
    // A bound takes a lane for every move.
    const { bounds } = options;
    const together =
      bounds === undefined ? TOGETHER : Math.max(8, Math.min(TOGETHER, Math.floor(1024 / bounds.by.moves)));
    this.#together = options.together ?? together;
    // A position, its parent and move, three slots of the table for two positions, and all of it twice while it grows.
    const positions = mask === undefined ? 1 : 2;
    this.#room = Math.floor((memoryMiB * 2 ** 20) / (2 * (4 * stateWords * positions + 8 + 8 + 8)));
    this.#table = new TranspositionTable(stateWords, { states: () => this.#keys });
    this.#states = new Uint32Array(1024 * stateWords);
    this.#states.set(start);
    this.#keys = mask === undefined ? this.#states : this.#states.slice();
    if (mask !== undefined) for (const [at, bits] of mask.entries()) this.#keys[at]! &= bits;
    this.#parents[0] = START;
    this.#bounds[0] = this.#most;
    this.#isStale[0] = Number(options.bounds !== undefined);
    this.#open = new OpenNodes(this.#most);
    this.#open.push(0, this.#most);
    this.#table.findOrPut(this.#keys, 0, 0);
  }

  /** Whether bounds say too little for the time they take. */
  get areBoundsIdle(): boolean {
    return this.#computed >= ON_TRIAL && this.#lowered < WORTH_BOUNDS * this.#computed;
  }

  /** Goes on until the puzzle is solved or a limit is reached. */
  search(limits: ExactLimits = {}): PuzzleAnswer {
    const meter = new Meter(limits);
    while (!this.isOver && !meter.isOver) meter.count(this.visitSome());
    return this.answer;
  }

  /** Visits the next few positions; how many there were. */
  visitSome(): number {
    const nodes = this.#open.take(this.#together, this.#options.breadthFirst === true);
    this.#visit(nodes);
    this.#visited += nodes.length;
    return nodes.length;
  }

  /** The position that comes next; undefined where some were left out, or none is left. */
  get next(): State | undefined {
    const node = this.#isFull ? undefined : this.#open.first(this.#options.breadthFirst === true);
    const { stateWords } = this.#game;
    return node === undefined ? undefined : this.#states.subarray(node * stateWords, (node + 1) * stateWords);
  }

  /** The best goal found so far; -1 where there is none. */
  get goal(): number {
    return this.#best?.goal ?? -1;
  }

  /** Whether there is nothing left to do. */
  get isOver(): boolean {
    return this.#open.greatest <= Math.max(this.atLeast, this.goal);
  }

  get answer(): PuzzleAnswer {
    const isComplete = this.isOver && !this.#isFull && this.#options.mask === undefined;
    return {
      goal: this.goal,
      moves: this.#way(),
      proved: this.#best?.goal === this.#most || isComplete,
      isOver: this.isOver,
      positions: this.#visited,
    };
  }

  #visit(nodes: readonly number[]): void {
    const { stateWords } = this.#game;
    const words = this.#statesOf(nodes);
    const info = this.#game.evaluate({ count: nodes.length, words });
    for (const [at, node] of nodes.entries()) {
      const goal = Math.max(LEAST, info.goals[at]!);
      if (info.terminal[at] && goal > (this.#best?.goal ?? -1)) this.#best = { goal, node };
    }
    const isLeft = this.#refresh(nodes, info);
    const moves = this.#movesFrom(nodes, words, info, isLeft);
    const next = this.#game.step(moves.states, moves.joints);
    for (let at = 0; at < next.count; at++)
      this.#enter(moves.parents[at]!, moves.joints[at]!, next.words, at * stateWords);
  }

  #statesOf(nodes: readonly number[]): Uint32Array {
    const { stateWords } = this.#game;
    const words = new Uint32Array(nodes.length * stateWords);
    for (const [at, node] of nodes.entries())
      words.set(this.#states.subarray(node * stateWords, (node + 1) * stateWords), at * stateWords);
    return words;
  }

  /** Computes bounds where they are stale; marks the nodes that are put back with a lower one. */
  #refresh(nodes: readonly number[], { terminal }: StateInfo): Uint8Array {
    const isLeft = new Uint8Array(nodes.length);
    const { bounds } = this.#options;
    const stale = nodes.flatMap((node, at) => (this.#isStale[node] && !terminal[at] ? [at] : []));
    if (bounds === undefined || stale.length === 0 || this.areBoundsIdle) return isLeft;
    const states = { count: stale.length, words: this.#statesOf(stale.map((at) => nodes[at]!)) };
    const fresh = bounds.by.bounds(states);
    this.#computed += stale.length;
    for (const [place, at] of stale.entries()) {
      const node = nodes[at]!;
      this.#isStale[node] = 0;
      if (fresh[place]! >= this.#bounds[node]!) continue;
      this.#lowered++;
      isLeft[at] = 1;
      this.#bounds[node] = fresh[place]!;
      if (fresh[place]! > LEAST - 1) this.#open.push(node, fresh[place]!);
    }
    return isLeft;
  }

  /** Every move from each of the nodes, the last node first, so that those of the first are taken up next. */
  #movesFrom(
    nodes: readonly number[],
    words: Uint32Array,
    { legal, legalStart }: StateInfo,
    isLeft: Uint8Array,
  ): Moves {
    const { stateWords } = this.#game;
    let count = 0;
    for (let at = 0; at < nodes.length; at++) if (!isLeft[at]) count += legalStart[at + 1]! - legalStart[at]!;
    const moves = {
      states: { count, words: new Uint32Array(count * stateWords) },
      joints: new Int32Array(count),
      parents: new Int32Array(count),
    };
    let filled = 0;
    for (let at = nodes.length - 1; at >= 0; at--) {
      if (isLeft[at]) continue;
      const [begin, end] = [legalStart[at]!, legalStart[at + 1]!];
      // Any order will do; a random one does not depend on how the rules name their moves.
      const shift = begin === end ? 0 : this.#options.random.below(end - begin);
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
    const { stateWords } = this.#game;
    const { mask } = this.#options;
    const entered = this.#count;
    if (entered >= this.#parents.length) this.#grow();
    const own = entered * stateWords;
    for (let word = 0; word < stateWords; word++) this.#states[own + word] = words[from + word]!;
    if (mask !== undefined)
      for (let word = 0; word < stateWords; word++) this.#keys[own + word] = words[from + word]! & mask[word]!;
    if (this.#table.findOrPut(this.#keys, own, entered) >= 0) return;
    this.#count++;
    this.#parents[entered] = parent;
    this.#moves[entered] = move;
    this.#bounds[entered] = this.#bounds[parent]!;
    this.#isStale[entered] = Number(this.#gaveUp(parent, entered));
    this.#open.push(entered, this.#bounds[entered]!);
  }

  /** Whether something changed between the nodes that makes a new bound worth while. */
  #gaveUp(parent: number, node: number): boolean {
    const { bounds } = this.#options;
    if (bounds === undefined) return false;
    const { stateWords } = this.#game;
    for (let word = 0; word < stateWords; word++) {
      const change = this.#states[parent * stateWords + word]! ^ this.#states[node * stateWords + word]!;
      if (change & bounds.when[word]!) return true;
    }
    return false;
  }

  #grow(): void {
    const length = Math.min(2 * this.#parents.length, this.#room + 1);
    const isOne = this.#keys === this.#states;
    this.#states = lengthened(this.#states, length * this.#game.stateWords);
    this.#keys = isOne ? this.#states : lengthened(this.#keys, length * this.#game.stateWords);
    this.#parents = lengthened(this.#parents, length);
    this.#moves = lengthened(this.#moves, length);
    this.#bounds = lengthened(this.#bounds, length);
    this.#isStale = lengthened(this.#isStale, length);
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
