/**
 * A table walked plainly, one block of 32 lanes: what the walkers on devices must come to. A step's inputs are all read before its values
 * are written, and a step in which one entry writes what another reads, or writes, is an error.
 */
import { COMMAND, type KernelTable } from "../table.ts";

export interface WalkOptions {
  readonly rounds: number;
  readonly counters: number;
  /** Addresses of words that are set in all lanes at the beginning. */
  readonly set: readonly number[];
  readonly random: () => number;
}

/** The counters after so many rounds, and until no lane is live any more. */
export function walkTable(table: KernelTable, options: WalkOptions): number[] {
  const slots = new Int32Array(table.slots);
  for (const address of options.set) {
    const slot = table.homes.get(address);
    if (slot !== undefined) slots[slot] = -1;
  }
  const counters = new Array<number>(options.counters).fill(0);
  let left = options.rounds;
  for (let command = 0; ; ) {
    const [kind, a, b, c] = table.words.subarray(
      table.commands + 4 * command,
      table.commands + 4 * command + 4,
    ) as never as [number, number, number, number];
    command++;
    if (kind === COMMAND.steps) walkSteps(table.words, slots, [a, b, c]);
    else if (kind === COMMAND.random) for (let at = a; at < a + b; at++) slots[table.words[at]!] = options.random();
    else if (kind === COMMAND.tally)
      for (let at = a; at < a + b; at++)
        counters[table.words[at]! >>> 16]! += bitsIn(slots[table.words[at]! & 0xffff]!);
    else if (kind === COMMAND.repeat) {
      if (slots[a] !== 0) command = b;
    } else {
      if (left > 0) left--;
      if (left === 0) slots[a] = 0;
      if (left === 0 && slots[b] === 0) return counters;
      command = 0;
    }
  }
}

function walkSteps(
  words: Uint32Array,
  slots: Int32Array,
  [first, step, count]: readonly [number, number, number],
): void {
  let entry = first;
  for (let at = step; at < step + count; at++) {
    const values = new Map<number, number>();
    const readers = new Map<number, number>();
    for (let end = entry + words[at]!; entry < end; entry++) {
      const [w0, w1] = [words[4 * entry]!, words[4 * entry + 1]!];
      const [a, b, c, out] = [w0 & 0xffff, w0 >>> 16, w1 & 0xffff, w1 >>> 16];
      if (values.has(out)) throw new Error(`two entries of a step write slot ${out}`);
      values.set(out, entryValue(words, entry, slots[a]!, slots[b]!, slots[c]!));
      for (const slot of new Set([a, b, c]))
        readers.set(slot, readers.get(slot) === undefined || readers.get(slot) === out ? out : -1);
    }
    for (const [slot, value] of values) {
      if (readers.has(slot) && readers.get(slot) !== slot)
        throw new Error(`slot ${slot} is written while others read it`);
      slots[slot] = value;
    }
  }
}

function entryValue(words: Uint32Array, entry: number, a: number, b: number, c: number): number {
  const k = (at: number): number => -((words[4 * entry + 2 + (at >> 2)]! >>> (8 * (at & 3))) & 1);
  return (
    k(0) ^ (k(1) & a) ^ (k(2) & b) ^ (k(3) & a & b) ^ (k(4) & c) ^ (k(5) & a & c) ^ (k(6) & b & c) ^ (k(7) & a & b & c)
  );
}

function bitsIn(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
