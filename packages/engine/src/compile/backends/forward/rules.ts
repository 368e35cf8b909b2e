/**
 * A rulesheet made ready to be planned: static relations evaluated, the rest over plain tuples, and for every relation
 * what its columns can hold and how long its facts do.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { type Budget, Refusal } from "../../budget.ts";
import { DOES, INIT, LEGAL, NEXT, type Program, type RelationId, ROLE, TRUE } from "../../datalog/program.ts";
import { stratify } from "../../datalog/stratify.ts";
import type { TermTable } from "../../datalog/terms.ts";
import { type Flat, flatten } from "../../passes/flatten.ts";
import { playableProgram } from "../../passes/front.ts";
import type { Variants } from "../../passes/variants.ts";
import { type OnStage, runStage, type Stage } from "../../stage.ts";
import { type ForwardDomains, findDomains } from "./domains.ts";
import { lifetimes } from "./lifetimes.ts";
import { FOREVER, type Lifetime } from "./relation.ts";
import { resolveStatics } from "./resolve.ts";
import type { RowTables } from "./rows.ts";
import type { FoundDomains, FoundStatics } from "./show.ts";
import { spaceOf, type TupleSpace } from "./space.ts";
import { evaluateStatics } from "./statics.ts";
import { forwardTerms } from "./terms.ts";

export interface GameRules {
  /** The rules of what changes, and of what never changes but could not be listed. */
  readonly program: Program;
  readonly variants: Variants;
  readonly terms: TermTable;
  readonly roles: readonly number[];
  /** The facts of the static relations. */
  readonly tables: RowTables;
  readonly unlistable: ReadonlySet<RelationId>;
  lifetimeOf(relation: RelationId): Lifetime;
  readonly domainsOf: ForwardDomains;
  /** The numbering of the tuples of a relation. */
  spaceOf(relation: RelationId): TupleSpace;
}

export interface RulesOptions {
  readonly budget?: Budget | undefined;
  readonly onStage?: OnStage | undefined;
}

export const FLAT: Stage<Flat> = { name: "flat" };
export const STATICS: Stage<FoundStatics> = { name: "statics" };
export const DOMAINS: Stage<FoundDomains> = { name: "domains" };

export function gameRules(rulesheet: Rulesheet, { budget, onStage }: RulesOptions = {}): GameRules {
  const mini = playableProgram(rulesheet, { budget, onStage });
  const flat = runStage(FLAT, onStage, () => flatten(mini, budget));
  budget?.check("Reading rules", flat.program.rules.length, "rules");
  refuseUnstratified(flat);
  const { variants } = flat;
  const lifetime = lifetimes(flat);
  const terms = forwardTerms(flat.program);
  const { tables, unlistable } = runStage(STATICS, onStage, () => ({
    program: flat.program,
    terms,
    ...evaluateStatics(flat.program, { lifetimes: lifetime, terms, budget }),
  }));
  const dynamic = flat.program.rules.filter(({ head }) => !tables.has(head.relation));
  const rules = resolveStatics(dynamic, tables, terms);
  const program = { ...flat.program, rules };
  const sharedWith = sharing(variants);
  const { domainsOf } = runStage(DOMAINS, onStage, () => ({
    program,
    terms,
    domainsOf: findDomains(program, {
      tables,
      terms,
      sharedWith,
      isOpaque: (relation, column) => variants.origin(relation)?.opaque[column] ?? false,
      constantsOf: (relation, column) => variants.origin(relation)?.constants[column] ?? [],
      onRule: (count) => budget?.check("Reading rules", count, "steps"),
    }),
  }));
  const spaces = new Map<RelationId, TupleSpace>();
  budget?.check("Reading rules", rules.length, "rules");
  return {
    program,
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
