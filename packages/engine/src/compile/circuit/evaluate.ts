/**
 * The plainest evaluation of a circuit: one state, one value a node. The oracle for everything faster.
 */
import { type Circuit, type GateLiteral, isNegated, nodeOf } from "./circuit.ts";

/** Values of all nodes, 0 or 1. */
export type Values = Uint8Array;

/** `state` has one entry a state bit; `joint` one move a role, or is left out where only the state is asked about. */
export function evaluate(circuit: Circuit, state: ArrayLike<number>, joint?: ArrayLike<number>): Values {
  const values = new Uint8Array(circuit.gates.left.length);
  circuit.stateBits.forEach((bit, at) => {
    values[bit.node] = state[at]!;
  });
  circuit.moves.forEach((moves, role) => {
    const move = joint && moves[joint[role]!];
    if (move && move.node >= 0) values[move.node] = 1;
  });
  let from = 1;
  for (const loop of circuit.loops) {
    evaluateGates(circuit, values, from, loop.first);
    do evaluateGates(circuit, values, loop.first, loop.last);
    while (raiseVariables(loop.variables, values));
    from = loop.last;
  }
  evaluateGates(circuit, values, from, values.length);
  return values;
}

export function literalValue(values: Values, literal: GateLiteral): boolean {
  return (values[nodeOf(literal)] === 1) !== isNegated(literal);
}

/** The state after the joint move, one entry a state bit. */
export function nextState(circuit: Circuit, state: ArrayLike<number>, joint: ArrayLike<number>): Uint8Array {
  const values = evaluate(circuit, state, joint);
  return Uint8Array.from(circuit.stateBits, (bit) => Number(literalValue(values, bit.next)));
}

export function initialState(circuit: Circuit): Uint8Array {
  return Uint8Array.from(circuit.stateBits, (bit) => Number(bit.initially));
}

function evaluateGates({ gates }: Circuit, values: Values, first: number, last: number): void {
  const { left, right } = gates;
  for (let node = first; node < last; node++) {
    const a = left[node]!;
    const b = right[node]!;
    if (a >= 0) values[node] = (values[a >> 1]! ^ (a & 1)) & (values[b >> 1]! ^ (b & 1));
  }
}

/** Gives each variable the value of its literal; true where one changed. */
function raiseVariables(variables: readonly { node: number; value: GateLiteral }[], values: Values): boolean {
  const raised = variables.filter(({ node, value }) => !values[node] && literalValue(values, value));
  for (const { node } of raised) values[node] = 1;
  return raised.length > 0;
}
