/**
 * Mini-GDL to a ground program: the rules are first rewritten so that grounding them stays small, then grounded by
 * reachability. Where a helper turns out to have very many rows, once more with that helper derived on demand.
 */
import { type Attempt, attempt, Budget, type BudgetOptions } from "../budget.ts";
import { type Program, type RelationId, SEES } from "../datalog/program.ts";
import { isAsked, prune } from "../datalog/prune.ts";
import { type OnStage, runStage, type Stage } from "../stage.ts";
import type { ClauseProgram } from "./clause.ts";
import { addDemand, askedHelper } from "./demand.ts";
import { expandFunctors } from "./expand.ts";
import { freezeFacts } from "./freeze.ts";
import { inlineStatic } from "./inline.ts";
import type { GroundProgram } from "./program.ts";
import { groundByReachability, type TooWide } from "./reach.ts";

export type GroundResult = Attempt<GroundProgram>;

export const EXPANDED: Stage<ClauseProgram> = { name: "expanded" };
export const PRUNED: Stage<ClauseProgram> = { name: "pruned", again: true };
export const FROZEN: Stage<ClauseProgram> = { name: "frozen", again: true };
export const INLINED: Stage<ClauseProgram> = { name: "inlined", again: true };
export const ASKED: Stage<ClauseProgram> = { name: "asked", again: true };
export const GROUND: Stage<GroundProgram | TooWide> = { name: "ground", again: true };

/** Rewriting before grounding, in order; what each pass does is shown in its file. (Joins are split in reach.ts.) */
export function rewrite(program: ClauseProgram, wide: ReadonlySet<RelationId>, onStage?: OnStage): ClauseProgram {
  const pruned = runStage(PRUNED, onStage, () =>
    prune(program, (relation) => isAsked(program.wrapped.get(relation)?.keyword ?? relation)),
  );
  const frozen = runStage(FROZEN, onStage, () => freezeFacts(pruned));
  const inlined = runStage(INLINED, onStage, () => inlineStatic(frozen));
  return runStage(ASKED, onStage, () => addDemand(inlined, wide));
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
export function groundWithin(program: Program, budget: Budget, onStage?: OnStage): GroundProgram {
  const expanded = runStage(EXPANDED, onStage, () => expandFunctors(program, budget));
  const given = expanded.relations.size;
  const onDemand = new Set<RelationId>();
  for (let factor = 1; ; ) {
    const isHelper = (id: RelationId): boolean => id > SEES && id < given && !expanded.wrapped.has(id);
    const mostRows = (id: RelationId, changing: boolean): number => {
      if (askedHelper(expanded, id) === undefined && (!isHelper(id) || onDemand.has(id)))
        return Number.POSITIVE_INFINITY;
      return factor * (changing ? WIDE : WIDE_STATIC);
    };
    const rewritten = rewrite(expanded, onDemand, onStage);
    const result = runStage(GROUND, onStage, () => groundByReachability(rewritten, { budget, mostRows }));
    if (!("wide" in result)) return result;
    if (askedHelper(expanded, result.wide) === undefined) onDemand.add(result.wide);
    else {
      onDemand.clear();
      factor *= WIDER;
    }
  }
}
