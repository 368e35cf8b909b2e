/**
 * Leaves out the nodes that nothing reads, and marks the state bits that playouts need.
 *
 *   n3 = n1 & n2,  n4 = n1 & !n2,  (next p) = n4      becomes      n3 = n1 & !n2,  (next p) = n3
 */
import { type Circuit, FALSE, type GateLiteral, INPUT, type Loop, nodeOf } from "./circuit.ts";

export function trim(circuit: Circuit): Circuit {
  const asked = relevantNodes(circuit);
  const stateBits = circuit.stateBits.map((bit) => ({ ...bit, relevant: asked[bit.node] === 1 }));
  const kept = asked.slice();
  kept[0] = 1;
  const others = [
    ...stateBits.filter((bit) => !bit.relevant).map((bit) => bit.next),
    ...circuit.percepts.map((p) => p.literal),
  ];
  mark(circuit, kept, others);
  for (const { node } of stateBits) kept[node] = 1;
  return renumber({ ...circuit, stateBits }, kept);
}

/** Nodes on which legal moves, goals and the end depend, now or later. */
function relevantNodes(circuit: Circuit): Uint8Array {
  const marks = new Uint8Array(circuit.gates.left.length);
  const legal = circuit.moves.flatMap((moves) => moves.map((move) => move.legal));
  const goals = circuit.goals.map((goal) => goal.literal);
  mark(circuit, marks, [...legal, circuit.terminal, ...goals]);
  return marks;
}

/** Marks what the literals depend on: gates, loops, and through state bits the step before. */
function mark(circuit: Circuit, marks: Uint8Array, literals: readonly GateLiteral[]): void {
  const { left, right } = circuit.gates;
  const nextOf = new Map<number, GateLiteral>(circuit.stateBits.map((bit) => [bit.node, bit.next]));
  for (const loop of circuit.loops) for (const { node, value } of loop.variables) nextOf.set(node, value);
  const open: number[] = [];
  const visit = (literal: GateLiteral): void => {
    const node = nodeOf(literal);
    if (marks[node] || literal <= 1) return;
    marks[node] = 1;
    open.push(node);
  };
  literals.forEach(visit);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (left[node]! >= 0) {
      visit(left[node]!);
      visit(right[node]!);
    } else visit(nextOf.get(node) ?? FALSE);
  }
}

/** The circuit on the nodes kept, in the same order. */
function renumber(circuit: Circuit, kept: Uint8Array): Circuit {
  const { left, right } = circuit.gates;
  const numbers = new Int32Array(kept.length).fill(INPUT);
  let count = 0;
  kept.forEach((keep, node) => {
    if (keep) numbers[node] = count++;
  });
  const moved = (literal: GateLiteral): GateLiteral =>
    literal < 0 ? literal : 2 * numbers[literal >> 1]! + (literal & 1);
  const gates = { left: new Int32Array(count), right: new Int32Array(count) };
  kept.forEach((keep, node) => {
    if (!keep) return;
    gates.left[numbers[node]!] = moved(left[node]!);
    gates.right[numbers[node]!] = moved(right[node]!);
  });
  return {
    ...circuit,
    gates,
    stateBits: circuit.stateBits.map((bit) => ({ ...bit, node: numbers[bit.node]!, next: moved(bit.next) })),
    moves: circuit.moves.map((moves) =>
      moves.map((move) => ({ ...move, node: move.node < 0 ? INPUT : numbers[move.node]!, legal: moved(move.legal) })),
    ),
    terminal: moved(circuit.terminal),
    goals: circuit.goals.map((goal) => ({ ...goal, literal: moved(goal.literal) })),
    percepts: circuit.percepts.map((percept) => ({ ...percept, literal: moved(percept.literal) })),
    loops: circuit.loops.flatMap((loop) => renumberLoop(loop, kept, numbers, moved)),
  };
}

function renumberLoop(
  loop: Loop,
  kept: Uint8Array,
  numbers: Int32Array,
  moved: (literal: GateLiteral) => GateLiteral,
): Loop[] {
  const variables = loop.variables.filter(({ node }) => kept[node]);
  const inside = numbers.subarray(loop.first, loop.last).filter((number) => number >= 0);
  if (variables.length === 0 || inside.length === 0) return [];
  return [
    {
      first: inside[0]!,
      last: inside.at(-1)! + 1,
      variables: variables.map(({ node, value, atom }) => ({ node: numbers[node]!, value: moved(value), atom })),
    },
  ];
}

/** Gates that playouts evaluate. */
export function countGates(circuit: Circuit): number {
  const asked = relevantNodes(circuit);
  return asked.reduce((sum, mark, node) => sum + (mark && circuit.gates.left[node]! >= 0 ? 1 : 0), 0);
}
