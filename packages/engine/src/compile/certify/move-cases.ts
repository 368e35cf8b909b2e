/**
 * Proofs move by move. Where one joint move is played, most gates that read moves become constants, and what is left of an output
 * depends on the state alone; the two circuits then say the same in the same gates, or nearly so.
 *
 *   next (cell 2 2 x)  =  does 22 ∨ (cell ∧ ¬ does 22)             with does 22: true        with does 11: cell
 *
 * A *case* is a list of moves that are played, while the other moves of their roles are not. Only what a case changes is computed
 * anew, from the values of gates where no move is played, the *base*.
 */
import { FALSE, type GateLiteral, TRUE } from "../circuit/circuit.ts";
import type { AndGraph } from "./and-graph.ts";
import { LatestFirst } from "./latest-first.ts";

export interface MoveCasesOptions {
  readonly graph: AndGraph;
  /** An AND of literals of the graph. */
  readonly and: (a: GateLiteral, b: GateLiteral) => GateLiteral;
  /** Input nodes of the moves of each role that is split; of those one is played. */
  readonly roles: readonly (readonly number[])[];
}

export interface MoveCase {
  /** What is left of a literal. */
  readonly of: (literal: GateLiteral) => GateLiteral;
  /** Nodes of which something else is left than at the base. */
  readonly changed: Iterable<number>;
}

export class MoveCases {
  readonly #graph: AndGraph;
  readonly #and: (a: GateLiteral, b: GateLiteral) => GateLiteral;
  /** For each node below the literals that reads a move: what it is where no move is played. */
  readonly #base = new Map<number, GateLiteral>();
  /** For each of these nodes and moves, the gates that read it. */
  readonly #readers = new Map<number, number[]>();

  /** Cases of some literals. */
  constructor({ graph, and, roles }: MoveCasesOptions, literals: Iterable<GateLiteral>) {
    this.#graph = graph;
    this.#and = and;
    for (const node of roles.flat()) {
      this.#base.set(node, FALSE);
      this.#readers.set(node, []);
    }
    for (const node of coneOf(graph, literals)) this.#enter(node);
  }

  /** What is left of a literal where no move is played. */
  base(literal: GateLiteral): GateLiteral {
    const base = this.#base.get(literal >> 1);
    return base === undefined ? literal : base ^ (literal & 1);
  }

  /** What is left where these moves are played. */
  given(played: readonly number[]): MoveCase {
    const values = new Map<number, GateLiteral>(played.map((node) => [node, TRUE]));
    const of = (literal: GateLiteral): GateLiteral => {
      const value = values.get(literal >> 1);
      return value === undefined ? this.base(literal) : value ^ (literal & 1);
    };
    // The earliest first: those given back in descending order of their negations.
    const open = new LatestFirst();
    const seen = new Set<number>();
    const change = (node: number): void => {
      for (const reader of this.#readers.get(node) ?? [])
        if (!seen.has(reader)) {
          seen.add(reader);
          open.add(-reader);
        }
    };
    played.forEach(change);
    for (let next = open.take(); next !== undefined; next = open.take()) {
      const node = -next;
      const value = this.#and(of(this.#graph.left(node)), of(this.#graph.right(node)));
      if (value === this.#base.get(node)) continue;
      values.set(node, value);
      change(node);
    }
    return { of, changed: values.keys() };
  }

  /** Nodes come in ascending order. */
  #enter(node: number): void {
    const [left, right] = [this.#graph.left(node), this.#graph.right(node)];
    const inputs = [left >> 1, right >> 1].filter((input) => this.#base.has(input));
    if (inputs.length === 0) return;
    this.#base.set(node, this.#and(this.base(left), this.base(right)));
    this.#readers.set(node, []);
    for (const input of new Set(inputs)) this.#readers.get(input)!.push(node);
  }
}

/** The gates below the literals, ascending. */
function coneOf(graph: AndGraph, literals: Iterable<GateLiteral>): number[] {
  const cone = new Set<number>();
  const open = Array.from(literals, (literal) => literal >> 1);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!graph.isGate(node) || cone.has(node)) continue;
    cone.add(node);
    open.push(graph.left(node) >> 1, graph.right(node) >> 1);
  }
  return [...cone].sort((a, b) => a - b);
}
