/**
 * Function terms become columns, so that facts are tuples of plain values:
 *
 *   (<= (next (cell ?x ?y ?p)) (does ?p (mark ?x ?y)))      (<= (next ?f) (true ?f) (not (changed ?f)))
 *
 * become
 *
 *   (<= (next.cell ?x ?y ?p) (does.mark ?p ?x ?y))          (<= (next.cell ?f1 ?f2 ?f3) (true.cell ?f1 ?f2 ?f3) ...)
 *                                                           and one such rule for each other form of a fact
 *
 * A rule is copied for each choice of forms that its conditions allow. Terms of unbounded depth stay whole.
 */
import type { Budget } from "../budget.ts";
import { LEGAL, type MiniRule, type Program, type RelationId, ROLE } from "../datalog/program.ts";
import { ASKED, prune } from "../datalog/prune.ts";
import { stratify } from "../datalog/stratify.ts";
import { copyRule } from "./copy-rule.ts";
import { type ArgumentPlace, Shapes, sharingPlaces } from "./shapes.ts";
import { type VariantOptions, Variants } from "./variants.ts";

/** Rules between two looks at the clock. */
const LOOK_EVERY = 64;

export interface Flat {
  readonly program: Program;
  /** The forms of the relations of the original program. */
  readonly variants: Variants;
}

/**
 * Where a relation needs its own negation, its constants are told apart as well: that settles a `goal` that asks
 * whether another goal is reached.
 */
export function flatten(program: Program, budget?: Budget): Flat {
  const needed = prune(program);
  const shapes = new Shapes(needed, budget);
  const split = new Set<RelationId>();
  // A role is one value wherever a game asks for it.
  const whole = new Set<ArgumentPlace>([ROLE, LEGAL].map((relation) => shapes.placesOf(relation)[0]!));
  const named = new Map<string, RelationId>();
  for (;;) {
    const { flat, exploding } = flattenWith(needed, shapes, { split, whole, named }, budget);
    const before = split.size + whole.size;
    for (const rule of exploding) for (const place of compoundPlaces(rule, shapes)) whole.add(place);
    if (exploding.length === 0)
      for (const relation of negatingThemselves(flat)) for (const alike of sharingPlaces(relation)) split.add(alike);
    if (split.size + whole.size === before) return flat;
  }
}

function flattenWith(
  program: Program,
  shapes: Shapes,
  options: VariantOptions,
  budget: Budget | undefined,
): { flat: Flat; exploding: readonly MiniRule[] } {
  const variants = new Variants(program, shapes, options);
  const exploding: MiniRule[] = [];
  const rules = program.rules.flatMap((rule, index) => {
    if (index % LOOK_EVERY === 0) budget?.check("Flattening", index, "rules");
    const copies = copyRule(rule, program, variants);
    if (copies === undefined) exploding.push(rule);
    return copies ?? [];
  });
  const roots = new Set(ASKED.flatMap((keyword) => variants.of(keyword).map(({ relation }) => relation)));
  const flat = prune({ ...program, rules }, (relation) => roots.has(relation));
  return { flat: { program: flat, variants }, exploding };
}

/** The original relations in components that need their own negation. */
function negatingThemselves({ program, variants }: Flat): RelationId[] {
  const components = stratify(program).components.filter(({ unstratified }) => unstratified);
  return components.flatMap(({ relations }) => relations.map((relation) => variants.origin(relation)!.origin));
}

function compoundPlaces(rule: MiniRule, shapes: Shapes): ArgumentPlace[] {
  return [...(shapes.occurrences(rule)?.values() ?? [])].flat().filter((place) => place.functors.size > 0);
}
