/**
 * Mini-GDL to a ground program: the rules are first rewritten so that grounding them stays small, then grounded by
 * reachability. Where a helper turns out to have very many rows, once more with that helper derived on demand.
 */
import { type Program, type RelationId, SEES } from "../passes/program.ts";
import { type Attempt, attempt, Budget, type BudgetOptions } from "./budget.ts";
import type { ClauseProgram } from "./clause.ts";
import { addDemand, askedHelper } from "./demand.ts";
import { expandFunctors } from "./expand.ts";
import { freezeFacts } from "./freeze.ts";
import { inlineStatic } from "./inline.ts";
import type { GroundProgram } from "./program.ts";
import { groundByReachability } from "./reach.ts";
import { dropUnused } from "./relevance.ts";

export type GroundResult = Attempt<GroundProgram>;

/** Rewriting before grounding, in order; what each pass does is shown in its file. (Joins are split in reach.ts.) */
export function rewrite(program: ClauseProgram, wide: ReadonlySet<RelationId>): ClauseProgram {
  const used = freezeFacts(dropUnused(program));
  const inlined = inlineStatic(used);
  return addDemand(inlined, wide);
}

export function groundRules(program: Program, options: BudgetOptions = {}): GroundResult {
  return attempt(() => groundWithin(program, new Budget(options)));
}

/** Rows of a helper beyond which it is worth a try to derive it on demand; static ones are cheap. */
const WIDE = 20_000;
const WIDE_STATIC = 200_000;
/** By how much more it is left to grow after a try that did not help. */
const WIDER = 16;

/** Throws a Refusal where the budget does not suffice. */
export function groundWithin(program: Program, budget: Budget): GroundProgram {
  const clauses = expandFunctors(program);
  const given = clauses.relations.size;
  const onDemand = new Set<RelationId>();
  for (let factor = 1; ; ) {
    const isHelper = (id: RelationId): boolean => id > SEES && id < given && !clauses.wrapped.has(id);
    const mostRows = (id: RelationId, changing: boolean): number => {
      if (askedHelper(clauses, id) === undefined && (!isHelper(id) || onDemand.has(id)))
        return Number.POSITIVE_INFINITY;
      return factor * (changing ? WIDE : WIDE_STATIC);
    };
    const result = groundByReachability(rewrite(clauses, onDemand), { budget, mostRows });
    if (!("wide" in result)) return result;
    if (askedHelper(clauses, result.wide) === undefined) onDemand.add(result.wide);
    else {
      onDemand.clear();
      factor *= WIDER;
    }
  }
}
