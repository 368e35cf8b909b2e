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
import type { Game, JointMove, Playouts, State, Totals } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { type EdgeValues, IncrementalValues, RecursiveValues } from "./adapted.ts";
import { Ahead } from "./ahead.ts";
import { Amaf } from "./amaf.ts";
import { Backup } from "./backup.ts";
import { Batch } from "./batch.ts";
import { Bounds } from "./bounds.ts";
import type { GraphShape } from "./columns.ts";
import { compact } from "./compact.ts";
import { Descents } from "./descents.ts";
import { Expansion } from "./expansion.ts";
import { Graph, JOINT_LIMIT, NONE, SIMULTANEOUS } from "./graph.ts";
import { GuidedPlayouts, isGuided } from "./guided.ts";
import type { SearchOptions } from "./options.ts";
import { RegretMatching } from "./regret.ts";
import { Selection } from "./selection.ts";
import { NodeValues } from "./values.ts";

const NO_MOVES = new Int32Array(0);
/** Longest descent: only in games whose positions repeat, which GDL forbids, could there be longer ones. */
const MAX_DEPTH = 5000;

/** Visits of the root after which a search ends: a batch adds at most as many again. */
const MOST_VISITS = 2 ** 30;

/** Edges that take as much memory as the edge of a joint move with what finds it again. */
const JOINT_EDGE = 6;

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
  readonly batch: Batch;
  /** Node of the state searched. */
  root = 0;
  playouts = 0;
  /** In a puzzle, the best way to the end seen so far (Ary 3.2). */
  best: BestPlayout | undefined;

  /** Whether a descent ends at a solved node: what was seen ahead has no children that would tell. */
  readonly #stopsAtSolved: boolean;
  readonly #random: Random;
  readonly #adapted: IncrementalValues | undefined;
  readonly #amaf: Amaf | undefined;
  readonly #guided: GuidedPlayouts | undefined;
  readonly #regrets: RegretMatching | undefined;
  readonly #selection: Selection;
  readonly #backup: Backup;
  readonly #expansion: Expansion;
  readonly #descents: Descents;
  /** States to play out from, side by side. */
  readonly #words: Uint32Array;
  readonly #totals: Float64Array;
  /** Edges found untried. */
  readonly #untried: Int32Array;

  constructor(game: Game, options: SearchOptions, random: Random, state: State = game.initial) {
    this.game = game;
    this.options = options;
    this.#random = random;
    this.graph = new Graph(shapeOf(game, options), options);
    const graph = this.graph;
    const bounds = options.solver === "off" ? undefined : new Bounds(graph, options);
    const values = valuesFor(graph, options);
    const amaf = options.amaf === "off" ? undefined : new Amaf(graph, options);
    this.bounds = bounds;
    this.#adapted = values instanceof IncrementalValues ? values : undefined;
    this.#amaf = amaf;
    this.#guided = isGuided(options) ? new GuidedPlayouts(game, options, random) : undefined;
    if (graph.regrets.length > 0) this.#regrets = new RegretMatching(graph, options, random, bounds);
    this.#selection = new Selection({ graph, options, random, values, bounds, amaf });
    this.batch = new Batch(options, isGuided(options) ? 1 : game.lanes);
    const descents = new Descents(this.batch.mostLeaves);
    const backup = new Backup(graph, options, bounds, descents);
    const ahead = options.lookAhead && bounds !== undefined ? new Ahead(game, graph) : undefined;
    this.#stopsAtSolved = ahead !== undefined;
    const goOn = (descent: number, node: number): void => this.#descend(descent, node);
    this.#descents = descents;
    this.#backup = backup;
    this.#expansion = new Expansion({ game, graph, batch: this.batch, bounds, ahead, backup, descents, goOn });
    this.#words = new Uint32Array(this.batch.mostLeaves * game.stateWords);
    this.#totals = new Float64Array(game.roles.length);
    this.#untried = new Int32Array(this.batch.mostBranches);
    this.setRoot(state);
    // What the game makes when it first plays is made now, before any clock runs.
    game.totals({ count: 1, words: Uint32Array.from(state) }, { random: new Random(0) });
  }

  /** Forgets everything and begins at the state. */
  setRoot(state: State): void {
    this.graph.clear();
    this.best = undefined;
    const words = Uint32Array.from(state);
    this.root = this.graph.add(words, 0, this.game.look({ count: 1, words }), 0);
  }

  /** Makes the successor by the joint move the root and keeps what can be reached from it (Ary 3.4). */
  advance(joint: JointMove): void {
    const edge = this.edgeOf(this.root, joint);
    const child = edge === NONE ? NONE : this.graph.child(edge);
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
    return this.graph.isTerminal(this.root) || (this.bounds?.isShown(this.root) ?? false);
  }

  /** Whether the counts have become so large that one more batch might not fit into 32 bits. */
  get isSaturated(): boolean {
    return this.graph.outVisits(this.root) >= MOST_VISITS;
  }

  /** One batch of descents; returns how many playouts it completed. */
  iterate(deadline?: number): number {
    const { open } = this.#descents;
    const count = this.batch.leaves;
    this.#descents.count = count;
    for (let next = 0; next < count; ) {
      const descent = next++;
      this.#descents.start(descent);
      this.#amaf?.startDescent();
      this.#descend(descent, this.root);
      if (this.batch.branches > 1 && open[descent]) next = this.#branchOff(descent, next);
    }
    this.#expansion.run();
    return this.#playOut(deadline);
  }

  // 1 Descend ------------------------------------------------------------------------------------------------------

  #descend(descent: number, from: number): void {
    const graph = this.graph;
    const descents = this.#descents;
    let node = from;
    descents.open[descent] = 0;
    for (;;) {
      descents.leaves[descent] = node;
      if (graph.isTerminal(node) || descents.lengths[descent]! >= MAX_DEPTH) return;
      if (this.#stopsAtSolved && node !== this.root && this.bounds!.isSolved(node)) return;
      if (!graph.isExpanded(node) && !this.#expandNode(node)) return;
      const role = graph.mover(node);
      const edge = role === SIMULTANEOUS ? this.#pullArms(descent, node) : this.#selection.chooseEdge(node, role);
      if (edge === NONE) return;
      descents.push(descent, node, role, edge);
      this.#backup.count(node, role, edge, this.batch.playouts);
      node = graph.child(edge);
      if (node === NONE) break;
    }
    descents.leaves[descent] = NONE;
    descents.open[descent] = 1;
  }

  /** Has the next descents try other moves of the node that an open one has come to; returns how far it got. */
  #branchOff(descent: number, next: number): number {
    const descents = this.#descents;
    const node = descents.lastNode(descent);
    if (this.graph.mover(node) < 0 || descents.arms[descent]!.length > 0) return next;
    const most = Math.min(descents.count - next, this.batch.branches - 1);
    const found = this.#selection.moreUntried(node, most, this.#untried);
    for (let at = 0; at < found; at++) descents.branch(descent, next + at, this.#untried[at]!);
    if (found > 0) this.#backup.countBranches(descent, next, found, this.batch.playouts);
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
    const graph = this.graph;
    let first = graph.edgesAt(node);
    let joint = 0;
    for (let role = 0; role < graph.shape.roles; role++) {
      const count = graph.moveCount(node, role);
      const isMatched = this.#regrets !== undefined && role !== graph.shape.chanceRole && count > 1;
      const arm = isMatched ? this.#regrets.chooseArm(first, count) : this.#selection.chooseArm(role, first, count);
      graph.addPulls(arm, this.batch.playouts);
      this.#descents.arms[descent]!.push(arm);
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

  // 3 Play out -----------------------------------------------------------------------------------------------------

  #playOut(deadline: number | undefined): number {
    const { count, places, leaves } = this.#descents;
    const { stateWords } = this.game;
    let starts = 0;
    for (let descent = 0; descent < count; descent++) {
      const leaf = leaves[descent]!;
      places[descent] = this.#isKnown(descent, leaf) ? NONE : starts++;
      if (places[descent] === NONE) continue;
      const words = leaf === NONE ? this.#descents.states : this.graph.states;
      const from = (leaf === NONE ? descent : leaf) * stateWords;
      const to = places[descent]! * stateWords;
      for (let word = 0; word < stateWords; word++) this.#words[to + word] = words[from + word]!;
    }
    const results = starts > 0 && this.#needsSingle ? this.#play(starts, deadline) : undefined;
    const totals = starts > 0 && !this.#needsSingle ? this.#playTotals(starts, deadline) : undefined;
    let completed = 0;
    for (let descent = 0; descent < count; descent++)
      if (places[descent] === NONE) completed += this.#backUpKnown(descent);
      else if (results === undefined) completed += this.#backUpTotals(descent, totals!);
      else completed += this.#backUpPlayouts(descent, results);
    this.#regrets?.learn(this.#descents);
    this.playouts += completed;
    return completed;
  }

  /** Whether the descent ended where the payoff is known without a playout. */
  #isKnown(descent: number, leaf: number): boolean {
    if (leaf === NONE) return this.#descents.goals.has(descent);
    return this.graph.isTerminal(leaf) || (this.bounds?.isSolved(leaf) ?? false);
  }

  /** Whether single playouts matter: to learn from the moves in them, or to remember the best of a puzzle. */
  get #needsSingle(): boolean {
    return this.#guided !== undefined || this.#amaf !== undefined || this.game.roles.length === 1;
  }

  #playTotals(starts: number, deadline: number | undefined): Totals {
    const random = new Random(this.#random.bits());
    const batch = { count: starts, words: this.#words.subarray(0, starts * this.game.stateWords) };
    const perStart = this.batch.playouts;
    return this.game.totals(batch, { perStart, random, running: true, ...(deadline !== undefined && { deadline }) });
  }

  /**
   * Playouts from the first states of the batch. In a puzzle they are played again and recorded when one of them is the
   * best so far: the same seed gives the same playouts, and recording all of them would cost more.
   */
  #play(starts: number, deadline: number | undefined): Playouts {
    const seed = this.#random.bits();
    const batch = { count: starts, words: this.#words.subarray(0, starts * this.game.stateWords) };
    const request = (record: boolean) => ({
      perStart: this.batch.playouts,
      random: new Random(seed),
      record,
      ...(deadline !== undefined && { deadline }),
    });
    if (this.#guided !== undefined) return this.#guided.run(batch, request(true));
    const results = this.game.playouts(batch, request(this.#amaf !== undefined));
    if (results.moves !== undefined) return results;
    const most = results.goals.subarray(0, results.count).reduce((best, goal) => Math.max(best, goal), -1);
    return most > (this.best?.goal ?? -1) ? this.game.playouts(batch, request(true)) : results;
  }

  // 4 Back up ------------------------------------------------------------------------------------------------------

  #backUpKnown(descent: number): number {
    const count = this.batch.playouts;
    if (this.#stopsAtSolved && this.#isRefuted(descent)) {
      this.#backup.takeBack(descent, count);
      return count;
    }
    const leaf = this.#descents.leaves[descent]!;
    const goals = leaf === NONE ? this.#descents.goals.get(descent)! : this.#nodeGoals(leaf);
    // A solved leaf of a puzzle has its goal further on: the way there is learnt from who went it.
    const isEnd = leaf === NONE || this.graph.isTerminal(leaf);
    if (isEnd || this.game.roles.length > 1) this.#learn(descent, NO_MOVES, goals);
    for (let role = 0; role < this.#totals.length; role++) this.#totals[role] = Math.max(0, goals[role]!) * count;
    this.#backUp(descent, count);
    return count;
  }

  /** Whether some move on the way has proved useless: what is seen ahead refutes moves at once, and they should leave no trace. */
  #isRefuted(descent: number): boolean {
    const { edges, reach, lengths } = this.#descents;
    const from = descent * reach;
    for (let at = from + lengths[descent]! - 1; at >= from; at--) if (this.graph.isUseless(edges[at]!)) return true;
    return false;
  }

  #nodeGoals(node: number): ArrayLike<number> {
    if (this.graph.isTerminal(node)) return this.game.goals(this.graph.state(node));
    return this.game.roles.map((_, role) => this.bounds!.lower(node, role));
  }

  #backUpTotals(descent: number, { playouts, goals }: Totals): number {
    const place = this.#descents.places[descent]!;
    const count = playouts[place]!;
    const asked = this.batch.playouts;
    const roles = this.#totals.length;
    for (let role = 0; role < roles; role++) this.#totals[role] = goals[place * roles + role]!;
    if (count < asked) this.#backup.takeBack(descent, asked - count);
    if (count > 0) this.#backUp(descent, count);
    return count;
  }

  #backUpPlayouts(descent: number, results: Playouts): number {
    const roles = this.game.roles.length;
    const asked = this.batch.playouts;
    const first = this.#descents.places[descent]! * asked;
    const count = Math.max(0, Math.min(asked, results.count - first));
    this.#totals.fill(0);
    for (let index = first; index < first + count; index++) {
      for (let role = 0; role < roles; role++) this.#totals[role]! += Math.max(0, results.goals[index * roles + role]!);
      if (results.moves === undefined) continue;
      const moves = results.moves.subarray(results.moveStart![index]!, results.moveStart![index + 1]!);
      this.#learn(descent, moves, results.goals.subarray(index * roles, (index + 1) * roles));
    }
    if (count < asked) this.#backup.takeBack(descent, asked - count);
    if (count > 0) this.#backUp(descent, count);
    return count;
  }

  #backUp(descent: number, count: number): void {
    this.#backup.add(descent, this.#totals, count);
    this.#adapted?.played(Array.from(this.#descents.path(descent)));
  }

  /** What a single playout teaches beyond its payoff. */
  #learn(descent: number, moves: Int32Array, goals: ArrayLike<number>): void {
    const isBest = this.game.roles.length === 1 && goals[0]! > (this.best?.goal ?? Number.NEGATIVE_INFINITY);
    if (this.#amaf === undefined && this.#guided === undefined && !isBest) return;
    const joints = this.#jointsOf(descent);
    this.#amaf?.played(this.#descents.path(descent), joints, moves, goals);
    this.#guided?.learn([...joints, ...moves], goals);
    if (isBest) this.best = { goal: goals[0]!, moves: [...joints, ...moves] };
  }

  #jointsOf(descent: number): number[] {
    const roles = this.game.roles.length;
    const { nodes, edges, reach, lengths } = this.#descents;
    const joints = new Array<number>(lengths[descent]! * roles);
    const from = descent * reach;
    for (let at = 0; at < lengths[descent]!; at++)
      this.graph.writeJointFrom(nodes[from + at]!, edges[from + at]!, joints, at * roles);
    return joints;
  }
}

function shapeOf(game: Game, options: SearchOptions): GraphShape {
  const roles = game.roles.length;
  const constantSum = roles === 2 && game.chanceRole < 0 ? options.constantSum : undefined;
  const one = roles === 1 || constantSum !== undefined;
  return {
    roles,
    chanceRole: game.chanceRole,
    stateWords: game.stateWords,
    constantSum,
    boundRoles: options.solver === "off" ? 0 : one ? 1 : roles,
    sumRoles: one ? 1 : roles,
    leastGoal: 0,
    mostGoal: game.mostGoal ?? 100,
  };
}

/** Undefined where the edges' own statistics are all that counts. */
function valuesFor(graph: Graph, options: SearchOptions): EdgeValues | undefined {
  const { statistics, meanDepth, originDepth, moveDepth, adapted } = options;
  if (statistics === "nodes") return new NodeValues(graph);
  if (meanDepth === 0 && originDepth === 0 && moveDepth === 0) return undefined;
  return adapted === "recursive" ? new RecursiveValues(graph, options) : new IncrementalValues(graph, options);
}
