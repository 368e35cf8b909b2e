/**
 * Monte-Carlo tree search over a Game, in batches of descents:
 *
 *   1 descend   from the root by the selection formula until an edge without a child, a terminal or a solved node
 *   2 expand    all new states of the batch in one step; a state met before is a transposition: link and go on
 *   3 play out  all new leaves together
 *   4 back up   payoffs, bounds, adapted values and AMAF, one descent after the other
 *
 * Visits are counted during the descent, payoffs when they arrive, so that the descents of a batch spread out. With one
 * leaf a batch and one playout a leaf this is UCT to the letter.
 */
import { batchOf, stateAt } from "../game/bulk.ts";
import type { Game, JointMove, Outlook, Playouts, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { type EdgeValues, IncrementalValues, RecursiveValues } from "./adapted.ts";
import { Amaf } from "./amaf.ts";
import { Backup } from "./backup.ts";
import { Bounds } from "./bounds.ts";
import { compact } from "./compact.ts";
import { Descent } from "./descent.ts";
import { Graph, NONE, SIMULTANEOUS } from "./graph.ts";
import { GuidedPlayouts, isGuided } from "./guided.ts";
import type { SearchOptions } from "./options.ts";
import { Selection } from "./selection.ts";
import { LocalValues, NodeValues } from "./values.ts";

/** Joint moves beyond which a simultaneous node keeps no children. */
const JOINT_LIMIT = 2 ** 21;

export interface BestPlayout {
  readonly goal: number;
  /** Moves of the single role from the root on. */
  readonly moves: readonly number[];
}

export class Search {
  readonly game: Game;
  readonly options: SearchOptions;
  readonly graph: Graph;
  readonly bounds: Bounds | undefined;
  /** Node of the state searched. */
  root = 0;
  playouts = 0;
  /** In a puzzle, the best way to the end seen so far (Ary 3.2). */
  best: BestPlayout | undefined;

  readonly #random: Random;
  readonly #values: EdgeValues;
  readonly #adapted: IncrementalValues | undefined;
  readonly #amaf: Amaf | undefined;
  readonly #guided: GuidedPlayouts | undefined;
  readonly #selection: Selection;
  readonly #backup: Backup;
  readonly #descents: Descent[];

  constructor(game: Game, options: SearchOptions, random: Random, state: State = game.initial) {
    this.game = game;
    this.options = options;
    this.#random = random;
    const roles = game.roles.length;
    const oneInterval = roles === 1 || (roles === 2 && options.constantSum !== undefined);
    this.graph = new Graph(
      {
        roles,
        chanceRole: game.chanceRole,
        stateWords: game.stateWords,
        boundRoles: options.solver === "off" ? 0 : oneInterval ? 1 : roles,
        leastGoal: 0,
        mostGoal: game.mostGoal ?? 100,
      },
      options,
    );
    this.bounds = options.solver === "off" ? undefined : new Bounds(this.graph, options);
    this.#values = this.#makeValues();
    this.#adapted = this.#values instanceof IncrementalValues ? this.#values : undefined;
    this.#amaf = options.amaf === "off" ? undefined : new Amaf(this.graph, options);
    this.#guided = isGuided(options) ? new GuidedPlayouts(game, options, random) : undefined;
    this.#selection = new Selection({
      graph: this.graph,
      options,
      random,
      values: this.#values,
      bounds: this.bounds,
      amaf: this.#amaf,
    });
    this.#backup = new Backup(this.graph, options, this.bounds);
    this.#descents = Array.from({ length: options.leavesPerBatch }, () => new Descent());
    this.setRoot(state);
  }

  #makeValues(): EdgeValues {
    const { statistics, meanDepth, originDepth, moveDepth, adapted } = this.options;
    if (statistics === "nodes") return new NodeValues(this.graph);
    if (meanDepth === 0 && originDepth === 0 && moveDepth === 0) return new LocalValues(this.graph);
    return adapted === "recursive"
      ? new RecursiveValues(this.graph, this.options)
      : new IncrementalValues(this.graph, this.options);
  }

  /** Forgets everything and begins at the state. */
  setRoot(state: State): void {
    this.graph.clear();
    this.best = undefined;
    const outlook = this.game.look({ count: 1, words: Uint32Array.from(state) });
    this.root = this.graph.add(state, outlook, 0);
  }

  /** Makes the successor by the joint move the root and keeps what can be reached from it (Ary 3.4). */
  advance(joint: JointMove): void {
    const edge = this.edgeOf(this.root, joint);
    const child = edge === NONE ? NONE : this.graph.child[edge]!;
    const best = this.best;
    if (child === NONE) this.setRoot(this.game.next(this.graph.state(this.root), joint));
    else {
      this.root = compact(this.graph, child);
      this.#adapted?.rebuild();
    }
    const followed = best !== undefined && best.moves[0] === joint[0] && this.game.roles.length === 1;
    this.best = followed ? { goal: best.goal, moves: best.moves.slice(1) } : undefined;
  }

  get isSolved(): boolean {
    return this.graph.isTerminal(this.root) || (this.bounds?.isSolved(this.root) ?? false);
  }

  /** One batch of descents; returns how many playouts it completed. */
  iterate(deadline?: number): number {
    const open: Descent[] = [];
    for (const descent of this.#descents) {
      descent.start();
      this.#amaf?.startDescent();
      this.#descend(descent, this.root);
      if (descent.isOpen) open.push(descent);
    }
    this.#expand(open);
    return this.#playOut(deadline);
  }

  // 1 Descend ------------------------------------------------------------------------------------------------------

  #descend(descent: Descent, from: number): void {
    const graph = this.graph;
    const stamp = graph.newStamp();
    let node = from;
    for (;;) {
      descent.leaf = node;
      if (graph.isTerminal(node) || graph.stamps[node] === stamp) return; // seen before only where games can cycle
      graph.stamps[node] = stamp;
      if (!graph.isExpanded(node) && !this.#expandNode(node)) return;
      const edge =
        graph.mover[node] === SIMULTANEOUS ? this.#pullArms(descent, node) : this.#selection.chooseEdge(node);
      if (edge === NONE) return;
      this.#follow(descent, node, edge);
      node = graph.child[edge]!;
      if (node === NONE) {
        descent.leaf = NONE;
        return;
      }
    }
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
    if (this.graph.mover[node] !== SIMULTANEOUS) return true;
    return this.game.roles.reduce((product, _, role) => product * this.graph.moveCount(node, role), 1) <= JOINT_LIMIT;
  }

  #follow(descent: Descent, node: number, edge: number): void {
    const graph = this.graph;
    const count = this.options.playoutsPerLeaf;
    descent.edges.push(edge);
    if (graph.mover[node] !== SIMULTANEOUS) this.#pushJoint(descent, node, edge);
    graph.visits[edge]! += count;
    graph.outVisits[node]! += count;
    const child = graph.child[edge]!;
    if (graph.nodeVisits.length > 0 && child !== NONE) graph.nodeVisits[child]! += count;
  }

  /** The joint move of an edge: the chooser's move and everybody else's only one. */
  #pushJoint(descent: Descent, node: number, edge: number): void {
    const graph = this.graph;
    const chooser = graph.chooser(node);
    let at = graph.movesAt[node]!;
    for (let role = 0; role < graph.shape.roles; role++) {
      descent.joints.push(graph.moves[at + 1 + (role === chooser ? edge - graph.edgesAt[node]! : 0)]!);
      at += graph.moves[at]! + 1;
    }
  }

  /** Every role chooses for itself; returns the edge of the joint move. */
  #pullArms(descent: Descent, node: number): number {
    const graph = this.graph;
    let first = graph.edgesAt[node]!;
    let joint = 0;
    for (let role = 0; role < graph.shape.roles; role++) {
      const count = graph.moveCount(node, role);
      const arm = this.#selection.chooseArm(role, first, count);
      graph.visits[arm]! += this.options.playoutsPerLeaf;
      descent.arms.push(arm);
      descent.joints.push(graph.moves[graph.movesOf(node, role) + arm - first]!);
      joint = joint * count + arm - first;
      first += count;
    }
    return graph.jointEdge(node, joint);
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
    if (graph.mover[node] === SIMULTANEOUS) return graph.jointEdges.get(node * 2 ** 21 + index) ?? NONE;
    return graph.edgesAt[node]! + index;
  }

  // 2 Expand -------------------------------------------------------------------------------------------------------

  /** Gives the last edge of each open descent its child; those that meet a known state go on from there. */
  #expand(open: Descent[]): void {
    let waiting = open;
    while (waiting.length > 0) {
      const parents = batchOf(
        this.game,
        waiting.map((descent) => this.graph.state(this.graph.parent[descent.lastEdge]!)),
      );
      const states = this.game.step(parents, this.#lastJoints(waiting));
      const fresh = waiting.filter((descent, index) => !this.#meetsKnown(descent, stateAt(this.game, states, index)));
      this.#addNodes(fresh);
      waiting = waiting.filter((descent) => descent.isOpen);
    }
  }

  #lastJoints(descents: readonly Descent[]): Int32Array {
    const roles = this.game.roles.length;
    const joints = new Int32Array(descents.length * roles);
    descents.forEach((descent, index) => {
      joints.set(descent.joints.slice(-roles), index * roles);
    });
    return joints;
  }

  /** Whether the state behind the last edge has a node already; if so the descent goes on there. */
  #meetsKnown(descent: Descent, state: State): boolean {
    const graph = this.graph;
    const edge = descent.lastEdge;
    descent.state = state;
    let node = graph.child[edge]!; // another descent of the batch may have made it
    if (node === NONE) {
      node = graph.find(state);
      if (node === NONE) return false;
      graph.link(edge, node);
      this.bounds?.childChanged(graph.parent[edge]!);
    }
    if (graph.nodeVisits.length > 0) graph.nodeVisits[node]! += this.options.playoutsPerLeaf;
    this.#descend(descent, node);
    return true;
  }

  #addNodes(fresh: readonly Descent[]): void {
    if (fresh.length === 0) return;
    const outlook = this.game.look(
      batchOf(
        this.game,
        fresh.map((descent) => descent.state!),
      ),
    );
    fresh.forEach((descent, index) => {
      // Two descents of one batch may have come to the same new state.
      if (!this.#meetsKnown(descent, descent.state!)) this.#addNode(descent, outlook, index);
    });
  }

  #addNode(descent: Descent, outlook: Outlook, index: number): void {
    const graph = this.graph;
    if (graph.full(4 * graph.shape.roles)) {
      descent.endWithoutNode(outlook, index, graph.shape.roles);
      return;
    }
    const node = graph.add(descent.state!, outlook, index);
    graph.link(descent.lastEdge, node);
    if (graph.nodeVisits.length > 0) {
      graph.nodeVisits[node] = this.options.playoutsPerLeaf;
      graph.nodeSums.fill(0, node * graph.shape.roles, (node + 1) * graph.shape.roles);
    }
    if (outlook.terminal[index]) this.bounds?.childChanged(graph.parent[descent.lastEdge]!);
    descent.leaf = node;
  }

  // 3 Play out -----------------------------------------------------------------------------------------------------

  #playOut(deadline: number | undefined): number {
    const playing = this.#descents.filter((descent) => !this.#known(descent));
    const perStart = this.options.playoutsPerLeaf;
    const record = this.#amaf !== undefined || this.game.roles.length === 1 || this.#guided !== undefined;
    const starts = batchOf(
      this.game,
      playing.map((descent) => (descent.leaf === NONE ? descent.state! : this.graph.state(descent.leaf))),
    );
    const request = { perStart, random: this.#random, record, ...(deadline !== undefined && { deadline }) };
    const results =
      this.#guided === undefined ? this.game.playouts(starts, request) : this.#guided.run(starts, request);
    let completed = 0;
    for (const descent of this.#descents) {
      const index = playing.indexOf(descent);
      completed += index < 0 ? this.#backUpKnown(descent) : this.#backUpPlayouts(descent, results, index * perStart);
    }
    this.playouts += completed;
    return completed;
  }

  /** Whether the descent ended where the payoff is known without a playout. */
  #known(descent: Descent): boolean {
    if (descent.goals !== undefined) return true;
    if (descent.leaf === NONE) return false;
    return this.graph.isTerminal(descent.leaf) || (this.bounds?.isSolved(descent.leaf) ?? false);
  }

  // 4 Back up ------------------------------------------------------------------------------------------------------

  #backUpKnown(descent: Descent): number {
    const count = this.options.playoutsPerLeaf;
    const goals = descent.goals ?? this.#nodeGoals(descent.leaf);
    this.#learn(descent, new Int32Array(0), goals);
    this.#backUp(
      descent,
      Array.from(goals, (goal) => Math.max(0, goal) * count),
      count,
    );
    return count;
  }

  #backUp(descent: Descent, totals: number[], count: number): void {
    this.#backup.add(descent, totals, count);
    this.#adapted?.played(descent.edges);
  }

  #nodeGoals(node: number): ArrayLike<number> {
    if (this.graph.isTerminal(node)) return this.game.goals(this.graph.state(node));
    return this.game.roles.map((_, role) => this.bounds!.lower(node, role));
  }

  #backUpPlayouts(descent: Descent, results: Playouts, first: number): number {
    const roles = this.game.roles.length;
    const asked = this.options.playoutsPerLeaf;
    const count = Math.max(0, Math.min(asked, results.count - first));
    const totals = new Array<number>(roles).fill(0);
    for (let index = first; index < first + count; index++) {
      const goals = results.goals.subarray(index * roles, (index + 1) * roles);
      for (let role = 0; role < roles; role++) totals[role]! += Math.max(0, goals[role]!);
      if (results.moves !== undefined)
        this.#learn(descent, results.moves.subarray(results.moveStart![index]!, results.moveStart![index + 1]!), goals);
    }
    if (count < asked) this.#backup.takeBack(descent, asked - count);
    if (count > 0) this.#backUp(descent, totals, count);
    return count;
  }

  /** What a single playout teaches beyond its payoff. */
  #learn(descent: Descent, moves: Int32Array, goals: ArrayLike<number>): void {
    this.#amaf?.played(descent.edges, descent.joints, moves, goals);
    if (this.#guided !== undefined) this.#guided.learn([...descent.joints, ...moves], goals);
    if (this.game.roles.length > 1 || goals[0]! <= (this.best?.goal ?? Number.NEGATIVE_INFINITY)) return;
    this.best = { goal: goals[0]!, moves: [...descent.joints, ...moves] };
  }
}
