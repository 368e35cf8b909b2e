/**
 * A ground program to a circuit: wired once to see which facts and moves are constant, a second time without them.
 */
import { type Attempt, attempt, Budget, type BudgetOptions } from "../ground/budget.ts";
import type { GroundProgram } from "../ground/program.ts";
import { assemble } from "./assemble.ts";
import type { Circuit } from "./circuit.ts";
import { findConstants } from "./ternary.ts";
import { type Constants, VARIES, wire } from "./wire.ts";

export type CircuitResult = Attempt<Circuit>;

export function buildCircuit(ground: GroundProgram, options: BudgetOptions = {}): CircuitResult {
  return attempt(() => buildWithin(ground, new Budget(options)));
}

/** Throws a Refusal where the budget does not suffice. */
export function buildWithin(ground: GroundProgram, budget: Budget): Circuit {
  const unknown: Constants = new Int8Array(ground.atomCount).fill(VARIES);
  const first = wire(ground, unknown, budget);
  const constants = findConstants(ground, first, budget);
  return assemble(ground, wire(ground, constants, budget), constants);
}
