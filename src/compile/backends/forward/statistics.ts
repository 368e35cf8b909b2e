/**
 * Expected numbers of matches, from the facts that relations held in some sample states:
 *
 *   matches of R with columns C known = facts of R / product over c in C of the different values in c
 *
 * as if columns were independent. Of relations without a sample nothing is known but a guess.
 */
import type { Estimates } from "../../passes/order.ts";
import type { RelationId } from "../../passes/program.ts";
import type { Rows } from "./rows.ts";

interface Sampled {
  readonly meanRows: number;
  readonly distinct: readonly number[];
}

const UNKNOWN_ROWS = 30;
const UNKNOWN_DISTINCT = 5;

export class Statistics implements Estimates {
  readonly #sampled = new Map<RelationId, Sampled>();
  /** For relations that cannot be listed: the columns that must be known. */
  readonly #required: ReadonlyMap<RelationId, readonly boolean[]>;

  constructor(required: ReadonlyMap<RelationId, readonly boolean[]> = new Map()) {
    this.#required = required;
  }

  /** What a relation held in some states. */
  add(relation: RelationId, samples: readonly Rows[]): void {
    const [first] = samples;
    if (first === undefined) return;
    const meanRows = samples.reduce((sum, { count }) => sum + count, 0) / samples.length;
    const distinct = Array.from({ length: first.arity }, (_, column) => distinctValues(samples, column));
    this.#sampled.set(relation, { meanRows, distinct });
  }

  matches(relation: RelationId, bound: readonly boolean[]): number {
    const sampled = this.#sampled.get(relation);
    let matches = sampled?.meanRows ?? UNKNOWN_ROWS;
    bound.forEach((known, column) => {
      if (known) matches /= Math.max(1, sampled?.distinct[column] ?? UNKNOWN_DISTINCT);
    });
    return Math.max(matches, 0.01);
  }

  cost(): number {
    return 1;
  }

  answers(relation: RelationId, bound: readonly boolean[]): boolean {
    return this.#required.get(relation)?.every((required, column) => !required || bound[column]!) ?? true;
  }
}

function distinctValues(samples: readonly Rows[], column: number): number {
  const seen = new Set<number>();
  for (const { arity, count, values } of samples)
    for (let row = 0; row < count; row++) seen.add(values[row * arity + column]!);
  return seen.size;
}
