/**
 * What one look ahead shows of a new leaf: all of its children at once. A child that is an end is worth what it says, so that a
 * winning move is known before it is tried (decisive moves: Teytaud and Teytaud 2010), and with it that the move before was a mistake.
 *
 *   lower(leaf, mover) >= max over the children that are ends of goal(child, mover)
 *   where goals have a constant sum and all children are ends, that is the value
 *
 * A look takes about a third of the time that a leaf does. Where few looks show anything, as in the opening of most games, only some
 * leaves are looked at, until more of them do.
 */
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

  constructor(game: Game, graph: Graph) {
    this.#game = game;
    this.#graph = graph;
  }

  /** Narrows the bounds of a node that has no edges yet; tells whether it did. */
  see(node: number): boolean {
    if (++this.#leaves < this.#period) return false;
    this.#leaves = 0;
    const isHit = this.#look(node);
    this.#hits += Number(isHit);
    if (++this.#looks === JUDGED) {
      this.#period = this.#hits < WORTH_IT * JUDGED ? SELDOM : 1;
      this.#looks = 0;
      this.#hits = 0;
    }
    return isHit;
  }

  #look(node: number): boolean {
    const mover = this.#graph.mover(node);
    if (mover < 0) return false;
    const children = this.#game.children(this.#graph.state(node), MOST_CHILDREN);
    if (children === undefined) return false;
    const roles = this.#game.roles.length;
    let ends = 0;
    let best = this.#graph.shape.leastGoal;
    for (let child = 0; child < children.count; child++) {
      if (!children.terminal[child]) continue;
      ends++;
      best = Math.max(best, children.goals[child * roles + mover]!);
    }
    return ends > 0 && this.#narrow(node, mover, best, ends === children.count);
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
