/**
 * A position on the way of a depth-first search, with its children and two numbers for each. Frames are used again, one a
 * ply, and children are made in bulk: those of all new children at once, so that ends are seen two plies ahead, and what
 * was made to look ahead is there when the search goes down.
 *
 *   children   first .. first + count, made with those of other positions
 *   seen[c]    where the children of child c are in `beyond`, or -1
 */

import { ChildBatch, expandAll } from "../../game/child-batch.ts";
import type { Game } from "../../game/game.ts";

export class Frame {
  readonly #game: Game;
  /** Where the children are, if they were not made with others. */
  readonly #own: ChildBatch;
  /** The children of new children. */
  readonly beyond: ChildBatch;
  children: ChildBatch;
  first = 0;
  count = 0;
  isOurs = false;
  /** Proof numbers, or lower bounds. */
  lows = new Float64Array(32);
  /** Disproof numbers, or upper bounds. */
  highs = new Float64Array(32);
  seen = new Int32Array(32);
  /** How likely new children are to answer yes. */
  likely = new Float64Array(32);
  /** For a search that evaluates: what children are worth at first sight, and the mean of that. */
  guesses = new Int32Array(32);
  mean = 0;
  /** For a search that sorts them, and what they are sorted by. */
  order = new Int32Array(32);
  scores = new Float64Array(32);
  /** For a search that keeps a table, where children are in it, or -1. */
  slots = new Int32Array(32);
  #batch = new Uint32Array(64);

  constructor(game: Game) {
    this.#game = game;
    this.#own = new ChildBatch(game);
    this.beyond = new ChildBatch(game);
    this.children = this.#own;
  }

  /** Makes the children of a state. */
  make(state: Uint32Array): void {
    expandAll(this.#game, { count: 1, words: state }, this.#own);
    this.#take(this.#own, 0);
  }

  /** Takes over the children of a child of the frame above, making them where they are not there. */
  follow(above: Frame, child: number): void {
    const { stateWords } = this.#game;
    const at = (above.first + child) * stateWords;
    if (above.seen[child]! >= 0) this.#take(above.beyond, above.seen[child]!);
    else this.make(above.children.words.subarray(at, at + stateWords));
  }

  #take(children: ChildBatch, state: number): void {
    this.children = children;
    this.first = children.start[state]!;
    this.count = children.start[state + 1]! - this.first;
    if (this.count <= this.seen.length) return;
    this.lows = new Float64Array(2 * this.count);
    this.highs = new Float64Array(2 * this.count);
    this.seen = new Int32Array(2 * this.count);
    this.likely = new Float64Array(2 * this.count);
    this.guesses = new Int32Array(2 * this.count);
    this.order = new Int32Array(2 * this.count);
    this.scores = new Float64Array(2 * this.count);
    this.slots = new Int32Array(2 * this.count);
  }

  /** Makes the children of the children with `seen` 0, 1, 2, … of which there are so many. */
  lookAhead(fresh: number): void {
    const { children, first, count, seen } = this;
    const { stateWords } = this.#game;
    if (fresh * stateWords > this.#batch.length) this.#batch = new Uint32Array(2 * fresh * stateWords);
    const words = this.#batch;
    for (let child = 0, to = 0; child < count; child++) {
      if (seen[child]! < 0) continue;
      const from = (first + child) * stateWords;
      for (let word = 0; word < stateWords; word++) words[to++] = children.words[from + word]!;
    }
    expandAll(this.#game, { count: fresh, words }, this.beyond);
  }
}
