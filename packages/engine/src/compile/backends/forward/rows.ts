/**
 * The facts of relations as tables of values: what static relations hold, and samples of those that change.
 */
import type { RelationId } from "../../datalog/program.ts";
import type { ForwardRelation } from "./relation.ts";

/** Row r is values[r * arity .. (r + 1) * arity). */
export interface Rows {
  readonly arity: number;
  readonly count: number;
  readonly values: Int32Array;
}

export type RowTables = ReadonlyMap<RelationId, Rows>;

/** The facts that a relation holds now, or the first of them. */
export function rowsOf(relation: ForwardRelation, limit = Number.POSITIVE_INFINITY): Rows {
  const { arity, columns } = relation.space;
  const count = Math.min(relation.count, limit);
  const values = new Int32Array(count * arity);
  for (let row = 0; row < count; row++)
    for (let column = 0; column < arity; column++)
      values[row * arity + column] = columns[column]![relation.list[row]!]!;
  return { arity, count, values };
}

export function rowAt({ arity, values }: Rows, row: number): Int32Array {
  return values.subarray(row * arity, (row + 1) * arity);
}
