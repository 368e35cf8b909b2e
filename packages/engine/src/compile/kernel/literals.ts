/**
 * The gates of a graph as operations on wires. A graph has only AND and NOT; the machine has AND, AND-NOT, OR and XOR.
 * Each node is made in the polarity in which it costs one operation, so that hardly any NOT is left:
 *
 *   a ∧ b = and(a, b)     a ∧ ¬b = andNot(a, b)     ¬a ∧ ¬b = ¬ or(a, b)     ¬(a ∧ b) ∧ ¬(¬a ∧ ¬b) = xor(a, b)
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import { type GateGraph, not } from "../circuit/graph.ts";
import { type Wire, type Wires, ZEROS } from "./wires.ts";

const UNKNOWN = -1;

export class LiteralWires {
  readonly #graph: GateGraph;
  readonly #wires: Wires;
  readonly #inputOf: (node: number) => Wire;
  readonly #isInput: (node: number) => boolean;
  /** For each node the wire that carries it, and whether it carries the negation. */
  readonly #made: Int32Array;
  readonly #negated: Uint8Array;

  /**
   * `inputOf` gives the wire of an input, the first time it is needed. Inputs are the nodes that are no gates, and
   * gates of which `isInput` says so.
   */
  constructor(
    graph: GateGraph,
    wires: Wires,
    inputOf: (node: number) => Wire,
    isInput: (node: number) => boolean = () => false,
  ) {
    this.#graph = graph;
    this.#wires = wires;
    this.#inputOf = inputOf;
    this.#isInput = (node) => !graph.isGate(node) || isInput(node);
    this.#made = new Int32Array(graph.count).fill(UNKNOWN);
    this.#negated = new Uint8Array(graph.count);
    this.#made[0] = ZEROS;
  }

  wire(literal: GateLiteral): Wire {
    this.#makeCone(literal >> 1);
    const made = this.#made[literal >> 1]!;
    return this.#isNegated(literal) ? this.#wires.not(made) : made;
  }

  /** Whether the wire made for the literal carries its negation. */
  #isNegated(literal: GateLiteral): boolean {
    return (this.#negated[literal >> 1]! ^ (literal & 1)) === 1;
  }

  /** Makes a node after what it reads, depth first: values are made shortly before they are used. */
  #makeCone(root: number): void {
    const open = [root];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const missing = this.#made[node] === UNKNOWN ? this.#missingOperand(node) : undefined;
      if (missing !== undefined) open.push(missing);
      else {
        open.pop();
        if (this.#made[node] === UNKNOWN) this.#make(node);
      }
    }
  }

  #missingOperand(node: number): number | undefined {
    if (this.#isInput(node)) return undefined;
    const [left, right] = [this.#graph.left(node) >> 1, this.#graph.right(node) >> 1];
    if (this.#made[left] === UNKNOWN) return left;
    return this.#made[right] === UNKNOWN ? right : undefined;
  }

  #make(node: number): void {
    const graph = this.#graph;
    if (this.#isInput(node)) {
      this.#made[node] = this.#inputOf(node);
      return;
    }
    const [left, right] = [graph.left(node), graph.right(node)];
    const [a, b] = [this.#made[left >> 1]!, this.#made[right >> 1]!];
    const operands = this.#exclusive(left, right);
    if (operands) {
      const [x, y] = operands;
      this.#made[node] = this.#wires.xor(this.#made[x >> 1]!, this.#made[y >> 1]!);
      this.#negated[node] = Number(this.#isNegated(x) !== this.#isNegated(y));
    } else if (!this.#isNegated(left))
      this.#made[node] = this.#isNegated(right) ? this.#wires.andNot(a, b) : this.#wires.and(a, b);
    else if (!this.#isNegated(right)) this.#made[node] = this.#wires.andNot(b, a);
    else {
      this.#made[node] = this.#wires.or(a, b);
      this.#negated[node] = 1;
    }
  }

  /** The operands x and y where the gate is ¬(x ∧ y) ∧ ¬(¬x ∧ ¬y). */
  #exclusive(left: GateLiteral, right: GateLiteral): [GateLiteral, GateLiteral] | undefined {
    const graph = this.#graph;
    if (!(left & right & 1) || this.#isInput(left >> 1) || this.#isInput(right >> 1)) return undefined;
    const [x, y] = [graph.left(left >> 1), graph.right(left >> 1)];
    const [z, w] = [graph.left(right >> 1), graph.right(right >> 1)];
    return (z === not(x) && w === not(y)) || (z === not(y) && w === not(x)) ? [x, y] : undefined;
  }
}
