/**
 * The names of the coordinates of a board, from all relations that lie on it.
 */
import type { World } from "./draft.ts";
import type { Group } from "./groups.ts";
import { type Order, orderOf } from "./order.ts";
import { isSide, type Spot } from "./spots.ts";
import type { Column } from "./tables.ts";

/** All names of the n-th coordinate. */
export function namesAt({ spots }: Group, n: number): Set<string> {
  const column = ({ table, at }: Spot): Column => table.columns[at[n]!]!;
  const known = spots.filter(({ table }, at) => at === 0 || table.states.length > 0);
  // Far more names than in the other relations come from arithmetic in the rules.
  const usual = 2 * Math.min(...known.map((spot) => column(spot).names.size).filter((size) => size > 2));
  const sound = known.filter((spot) => column(spot).names.size <= usual);
  // Walls at sides may be told of squares outside.
  const inner = sound.filter((spot) => !isSide(spot));
  const from = inner.length > 0 ? inner : sound.length > 0 ? sound : known;
  const odd = known.filter((spot) => !from.includes(spot) && !isSide(spot));
  return new Set([
    ...from.flatMap((spot) => [...column(spot).names]),
    ...odd.flatMap((spot) => [...column(spot).seen]),
  ]);
}

export function orderAt(group: Group, n: number, { chains }: World): Order {
  const names = namesAt(group, n);
  return orderOf(names, chains) ?? group.spots[0]!.table.columns[group.spots[0]!.at[n]!]!.order!;
}
