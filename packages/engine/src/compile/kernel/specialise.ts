/**
 * One circuit for each phase: what is known in the phase is folded into the gates, and so are moves that are never
 * legal in it and roles that have only one.
 *
 *   (next p) = (does x a) & (control x)  or  (does y a) & (control y)      in x's phase becomes      (next p) = (does x a)
 *
 * All phases share one graph, so that equal gates of two phases are the same node.
 */
import { type Circuit, FALSE, type GateLiteral, INPUT, literalOf, readsMoves, TRUE } from "../circuit/circuit.ts";
import { GateGraph } from "../circuit/graph.ts";
import { type Phases, VARIES } from "./phases.ts";

/** What the circuit says in one phase; all literals are of the shared graph. */
export interface Ply {
  /** For each role and move. */
  readonly legal: readonly (readonly GateLiteral[])[];
  /** The move as an input: FALSE where it is never legal in this phase, TRUE where it is all the role can do. */
  readonly does: readonly (readonly GateLiteral[])[];
  readonly terminal: GateLiteral;
  /** In the order of circuit.goals. */
  readonly goals: readonly GateLiteral[];
  /** In the order of circuit.stateBits. */
  readonly next: readonly GateLiteral[];
  /** In the order of circuit.percepts. */
  readonly percepts: readonly GateLiteral[];
  /** In the order of circuit.loops: what each variable is given. */
  readonly loops: readonly (readonly GateLiteral[])[];
}

export interface Plies {
  readonly circuit: Circuit;
  readonly phases: Phases;
  readonly graph: GateGraph;
  /** The graph's input of each node of the circuit that is an input. */
  readonly inputs: Int32Array;
  readonly plies: readonly Ply[];
  /** The same where the phase is not known. */
  readonly general: Ply;
}

export function specialise(circuit: Circuit, phases: Phases): Plies {
  const graph = new GateGraph();
  const inputs = circuit.gates.left.map((left, node) => (left === INPUT && node > 0 ? graph.input() : -1));
  const build = new Build(circuit, graph, inputs);
  const plies = phases.values.map((values) => {
    const known = phases.bits
      .map((bit, index) => [circuit.stateBits[bit]!.node, values[index]!] as const)
      .filter(([, value]) => value !== VARIES);
    return build.ply(new Map(known));
  });
  const general = phases.bits.length === 0 ? plies[0]! : build.ply(new Map());
  return { circuit, phases, graph, inputs, plies, general };
}

class Build {
  readonly #circuit: Circuit;
  readonly #graph: GateGraph;
  readonly #inputs: Int32Array;
  readonly #readsMoves: Uint8Array;

  constructor(circuit: Circuit, graph: GateGraph, inputs: Int32Array) {
    this.#circuit = circuit;
    this.#graph = graph;
    this.#inputs = inputs;
    this.#readsMoves = readsMoves(circuit);
  }

  /** First the gates of the state alone, because they say which moves there are; then those that read moves. */
  ply(known: ReadonlyMap<number, GateLiteral>): Ply {
    const { moves, terminal, goals, stateBits, percepts, loops } = this.#circuit;
    const map = this.#inputs.map((input) => (input < 0 ? FALSE : literalOf(input)));
    for (const [node, value] of known) map[node] = value;
    const of = (literal: GateLiteral): GateLiteral => map[literal >> 1]! ^ (literal & 1);
    this.#evaluate(map, 0);
    const legal = moves.map((list) => list.map((move) => of(move.legal)));
    const does = moves.map((list, role) => playable(legal[role]!, (move) => this.#inputs[list[move]!.node] ?? -1));
    moves.forEach((list, role) => {
      list.forEach(({ node }, move) => {
        if (node >= 0) map[node] = does[role]![move]!;
      });
    });
    this.#evaluate(map, 1);
    return {
      legal,
      does,
      terminal: of(terminal),
      goals: goals.map((goal) => of(goal.literal)),
      next: stateBits.map((bit) => of(bit.next)),
      percepts: percepts.map((percept) => of(percept.literal)),
      loops: loops.map(({ variables }) => variables.map(({ value }) => of(value))),
    };
  }

  #evaluate(map: Int32Array, moving: number): void {
    const { left, right } = this.#circuit.gates;
    for (let node = 1; node < left.length; node++) {
      const a = left[node]!;
      const b = right[node]!;
      if (a === INPUT || this.#readsMoves[node] !== moving) continue;
      map[node] = this.#graph.and(map[a >> 1]! ^ (a & 1), map[b >> 1]! ^ (b & 1));
    }
  }
}

function playable(legal: readonly GateLiteral[], inputOf: (move: number) => number): GateLiteral[] {
  const live = legal.filter((literal) => literal !== FALSE).length;
  return legal.map((literal, move) => {
    if (literal === FALSE) return FALSE;
    if (live === 1) return TRUE;
    const input = inputOf(move);
    return input < 0 ? FALSE : literalOf(input);
  });
}
