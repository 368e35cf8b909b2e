/**
 * Implicit minimax backups (Lanctot, Winands, Pepels and Sturtevant 2014): an evaluation of positions is backed up by minimax beside the
 * means of playouts, and selection blends the two:
 *
 *   Q'(e) = (1 - α) Q(e) + α v(child)
 *   v(leaf) = the evaluation      v(node) = v of the child that is best for the role that chooses, the mean where chance does
 *
 * An end and a solved node are worth what they are. A node keeps its evaluation until all its moves have been tried, and where several
 * roles choose at once; the paper evaluates all children of a node when it is made. Each role has its own value (max-n), but for two
 * with a constant sum.
 */
import type { Game } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { BackedUpNumbers } from "./backed-up.ts";
import type { Bounds } from "./bounds.ts";
import { CHANCE, type Graph, NONE } from "./graph.ts";
import type { SearchOptions } from "./options.ts";
import { EVALUATIONS, type Evaluation } from "./plugins.ts";

export interface MinimaxParts {
  readonly game: Game;
  readonly graph: Graph;
  readonly bounds: Bounds | undefined;
  readonly random: Random;
}

export class ImplicitMinimax extends BackedUpNumbers {
  readonly #game: Game;
  readonly #bounds: Bounds | undefined;
  readonly #evaluate: Evaluation;
  readonly #weight: number;

  constructor({ game, graph, bounds, random }: MinimaxParts, options: SearchOptions) {
    super(graph, graph.shape.sumRoles, Number.NaN, options.memoryMiB);
    this.#game = game;
    this.#bounds = bounds;
    this.#weight = options.implicitMinimax;
    const { constantSum } = graph.shape;
    this.#evaluate = EVALUATIONS.get(options.heuristic)!(game, { constantSum, random });
  }

  /** The mean of an edge, scaled to 0..1, with the minimax value behind it blended in. */
  blend(edge: number, role: number, mean: number): number {
    const value = this.#valueFor(role, edge);
    return Number.isNaN(value) ? mean : (1 - this.#weight) * mean + (this.#weight * value) / this.graph.shape.mostGoal;
  }

  #valueFor(role: number, edge: number): number {
    const { sumRoles, constantSum } = this.graph.shape;
    return role < sumRoles ? this.values[edge * this.width + role]! : constantSum! - this.values[edge * this.width]!;
  }

  protected compute(node: number, computed: Float64Array): void {
    if (this.graph.isTerminal(node) || this.#bounds?.isSolved(node)) this.#takeExact(node, computed);
    else if (!this.#takeBehind(node, computed) && !this.#takeOwn(node, computed)) this.#takeEvaluation(node, computed);
  }

  #takeExact(node: number, computed: Float64Array): void {
    const goals = this.#bounds === undefined ? this.#game.goals(this.graph.state(node)) : undefined;
    for (let role = 0; role < this.width; role++)
      computed[role] = goals === undefined ? this.#bounds!.lower(node, role) : Math.max(0, goals[role]!);
  }

  /** From the children, where they are all there. */
  #takeBehind(node: number, computed: Float64Array): boolean {
    const { graph, width } = this;
    const mover = graph.mover(node);
    if (!graph.isExpanded(node) || (mover < 0 && mover !== CHANCE)) return false;
    const first = graph.edgesAt(node);
    const count = graph.edgeCount(node);
    for (let edge = first; edge < first + count; edge++) if (Number.isNaN(this.values[edge * width])) return false;
    if (mover === CHANCE) this.#takeMean(first, count, computed);
    else this.#take(this.#bestEdge(mover, first, count), computed);
    return true;
  }

  #takeMean(first: number, count: number, computed: Float64Array): void {
    computed.fill(0);
    for (let edge = first; edge < first + count; edge++)
      for (let at = 0; at < this.width; at++) computed[at]! += this.values[edge * this.width + at]! / count;
  }

  #bestEdge(mover: number, first: number, count: number): number {
    let best = first;
    for (let edge = first + 1; edge < first + count; edge++)
      if (this.#valueFor(mover, edge) > this.#valueFor(mover, best)) best = edge;
    return best;
  }

  #take(edge: number, computed: Float64Array): void {
    for (let at = 0; at < this.width; at++) computed[at] = this.values[edge * this.width + at]!;
  }

  /** What the node was worth before, as an edge into it has it. */
  #takeOwn(node: number, computed: Float64Array): boolean {
    const { graph } = this;
    let edge = graph.firstIn[node]!;
    while (edge !== NONE && Number.isNaN(this.values[edge * this.width])) edge = graph.nextIn(edge);
    if (edge === NONE) return false;
    this.#take(edge, computed);
    return true;
  }

  #takeEvaluation(node: number, computed: Float64Array): void {
    const goals = this.#evaluate(this.graph.state(node));
    for (let at = 0; at < this.width; at++) computed[at] = goals[at]!;
  }
}
