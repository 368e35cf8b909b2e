/**
 * What one look ahead shows of a new leaf: all of its children at once. A child that is an end is worth what it says, so that a
 * winning move is known before it is tried (decisive moves: Teytaud and Teytaud 2010), and with it that the move before was a mistake.
 *
 *   lower(leaf, mover) >= max over the children that are ends of goal(child, mover)
 *   where goals have a constant sum and all children are ends, that is the value
 *
 * The leaves of a batch are looked at together, their children side by side. Where few looks show anything, as in the opening of most
 * games, only some leaves are looked at, until more of them do.
 */

import { ChildBatch, expandAll } from "../game/child-batch.ts";
import type { Game } from "../game/game.ts";
import type { Graph } from "./graph.ts";

/** So many looks are judged together; with a smaller share of hits than this every eighth leaf is looked at. */
const JUDGED = 256;
const WORTH_IT = 0.01;
const SELDOM = 8;

/** Children beyond which nobody looks. */
const MOST_CHILDREN = 512;

export class Ahead {
  readonly #game: Game;
  readonly #graph: Graph;
  /** Every so many leaves one is looked at; leaves since the last, and looks and hits that are still to be judged. */
  #period = 1;
  #leaves = 0;
  #looks = 0;
  #hits = 0;
  readonly #children: ChildBatch;
  /** The states looked at, side by side. */
  #words = new Uint32Array(0);

  constructor(game: Game, graph: Graph) {
    this.#game = game;
    this.#graph = graph;
    this.#children = new ChildBatch(game);
  }

  /** Narrows the bounds of nodes that have no edges yet; calls `onHit` with those it did for. */
  see(nodes: readonly number[], onHit: (node: number) => void): void {
    const chosen = nodes.filter((node) => this.#isWorth(node));
    if (chosen.length === 0) return;
    expandAll(this.#game, { count: chosen.length, words: this.#statesOf(chosen) }, this.#children);
    for (const [at, node] of chosen.entries())
      if (this.#read(node, at)) {
        this.#graph.noteBounds(node);
        this.#hits++;
        onHit(node);
      }
    this.#looks += chosen.length;
    this.#judge();
  }

  #isWorth(node: number): boolean {
    const mover = this.#graph.mover(node);
    if (mover < 0 || this.#graph.isTerminal(node) || this.#graph.moveCount(node, mover) > MOST_CHILDREN) return false;
    if (++this.#leaves < this.#period) return false;
    this.#leaves = 0;
    return true;
  }

  #statesOf(nodes: readonly number[]): Uint32Array {
    const { stateWords } = this.#graph.shape;
    if (this.#words.length < nodes.length * stateWords) this.#words = new Uint32Array(2 * nodes.length * stateWords);
    nodes.forEach((node, at) => {
      this.#words.set(this.#graph.state(node), at * stateWords);
    });
    return this.#words;
  }

  #judge(): void {
    if (this.#looks < JUDGED) return;
    this.#period = this.#hits < WORTH_IT * this.#looks ? SELDOM : 1;
    this.#looks = 0;
    this.#hits = 0;
  }

  /** Takes in the children of the node at a place among those looked at. */
  #read(node: number, at: number): boolean {
    const { start, terminal, goals } = this.#children;
    const [first, end] = [start[at]!, start[at + 1]!];
    const mover = this.#graph.mover(node);
    const roles = this.#game.roles.length;
    let ended = 0;
    let best = this.#graph.shape.leastGoal;
    for (let child = first; child < end; child++) {
      if (!terminal[child]) continue;
      ended++;
      this.#graph.ends.meet(goals, child * roles);
      best = Math.max(best, goals[child * roles + mover]!);
    }
    return ended > 0 && this.#narrow(node, mover, best, ended === end - first);
  }

  #narrow(node: number, mover: number, best: number, isExact: boolean): boolean {
    const { lower, upper, shape } = this.#graph;
    const { boundRoles, constantSum } = shape;
    const at = node * boundRoles;
    if (constantSum === undefined) return raise(lower, at + mover, best);
    const value = mover === 0 ? best : constantSum - best;
    const raised = (mover === 0 || isExact) && raise(lower, at, value);
    const fell = (mover !== 0 || isExact) && fall(upper, at, value);
    return raised || fell;
  }
}

type Column = Graph["lower"];

function raise(column: Column, at: number, value: number): boolean {
  if (column[at]! >= value) return false;
  column[at] = value;
  return true;
}

function fall(column: Column, at: number, value: number): boolean {
  if (column[at]! <= value) return false;
  column[at] = value;
  return true;
}
