/**
 * Facts that come to hold by a move under a condition, looked at together.
 *
 *   next (cell t p)   if   (does (move s t)) and (cell s p)          for each square s from which t can be reached
 *
 * Written out that is an AND for each move and each kind of piece p. But one move is played at a time: what it carries,
 *
 *   carried p   =   OR over s of  (some move from s is played) ∧ (cell s p)
 *
 * is the same for every t, and   next (cell t p)   if   (some move to t is played) ∧ carried p.   A *family* is a set of
 * atoms whose moves, each with its condition, agree wherever two of them name the same move; `carried` is its function.
 */
import type { AtomId } from "../ground/program.ts";
import type { GateLiteral } from "./circuit.ts";

/** Under which condition each option of a choice makes the atom hold. */
export interface Conditional {
  readonly atom: AtomId;
  readonly choice: number;
  readonly conditions: ReadonlyMap<number, GateLiteral>;
  /** The instances that say so. */
  readonly instances: readonly number[];
}

export interface Family {
  readonly members: Conditional[];
  /** The conditions of all members together. */
  readonly conditions: Map<number, GateLiteral>;
}

/** Families of at least two atoms. */
export function findFamilies(conditionals: readonly Conditional[]): Family[] {
  const families: Family[] = [];
  const having = new Map<GateLiteral, Set<Family>>();
  for (const conditional of conditionals) {
    const family: Family = closest(conditional, having) ?? { members: [], conditions: new Map() };
    if (family.members.length === 0) families.push(family);
    family.members.push(conditional);
    for (const [move, condition] of conditional.conditions) {
      family.conditions.set(move, condition);
      const known = having.get(condition);
      if (known) known.add(family);
      else having.set(condition, new Set([family]));
    }
  }
  return families.filter((family) => family.members.length > 1);
}

/** The family that has most conditions in common with an atom, among those it agrees with. */
function closest(
  { choice, conditions }: Conditional,
  having: ReadonlyMap<GateLiteral, ReadonlySet<Family>>,
): Family | undefined {
  const common = new Map<Family, number>();
  for (const condition of new Set(conditions.values()))
    for (const family of having.get(condition) ?? []) common.set(family, (common.get(family) ?? 0) + 1);
  const ranked = [...common].sort(([, a], [, b]) => b - a).map(([family]) => family);
  return ranked.find((family) => family.members[0]!.choice === choice && agrees(conditions, family.conditions));
}

function agrees(few: ReadonlyMap<number, GateLiteral>, all: ReadonlyMap<number, GateLiteral>): boolean {
  for (const [move, condition] of few) {
    const other = all.get(move);
    if (other !== undefined && other !== condition) return false;
  }
  return true;
}
