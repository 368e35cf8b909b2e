/**
 * Cones: the nodes of a graph that literals depend on. Through a loop variable goes on to what the loop gives it.
 */
import { type Circuit, type GateLiteral, nodeOf } from "../circuit/circuit.ts";
import type { GateGraph } from "../circuit/graph.ts";
import type { Ply } from "./specialise.ts";

/** For each loop variable, as a node of the graph, the literal that gives its value. */
export type LoopValues = ReadonlyMap<number, GateLiteral>;

const NO_LOOPS: LoopValues = new Map();

export function loopValues({ loops }: Circuit, inputs: Int32Array, ply: Ply): LoopValues {
  return new Map(
    loops.flatMap(({ variables }, loop) =>
      variables.map(({ node }, at) => [inputs[node]!, ply.loops[loop]![at]!] as const),
    ),
  );
}

export class Cone {
  readonly #graph: GateGraph;
  readonly #loops: LoopValues;
  /** The nodes marked with the present number are in it. */
  #marks: Int32Array;
  #mark = 1;

  constructor(graph: GateGraph, loops: LoopValues = NO_LOOPS) {
    this.#graph = graph;
    this.#loops = loops;
    this.#marks = new Int32Array(graph.count);
  }

  has(node: number): boolean {
    return this.#marks[node] === this.#mark;
  }

  clear(): void {
    this.#mark++;
  }

  /** Adds what the literals depend on; returns how many gates are new. `onInput` is told of each new node that is no gate. */
  add(literals: Iterable<GateLiteral>, onInput?: (node: number) => void): number {
    const graph = this.#graph;
    this.#grow();
    const open: number[] = [];
    let gates = 0;
    for (const literal of literals) this.#enter(nodeOf(literal), open);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (graph.isGate(node)) {
        gates++;
        this.#enter(nodeOf(graph.left(node)), open);
        this.#enter(nodeOf(graph.right(node)), open);
        continue;
      }
      onInput?.(node);
      const value = this.#loops.get(node);
      if (value !== undefined) this.#enter(nodeOf(value), open);
    }
    return gates;
  }

  #enter(node: number, open: number[]): void {
    if (this.#marks[node] === this.#mark) return;
    this.#marks[node] = this.#mark;
    open.push(node);
  }

  /** Gates may have been made since. */
  #grow(): void {
    if (this.#graph.count <= this.#marks.length) return;
    const marks = new Int32Array(Math.max(this.#graph.count, 2 * this.#marks.length));
    marks.set(this.#marks);
    this.#marks = marks;
  }
}
