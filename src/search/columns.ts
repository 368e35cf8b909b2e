/**
 * Columns that grow: typed arrays are of fixed length, so a longer one takes the place of the old.
 */
type Column = Int32Array | Uint32Array | Float32Array | Float64Array;

/** The column with zeros behind what it holds, up to the length. */
export function lengthened<T extends Column>(column: T, length: number): T {
  if (length <= column.length) return column;
  const longer = new (column.constructor as new (length: number) => T)(length);
  longer.set(column);
  return longer;
}
