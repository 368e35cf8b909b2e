/**
 * Regret matching where several roles choose at once (Hart and Mas-Colell 2000; in Monte-Carlo tree search: Lanctot, Lisý
 * and Winands 2013), so that the mixes of an equilibrium are found, which no choice of a best move can express.
 *
 *   σ(a) = R(a) / Σ R          uniform where all regrets are 0; a descent draws from (1 - γ) σ + γ / moves
 *   R(a) ← max(0, R(a) + w (Q(a) - Σ σ Q))        for every own move a, beside what the others drew (regret matching+)
 *   mix(a) ← mix(a) + t w σ(a)                    the answer: the mean of all σ, later ones counting more
 *   worth(a) ← worth(a) + t w σ(a) Q(a)           value of the node: Σ worth / Σ mix
 *
 * t are the visits of the node. w corrects for the others' exploration: the product of σ / ((1 - γ) σ + γ / moves) over
 * what they drew. Q of a joint move is the value of the node it leads to, where that has one, so that neither the exploration
 * further down nor the first weak playouts count; else the mean of its edge.
 *
 *   graph.regrets   three numbers an arm: R │ mix │ worth
 */
import type { Random } from "../game/random.ts";
import type { Bounds } from "./bounds.ts";
import type { Descents } from "./descents.ts";
import { type Graph, NONE, SIMULTANEOUS } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

/** Numbers an arm has in the column. */
const REGRET_NUMBERS = 3;
const MIX = 1;
const WORTH = 2;

export class RegretMatching {
  readonly #graph: Graph;
  readonly #gamma: number;
  readonly #random: Random;
  readonly #bounds: Bounds | undefined;
  /** σ of all arms of a node, and Q of those of one role. */
  #shares = new Float64Array(64);
  #values = new Float64Array(64);
  /** For each role: where its arms begin in the node, and which of them was drawn. */
  readonly #offsets: number[] = [];
  readonly #drawn: number[] = [];

  constructor(graph: Graph, options: SearchOptions, random: Random, bounds: Bounds | undefined) {
    this.#graph = graph;
    this.#gamma = options.regretExploration;
    this.#random = random;
    this.#bounds = bounds;
  }

  /** Draws one of the `count` arms from `first` on. */
  chooseArm(first: number, count: number): number {
    if (this.#random.unit() < this.#gamma) return first + this.#random.below(count);
    const { regrets } = this.#graph;
    const total = this.#total(first, count, 0);
    if (total === 0) return first + this.#random.below(count);
    let left = this.#random.unit() * total;
    for (let arm = first; arm < first + count; arm++) {
      left -= regrets[arm * REGRET_NUMBERS]!;
      if (left < 0) return arm;
    }
    return first + this.#random.below(count);
  }

  /** Learns from where the descents of a batch went, once all their payoffs are counted. */
  learn({ count, lengths, reach, nodes, edges, roles }: Descents): void {
    for (let descent = 0; descent < count; descent++) {
      const from = descent * reach;
      for (let at = from + lengths[descent]! - 1; at >= from; at--)
        if (roles[at] === SIMULTANEOUS) this.#learnAt(nodes[at]!, edges[at]!);
    }
  }

  #learnAt(node: number, edge: number): void {
    const { roles, chanceRole } = this.#graph.shape;
    const joint = this.#graph.joints.jointOf(edge);
    this.#readNode(node, joint);
    let stride = 1;
    for (let role = roles - 1; role >= 0; role--) {
      const count = this.#offsets[role + 1]! - this.#offsets[role]!;
      if (role !== chanceRole) this.#update(node, role, joint - stride * this.#drawn[role]!, stride);
      stride *= count;
    }
  }

  /** Takes in σ of every role, and what each drew. */
  #readNode(node: number, joint: number): void {
    const graph = this.#graph;
    const { roles } = graph.shape;
    this.#offsets[0] = 0;
    for (let role = 0; role < roles; role++)
      this.#offsets[role + 1] = this.#offsets[role]! + graph.moveCount(node, role);
    const arms = this.#offsets[roles]!;
    if (this.#shares.length < arms) this.#shares = new Float64Array(2 * arms);
    if (this.#values.length < arms) this.#values = new Float64Array(2 * arms);
    let rest = joint;
    for (let role = roles - 1; role >= 0; role--) {
      const count = this.#offsets[role + 1]! - this.#offsets[role]!;
      this.#drawn[role] = rest % count;
      rest = Math.floor(rest / count);
      this.#readShares(graph.edgesAt(node) + this.#offsets[role]!, this.#offsets[role]!, count);
    }
  }

  #readShares(first: number, offset: number, count: number): void {
    const { regrets } = this.#graph;
    const total = this.#total(first, count, 0);
    for (let arm = 0; arm < count; arm++)
      this.#shares[offset + arm] = total === 0 ? 1 / count : regrets[(first + arm) * REGRET_NUMBERS]! / total;
  }

