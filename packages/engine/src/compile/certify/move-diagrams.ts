/**
 * Decision diagrams over the moves that are played (multi-valued diagrams after Srinivasan et al. 1990): what is left of a literal
 * for each joint move, all joint moves at once. Where moves are given, what is left depends on the state alone, and is a literal of the
 * graph.
 *
 *   next (cell 2 2 x)  =  does 22 ∨ (cell ∧ ¬ does 22)             option 22: true        any other option: cell
 *
 * A *choice* is what one option is taken of: the moves of a role. A node tells apart some options of a choice; all others lead to the
 * same *rest*. The rest is what most options lead to and is not negated, and equal nodes are one, so that equal functions of equal
 * literals are one edge.
 *
 *   edge >= 0    a literal of the graph, whatever is taken from here on
 *   edge <  0    ~(2 * node + negated)
 */
import { FALSE, type GateLiteral, TRUE } from "../circuit/circuit.ts";
import type { AndGraph } from "./and-graph.ts";

/** For each option of a choice the input nodes of the moves that are played. */
export type MoveChoice = readonly (readonly number[])[];

export type Edge = number;

export interface MoveDiagramsOptions {
  readonly graph: AndGraph;
  /** An AND of literals of the graph. */
  readonly and: (a: GateLiteral, b: GateLiteral) => GateLiteral;
  readonly choices: readonly MoveChoice[];
  /** Asked now and then; throws where time is over. */
  readonly check: () => void;
}

interface DiagramNode {
  readonly choice: number;
  readonly rest: Edge;
  /** Ascending, and what each of them leads to. */
  readonly options: readonly number[];
  readonly edges: readonly Edge[];
}

/** Ends what takes more work than it may. */
class TooMuchWork extends Error {}

export class MoveDiagrams {
  readonly #options: MoveDiagramsOptions;
  readonly #nodes: DiagramNode[] = [];
  readonly #byHash = new Map<number, number[]>();
  /** Of the gates of the graph that read moves, and of the moves. */
  readonly #edges = new Map<number, Edge>();
  readonly #ands = new KnownAnds();
  #steps = 0;
  /** Options looked at so far, and how many may be. */
  #work = 0;
  #mostWork = Number.POSITIVE_INFINITY;

  constructor(options: MoveDiagramsOptions) {
    this.#options = options;
    for (const [choice, list] of options.choices.entries()) {
      const playedBy = new Map<number, number[]>();
      for (const [option, played] of list.entries())
        for (const node of played) playedBy.set(node, [...(playedBy.get(node) ?? []), option]);
      for (const [node, taken] of playedBy)
        this.#edges.set(node, this.#node({ choice, rest: FALSE, options: taken, edges: taken.map(() => TRUE) }));
    }
  }

  /** Nodes made so far. */
  get size(): number {
    return this.#nodes.length;
  }

  /** What is made, or undefined where more options have to be looked at for that. */
  within<T>(work: number, make: () => T): T | undefined {
    this.#mostWork = this.#work + work;
    try {
      return make();
    } catch (error) {
      if (error instanceof TooMuchWork) return undefined;
      throw error;
    } finally {
      this.#mostWork = Number.POSITIVE_INFINITY;
    }
  }

