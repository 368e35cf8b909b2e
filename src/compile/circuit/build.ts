/**
 * A ground program to a circuit: in which order, what is constant, then the gates.
 */
import { type Attempt, attempt, Budget, type BudgetOptions } from "../ground/budget.ts";
import type { GroundProgram } from "../ground/program.ts";
import { assemble } from "./assemble.ts";
import type { Circuit } from "./circuit.ts";
import { findConstants } from "./constants.ts";
import { definitionOrder, hasCycles } from "./order.ts";
import { wire } from "./wire.ts";

export type CircuitResult = Attempt<Circuit>;

export function buildCircuit(ground: GroundProgram, options: BudgetOptions = {}): CircuitResult {
  return attempt(() => buildWithin(ground, new Budget(options)));
}

/** Throws a Refusal where the budget does not suffice. */
export function buildWithin(ground: GroundProgram, budget: Budget): Circuit {
  const order = definitionOrder(ground);
  const constants = findConstants(ground, order, budget);
  const sharper = hasCycles(order) ? definitionOrder(ground, constants) : order;
  return assemble(ground, wire(ground, constants, sharper, budget), constants);
}
