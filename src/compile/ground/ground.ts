/**
 * Mini-GDL to a ground program: the rules are first rewritten so that grounding them stays small, then grounded by
 * reachability. The list of passes is `REWRITES`.
 */
import type { Program } from "../passes/program.ts";
import { type Attempt, attempt, Budget, type BudgetOptions } from "./budget.ts";
import type { ClauseProgram } from "./clause.ts";
import { expandFunctors } from "./expand.ts";
import type { GroundProgram } from "./program.ts";
import { groundByReachability } from "./reach.ts";
import { dropUnused } from "./relevance.ts";
import { splitJoins } from "./split.ts";

export type GroundResult = Attempt<GroundProgram>;

/** In order; what each does is shown in its file. */
export const REWRITES: readonly ((program: ClauseProgram) => ClauseProgram)[] = [dropUnused, splitJoins];

export function groundRules(program: Program, options: BudgetOptions = {}): GroundResult {
  return attempt(() => groundWithin(program, new Budget(options)));
}

/** Throws a Refusal where the budget does not suffice. */
export function groundWithin(program: Program, budget: Budget): GroundProgram {
  let clauses = expandFunctors(program);
  for (const rewrite of REWRITES) clauses = rewrite(clauses);
  return groundByReachability(clauses, budget);
}
