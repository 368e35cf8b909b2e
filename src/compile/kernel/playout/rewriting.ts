/**
 * Literals rewritten: some nodes become other literals, and gates become what these make of them.
 */
import { FALSE, type Literal, literalOf, nodeOf, TRUE } from "../../circuit/circuit.ts";
import { type Graph, not } from "../../circuit/graph.ts";

export class Rewriting {
  readonly #graph: Graph;
  /** What each node has become. */
  readonly #rewritten: Map<number, Literal>;
  readonly #settled: ReadonlyMap<number, Literal>;

  /** `becomes`: what nodes are replaced by; `settled`: what nodes are known to be where they come out of it. */
  constructor(graph: Graph, becomes: ReadonlyMap<number, Literal>, settled: ReadonlyMap<number, Literal> = new Map()) {
    this.#graph = graph;
    this.#rewritten = new Map([...becomes, [0, FALSE]]);
    this.#settled = settled;
  }

  rewrite(literal: Literal): Literal {
    const open = [nodeOf(literal)];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const missing = this.#rewritten.has(node) ? [] : this.#operands(node).filter((n) => !this.#rewritten.has(n));
      if (missing.length > 0) open.push(...missing);
      else {
        open.pop();
        if (!this.#rewritten.has(node)) this.#rewritten.set(node, this.#gate(node));
      }
    }
    return this.#of(literal);
  }

  #operands(node: number): number[] {
    return this.#graph.isGate(node) ? [nodeOf(this.#graph.left(node)), nodeOf(this.#graph.right(node))] : [];
  }

  #gate(node: number): Literal {
    const made = this.#graph.isGate(node)
      ? this.#graph.and(this.#of(this.#graph.left(node)), this.#of(this.#graph.right(node)))
      : literalOf(node);
    const settled = this.#settled.get(nodeOf(made));
    return settled === undefined ? made : settled ^ (made & 1);
  }

  #of(literal: Literal): Literal {
    const rewritten = this.#rewritten.get(nodeOf(literal))!;
    return literal & 1 ? not(rewritten) : rewritten;
  }
}

/** Where literals are known to be false their gates go away, and what only served them. */
export function assuming(graph: Graph, falseLiterals: Iterable<Literal>): Rewriting {
  return new Rewriting(graph, whereFalse(falseLiterals));
}

/** What nodes are where the literals are false. */
export function whereFalse(literals: Iterable<Literal>): Map<number, Literal> {
  const known = new Map<number, Literal>();
  for (const literal of literals) known.set(nodeOf(literal), literal & 1 ? TRUE : FALSE);
  return known;
}
