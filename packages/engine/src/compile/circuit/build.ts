/**
 * A ground program to a circuit: in which order, what is constant, then the gates.
 */
import { type Attempt, attempt, Budget, type BudgetOptions } from "../budget.ts";
import type { AtomId, GroundProgram } from "../ground/program.ts";
import { assemble } from "./assemble.ts";
import type { Circuit } from "./circuit.ts";
import { findConstants, VARIES } from "./constants.ts";
import { definitionOrder, hasCycles } from "./order.ts";
import { wire } from "./wire.ts";

export type CircuitResult = Attempt<Circuit>;

export function buildCircuit(ground: GroundProgram, options: BudgetOptions = {}): CircuitResult {
  return attempt(() => buildWithin(ground, new Budget(options)));
}

export interface BuildOptions {
  /** For each role the text of its idle move, where only one role at a time plays another. */
  readonly idle?: readonly string[] | undefined;
  /** See WireOptions. */
  readonly families?: boolean;
}

/** Throws a Refusal where the budget does not suffice. */
export function buildWithin(ground: GroundProgram, budget: Budget, options: BuildOptions = {}): Circuit {
  const order = definitionOrder(ground);
  budget.check("ordering atoms", ground.atomCount, "atoms");
  const constants = findConstants(ground, order, budget);
  const sharper = hasCycles(order) ? definitionOrder(ground, constants) : order;
  const named = options.idle?.map((text, role) => moveAtom(ground, role, text));
  // A role that always plays the same move has no choice to share.
  const idle = named?.every((atom) => constants[atom] === VARIES) ? named : undefined;
  return assemble(ground, wire(ground, { ...options, constants, order: sharper, budget, idle }), constants);
}

function moveAtom(ground: GroundProgram, role: number, text: string): AtomId {
  const move = ground.moves.find((candidate) => candidate.role === role && candidate.text === text);
  if (move === undefined) throw new Error(`the role has no move ${text}`);
  return move.atom;
}
