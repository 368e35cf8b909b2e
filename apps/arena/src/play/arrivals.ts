/**
 * When positions came up on the page, for records.
 */
import type { Position } from "../worker/requests.ts";

const arrivals = new WeakMap<Position, number>();

export function noteArrival(position: Position): void {
  arrivals.set(position, Date.now());
}

/** Milliseconds since 1970; positions of a history that was opened all came when it was. */
export function arrivalOf(position: Position): number {
  if (!arrivals.has(position)) noteArrival(position);
  return arrivals.get(position)!;
}
