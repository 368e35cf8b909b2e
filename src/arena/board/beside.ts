/**
 * What is shown beside the board: whose turn it is, counters, and what players hold.
 */
import { isKey, mostRows, overlap, type Table } from "./tables.ts";

export interface Beside {
  readonly turns: Map<string, number>;
  readonly counters: Set<string>;
  readonly hands: Map<string, number>;
}

const HAND = /hand|hold|own|pool|captur|stock|reserve|deck|card|inventory|carr|prisoner/i;
const TURN = /control|turn|to_?move|active|current_?(player|role)|whose|mover/i;

/** Of the relations that lie on no board. */
export function besideOf(tables: readonly Table[]): Beside {
  const beside: Beside = { turns: new Map(), counters: new Set(), hands: new Map() };
  for (const table of tables) {
    const role = table.columns.findIndex(({ roles }) => roles);
    if (role >= 0 && TURN.test(table.name) && !/last|prev/i.test(table.name)) beside.turns.set(table.key, role);
    else if (isCounter(table, role)) beside.counters.add(table.key);
    else if (role >= 0 && table.arity > 1 && HAND.test(table.name) && overlap(table, [role]) > 0)
      beside.hands.set(table.key, role);
  }
  return beside;
}

/** One value at a time, or one for each role. */
function isCounter(table: Table, role: number): boolean {
  if (table.arity === 1) return mostRows(table) === 1;
  return table.arity === 2 && role >= 0 && isKey(table, [role]) && mostRows(table) > 0;
}
