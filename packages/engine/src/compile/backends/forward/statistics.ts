/**
 * Expected numbers of matches, from the facts that relations held in some sample states:
 *
 *   matches of R with columns C known = facts of R / product over c in C of the different values in c
 *
 * as if columns were independent. Of a relation without facts in the sample only the sizes of its columns are known; it
 * is taken to hold some of the tuples they allow, so that looking things up always seems cheaper than listing.
 */
import type { RelationId } from "../../datalog/program.ts";
import type { Estimates } from "../../passes/order.ts";
import type { Rows } from "./rows.ts";
import type { GameRules } from "./rules.ts";

interface Sampled {
  readonly meanRows: number;
  readonly distinct: readonly number[];
}

/** The size given to a column of whole terms. */
const OPEN_COLUMN = 20;

export class Statistics implements Estimates {
  readonly #sampled = new Map<RelationId, Sampled>();
  readonly #domainsOf: GameRules["domainsOf"] | undefined;
  readonly #isStatic: (relation: RelationId) => boolean;
  /** For relations that cannot be listed: the columns that must be known. */
  readonly #required: ReadonlyMap<RelationId, readonly boolean[]>;

  constructor(
    domainsOf?: GameRules["domainsOf"],
    isStatic: (relation: RelationId) => boolean = () => false,
    required: ReadonlyMap<RelationId, readonly boolean[]> = new Map(),
  ) {
    this.#domainsOf = domainsOf;
    this.#isStatic = isStatic;
    this.#required = required;
  }

  /** What a relation held in some states. */
  add(relation: RelationId, samples: readonly Rows[]): void {
    const [first] = samples;
    if (first === undefined || samples.every(({ count }) => count === 0)) return;
    const meanRows = samples.reduce((sum, { count }) => sum + count, 0) / samples.length;
    const distinct = Array.from({ length: first.arity }, (_, column) => distinctValues(samples, column));
    this.#sampled.set(relation, { meanRows, distinct });
  }

  matches(relation: RelationId, bound: readonly boolean[]): number {
    const { meanRows, distinct } = this.#sampled.get(relation) ?? this.#guess(relation, bound.length);
    return bound.reduce((matches, known, column) => (known ? matches / distinct[column]! : matches), meanRows);
  }

  #guess(relation: RelationId, arity: number): Sampled {
    const domains = this.#domainsOf?.(relation) ?? [];
    const distinct = Array.from({ length: arity }, (_, column) => Math.max(1, domains[column]?.size ?? OPEN_COLUMN));
    return { meanRows: distinct.reduce((product, size) => product * size, 1) ** 0.7, distinct };
  }

  /** In units of about a nanosecond: tables of static relations are read faster than chains of facts. */
  cost(relation: RelationId, bound: readonly boolean[], matches: number): number {
    const fixed = this.#isStatic(relation);
    if (bound.every(Boolean)) return fixed ? 1 : 1.5;
    return fixed ? 1 + matches : 3 + 2 * matches;
  }

  answers(relation: RelationId, bound: readonly boolean[]): boolean {
    return this.#required.get(relation)?.every((required, column) => !required || bound[column]!) ?? true;
  }
}

function distinctValues(samples: readonly Rows[], column: number): number {
  const seen = new Set<number>();
  for (const { arity, count, values } of samples)
    for (let row = 0; row < count; row++) seen.add(values[row * arity + column]!);
  return Math.max(1, seen.size);
}
