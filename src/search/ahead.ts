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
import type { Ends, Game } from "../game/game.ts";
import type { Graph } from "./graph.ts";

/** So many looks are judged together; with a smaller share of hits than this every eighth leaf is looked at. */
const JUDGED = 256;
const WORTH_IT = 0.01;
const SELDOM = 8;

/** Children beyond which nobody looks. */
const MOST_CHILDREN = 512;

/** Children of several leaves that are looked at together. */
const AT_ONCE = 1024;

export class Ahead {
  readonly #game: Game;
  readonly #graph: Graph;
  /** Every so many leaves one is looked at; leaves since the last, and looks and hits that are still to be judged. */
  #period = 1;
  #leaves = 0;
  #looks = 0;
  #hits = 0;
  /** The leaves chosen, and where the children of each end among those looked at together. */
  readonly #chosen: number[] = [];
  readonly #ends: number[] = [];
  readonly #states: Uint32Array;
  readonly #joints: Int32Array;

  constructor(game: Game, graph: Graph) {
    this.#game = game;
    this.#graph = graph;
    this.#states = new Uint32Array(AT_ONCE * game.stateWords);
    this.#joints = new Int32Array(AT_ONCE * game.roles.length);
  }

  /** Narrows the bounds of nodes that have no edges yet; calls `onHit` with those it did for. */
  see(nodes: Iterable<number>, onHit: (node: number) => void): void {
    for (const node of nodes) {
      if (!this.#isWorth(node)) continue;
      const before = this.#ends.at(-1) ?? 0;
      const count = this.#graph.moveCount(node, this.#graph.mover(node));
      if (before + count > AT_ONCE) this.#look(onHit);
      this.#add(node, this.#ends.at(-1) ?? 0, count);
    }
    this.#look(onHit);
  }

  #isWorth(node: number): boolean {
    const mover = this.#graph.mover(node);
    if (mover < 0 || this.#graph.isTerminal(node) || this.#graph.moveCount(node, mover) > MOST_CHILDREN) return false;
    if (++this.#leaves < this.#period) return false;
    this.#leaves = 0;
    return true;
  }

  /** Puts the node with each of its moves behind those already there. */
  #add(node: number, first: number, count: number): void {
    const graph = this.#graph;
    const { roles, stateWords } = graph.shape;
    const mover = graph.mover(node);
    for (let role = 0; role < roles; role++) {
      const from = graph.movesOf(node, role);
      for (let child = 0; child < count; child++)
        this.#joints[(first + child) * roles + role] = graph.moves[from + (role === mover ? child : 0)]!;
    }
    for (let child = 0, to = first * stateWords; child < count; child++)
      for (let word = 0; word < stateWords; word++) this.#states[to++] = graph.states[node * stateWords + word]!;
    this.#chosen.push(node);
    this.#ends.push(first + count);
  }

  #look(onHit: (node: number) => void): void {
    const count = this.#ends.at(-1) ?? 0;
    if (count === 0) return;
    const ends = this.#endsOf(count);
    for (let at = 0, first = 0; at < this.#chosen.length; first = this.#ends[at++]!) {
      const node = this.#chosen[at]!;
      if (!this.#read(node, ends, first, this.#ends[at]!)) continue;
      this.#hits++;
      onHit(node);
    }
    this.#looks += this.#chosen.length;
    this.#chosen.length = 0;
    this.#ends.length = 0;
    this.#judge();
  }

  #endsOf(count: number): Ends {
    const states = { count, words: this.#states.subarray(0, count * this.#game.stateWords) };
    const joints = this.#joints.subarray(0, count * this.#game.roles.length);
    return this.#game.ends?.(states, joints) ?? this.#game.look(this.#game.step(states, joints));
  }

  #judge(): void {
    if (this.#looks < JUDGED) return;
    this.#period = this.#hits < WORTH_IT * this.#looks ? SELDOM : 1;
    this.#looks = 0;
    this.#hits = 0;
  }

  #read(node: number, { terminal, goals }: Ends, first: number, end: number): boolean {
    const mover = this.#graph.mover(node);
    const roles = this.#game.roles.length;
    let ended = 0;
    let best = this.#graph.shape.leastGoal;
    for (let child = first; child < end; child++) {
      if (!terminal[child]) continue;
      ended++;
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
