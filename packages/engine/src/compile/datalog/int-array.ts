/** A longer copy of an array of numbers, with zeros behind the old ones. */
export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
