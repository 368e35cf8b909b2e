/**
 * Makes a circuit anew, gate by gate, through a graph that shares and simplifies: how every pass applies what it found.
 *
 *   n3 = n1 & n2,  n4 = n2 & n1,  terminal = !n4      becomes      n3 = n1 & n2,  terminal = !n3
 */
import { type Circuit, type GateLiteral, type Loop, literalOf, nodeOf } from "./circuit.ts";
import { GateGraph } from "./graph.ts";
import { trim } from "./trim.ts";

export interface Rebuilding {
  readonly graph: GateGraph;
  /** The new literal of an old one; of a gate only after it has been made. */
  readonly moved: (literal: GateLiteral) => GateLiteral;
}

/**
 * What readers of a node read instead: for a gate by default the AND of its two moved inputs, for a state bit or move by
 * default itself. (The bit or move stays an input; where nothing reads it, playouts leave it out.)
 */
export type Remake = (node: number, rebuilding: Rebuilding) => GateLiteral;

const MISSING = -1;

export interface RebuildOptions {
  /** By default every gate is made as it was. */
  readonly remake?: Remake;
  /** Other literals for the next value of some state bits, by index. */
  readonly next?: (rebuilding: Rebuilding) => ReadonlyMap<number, GateLiteral>;
}

export function rebuild(circuit: Circuit, options: RebuildOptions = {}): Circuit {
  const { remake = remakeGates(circuit), next = () => new Map() } = options;
  const { left } = circuit.gates;
  const graph = new GateGraph();
  const literals = new Int32Array(left.length).fill(MISSING);
  literals[0] = 0;
  const moved = (literal: GateLiteral): GateLiteral => literals[literal >> 1]! ^ (literal & 1);
  const variables = new Set(circuit.loops.flatMap((loop) => loop.variables.map(({ node }) => node)));
  for (let node = 1; node < left.length; node++)
    if (left[node]! < 0 && !variables.has(node)) literals[node] = literalOf(graph.input());
  const inputs = literals.slice();

  const loops: Loop[] = [];
  const makeLoop = (loop: Loop): void => {
    const first = graph.count;
    for (const variable of loop.variables) inputs[variable.node] = literals[variable.node] = literalOf(graph.input());
    for (let node = loop.first; node < loop.last; node++)
      if (!variables.has(node)) literals[node] = remake(node, { graph, moved });
    loops.push({ first, last: graph.count, variables: movedVariables(loop, inputs, moved) });
  };
  const starts = new Map(circuit.loops.map((loop) => [loop.first, loop]));
  for (let node = 1; node < left.length; node++) {
    const loop = starts.get(node);
    if (loop) {
      makeLoop(loop);
      node = loop.last - 1;
    } else literals[node] = remake(node, { graph, moved });
  }
  const others = next({ graph, moved });
  return trim(reconnect(circuit, graph, { moved, loops, inputs, others }));
}

export function remakeGates({ gates: { left, right } }: Circuit): Remake {
  return (node, { graph, moved }) =>
    left[node]! < 0 ? moved(literalOf(node)) : graph.and(moved(left[node]!), moved(right[node]!));
}

function movedVariables(
  loop: Loop,
  inputs: Int32Array,
  moved: (literal: GateLiteral) => GateLiteral,
): Loop["variables"] {
  return loop.variables.map(({ node, value, atom }) => ({ node: nodeOf(inputs[node]!), value: moved(value), atom }));
}

interface Wires {
  readonly moved: (literal: GateLiteral) => GateLiteral;
  /** The new literal of each input, whatever its readers read. */
  readonly inputs: Int32Array;
  readonly loops: readonly Loop[];
  readonly others: ReadonlyMap<number, GateLiteral>;
}

/** The same circuit on other wires. */
function reconnect(circuit: Circuit, graph: GateGraph, { moved, inputs, loops, others }: Wires): Circuit {
  const movedInput = (node: number): number => (node < 0 ? node : nodeOf(inputs[node]!));
  return {
    ...circuit,
    gates: graph.arrays(),
    stateBits: circuit.stateBits.map((bit, at) => ({
      ...bit,
      node: movedInput(bit.node),
      next: others.get(at) ?? moved(bit.next),
    })),
    moves: circuit.moves.map((moves) =>
      moves.map((move) => ({ ...move, node: movedInput(move.node), legal: moved(move.legal) })),
    ),
    terminal: moved(circuit.terminal),
    goals: circuit.goals.map((goal) => ({ ...goal, literal: moved(goal.literal) })),
    percepts: circuit.percepts.map((percept) => ({ ...percept, literal: moved(percept.literal) })),
    loops,
  };
}
