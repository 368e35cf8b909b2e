/**
 * Rules to circuit, the whole way:
 *
 *   rulesheet ─► mini-GDL ─► ground program ─► circuit ─► smaller circuit
 *          toMini      groundRules      buildCircuit   optimiseCircuit
 */
import type { Rulesheet } from "../../gdl/rules.ts";
import { type Attempt, attempt, Budget, type BudgetOptions } from "../ground/budget.ts";
import { groundWithin } from "../ground/ground.ts";
import { toMini } from "../passes/mini.ts";
import type { Program } from "../passes/program.ts";
import { buildWithin } from "./build.ts";
import type { Circuit } from "./circuit.ts";

export function compileCircuit(rules: Rulesheet | Program, options: BudgetOptions = {}): Attempt<Circuit> {
  const budget = new Budget(options);
  return attempt(() => {
    const program = "text" in rules ? toMini(rules).program : rules;
    return buildWithin(groundWithin(program, budget), budget);
  });
}
