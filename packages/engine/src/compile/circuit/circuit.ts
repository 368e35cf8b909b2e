/**
 * The boolean circuit of a game: where grounding and simplification end and the kernel begins.
 *
 * Nodes are numbered so that a gate comes after what it reads (loop variables excepted). A *literal* is 2 * node, plus 1
 * where the node's value is negated. Node 0 is the constant false, so literal 0 is false and literal 1 is true.
 *
 *   node 0            constant false
 *   kind INPUT        a state bit, a move (`does`), or a loop variable; left = INPUT
 *   kind gate         AND of the literals left[node] and right[node]
 *
 *   state bits ─┐                          ┌─► legal, terminal, goals   (of the state alone)
 *               ├─► and-gates, inverters ──┤
 *   moves ──────┘                          └─► next, sees               (of the state and the joint move)
 */

/** left[] of a node that is no gate. */
export const INPUT = -1;

/** A literal: 2 * node + (1 where negated). */
export type GateLiteral = number;

export const FALSE: GateLiteral = 0;
export const TRUE: GateLiteral = 1;

export interface Gates {
  readonly left: Int32Array;
  readonly right: Int32Array;
}

/** One fact that can change. */
export interface StateBit {
  readonly fact: string;
  /** The input node that carries it. */
  readonly node: number;
  readonly next: GateLiteral;
  readonly initially: boolean;
  /** Whether legal moves, goals or the end can depend on it. Playouts leave out the others. */
  readonly relevant: boolean;
}

export interface CircuitMove {
  readonly text: string;
  /** The input node that is true when the role plays this move, or -1 where nothing reads it. */
  readonly node: number;
  readonly legal: GateLiteral;
}

export interface GoalWire {
  readonly role: number;
  readonly value: number;
  readonly literal: GateLiteral;
}

export interface PerceptWire {
  readonly role: number;
  readonly text: string;
  readonly literal: GateLiteral;
}

/**
 * A component with positive cycles, evaluated to its least fixpoint: set every variable to false, evaluate the gates
 * [first, last) in order, give each variable the value of its literal, and repeat until nothing changes. The variables are nodes of
 * that range, and their values are monotone in them.
 */
export interface Loop {
  readonly first: number;
  readonly last: number;
  readonly variables: readonly LoopVariable[];
}

export interface LoopVariable {
  readonly node: number;
  readonly value: GateLiteral;
  /** The atom of the ground program that it stands for. */
  readonly atom: number;
}

export interface Circuit {
  readonly roles: readonly string[];
  readonly gates: Gates;
  readonly stateBits: readonly StateBit[];
  /** Facts that hold in every reachable state and so need no bit. */
  readonly always: readonly string[];
  /** For each role its moves, in the code-unit order of their texts. */
  readonly moves: readonly (readonly CircuitMove[])[];
  readonly terminal: GateLiteral;
  readonly goals: readonly GoalWire[];
  readonly percepts: readonly PerceptWire[];
  /** In the order of `first`; loops do not overlap. */
  readonly loops: readonly Loop[];
}

export const literalOf = (node: number, negated = false): GateLiteral => 2 * node + Number(negated);
export const nodeOf = (literal: GateLiteral): number => literal >> 1;
export const isNegated = (literal: GateLiteral): boolean => (literal & 1) === 1;

/** What must be true for all of the literals to be true, they themselves included. */
export function conjuncts({ gates }: Pick<Circuit, "gates">, literals: readonly GateLiteral[]): Set<GateLiteral> {
  const found = new Set<GateLiteral>(literals);
  for (const literal of found)
    if (!(literal & 1) && gates.left[literal >> 1]! >= 0) {
      found.add(gates.left[literal >> 1]!);
      found.add(gates.right[literal >> 1]!);
    }
  return found;
}

/** For each node whether it depends on a move, or on one of `others`. */
export function readsMoves(
  { gates, moves }: Pick<Circuit, "gates" | "moves">,
  others: Iterable<number> = [],
): Uint8Array {
  const { left, right } = gates;
  const reads = new Uint8Array(left.length);
  for (const { node } of moves.flat()) if (node >= 0) reads[node] = 1;
  for (const node of others) reads[node] = 1;
  for (let node = 1; node < left.length; node++)
    if (left[node] !== INPUT) reads[node]! |= reads[left[node]! >> 1]! | reads[right[node]! >> 1]!;
  return reads;
}
