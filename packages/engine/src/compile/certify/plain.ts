/**
 * The plain circuit of a ground program: every atom is an OR of ANDs, exactly as its instances say. Nothing is known of the game,
 * nothing is simplified but constants, so that there is little to be wrong in it: what optimised circuits are compared with.
 *
 *   (legal x (mark 1 1)) <= (cell 1 1 b) (control x)          n7 = n1 ∧ n4
 *
 * Atoms that depend on each other become a loop, of which the least fixpoint counts: they are defined in ascending order, and what is read before it is defined is a
 * loop variable. That is how circuit/wire.ts cuts loops too; loops cut alike can be compared round by round (see miter.ts).
 */
import { stronglyConnected } from "../../strongly-connected.ts";
import { Refusal } from "../budget.ts";
import { type Circuit, FALSE, type GateLiteral, type Loop, literalOf } from "../circuit/circuit.ts";
import { type AtomId, type GroundProgram, NO_ATOM } from "../ground/program.ts";
import { AndGraph } from "./and-graph.ts";

export function plainCircuit(ground: GroundProgram): Circuit {
  const definitions = new Definitions(ground);
  const { firstInstance, firstLiteral, literals, atomCount } = ground;
  const start = firstInstance.map((instance) => firstLiteral[instance]!);
  const { nodes, first, count } = stronglyConnected({
    count: atomCount,
    start,
    target: (edge) => literals[edge]! >> 1,
  });
  for (let component = 0; component < count; component++)
    definitions.define(nodes.slice(first[component]!, first[component + 1]!).sort());
  return definitions.circuit();
}

const UNDEFINED = -1;

class Definitions {
  readonly #ground: GroundProgram;
  readonly #graph = new AndGraph();
  readonly #literals: Int32Array;
  readonly #loops: Loop[] = [];
  /** While a component is defined: the inputs for atoms that were read too early. */
  readonly #variables = new Map<AtomId, number>();

  constructor(ground: GroundProgram) {
    this.#ground = ground;
    this.#literals = new Int32Array(ground.atomCount).fill(UNDEFINED);
    for (const { atom } of [...ground.facts, ...ground.moves]) this.#literals[atom] = literalOf(this.#graph.input());
  }

  /** The atoms of a component, ascending. */
  define(atoms: Int32Array): void {
    const first = this.#graph.count;
    this.#variables.clear();
    for (const atom of atoms) if (this.#literals[atom] === UNDEFINED) this.#literals[atom] = this.#definition(atom);
    if (this.#variables.size === 0) return;
    for (const atom of this.#variables.keys())
      if (this.#literals[atom] === UNDEFINED) throw new Error("an atom is defined after what it reads");
    const variables = [...this.#variables].map(([atom, node]) => ({ atom, node, value: this.#literals[atom]! }));
    this.#loops.push({ first, last: this.#graph.count, variables });
  }

  circuit(): Circuit {
    const { roles, facts, moves, goals, percepts, terminal } = this.#ground;
    const literal = (atom: AtomId): GateLiteral => (atom === NO_ATOM ? FALSE : this.#literals[atom]!);
    const node = (atom: AtomId): number => this.#literals[atom]! >> 1;
    return {
      roles,
      gates: this.#graph.gates(),
      stateBits: facts.map(({ atom, text, initially, next }) => {
        return { fact: text, node: node(atom), next: literal(next), initially, relevant: true };
      }),
      always: [],
      moves: roles.map((_, role) =>
        moves
          .filter((move) => move.role === role)
          .map(({ atom, text, legal }) => ({ text, node: node(atom), legal: literal(legal) })),
      ),
      terminal: literal(terminal),
      goals: goals.map(({ atom, role, value }) => ({ role, value, literal: literal(atom) })),
      percepts: percepts.map(({ atom, role, text }) => ({ role, text, literal: literal(atom) })),
      loops: this.#loops,
    };
  }

  #definition(atom: AtomId): GateLiteral {
    const { firstInstance, firstLiteral, literals } = this.#ground;
    const bodies: GateLiteral[] = [];
    for (let instance = firstInstance[atom]!; instance < firstInstance[atom + 1]!; instance++) {
      const body = literals.subarray(firstLiteral[instance]!, firstLiteral[instance + 1]!);
      if (body.includes(2 * atom)) continue; // No atom comes to hold by itself.
      bodies.push(this.#graph.andAll(Array.from(body, (literal) => this.#read(literal))));
    }
    return this.#graph.orAll(bodies);
  }

  #read(literal: number): GateLiteral {
    const atom = literal >> 1;
    const known = this.#literals[atom]!;
    if (known !== UNDEFINED) return known ^ (literal & 1);
    if (literal & 1) throw new Refusal(`${this.#ground.text(atom)} depends on its own negation.`);
    let node = this.#variables.get(atom);
    if (node === undefined) this.#variables.set(atom, (node = this.#graph.input()));
    return literalOf(node);
  }
}
