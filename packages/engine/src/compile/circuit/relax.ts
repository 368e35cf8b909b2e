/**
 * The circuit of sets of states. A set is described by what may hold in it and what must hold, fact by fact; the facts
 * are taken to be independent of one another, so the description is of a larger set, never of a smaller one.
 *
 *   may(a ∧ b)  = may(a) ∧ may(b)        may(¬a)  = ¬must(a)
 *   must(a ∧ b) = must(a) ∧ must(b)      must(¬a) = ¬may(a)
 *
 *   before   state bits f …                      gates n      next, legal, terminal, goals
 *   after    state bits may f …, must f …        gates 2 n    may and must of next; may of legal; may of an end with
 *                                                             each goal, and last of all, as a goal, must of terminal
 *
 * The bits of may fill whole words, so that may and must are halves of a state. Moves stay as they are: they are played
 * one at a time. (Ternary simulation; in planning, relaxed reachability with negative facts: Bonet and Geffner 2001.)
 */
import { type Circuit, FALSE, type GateLiteral, INPUT, type StateBit } from "./circuit.ts";

/** The value of the goal that stands for `must terminal`. */
export const ENDED = -1;

export function relax(circuit: Circuit): Circuit {
  const gates = new Gates();
  const count = circuit.gates.left.length;
  const may = new Int32Array(count);
  const must = new Int32Array(count);
  const mayBe = (literal: GateLiteral): GateLiteral => (literal & 1 ? must[literal >> 1]! ^ 1 : may[literal >> 1]!);
  const mustBe = (literal: GateLiteral): GateLiteral => (literal & 1 ? may[literal >> 1]! ^ 1 : must[literal >> 1]!);
  const moveNodes = new Set(circuit.moves.flatMap((list) => list.map(({ node }) => node)));
  const { left, right } = circuit.gates;
  const firstOf = new Int32Array(count + 1);
  for (let node = 0; node < count; node++) {
    firstOf[node] = gates.count;
    if (node === 0) continue;
    if (left[node]! >= 0) {
      may[node] = gates.and(mayBe(left[node]!), mayBe(right[node]!));
      must[node] = gates.and(mustBe(left[node]!), mustBe(right[node]!));
    } else {
      may[node] = gates.input();
      must[node] = moveNodes.has(node) ? may[node]! : gates.input();
    }
  }
  firstOf[count] = gates.count;
  const nodeOf = (literal: GateLiteral): number => literal >> 1;
  const half = (of: "may" | "must"): StateBit[] =>
    circuit.stateBits.map((bit) => ({
      ...bit,
      fact: `${of} ${bit.fact}`,
      node: nodeOf(of === "may" ? may[bit.node]! : must[bit.node]!),
      next: of === "may" ? mayBe(bit.next) : mustBe(bit.next),
      relevant: true,
    }));
  const padding = (32 - (circuit.stateBits.length % 32)) % 32;
  const filler = Array.from({ length: padding }, (_, at) => fillerBit(at, gates.input() >> 1));
  const goals = circuit.goals.map((goal) => ({
    ...goal,
    literal: gates.and(mayBe(goal.literal), mayBe(circuit.terminal)),
  }));
  return {
    ...circuit,
    stateBits: [...half("may"), ...filler, ...half("must")],
    always: [],
    moves: circuit.moves.map((list) =>
      list.map((move) => ({
        ...move,
        node: move.node < 0 ? INPUT : nodeOf(may[move.node]!),
        legal: mayBe(move.legal),
      })),
    ),
    terminal: FALSE,
    // An end without a goal counts as one with 0.
    goals: [
      ...goals,
      { role: 0, value: 0, literal: mayBe(circuit.terminal) },
      { role: 0, value: ENDED, literal: mustBe(circuit.terminal) },
    ],
    percepts: [],
    loops: circuit.loops.map(({ first, last, variables }) => ({
      first: firstOf[first]!,
      last: firstOf[last]!,
      variables: variables.flatMap(({ node, value, atom }) => [
        { node: nodeOf(may[node]!), value: mayBe(value), atom },
        { node: nodeOf(must[node]!), value: mustBe(value), atom },
      ]),
    })),
    gates: gates.made(),
  };
}

const fillerBit = (at: number, node: number): StateBit => ({
  fact: `filler ${at}`,
  node,
  next: FALSE,
  initially: false,
  relevant: true,
});

/** Gates as they come; literals, not nodes, are handed out. */
class Gates {
  #left: number[] = [INPUT];
  #right: number[] = [INPUT];

  get count(): number {
    return this.#left.length;
  }

  input(): GateLiteral {
    return this.#add(INPUT, INPUT);
  }

  and(a: GateLiteral, b: GateLiteral): GateLiteral {
    return this.#add(a, b);
  }

  made(): { readonly left: Int32Array; readonly right: Int32Array } {
    return { left: Int32Array.from(this.#left), right: Int32Array.from(this.#right) };
  }

  #add(left: GateLiteral, right: GateLiteral): GateLiteral {
    this.#left.push(left);
    this.#right.push(right);
    return 2 * (this.count - 1);
  }
}
