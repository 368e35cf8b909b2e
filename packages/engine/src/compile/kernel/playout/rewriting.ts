/**
 * Literals rewritten: some nodes become other literals, and gates become what these make of them.
 */
import { FALSE, type GateLiteral, literalOf, nodeOf, TRUE } from "../../circuit/circuit.ts";
import { type GateGraph, not } from "../../circuit/graph.ts";

export class Rewriting {
  readonly #graph: GateGraph;
  readonly #rewritten: Becoming;
  readonly #settled: ReadonlyMap<number, GateLiteral>;

  /** `becomes`: what nodes are replaced by; `settled`: what nodes are known to be where they come out of it. */
  constructor(
    graph: GateGraph,
    becomes: ReadonlyMap<number, GateLiteral>,
    settled: ReadonlyMap<number, GateLiteral> = new Map(),
  ) {
    this.#graph = graph;
    this.#settled = settled;
    this.#rewritten = new Becoming(graph.count);
    this.#rewritten.set(0, FALSE);
    for (const [node, literal] of becomes) this.#rewritten.set(node, literal);
  }

  rewrite(literal: GateLiteral): GateLiteral {
    const open = [nodeOf(literal)];
    while (open.length > 0) {
      const node = open.at(-1)!;
      if (this.#isDone(node)) open.pop();
      else if (!this.#graph.isGate(node)) this.#settle(node, literalOf(node));
      else {
        const [left, right] = [this.#graph.left(node), this.#graph.right(node)];
        const [isLeftDone, isRightDone] = [this.#isDone(nodeOf(left)), this.#isDone(nodeOf(right))];
        if (!isLeftDone) open.push(nodeOf(left));
        if (!isRightDone) open.push(nodeOf(right));
        if (isLeftDone && isRightDone) this.#settle(node, this.#graph.and(this.#of(left), this.#of(right)));
      }
    }
    return this.#of(literal);
  }

  #isDone(node: number): boolean {
    return this.#rewritten.get(node) !== UNKNOWN;
  }

  #settle(node: number, made: GateLiteral): void {
    const settled = this.#settled.get(nodeOf(made));
    this.#rewritten.set(node, settled === undefined ? made : settled ^ (made & 1));
  }

  #of(literal: GateLiteral): GateLiteral {
    const rewritten = this.#rewritten.get(nodeOf(literal));
    return literal & 1 ? not(rewritten) : rewritten;
  }
}

const UNKNOWN = -1;
const PAGE_BITS = 6;

/** What each node has become, in pages that are made when they are needed: many rewritings read but a corner of a large graph. */
class Becoming {
  readonly #pages: (GateLiteral[] | undefined)[];

  constructor(nodes: number) {
    this.#pages = new Array((nodes >> PAGE_BITS) + 1);
  }

  get(node: number): GateLiteral {
    const page = this.#pages[node >> PAGE_BITS];
    return page === undefined ? UNKNOWN : page[node & ((1 << PAGE_BITS) - 1)]!;
  }

  set(node: number, literal: GateLiteral): void {
    const at = node >> PAGE_BITS;
    this.#pages[at] ??= new Array(1 << PAGE_BITS).fill(UNKNOWN);
    this.#pages[at]![node & ((1 << PAGE_BITS) - 1)] = literal;
  }
}

/** Where literals are known to be false their gates go away, and what only served them. */
export function assuming(graph: GateGraph, falseLiterals: Iterable<GateLiteral>): Rewriting {
  return new Rewriting(graph, whereFalse(falseLiterals));
}

/** What nodes are where the literals are false. */
export function whereFalse(literals: Iterable<GateLiteral>): Map<number, GateLiteral> {
  const known = new Map<number, GateLiteral>();
  for (const literal of literals) known.set(nodeOf(literal), literal & 1 ? TRUE : FALSE);
  return known;
}
