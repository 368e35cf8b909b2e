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
import { Favouring, mannerOf } from "./favouring.ts";
import { Graph, NONE, SIMULTANEOUS } from "./graph.ts";
import { GuidedPlayouts, isGuided } from "./guided.ts";
import { JOINT_LIMIT } from "./joint-edges.ts";
import type { SearchOptions } from "./options.ts";
import { type BestPlayout, Payoffs } from "./payoffs.ts";
import { RegretMatching } from "./regret.ts";
import { Selection } from "./selection.ts";
import { NodeValues } from "./values.ts";
import { playFirst } from "./warm-up.ts";

/** Longest descent: only in games whose positions repeat, which GDL forbids, could there be longer ones. */
const MAX_DEPTH = 5000;

/** Visits of the root after which a search ends: a batch adds at most as many again. */
const MOST_VISITS = 2 ** 30;

/** Edges that take as much memory as the edge of a joint move with what finds it again. */
const JOINT_EDGE = 6;

export class Search {
  readonly game: Game;
  readonly options: SearchOptions;
  readonly graph: Graph;
  readonly bounds: Bounds | undefined;
  readonly batch: Batch;
  /** Node of the state searched. */
  root = 0;
  playouts = 0;

  /** Whether a descent ends at a solved node: what was seen ahead has no children that would tell, and not all that is solved is left out. */
  readonly #stopsAtSolved: boolean;
  readonly #adapted: IncrementalValues | undefined;
  readonly #amaf: Amaf | undefined;
  readonly #regrets: RegretMatching | undefined;
  readonly #selection: Selection;
  readonly #backup: Backup;
  readonly #expansion: Expansion;
  readonly #descents: Descents;
  readonly #payoffs: Payoffs;
  /** Edges found untried. */
  readonly #untried: Int32Array;

  constructor(game: Game, options: SearchOptions, random: Random, state: State = game.initial) {
    this.game = game;
    this.options = options;
    this.graph = new Graph(shapeOf(game, options), options);
    const graph = this.graph;
    const bounds = options.solver === "off" ? undefined : new Bounds(graph, options);
    const values = valuesFor(graph, options);
    const amaf = options.amaf === "off" ? undefined : new Amaf(graph, options);
    this.bounds = bounds;
    this.#adapted = values instanceof IncrementalValues ? values : undefined;
    this.#amaf = amaf;
    if (graph.regrets.length > 0) this.#regrets = new RegretMatching(graph, options, random, bounds);
    this.#selection = new Selection({ graph, options, random, values, bounds, amaf });
    this.batch = new Batch(options, isGuided(options) ? 1 : game.lanes);
    const descents = new Descents(this.batch.mostLeaves);
    const backup = new Backup(graph, options, bounds, descents);
    const ahead = options.lookAhead && bounds !== undefined ? new Ahead(game, graph) : undefined;
    this.#stopsAtSolved = ahead !== undefined || (bounds?.isMixed ?? false);
    const goOn = (descent: number, node: number): void => this.#descend(descent, node);
    this.#descents = descents;
    this.#backup = backup;
    this.#expansion = new Expansion({ game, graph, batch: this.batch, bounds, ahead, backup, descents, goOn });
    const manner = mannerOf(game, options);
    const favouring = manner.favours && new Favouring(game, manner, random);
    this.#payoffs = new Payoffs({
      ...{ game, graph, batch: this.batch, bounds, backup, descents, amaf, random },
      adapted: this.#adapted,
      guided: isGuided(options) ? new GuidedPlayouts(game, options, random) : undefined,
      regrets: this.#regrets,
      seesAhead: ahead !== undefined,
      heeds: manner.heeds,
      favouring,
    });
    this.#untried = new Int32Array(this.batch.mostBranches);
    this.setRoot(state);
    playFirst(game, state, manner);
  }

  /** Forgets everything and begins at the state. */
  setRoot(state: State): void {
    this.graph.clear();
    this.#payoffs.best = undefined;
    const words = Uint32Array.from(state);
    this.root = this.graph.add(words, 0, this.game.look({ count: 1, words }), 0);
  }

  /** Makes the successor by the joint move the root and keeps what can be reached from it (Ary 3.4). */
  advance(joint: JointMove): void {
    const edge = this.edgeOf(this.root, joint);
    const child = edge === NONE ? NONE : this.graph.child(edge);
    const { best } = this;
    if (child === NONE) this.setRoot(this.game.next(this.graph.state(this.root), joint));
    else {
      this.root = compact(this.graph, child);
      this.#adapted?.rebuild();
    }
    const followed = best !== undefined && best.moves[0] === joint[0] && this.game.roles.length === 1;
    this.#payoffs.best = followed ? { goal: best.goal, moves: best.moves.slice(1) } : undefined;
  }

  /** In a puzzle, the best way to the end seen so far (Ary 3.2). */
  get best(): BestPlayout | undefined {
    return this.#payoffs.best;
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
    const completed = this.#payoffs.run(deadline);
    this.playouts += completed;
    return completed;
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
