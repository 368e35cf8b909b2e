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
export type Literal = number;

export const FALSE: Literal = 0;
export const TRUE: Literal = 1;

export interface Gates {
  readonly left: Int32Array;
  readonly right: Int32Array;
}

/** One fact that can change. */
export interface StateBit {
  readonly fact: string;
  /** The input node that carries it. */
  readonly node: number;
  readonly next: Literal;
  readonly initially: boolean;
  /** Whether legal moves, goals or the end can depend on it. Playouts leave out the others. */
  readonly relevant: boolean;
}

export interface CircuitMove {
  readonly text: string;
  /** The input node that is true when the role plays this move, or -1 where nothing reads it. */
  readonly node: number;
  readonly legal: Literal;
}

export interface GoalWire {
  readonly role: number;
  readonly value: number;
  readonly literal: Literal;
}

export interface PerceptWire {
  readonly role: number;
  readonly text: string;
  readonly literal: Literal;
}

/**
 * A component with positive cycles, evaluated to its least fixpoint: set every variable to false, evaluate the gates
 * [first, last) in order, give each variable the value of its literal, and repeat until nothing changes.
 */
export interface Loop {
  readonly first: number;
  readonly last: number;
  readonly variables: readonly { readonly node: number; readonly value: Literal }[];
}

export interface Circuit {
  readonly roles: readonly string[];
  readonly gates: Gates;
  readonly stateBits: readonly StateBit[];
  /** Facts that hold in every reachable state and so need no bit. */
  readonly always: readonly string[];
  /** For each role its moves, in the code-unit order of their texts. */
  readonly moves: readonly (readonly CircuitMove[])[];
  readonly terminal: Literal;
  readonly goals: readonly GoalWire[];
  readonly percepts: readonly PerceptWire[];
  /** In the order of `first`; loops do not overlap. */
  readonly loops: readonly Loop[];
}

export const literalOf = (node: number, negated = false): Literal => 2 * node + Number(negated);
export const nodeOf = (literal: Literal): number => literal >> 1;
export const isNegated = (literal: Literal): boolean => (literal & 1) === 1;
