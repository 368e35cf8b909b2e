/**
 * Decision diagrams over the state: which of some facts of a group holds is a choice, like the move that is played, and of what is
 * left nothing depends on anything. So equal functions are one edge, whatever gates compute them.
 *
 *   OR of guessed p1 i ∧ guessed p2 j, for the ten thousand pairs of a list        a node for p1, and below it one for each i
 *
 * Each gate gets so much work: what is too large is left to the solver, and so is all that reads it.
 */
import { FALSE, type GateLiteral } from "../circuit/circuit.ts";
import type { AndGraph } from "./and-graph.ts";
import { type Edge, type MoveChoice, MoveDiagrams } from "./move-diagrams.ts";
import type { FactGroup } from "./window.ts";

/** Options looked at for one gate. */
const GATE_WORK = 100_000;
/** Nodes of all diagrams. */
const MOST_NODES = 300_000;

export interface StateDiagramsOptions {
  readonly graph: AndGraph;
  readonly groups: readonly FactGroup[];
  /** Asked now and then; throws where time is over. */
  readonly check: () => void;
}

export class StateDiagrams {
  readonly #graph: AndGraph;
  readonly #diagrams: MoveDiagrams;
  readonly #inputs: number;
  /** Gates that have a diagram, and gates that are too large or read one that is. */
  readonly #done = new Set<number>();
  readonly #tooLarge = new Set<number>();

  /** Of inputs that are made later nothing is known. */
  constructor({ graph, groups, check }: StateDiagramsOptions) {
    this.#graph = graph;
    this.#inputs = graph.count;
    const and = (): never => {
      throw new Error("something is left that no choice is about");
    };
    this.#diagrams = new MoveDiagrams({ graph, and, choices: stateChoices(graph, groups), check });
  }

  /** Whether diagrams show that the literals never hold together. */
  refutes(literals: readonly GateLiteral[]): boolean {
    if (!literals.every((literal) => this.#has(literal >> 1))) return false;
    const edges = literals.map((literal) => this.#diagrams.of(literal));
    return this.#within(() => this.#diagrams.conjunction(edges)) === FALSE;
  }

  /** Whether a node has a diagram; makes those below it, too. */
  #has(node: number): boolean {
    for (const gate of this.#unknownBelow(node)) {
      const isOpen = [this.#graph.left(gate), this.#graph.right(gate)].some((input) => this.#tooLarge.has(input >> 1));
      const edge = isOpen ? undefined : this.#within(() => this.#diagrams.of(2 * gate));
      (edge === undefined ? this.#tooLarge : this.#done).add(gate);
    }
    return !this.#tooLarge.has(node);
  }

  #within(make: () => Edge): Edge | undefined {
    return this.#diagrams.size < MOST_NODES ? this.#diagrams.within(GATE_WORK, make) : undefined;
  }

  /** What has to be looked at below a node, those first that others read. */
  #unknownBelow(node: number): number[] {
    const unknown = new Set<number>();
    const open = [node];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.#done.has(next) || this.#tooLarge.has(next) || unknown.has(next)) continue;
      if (this.#graph.isGate(next)) {
        unknown.add(next);
        open.push(this.#graph.left(next) >> 1, this.#graph.right(next) >> 1);
      } else if (next >= this.#inputs) this.#tooLarge.add(next);
    }
    return [...unknown].sort((a, b) => a - b);
  }
}

/** A choice for each group, of what others have not taken, and for each other input. */
function stateChoices(graph: AndGraph, groups: readonly FactGroup[]): MoveChoice[] {
  const taken = new Set<number>();
  const choices: number[][][] = [];
  for (const { nodes, exactlyOne } of [...groups].sort((a, b) => b.nodes.length - a.nodes.length)) {
    const own = nodes.filter((node) => !taken.has(node));
    if (own.length < 2) continue;
    for (const node of own) taken.add(node);
    choices.push([...own.map((node) => [node]), ...(exactlyOne && own.length === nodes.length ? [] : [[]])]);
  }
  for (let node = 1; node < graph.count; node++)
    if (!graph.isGate(node) && !taken.has(node)) choices.push([[node], []]);
  return choices.sort((a, b) => a[0]![0]! - b[0]![0]!);
}