  /** What is left of an AND. */
  conjunction(edges: readonly Edge[]): Edge {
    return edges.reduce((all, edge) => this.#and(all, edge), TRUE);
  }

  /** What is left of a literal. */
  of(literal: GateLiteral): Edge {
    for (const node of this.#unknownBelow(literal >> 1)) {
      const [left, right] = [this.#known(this.#options.graph.left(node)), this.#known(this.#options.graph.right(node))];
      const isLeaf = left === this.#options.graph.left(node) && right === this.#options.graph.right(node);
      this.#edges.set(node, isLeaf ? 2 * node : this.#and(left, right));
    }
    return this.#known(literal);
  }

  /** The first choice that some edges depend on; undefined where they depend on none. */
  choiceOf(edges: readonly Edge[]): number | undefined {
    const choices = edges.filter((edge) => edge < 0).map((edge) => this.#at(edge).choice);
    return choices.length === 0 ? undefined : choices.reduce((first, choice) => Math.min(first, choice));
  }

  /** The options of a choice that some edges tell apart from the rest. */
  optionsOf(edges: readonly Edge[], choice: number): ReadonlySet<number> {
    const options = new Set<number>();
    for (const edge of edges)
      if (this.#reads(edge, choice)) for (const option of this.#at(edge).options) options.add(option);
    return options;
  }

  /** What is left of an edge where an option is taken; or, without one, any of the rest. */
  given(edge: Edge, choice: number, option?: number): Edge {
    if (!this.#reads(edge, choice)) return edge;
    const { rest, options, edges } = this.#at(edge);
    const at = option === undefined ? -1 : placeOf(options, option);
    return (at < 0 ? rest : edges[at]!) ^ negation(edge);
  }

  #reads(edge: Edge, choice: number): boolean {
    return edge < 0 && this.#at(edge).choice === choice;
  }

  #at(edge: Edge): DiagramNode {
    return this.#nodes[~edge >> 1]!;
  }

  #known(literal: GateLiteral): Edge {
    return (this.#edges.get(literal >> 1) ?? literal & ~1) ^ (literal & 1);
  }

  /** The gates below a node that have no edge yet, those first that others read. */
  #unknownBelow(node: number): number[] {
    const { graph } = this.#options;
    const unknown = new Set<number>();
    const open = [node];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!graph.isGate(next) || this.#edges.has(next) || unknown.has(next)) continue;
      unknown.add(next);
      open.push(graph.left(next) >> 1, graph.right(next) >> 1);
    }
    return [...unknown].sort((a, b) => a - b);
  }

  #and(a: Edge, b: Edge): Edge {
    if (a === FALSE || b === FALSE || a === (b ^ 1)) return FALSE;
    if (a === TRUE || a === b) return b;
    if (b === TRUE) return a;
    if (a >= 0 && b >= 0) return this.#options.and(a, b);
    const [low, high] = a < b ? [a, b] : [b, a];
    const known = this.#ands.get(low, high);
    if (known !== undefined) return known;
    const edge = this.#andBelow(low, high);
    this.#ands.set(low, high, edge);
    return edge;
  }

