/**
 * The functions of a cover in steps, and a slot for each value. All functions of a step are computed at the same time, by
 * many threads: none reads what another of its step writes, and none writes what another reads.
 *
 *   home    the slot that a word has before and after the section; no other value is put there
 *   window  how far ahead of the first function that is left others are taken: the wider, the fewer steps and the more slots
 */
import { type Cover, NONE } from "./cover.ts";
import { type Network, NODE } from "./network.ts";

export interface Entry {
  /** Slots; an input that is not used repeats another, or is the slot of the value. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly out: number;
  readonly table: number;
}

export interface SectionSteps {
  /** Slots that are filled with random bits before the steps. */
  readonly random: readonly number[];
  readonly steps: readonly (readonly Entry[])[];
  /** What is counted behind the steps. */
  readonly tallies: readonly { readonly address: number; readonly slot: number }[];
  /** Words are put where they belong behind that. */
  readonly moves: readonly (readonly Entry[])[];
  /** How many slots there are. */
  readonly slots: number;
}

export interface ScheduleOptions {
  /** The slots of words, by address: from 0 on. */
  readonly homes: ReadonlyMap<number, number>;
  readonly window: number;
}

/** Functions in one step at most. */
const WIDTH = 4096;
/** Truth tables of a copy and of constants. */
const COPY = 0xaa;
const NEVER = 0x7fffffff;
const INPUTS = 3;

export function schedule(network: Network, cover: Cover, options: ScheduleOptions): SectionSteps {
  return new Scheduling(network, cover, options).run();
}

class Scheduling {
  readonly #network: Network;
  readonly #cover: Cover;
  readonly #homes: ReadonlyMap<number, number>;
  readonly #window: number;
  readonly #slots: Int32Array;
  /** How often a node will still be read. */
  readonly #left: Int32Array;
  /** The step after which a node can be read. */
  readonly #made: Int32Array;
  /** For each node the words that hold it at the end. */
  readonly #finals = new Map<number, number[]>();
  readonly #settled = new Set<number>();
  readonly #free: number[] = [];
  #end: number;

  constructor(network: Network, cover: Cover, { homes, window }: ScheduleOptions) {
    const count = network.kinds.length;
    this.#network = network;
    this.#cover = cover;
    this.#homes = homes;
    this.#window = window;
    this.#slots = new Int32Array(count).fill(NONE);
    this.#left = new Int32Array(count);
    this.#made = new Int32Array(count).fill(NONE);
    this.#end = homes.size;
  }

