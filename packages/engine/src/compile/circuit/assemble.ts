/**
 * Puts a name to the ends of the wires: a wired ground program as a circuit.
 */
import { type AtomId, type GroundMove, type GroundProgram, NO_ATOM } from "../ground/program.ts";
import { type Circuit, type CircuitMove, FALSE, type GateLiteral, INPUT, nodeOf, type StateBit } from "./circuit.ts";
import { type Constants, VARIES } from "./constants.ts";
import { trim } from "./trim.ts";
import type { Wiring } from "./wire.ts";

export function assemble(ground: GroundProgram, wiring: Wiring, constants: Constants): Circuit {
  const literal = (atom: AtomId): GateLiteral => (atom === NO_ATOM ? FALSE : wiring.literals[atom]!);
  const stateBits = ground.facts
    .filter(({ atom }) => constants[atom] === VARIES)
    .map(({ atom, text, next, initially }): StateBit => {
      return { fact: text, node: nodeOf(literal(atom)), next: literal(next), initially, relevant: true };
    });
  const always = ground.facts.filter(({ atom }) => constants[atom] === 1).map(({ text }) => text);
  const moveOf = ({ atom, text, legal }: GroundMove): CircuitMove => {
    const node = constants[atom] === VARIES ? nodeOf(literal(atom)) : INPUT;
    return { text, node, legal: literal(legal) };
  };
  const moves = ground.roles.map((_, role) =>
    ground.moves.filter((move) => move.role === role && constants[move.atom] !== 0).map(moveOf),
  );
  return trim({
    roles: ground.roles,
    gates: wiring.graph.arrays(),
    stateBits,
    always,
    moves,
    terminal: literal(ground.terminal),
    goals: ground.goals
      .map(({ atom, role, value }) => ({ role, value, literal: literal(atom) }))
      .filter((goal) => goal.literal !== FALSE),
    percepts: ground.percepts
      .map(({ atom, role, text }) => ({ role, text, literal: literal(atom) }))
      .filter((percept) => percept.literal !== FALSE),
    loops: wiring.loops,
  });
}