  /** Option by option of the first choice that one of them depends on. */
  #andBelow(a: Edge, b: Edge): Edge {
    if (this.#steps++ % 64 === 0) this.#options.check();
    const choice = this.choiceOf([a, b])!;
    const [one, other] = [this.#branches(a, choice), this.#branches(b, choice)];
    const rest = this.#and(one.rest, other.rest);
    const options: number[] = [];
    const edges: Edge[] = [];
    const told = optionsToldApart(one, other);
    this.#work += 1 + told.length;
    if (this.#work > this.#mostWork) throw new TooMuchWork();
    for (const option of told) {
      const edge = this.#and(one.take(option), other.take(option));
      if (edge === rest) continue;
      options.push(option);
      edges.push(edge);
    }
    return this.#node({ choice, rest, options, edges });
  }

  #branches(edge: Edge, choice: number): Branches {
    return this.#reads(edge, choice) ? new Branches(this.#at(edge), negation(edge)) : new Branches({ rest: edge }, 0);
  }

  /** The edge to a node, which is made unless it is there. */
  #node(node: DiagramNode): Edge {
    if (node.options.length === 0) return node.rest;
    const count = this.#options.choices[node.choice]!.length;
    if (2 * node.options.length >= count) {
      const common = mostCommon(node, count);
      if (common !== node.rest) return this.#node(withRest(node, common, count));
    }
    const negated = negation(node.rest);
    const even = negated === 0 ? node : { ...node, rest: node.rest ^ 1, edges: node.edges.map((edge) => edge ^ 1) };
    return ~(2 * this.#indexOf(even) + negated);
  }

  #indexOf(node: DiagramNode): number {
    const hash = hashOf(node);
    const same = this.#byHash.get(hash);
    const known = same?.find((index) => isEqual(this.#nodes[index]!, node));
    if (known !== undefined) return known;
    const index = this.#nodes.push(node) - 1;
    if (same) same.push(index);
    else this.#byHash.set(hash, [index]);
    return index;
  }
}

/** What the options of a choice lead to, asked for in ascending order. */
class Branches {
  readonly rest: Edge;
  readonly options: readonly number[];
  readonly #edges: readonly Edge[];
  readonly #negated: number;
  #at = 0;

  constructor({ rest, options = [], edges = [] }: Partial<DiagramNode> & { readonly rest: Edge }, negated: number) {
    this.rest = rest ^ negated;
    this.options = options;
    this.#edges = edges;
    this.#negated = negated;
  }

  take(option: number): Edge {
    while (this.options[this.#at]! < option) this.#at++;
    return this.options[this.#at] === option ? this.#edges[this.#at]! ^ this.#negated : this.rest;
  }
}

/** Those that an AND may tell apart: where the rest of one is false, the other's options make no difference. */
function optionsToldApart(one: Branches, other: Branches): readonly number[] {
  if (one.rest === FALSE || other.options.length === 0) return one.options;
  if (other.rest === FALSE || one.options.length === 0) return other.options;
  return merged(one.options, other.options);
}

/** ANDs that have been made; of those that share a place the last. */
class KnownAnds {
  readonly #entries = new Int32Array(3 * PLACES);

  get(a: Edge, b: Edge): Edge | undefined {
    const at = placeOfAnd(a, b);
    return this.#entries[at] === a && this.#entries[at + 1] === b ? this.#entries[at + 2] : undefined;
  }

  set(a: Edge, b: Edge, edge: Edge): void {
    this.#entries.set([a, b, edge], placeOfAnd(a, b));
  }
}

const PLACES = 2 ** 20;

function placeOfAnd(a: Edge, b: Edge): number {
  const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
  return 3 * ((hash ^ (hash >>> 15)) & (PLACES - 1));
}

/** 1 for the edge of a negated literal, or a negated edge to a node. */
function negation(edge: Edge): number {
  return edge < 0 ? ~edge & 1 : edge & 1;
}

function placeOf(list: readonly number[], item: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle]! < item) from = middle + 1;
    else to = middle;
  }
  return list[from] === item ? from : -1;
}

/** Of two ascending lists. */
function merged(a: readonly number[], b: readonly number[]): number[] {
  const all: number[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const next = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY);
    if (a[i] === next) i++;
    if (b[j] === next) j++;
    all.push(next);
  }
  return all;
}

/** The edge that most of `count` options lead to; of several the smallest. */
function mostCommon({ rest, options, edges }: DiagramNode, count: number): Edge {
  const counts = new Map<Edge, number>([[rest, count - options.length]]);
  for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  let best = rest;
  for (const [edge, times] of counts) {
    const before = counts.get(best)!;
    if (times > before || (times === before && edge >> 1 < best >> 1)) best = edge;
  }
  return best;
}

/** The same node with another rest. */
function withRest(node: DiagramNode, rest: Edge, count: number): DiagramNode {
  const options: number[] = [];
  const edges: Edge[] = [];
  for (let option = 0, at = 0; option < count; option++) {
    const isTold = node.options[at] === option;
    const edge = isTold ? node.edges[at++]! : node.rest;
    if (edge === rest) continue;
    options.push(option);
    edges.push(edge);
  }
  return { choice: node.choice, rest, options, edges };
}

function hashOf({ choice, rest, options, edges }: DiagramNode): number {
  let hash = Math.imul(choice + 1, 0x9e3779b1) ^ rest;
  for (const [at, option] of options.entries())
    hash = Math.imul(hash ^ Math.imul(option, 0x85ebca6b) ^ edges[at]!, 0xc2b2ae35) ^ (hash >>> 15);
  return hash;
}

function isEqual(a: DiagramNode, b: DiagramNode): boolean {
  return (
    a.choice === b.choice &&
    a.rest === b.rest &&
    a.options.length === b.options.length &&
    a.options.every((option, at) => option === b.options[at] && a.edges[at] === b.edges[at])
  );
}