  #total(first: number, count: number, column: number): number {
    const { regrets } = this.#graph;
    let total = 0;
    for (let arm = first; arm < first + count; arm++) total += regrets[arm * REGRET_NUMBERS + column]!;
    return total;
  }

  /** One role's regrets and mix; its joint moves are `base + stride · arm`. */
  #update(node: number, role: number, base: number, stride: number): void {
    const weight = this.#weight(role);
    if (weight === 0) return;
    const { regrets } = this.#graph;
    const offset = this.#offsets[role]!;
    const count = this.#offsets[role + 1]! - offset;
    const first = this.#graph.edgesAt(node) + offset;
    const mean = this.#readValues({ node, role, base, stride, first, count });
    const counted = weight * this.#graph.outVisits(node);
    for (let arm = 0; arm < count; arm++) {
      const at = (first + arm) * REGRET_NUMBERS;
      const share = this.#shares[offset + arm]!;
      const value = this.#values[arm]!;
      regrets[at] = Math.max(0, regrets[at]! + weight * (value - mean));
      regrets[at + MIX]! += counted * share;
      regrets[at + WORTH]! += counted * share * value;
    }
  }

  #weight(role: number): number {
    const { roles, chanceRole } = this.#graph.shape;
    let weight = 1;
    for (let other = 0; other < roles; other++) {
      if (other === role || other === chanceRole) continue;
      const count = this.#offsets[other + 1]! - this.#offsets[other]!;
      const share = this.#shares[this.#offsets[other]! + this.#drawn[other]!]!;
      weight *= share / ((1 - this.#gamma) * share + this.#gamma / count);
    }
    return weight;
  }

  /** Takes in Q of the role's moves beside what the others drew; returns their mean under σ. */
  #readValues({ node, role, base, stride, first, count }: Line): number {
    const offset = this.#offsets[role]!;
    let mean = 0;
    for (let arm = 0; arm < count; arm++) {
      const edge = this.#graph.knownJointEdge(node, base + stride * arm);
      this.#values[arm] =
        edge === NONE || this.#graph.visits(edge) === 0 ? this.#untried(first + arm, role) : this.#value(edge, role);
      mean += this.#shares[offset + arm]! * this.#values[arm]!;
    }
    return mean;
  }

  /** Of a joint move never tried: what the role's move was worth beside others, or the middle. */
  #untried(arm: number, role: number): number {
    const { leastGoal, mostGoal } = this.#graph.shape;
    const pulls = this.#graph.visits(arm);
    return pulls === 0 ? (leastGoal + mostGoal) / 2 : this.#graph.sum(arm, role) / pulls;
  }

  #value(edge: number, role: number): number {
    const graph = this.#graph;
    const mean = graph.sum(edge, role) / graph.visits(edge);
    const child = graph.child(edge);
    if (child === NONE) return mean;
    const value = this.#nodeValue(child, role) ?? mean;
    if (this.#bounds === undefined) return value;
    return Math.min(this.#bounds.upper(child, role), Math.max(this.#bounds.lower(child, role), value));
  }

  /** Undefined where the edges into the node know best. */
  #nodeValue(node: number, role: number): number | undefined {
    const graph = this.#graph;
    if (!graph.isExpanded(node)) return undefined;
    const mover = graph.mover(node);
    if (mover === SIMULTANEOUS) return mixedValue(graph, node, role);
    if (mover < 0) return undefined;
    const edge = mostVisited(graph, node);
    if (graph.visits(edge) * 2 < graph.outVisits(node)) return undefined;
    const child = graph.child(edge);
    const below = child !== NONE && graph.isExpanded(child) && graph.mover(child) === SIMULTANEOUS;
    return (below ? mixedValue(graph, child, role) : undefined) ?? graph.sum(edge, role) / graph.visits(edge);
  }
}

interface Line {
  readonly node: number;
  readonly role: number;
  readonly base: number;
  readonly stride: number;
  readonly first: number;
  readonly count: number;
}

function mostVisited(graph: Graph, node: number): number {
  const first = graph.edgesAt(node);
  let best = first;
  for (let edge = first + 1; edge < first + graph.edgeCount(node); edge++)
    if (graph.visits(edge) > graph.visits(best)) best = edge;
  return best;
}

/** What the role gets in the mean of all mixes; undefined before the first. */
export function mixedValue(graph: Graph, node: number, role: number): number | undefined {
  let first = graph.edgesAt(node);
  for (let before = 0; before < role; before++) first += graph.moveCount(node, before);
  const { regrets } = graph;
  let [mix, worth] = [0, 0];
  for (let arm = first; arm < first + graph.moveCount(node, role); arm++) {
    mix += regrets[arm * REGRET_NUMBERS + MIX]!;
    worth += regrets[arm * REGRET_NUMBERS + WORTH]!;
  }
  return mix === 0 ? undefined : worth / mix;
}

/** How often a mix plays each of the arms from `first` on. */
export function mixOf(graph: Graph, first: number, count: number): number[] {
  const mix = Array.from({ length: count }, (_, arm) => graph.regrets[(first + arm) * REGRET_NUMBERS + MIX]!);
  const total = mix.reduce((sum, share) => sum + share, 0);
  return mix.map((share) => (total === 0 ? 1 / count : share / total));
}
