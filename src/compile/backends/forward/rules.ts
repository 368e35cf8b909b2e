/**
 * A rulesheet made ready to be planned: static relations evaluated, the rest over plain tuples, and for every relation
 * what its columns can hold and how long its facts do.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { type Budget, Refusal } from "../../ground/budget.ts";
import type { Flat } from "../../passes/flatten.ts";
import type { OmittedRule } from "../../passes/mini.ts";
import { DOES, INIT, LEGAL, NEXT, type Program, type RelationId, ROLE, TRUE } from "../../passes/program.ts";
import { stratify } from "../../passes/stratify.ts";
import type { Variants } from "../../passes/variants.ts";
import { front, type OnPass, timed } from "../../pipeline.ts";
import { type Domains, findDomains } from "./domains.ts";
import { lifetimes } from "./lifetimes.ts";
import { FOREVER, type Lifetime } from "./relation.ts";
import { resolveStatics } from "./resolve.ts";
import type { Tables } from "./rows.ts";
import { spaceOf, type TupleSpace } from "./space.ts";
import { evaluateStatics } from "./statics.ts";
import { constantsOf, TermTable } from "./terms.ts";

export interface GameRules {
  /** The rules of what changes, and of what never changes but could not be listed. */
  readonly program: Program;
  /** The rules of the rulesheet that have no equivalent here. */
  readonly omitted: readonly OmittedRule[];
  readonly variants: Variants;
  readonly terms: TermTable;
  readonly roles: readonly number[];
  /** The facts of the static relations. */
  readonly tables: Tables;
  readonly unlistable: ReadonlySet<RelationId>;
  lifetimeOf(relation: RelationId): Lifetime;
  readonly domainsOf: Domains;
  /** The numbering of the tuples of a relation. */
  spaceOf(relation: RelationId): TupleSpace;
}

export interface RulesOptions {
  readonly budget?: Budget | undefined;
  readonly onPass?: OnPass | undefined;
}

export function gameRules(rulesheet: Rulesheet, { budget, onPass }: RulesOptions = {}): GameRules {
  const { mini, flat } = front(rulesheet, { onPass, budget });
  budget?.check("Reading rules", flat.program.rules.length, "rules");
  refuseUnstratified(flat);
  const { variants } = flat;
  const lifetime = lifetimes(flat);
  const terms = new TermTable(flat.program.symbols, constantsOf(flat.program));
  const { tables, unlistable } = timed("statics", onPass, () =>
    evaluateStatics(flat.program, { lifetimes: lifetime, terms, budget }),
  );
  const dynamic = flat.program.rules.filter(({ head }) => !tables.has(head.relation));
  const rules = resolveStatics(dynamic, tables, terms);
  const program = { ...flat.program, rules };
  const sharedWith = sharing(variants);
  const domainsOf = timed("domains", onPass, () =>
    findDomains(program, {
      tables,
      terms,
      sharedWith,
      isOpaque: (relation, column) => variants.origin(relation)?.opaque[column] ?? false,
      constantsOf: (relation, column) => variants.origin(relation)?.constants[column] ?? [],
      onRule: (count) => budget?.check("Reading rules", count, "steps"),
    }),
  );
  const spaces = new Map<RelationId, TupleSpace>();
  budget?.check("Reading rules", rules.length, "rules");
  return {
    program,
    omitted: mini.omitted,
    variants,
    terms,
    roles: Array.from(tables.get(ROLE)?.values ?? []),
    tables,
    unlistable,
    lifetimeOf: (relation) => lifetime[relation] ?? FOREVER,
    domainsOf,
    spaceOf: (relation) => {
      const shared = sharedWith(relation);
      let space = spaces.get(shared);
      if (space === undefined) spaces.set(shared, (space = spaceOf(domainsOf(shared))));
      return space;
    },
  };
}

/** A relation that needs its own negation even with its constants told apart has no meaning that could be evaluated. */
function refuseUnstratified({ program }: Flat): void {
  const component = stratify(program).components.find(({ unstratified }) => unstratified);
  if (component === undefined) return;
  const names = component.relations.map((relation) => program.symbols.name(program.relations.name(relation)));
  throw new Refusal(`These relations need their own negation: ${names.slice(0, 5).join(", ")}.`);
}

/** A fact that is next or initial has the columns of what is true; a move that is done has those of what is legal. */
function sharing(variants: Variants): (relation: RelationId) => RelationId {
  const shared = new Map<RelationId, RelationId>();
  for (const [origin, kept] of [
    [INIT, TRUE],
    [NEXT, TRUE],
    [DOES, LEGAL],
  ] as const) {
    const [from, to] = [variants.of(origin), variants.of(kept)];
    from.forEach((variant, index) => {
      shared.set(variant.relation, to[index]!.relation);
    });
  }
  return (relation) => shared.get(relation) ?? relation;
}
