/**
 * Static relations as read-only tables. For a key of some columns:
 *
 *   rows of key k:   starts[k] .. starts[k + 1], the other columns in arrays of their own
 *   single[k]:       the one row of key k, or -1, where no key has more
 *   present[k]:      1 where key k has a row, for tests
 */
import type { ForwardRelation } from "../relation.ts";
import { type DenseSpace, type Domain, spaceOf, type ValueColumn } from "../space.ts";
import { isDense } from "./access.ts";

export interface KeyedTable {
  readonly keys: DenseSpace;
  readonly present: Uint8Array;
  readonly starts: Int32Array;
  /** Undefined where some key has several rows. */
  readonly single: Int32Array | undefined;
  /** By column of the relation: the wanted ones, in the order of the rows. */
  readonly columns: ReadonlyMap<number, ValueColumn>;
}

/** Undefined where the keys are too many for a table. */
export function keyedTable(
  relation: ForwardRelation,
  domains: readonly (Domain | undefined)[],
  keyed: readonly number[],
  wanted: readonly number[],
): KeyedTable | undefined {
  const keys = spaceOf(keyed.map((column) => domains[column]));
  if (!isDense(keys)) return undefined;
  const rows = distinctRows(relation, keys, keyed, wanted);
  const present = new Uint8Array(keys.size);
  const starts = new Int32Array(keys.size + 1);
  for (const { key } of rows) {
    present[key] = 1;
    starts[key + 1]!++;
  }
  const most = starts.reduce((max, count) => Math.max(max, count), 0);
  for (let key = 0; key < keys.size; key++) starts[key + 1]! += starts[key]!;
  const single = most <= 1 ? starts.slice(0, keys.size).map((start, key) => (present[key] ? start : -1)) : undefined;
  const columns = new Map(
    wanted.map((column, index) => [column, narrowed(rows.map(({ values }) => values[index]!))] as const),
  );
  return { keys, present, starts, single, columns };
}

interface Row {
  readonly key: number;
  readonly values: readonly number[];
}

/**
 * Rows in the order of their keys; columns that nobody wants make no rows of their own. Within a key the last fact comes
 * first, as in the chains of an index, so that interpreted and generated plans derive facts in the same order.
 */
function distinctRows(
  relation: ForwardRelation,
  keys: DenseSpace,
  keyed: readonly number[],
  wanted: readonly number[],
): Row[] {
  const { columns } = relation.space;
  const rows = new Map<string, Row>();
  const { count } = relation;
  for (let at = 0; at < count; at++) {
    const number = relation.list[keyed.length > 0 ? count - 1 - at : at]!;
    const key = keys.find(keyed.map((column) => columns[column]![number]!));
    const values = wanted.map((column) => columns[column]![number]!);
    const name = `${key},${values.join()}`;
    if (!rows.has(name)) rows.set(name, { key, values });
  }
  return [...rows.values()].sort((a, b) => a.key - b.key);
}

function narrowed(values: readonly number[]): ValueColumn {
  const greatest = values.reduce((max, value) => Math.max(max, value), 0);
  if (greatest < 2 ** 8) return Uint8Array.from(values);
  return greatest < 2 ** 16 ? Uint16Array.from(values) : Int32Array.from(values);
}