  run(): SectionSteps {
    const { stored, tallies } = this.#network;
    this.#count();
    const random = this.#random();
    const steps = this.#steps();
    const counted = tallies.filter(({ node }) => node !== NODE.zeros);
    if (counted.some(({ node }) => node === NODE.ones)) steps.push([this.#ones()]);
    const placed = counted.map(({ address, node }) => ({ address, slot: this.#slots[node]! }));
    const moves = this.#moves([...stored].filter(([address]) => this.#homes.has(address)));
    return { random, steps, tallies: placed, moves, slots: this.#end };
  }

  #count(): void {
    const { kinds, as, stored, tallies } = this.#network;
    const { outs, inputs } = this.#cover;
    for (const input of inputs) if (input !== NONE) this.#left[input]!++;
    for (const { node } of tallies) this.#left[node]!++;
    for (const [address, node] of stored) {
      if (!this.#homes.has(address)) continue;
      this.#left[node]!++;
      this.#finals.set(node, [...(this.#finals.get(node) ?? []), address]);
    }
    for (const out of outs) this.#made[out] = NEVER;
    for (let node = 2; node < kinds.length; node++)
      if (kinds[node] === NODE.input) this.#slots[node] = this.#homes.get(as[node]!)!;
  }

  #random(): number[] {
    const { kinds } = this.#network;
    const slots: number[] = [];
    for (let node = 2; node < kinds.length; node++) {
      if (kinds[node] !== NODE.random || this.#left[node] === 0) continue;
      this.#slots[node] = this.#allocate();
      slots.push(this.#slots[node]!);
    }
    return slots;
  }

  #steps(): Entry[][] {
    const count = this.#cover.outs.length;
    const done = new Uint8Array(count);
    const steps: Entry[][] = [];
    for (let low = 0; low < count; ) {
      const picked: number[] = [];
      const end = Math.min(count, low + this.#window);
      for (let at = low; at < end && picked.length < WIDTH; at++)
        if (!done[at] && this.#isReady(at, steps.length)) picked.push(at);
      steps.push(this.#step(picked, steps.length));
      for (const at of picked) done[at] = 1;
      while (low < count && done[low]) low++;
    }
    return steps;
  }

  #isReady(at: number, step: number): boolean {
    const { inputs } = this.#cover;
    for (let input = INPUTS * at; input < INPUTS * (at + 1); input++)
      if (inputs[input] !== NONE && this.#made[inputs[input]!]! >= step) return false;
    return true;
  }

  /** Those with three inputs first, because they take longer. */
  #step(picked: readonly number[], step: number): Entry[] {
    const { outs, inputs } = this.#cover;
    const entries = picked.map((at) => {
      const out = outs[at]!;
      this.#made[out] = step;
      this.#slots[out] = this.#home(at) ?? this.#allocate();
      return this.#entry(at);
    });
    for (const at of picked)
      for (let input = INPUTS * at; input < INPUTS * (at + 1); input++)
        if (inputs[input] !== NONE) this.#read(inputs[input]!);
    return entries.sort((x, y) => Number(readsThree(y)) - Number(readsThree(x)));
  }

  #entry(at: number): Entry {
    const { outs, inputs, tables } = this.#cover;
    const [x, y, z] = [0, 1, 2].map((input) => inputs[INPUTS * at + input]!) as [number, number, number];
    const out = this.#slots[outs[at]!]!;
    const a = x === NONE ? out : this.#slots[x]!;
    const b = y === NONE ? a : this.#slots[y]!;
    const c = z === NONE ? a : this.#slots[z]!;
    return { a, b, c, out, table: tables[at]! };
  }

  /** The home of a word that holds the function's value at the end, where nobody else reads what is there now. */
  #home(at: number): number | undefined {
    const out = this.#cover.outs[at]!;
    for (const address of this.#finals.get(out) ?? []) {
      if (this.#settled.has(address) || !this.#isLastReader(address, at)) continue;
      this.#settled.add(address);
      return this.#homes.get(address)!;
    }
    return undefined;
  }

  #isLastReader(address: number, at: number): boolean {
    const { inputs } = this.#cover;
    const input = this.#network.inputAt(address);
    if (input === undefined) return true;
    let own = 0;
    for (let place = INPUTS * at; place < INPUTS * (at + 1); place++) if (inputs[place] === input) own++;
    return this.#left[input] === own;
  }

  /** A slot that is set in all lanes. */
  #ones(): Entry {
    const out = this.#allocate();
    this.#slots[NODE.ones] = out;
    return copyOf(out, out, 0xff);
  }

  #read(node: number): void {
    if (--this.#left[node]! === 0 && this.#slots[node]! >= this.#homes.size) this.#free.push(this.#slots[node]!);
  }

  #allocate(): number {
    return this.#free.pop() ?? this.#end++;
  }

  /** A word is written when nobody reads it any more. */
  #moves(stored: readonly (readonly [address: number, node: number])[]): Entry[][] {
    let left = stored
      .map(([address, node]) => ({ to: this.#homes.get(address)!, from: this.#source(node), table: tableOf(node) }))
      .filter(({ to, from }) => to !== from);
    const steps: Entry[][] = [];
    while (left.length > 0) {
      const read = new Map<number, number>();
      for (const { from } of left) read.set(from, (read.get(from) ?? 0) + 1);
      const ready = left.filter(({ to }) => !read.has(to));
      if (ready.length > 0) {
        steps.push(ready.map(({ from, to, table }) => copyOf(from === NONE ? to : from, to, table)));
        left = left.filter((move) => !ready.includes(move));
      } else {
        const kept = this.#end++;
        const { to } = left[0]!;
        steps.push([copyOf(to, kept, COPY)]);
        left = left.map((move) => (move.from === to ? { ...move, from: kept } : move));
      }
    }
    return steps;
  }

  /** Constants are read from nowhere. */
  #source(node: number): number {
    return node <= NODE.ones ? NONE : this.#slots[node]!;
  }
}

const copyOf = (from: number, out: number, table: number): Entry => ({ a: from, b: from, c: from, out, table });

/** Whether the value depends on the third input. */
const readsThree = ({ table }: Entry): boolean => ((table ^ (table >> 4)) & 0x0f) !== 0;

function tableOf(node: number): number {
  if (node === NODE.zeros) return 0;
  return node === NODE.ones ? 0xff : COPY;
}
