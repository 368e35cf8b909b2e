/**
 * Monte-Carlo tree search over a Game, in batches of descents:
 *
 *   1 descend   from the root by the selection formula until an edge without a child, a terminal or a solved node
 *   2 expand    all new states of the batch in one step; a state met before is a transposition: link and go on
 *   3 play out  all new leaves together (payoffs.ts)
 *   4 back up   payoffs, bounds, adapted values and AMAF, one descent after the other
 *
 * Visits are counted during the descent, payoffs when they arrive, so that the descents of a batch spread out. With one
 * leaf a batch and one playout a leaf this is UCT to the letter.
 */
import type { Game, JointMove, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { Batch } from "./batch.ts";
import type { Bounds } from "./bounds.ts";
import { isEvaluated } from "./evaluated.ts";
import type { NodeExpansion } from "./expansion.ts";
import { type Graph, NONE, SIMULTANEOUS } from "./graph.ts";
import { isGuided } from "./guided.ts";
import { JOINT_LIMIT } from "./joint-edges.ts";
import { policyOf } from "./mast-levels.ts";
import type { SearchOptions } from "./options.ts";
import { assemble, type Parts } from "./parts.ts";
import type { BestPlayout, Payoffs } from "./payoffs.ts";
import { playFirst } from "./warm-up.ts";

/** Longest descent: only in games whose positions repeat, which GDL forbids, could there be longer ones. */
const MAX_DEPTH = 5000;

/** Visits of the root after which a search ends: a batch adds at most as many again. */
const MOST_VISITS = 2 ** 30;

/** Edges that take as much memory as the edge of a joint move with what finds it again. */
const JOINT_EDGE = 2;

/**
 * Places that may be looked at after a batch for each of its leaves, at about 30 ns. To make room: a quarter of the time as long as it
 * goes on, and twice as much where no node can be added until it is done. To pass on bounds: hardly ever needed.
 */
const RECLAIMED_A_LEAF = { roomy: 128, full: 256 };
const BOUNDS_A_LEAF = 2048;

export class Search {
  readonly game: Game;
  /** As given, less a constant sum that proved wrong. */
  options: SearchOptions;
  readonly batch: Batch;
  /** Node of the state searched. */
  root = 0;
  playouts = 0;

  readonly #random: Random;
  #parts: Parts;
  /** Edges found untried. */
  readonly #untried: Int32Array;

  constructor(game: Game, options: SearchOptions, random: Random, state: State = game.initial) {
    this.game = game;
    this.options = options;
    this.batch = new Batch(options, isGuided(options) || isEvaluated(options) ? 1 : game.laneQueries?.lanes);
    this.#random = random;
    this.#untried = new Int32Array(this.batch.mostBranches);
    this.#parts = this.#assembled();
    this.setRoot(state);
    playFirst(game, state, policyOf(game, options));
  }

  #assembled(): Parts {
    const { game, options, batch } = this;
    const goOn = (descent: number, node: number): void => this.#descend(descent, node);
    return assemble({ game, options, random: this.#random, batch, goOn });
  }

  get graph(): Graph {
    return this.#parts.graph;
  }

  get bounds(): Bounds | undefined {
    return this.#parts.bounds;
  }

  /** Forgets everything and begins at the state. */
  setRoot(state: State): void {
    this.graph.clear();
    this.#parts.payoffs.best = undefined;
    const words = Uint32Array.from(state);
    this.root = this.graph.add(words, 0, this.game.evaluate({ count: 1, words }), 0);
  }

  /**
   * Makes the successor by the joint move the root and keeps what can be reached from it (Ary 3.4); the rest is made room of when
   * memory gets short.
   */
  advance(joint: JointMove): void {
    const edge = this.edgeOf(this.root, joint);
    const child = edge === NONE ? NONE : this.graph.child(edge);
    const { best } = this;
    if (child === NONE) this.setRoot(this.game.next(this.graph.state(this.root), joint));
    else {
      this.graph.reclaimer.moved(this.graph.visits(edge) / Math.max(1, this.graph.outVisits(this.root)));
      this.root = child;
    }
    const followed = best !== undefined && best.moves[0] === joint[0] && this.game.roles.length === 1;
    this.#parts.payoffs.best = followed ? { goal: best.goal, moves: best.moves.slice(1) } : undefined;
  }

  /** In a puzzle, the best way to the end seen so far (Ary 3.2). */
  get best(): BestPlayout | undefined {
    return this.#parts.payoffs.best;
  }

  get isSolved(): boolean {
    return this.graph.isTerminal(this.root) || (this.bounds?.isShown(this.root) ?? false);
  }

  /** Whether the counts have become so large that one more batch might not fit into 32 bits. */
  get isSaturated(): boolean {
    return this.graph.outVisits(this.root) >= MOST_VISITS;
  }

  /** One batch of descents; returns how many playouts it completed. */
  iterate(deadline?: number): number {
    this.descend();
    this.expansion.run();
    return this.complete(this.payoffs.run(deadline));
  }

  /** What asks for new states and for playouts after each descent: whoever takes several searches in step asks for all of them. */
  get expansion(): NodeExpansion {
    return this.#parts.expansion;
  }

  get payoffs(): Payoffs {
    return this.#parts.payoffs;
  }

  /** The first step of a batch. */
  descend(): void {
    const { amaf, descents } = this.#parts;
    const count = this.batch.leaves;
    descents.count = count;
    for (let next = 0; next < count; ) {
      const descent = next++;
      descents.start(descent);
      amaf?.startDescent();
      this.#descend(descent, this.root);
      if (this.batch.branches > 1 && descents.open[descent]) next = this.#branchOff(descent, next);
    }
  }

  /** Ends a batch that has completed so many playouts. */
  complete(playouts: number): number {
    this.playouts += playouts;
    this.#keepHouse();
    this.startOverIfRefuted();
    return playouts;
  }

  /** What is carried on a little after every batch: proofs on their way up first, since they must not meet what is gone. */
  #keepHouse(): void {
    const { graph, bounds } = this;
    const { leaves } = this.batch;
    const places = (graph.full() ? RECLAIMED_A_LEAF.full : RECLAIMED_A_LEAF.roomy) * leaves;
    if (bounds === undefined || bounds.goOn(BOUNDS_A_LEAF * leaves)) graph.reclaimer.run(this.root, places);
  }

  /** Begins again at the same state, without the constant sum, where an end has refuted it; whether it does. */
  startOverIfRefuted(): boolean {
    if (!this.graph.ends.isOdd) return false;
    const state = Uint32Array.from(this.graph.state(this.root));
    this.options = { ...this.options, constantSum: undefined };
    this.#parts = this.#assembled();
    this.setRoot(state);
    return true;
  }

  // 1 Descend ------------------------------------------------------------------------------------------------------

  #descend(descent: number, from: number): void {
    const { graph, descents, selection, backup, stopsAtSolved } = this.#parts;
    let node = from;
    descents.open[descent] = 0;
    for (;;) {
      descents.leaves[descent] = node;
      if (graph.isTerminal(node) || descents.lengths[descent]! >= MAX_DEPTH) return;
      if (stopsAtSolved && node !== this.root && graph.isSolved(node)) return;
      if (!graph.isExpanded(node) && !this.#expandNode(node)) return;
      const role = graph.mover(node);
      const edge = role === SIMULTANEOUS ? this.#pullArms(descent, node) : selection.chooseEdge(node, role);
      if (edge === NONE) return;
      descents.push(descent, node, role, edge);
      backup.count(node, role, edge, this.batch.playouts);
      node = graph.child(edge);
      if (node === NONE) break;
    }
    descents.leaves[descent] = NONE;
    descents.open[descent] = 1;
  }

  /** Has the next descents try other moves of the node that an open one has come to; returns how far it got. */
  #branchOff(descent: number, next: number): number {
    const { graph, descents, selection, backup } = this.#parts;
    const node = descents.lastNode(descent);
    if (graph.mover(node) < 0 || descents.arms[descent]!.length > 0) return next;
    const most = Math.min(descents.count - next, this.batch.branches - 1);
    const found = selection.moreUntried(node, most, this.#untried);
    for (let at = 0; at < found; at++) descents.branch(descent, next + at, this.#untried[at]!);
    if (found > 0) backup.countBranches(descent, next, found, this.batch.playouts);
    return next + found;
  }

  /** Gives the node its edges; false where it has no moves, too many joint ones, or where memory is full. */
  #expandNode(node: number): boolean {
    const graph = this.graph;
    const needed = graph.edgesNeeded(node);
    if (needed === 0 || graph.full(needed) || !this.#hasRoomForJoints(node)) return false;
    graph.expand(node);
    return true;
  }

  #hasRoomForJoints(node: number): boolean {
    if (this.graph.mover(node) !== SIMULTANEOUS) return true;
    return this.game.roles.reduce((product, _, role) => product * this.graph.moveCount(node, role), 1) <= JOINT_LIMIT;
  }

  /** Every role chooses for itself; returns the edge of the joint move, NONE where there is no room for it. */
  #pullArms(descent: number, node: number): number {
    const { graph, descents, selection, regrets } = this.#parts;
    let first = graph.edgesAt(node);
    let joint = 0;
    for (let role = 0; role < graph.shape.roles; role++) {
      const count = graph.moveCount(node, role);
      const isMatched = regrets !== undefined && role !== graph.shape.chanceRole && count > 1;
      const arm = isMatched ? regrets.chooseArm(first, count) : selection.chooseArm(role, first, count);
      graph.addPulls(arm, this.batch.playouts);
      descents.arms[descent]!.push(arm);
      joint = joint * count + arm - first;
      first += count;
    }
    // A joint move that there is no room for is played out from where it would be made.
    const hasRoom = graph.knownJointEdge(node, joint) !== NONE || !graph.full(JOINT_EDGE);
    return hasRoom ? graph.jointEdge(node, joint) : NONE;
  }

  /** The edge of a joint move in a node, NONE where there is none yet. */
  edgeOf(node: number, joint: JointMove): number {
    const graph = this.graph;
    if (!graph.isExpanded(node)) return NONE;
    let index = 0;
    for (let role = 0; role < graph.shape.roles; role++) {
      const count = graph.moveCount(node, role);
      const from = graph.movesOf(node, role);
      const position = graph.moves.subarray(from, from + count).indexOf(joint[role]!);
      if (position < 0) return NONE;
      index = index * count + position;
    }
    return graph.mover(node) === SIMULTANEOUS ? graph.knownJointEdge(node, index) : graph.edgesAt(node) + index;
  }
}
