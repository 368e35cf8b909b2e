/**
 * Literals rewritten under assumptions: where a literal is known to be false, its gate and what only served it go away.
 */
import { FALSE, type Literal, literalOf, nodeOf, TRUE } from "../../circuit/circuit.ts";
import { type Graph, not } from "../../circuit/graph.ts";

export class Assumption {
  readonly #graph: Graph;
  /** What each node has become. */
  readonly #rewritten: Map<number, Literal>;

  constructor(graph: Graph, falseLiterals: Iterable<Literal>) {
    this.#graph = graph;
    this.#rewritten = new Map([[0, FALSE]]);
    for (const literal of falseLiterals) this.#rewritten.set(nodeOf(literal), literal & 1 ? TRUE : FALSE);
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
    if (!this.#graph.isGate(node)) return literalOf(node);
    return this.#graph.and(this.#of(this.#graph.left(node)), this.#of(this.#graph.right(node)));
  }

  #of(literal: Literal): Literal {
    const rewritten = this.#rewritten.get(nodeOf(literal))!;
    return literal & 1 ? not(rewritten) : rewritten;
  }
}
