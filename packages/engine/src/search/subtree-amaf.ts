/**
 * AMAF of what was played behind a node, whichever way a playout came there: for each node and role, of each move in how many playouts
 * through the node the role played it later, and the sum of its goals in them.
 */
import { lengthened } from "./columns.ts";

/** By move: playouts in which it was played, and the sum of their goals. */
export class AmafRow {
  visits = new Float64Array(0);
  sums = new Float64Array(0);

  clear(): void {
    this.visits.fill(0);
    this.sums.fill(0);
  }

  lengthen(length: number): void {
    this.visits = lengthened(this.visits, length);
    this.sums = lengthened(this.sums, length);
  }
}

/** Moves a row has room for at first. */
const FEW = 64;

export class SubtreeAmaf {
  #rows = new Map<number, AmafRow>();
  readonly #roles: number;
  /** Bytes of all rows, about. */
  bytes = 0;

  constructor(roles: number) {
    this.#roles = roles;
  }

  count(node: number, role: number, moves: readonly number[], goal: number): void {
    const highest = moves.reduce((most, move) => Math.max(most, move), 0);
    const { visits, sums } = this.#rowFor(node * this.#roles + role, highest);
    for (const move of moves) {
      visits[move]!++;
      sums[move]! += goal;
    }
  }

  #rowFor(key: number, highest: number): AmafRow {
    const row = this.#rows.get(key) ?? new AmafRow();
    const { length } = row.visits;
    if (highest < length) return row;
    row.lengthen(Math.max(FEW, 2 * (highest + 1)));
    this.bytes += 16 * (row.visits.length - length);
    this.#rows.set(key, row);
    return row;
  }

  /** Adds what is known behind the node to a row. */
  addTo(row: AmafRow, node: number, role: number): void {
    const found = this.#rows.get(node * this.#roles + role);
    if (found === undefined) return;
    const { length } = found.visits;
    row.lengthen(length);
    for (let move = 0; move < length; move++) {
      row.visits[move]! += found.visits[move]!;
      row.sums[move]! += found.sums[move]!;
    }
  }

  /** Tells that there is no such node any more. */
  forget(node: number): void {
    for (let key = node * this.#roles; key < (node + 1) * this.#roles; key++) {
      this.bytes -= 16 * (this.#rows.get(key)?.visits.length ?? 0);
      this.#rows.delete(key);
    }
  }

  clear(): void {
    this.#rows = new Map();
    this.bytes = 0;
  }
}
