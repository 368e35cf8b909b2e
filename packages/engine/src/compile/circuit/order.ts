/**
 * The order in which atoms can be defined: what an atom reads comes before it, atoms that depend on each other come
 * together.
 */
import { type Components, stronglyConnected } from "../../strongly-connected.ts";
import type { GroundProgram } from "../ground/program.ts";
import { type Constants, VARIES } from "./constants.ts";

/** Instances that a constant rules out, and literals of constant atoms, do not count. */
export function definitionOrder(ground: GroundProgram, constants?: Constants): Components {
  const { atomCount, firstInstance, firstLiteral, literals } = ground;
  const start = firstInstance.map((instance) => firstLiteral[instance]!);
  if (constants === undefined) {
    const target = (edge: number): number => literals[edge]! >> 1;
    return stronglyConnected({ count: atomCount, start, target });
  }
  const dead = deadLiterals(ground, constants);
  const target = (edge: number): number => {
    const atom = literals[edge]! >> 1;
    return dead[edge] || constants[atom] !== VARIES ? -1 : atom;
  };
  return stronglyConnected({ count: atomCount, start, target });
}

/** Marks the literals of instances that can never hold. */
function deadLiterals({ firstLiteral, literals }: GroundProgram, constants: Constants): Uint8Array {
  const dead = new Uint8Array(literals.length);
  for (let instance = 0; instance + 1 < firstLiteral.length; instance++) {
    const first = firstLiteral[instance]!;
    const last = firstLiteral[instance + 1]!;
    for (let at = first; at < last; at++)
      if (constants[literals[at]! >> 1] === (literals[at]! & 1)) {
        dead.fill(1, first, last);
        break;
      }
  }
  return dead;
}

/** Whether some atoms depend on each other. */
export function hasCycles(order: Components): boolean {
  return order.count < order.nodes.length;
}
