/**
 * What a search is made of, put together for a game and its options.
 */
import type { Game } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { type EdgeValues, READINGS } from "./adapted.ts";
import { Amaf } from "./amaf.ts";
import { Backup } from "./backup.ts";
import type { Batch } from "./batch.ts";
import { Bounds } from "./bounds.ts";
import type { GraphShape } from "./columns.ts";
import { Descents } from "./descents.ts";
import { EvaluatedLeaves, isEvaluated } from "./evaluated.ts";
import { NodeExpansion } from "./expansion.ts";
import { Graph, NONE } from "./graph.ts";
import { GuidedPlayouts, isGuided } from "./guided.ts";
import { Ahead } from "./look-ahead.ts";
import { MastTable, policyOf } from "./mast-levels.ts";
import { newerPartsFor } from "./newer-parts.ts";
import type { SearchOptions } from "./options.ts";
import { Payoffs } from "./payoffs.ts";
import { RegretMatching } from "./regret.ts";
import { Selection } from "./selection.ts";

export interface Parts {
  readonly graph: Graph;
  readonly bounds: Bounds | undefined;
  /** Whether a descent ends at a solved node: what was seen ahead has no children that would tell, and not all that is solved is left out. */
  readonly stopsAtSolved: boolean;
  readonly amaf: Amaf | undefined;
  readonly regrets: RegretMatching | undefined;
  readonly selection: Selection;
  readonly backup: Backup;
  readonly expansion: NodeExpansion;
  readonly descents: Descents;
  readonly payoffs: Payoffs;
}

export interface SearchPlan {
  readonly game: Game;
  readonly options: SearchOptions;
  readonly random: Random;
  readonly batch: Batch;
  /** Goes on with a descent from a node. */
  readonly goOn: (descent: number, node: number) => void;
}

export function assemble({ game, options, random, batch, goOn }: SearchPlan): Parts {
  const graph = new Graph(shapeOf(game, options), options);
  const bounds = options.solver === "off" ? undefined : new Bounds(graph, options);
  const values = valuesFor(graph, options);
  const newer = newerPartsFor({ game, graph, bounds, random, options });
  const { history, variances, minimax, proofs } = newer;
  const amaf = options.amaf === "off" ? undefined : new Amaf(graph, options, history);
  const regrets = graph.regrets.length > 0 ? new RegretMatching(graph, options, random, bounds) : undefined;
  const terms = [proofs, newer.progressive].filter(isThere);
  const selection = new Selection({ graph, options, random, values, bounds, amaf, minimax, variances, terms });
  const descents = new Descents(batch.mostLeaves);
  const backup = new Backup(graph, options, bounds, descents);
  const ahead = options.lookAhead && bounds !== undefined ? new Ahead(game, graph) : undefined;
  const expansion = new NodeExpansion({ game, graph, batch, bounds, ahead, backup, descents, goOn });
  const policy = policyOf(game, options);
  const mast = policy.mastLevels && new MastTable(game, policy, random);
  const payoffs = new Payoffs({
    ...{ game, graph, batch, bounds, backup, descents, amaf, random, values, regrets },
    backedUp: [minimax, proofs].filter(isThere),
    ...{ history, variances },
    guided: isGuided(options) ? new GuidedPlayouts(game, options, random) : undefined,
    evaluated: isEvaluated(options) ? new EvaluatedLeaves(game, options, random) : undefined,
    seesAhead: ahead !== undefined,
    decisive: policy.decisive,
    mast,
  });
  const stopsAtSolved = ahead !== undefined || (bounds?.isMixed ?? false);
  return {
    ...{ graph, bounds, stopsAtSolved, amaf, regrets },
    ...{ selection, backup, expansion, descents, payoffs },
  };
}

function isThere<T>(part: T | undefined): part is T {
  return part !== undefined;
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
    mostGoal: game.maxGoal ?? 100,
  };
}

/** Undefined where the edges' own statistics are all that counts. */
function valuesFor(graph: Graph, options: SearchOptions): EdgeValues | undefined {
  const { statistics, meanDepth, originDepth, moveDepth, adapted } = options;
  if (statistics === "nodes") return new NodeValues(graph);
  if (meanDepth === 0 && originDepth === 0 && moveDepth === 0) return undefined;
  return new READINGS[adapted]!(graph, options);
}

/**
 * A node's payoffs serve every edge into it; a parent's visits are the sum of its children's. An edge that a descent of the
 * same batch has taken and whose child is still to be made counts with its own visits, as if they were lost.
 */
export class NodeValues implements EdgeValues {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  mean(edge: number, role: number): number {
    const child = this.#graph.child(edge);
    if (child === NONE) return 0;
    return this.#graph.nodeSum(child, role) / this.#graph.nodeVisits[child]!;
  }

  moveVisits(edge: number): number {
    const child = this.#graph.child(edge);
    return child === NONE ? this.#graph.visits(edge) : this.#graph.nodeVisits[child]!;
  }

  originVisits(node: number): number {
    const first = this.#graph.edgesAt(node);
    let total = 0;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++) total += this.moveVisits(edge);
    return total;
  }
}
