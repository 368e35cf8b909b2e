/**
 * A kernel as a table that a fixed program walks: nothing is compiled for a game, so it is ready at once. `walker-ptx.ts` and
 * `walker-wgsl.ts` hold the walkers, testing/walk.ts a plain one.
 *
 * A block of threads plays some columns of 128 lanes side by side. A *slot* holds one word for all of its lanes; slots lie in the
 * memory that the threads share. For each function of a step as many threads as there are columns read its inputs and write its
 * value; steps, and commands, are apart by a barrier.
 *
 *   words ──┬─ entries    4 numbers    a | b << 16, c | out << 16: slots; 8 bytes, 0 or 255: coefficients k of the value
 *           │                             k0 ^ k1 a ^ k2 b ^ k3 ab ^ k4 c ^ k5 ac ^ k6 bc ^ k7 abc
 *           ├─ commands   4 numbers    of COMMAND, and three arguments
 *           ├─ steps      1 number     how many entries a step has, one step after the other
 *           └─ lists      1 number     slots, counters
 */
import type { KernelProgram } from "../../program.ts";
import { shortened } from "./chains.ts";
import { coverOf } from "./cover.ts";
import { type Network, type Section, sectionsOf, wordsRead } from "./network.ts";
import { type Entry, type SectionSteps, schedule } from "./schedule.ts";

export const COMMAND = {
  /** The first entry, the first step, how many steps. */
  steps: 0,
  /** The first of a list of slots, how many: fills them with random bits. */
  random: 1,
  /** The first of a list of slot | counter << 16, how many: adds the number of lanes that are set to the counter. */
  tally: 2,
  /** A slot, and the command to go on with where a lane of it is set. */
  repeat: 3,
  /** The slots of `refill` and `live`, and 1 where rounds are a bound: ends a round. */
  round: 4,
} as const;

export interface KernelTable {
  readonly words: Uint32Array;
  /** Where commands begin, in numbers, and how many there are; the last ends the round. */
  readonly commands: number;
  readonly commandCount: number;
  /** Where lists begin. */
  readonly lists: number;
  readonly slots: number;
  /** The slots of words that are kept from round to round, by address; these are the first slots. */
  readonly homes: ReadonlyMap<number, number>;
  /** Functions and steps of a round, to foretell its speed. */
  readonly functions: number;
  readonly steps: number;
}

export interface TableOptions {
  /** Programs of a round in their order. */
  readonly round: readonly KernelProgram[];
  /** Addresses of the counters. */
  readonly counters: readonly number[];
  readonly live: number;
  readonly refill: number;
  /** Words that are read from outside, beside those that programs read. */
  readonly kept: readonly number[];
  /** Whether no more rounds are played than were asked for, though lanes are live. Default false. */
  readonly isBounded?: boolean;
  /** See ScheduleOptions. */
  readonly window: number;
}

/** Entries have 15 bits for a slot, and one for what passes.ts says. */
const MOST_SLOTS = 0x7fff;

/** The table, or undefined where it would need more slots than entries can name. */
export function kernelTable(options: TableOptions): KernelTable | undefined {
  const { round, live, refill, kept } = options;
  const distinct = [...new Set(round)];
  const sections = new Map(distinct.map((program) => [program, sectionsOf(program)]));
  const words = new Set([
    live,
    refill,
    ...kept,
    ...distinct.flatMap((program) => [...wordsRead(sections.get(program)!)]),
  ]);
  const homes = new Map([...words].sort((a, b) => a - b).map((address, slot) => [address, slot]));
  const writer = new TableWriter(options, homes);
  const commands = new Map(distinct.map((program) => [program, writer.part(sections.get(program)!)]));
  return writer.finish(round.flatMap((program) => commands.get(program)!));
}

/** Walkers fetch entries and steps ahead: so many numbers behind the table must be there. */
const AHEAD = 4 * 1024 + 8;

export function paddedWords({ words }: KernelTable): Uint32Array {
  const padded = new Uint32Array(words.length + AHEAD);
  padded.set(words);
  return padded;
}

/** For each home 0, or all ones where its address is among those that are set: what all lanes begin with. */
export function startWords({ homes }: KernelTable, set: readonly number[]): Uint32Array {
  const start = new Uint32Array(homes.size);
  for (const address of set) {
    const slot = homes.get(address);
    if (slot !== undefined) start[slot] = 0xffffffff;
  }
  return start;
}

type Command = readonly [kind: number, a: number, b: number, c: number];

class TableWriter {
  readonly #options: TableOptions;
  readonly #homes: ReadonlyMap<number, number>;
  readonly #counters: ReadonlyMap<number, number>;
  readonly #entries: Entry[] = [];
  readonly #steps: number[] = [];
  readonly #lists: number[] = [];
  #slots: number;

  constructor(options: TableOptions, homes: ReadonlyMap<number, number>) {
    this.#options = options;
    this.#homes = homes;
    this.#counters = new Map(options.counters.map((address, at) => [address, at]));
    this.#slots = homes.size;
  }

  /** The commands of a part of a program; where it is a repetition its address is relative to its own place. */
  part(sections: readonly Section[]): Command[] {
    return sections.flatMap((section): Command[] => {
      if (section.kind === "straight") return this.#straight(section.network);
      const body = this.part(section.body);
      return [...body, [COMMAND.repeat, this.#homes.get(section.changed)!, -body.length, 0]];
    });
  }

  #straight(network: Network): Command[] {
    for (const address of [...network.stored.keys()]) if (!this.#homes.has(address)) network.stored.delete(address);
    const short = shortened(network);
    const { window } = this.#options;
    const made = schedule(short, coverOf(short), { homes: this.#homes, window });
    this.#slots = Math.max(this.#slots, made.slots);
    return this.#commands(made);
  }

  #commands({ random, steps, tallies, moves }: SectionSteps): Command[] {
    const counted = tallies.map(({ address, slot }) => slot | (this.#counters.get(address)! << 16));
    return [
      ...this.#list(COMMAND.random, random),
      ...this.#run(steps),
      ...this.#list(COMMAND.tally, counted),
      ...this.#run(moves),
    ];
  }

  #list(kind: number, numbers: readonly number[]): Command[] {
    if (numbers.length === 0) return [];
    const first = this.#lists.length;
    for (const number of numbers) this.#lists.push(number);
    return [[kind, first, numbers.length, 0]];
  }

  #run(steps: SectionSteps["steps"]): Command[] {
    if (steps.length === 0) return [];
    const command: Command = [COMMAND.steps, this.#entries.length, this.#steps.length, steps.length];
    for (const step of steps) {
      this.#steps.push(step.length);
      for (const entry of step) this.#entries.push(entry);
    }
    return [command];
  }

  finish(round: readonly Command[]): KernelTable | undefined {
    if (this.#slots > MOST_SLOTS) return undefined;
    const { refill, live, isBounded = false } = this.#options;
    const last: Command = [COMMAND.round, this.#homes.get(refill)!, this.#homes.get(live)!, Number(isBounded)];
    const all: Command[] = [...round, last];
    const commands = 4 * this.#entries.length;
    const steps = commands + 4 * all.length;
    const lists = steps + this.#steps.length;
    const words = new Uint32Array(lists + this.#lists.length);
    this.#entries.forEach((entry, at) => {
      words.set(encoded(entry), 4 * at);
    });
    all.forEach(([kind, a, b, c], at) => {
      if (kind === COMMAND.steps) words.set([kind, a, steps + b, c], commands + 4 * at);
      else if (kind === COMMAND.repeat) words.set([kind, a, at + b, c], commands + 4 * at);
      else if (kind === COMMAND.round) words.set([kind, a, b, c], commands + 4 * at);
      else words.set([kind, lists + a, b, c], commands + 4 * at);
    });
    words.set(this.#steps, steps);
    words.set(this.#lists, lists);
    const inRound = round.filter(([kind]) => kind === COMMAND.steps);
    return {
      words,
      commands,
      commandCount: all.length,
      lists,
      slots: this.#slots,
      homes: this.#homes,
      functions: inRound.reduce((sum, [, , first, count]) => sum + total(this.#steps, first, count), 0),
      steps: inRound.reduce((sum, [, , , count]) => sum + count, 0),
    };
  }
}

const total = (numbers: readonly number[], first: number, count: number): number =>
  numbers.slice(first, first + count).reduce((sum, number) => sum + number, 0);

function encoded({ a, b, c, out, table }: Entry): [number, number, number, number] {
  const bytes = coefficients(table);
  const packed = (first: number): number =>
    bytes.slice(first, first + 4).reduceRight((all, byte) => all * 256 + byte, 0);
  return [(a | (b << 16)) >>> 0, (c | (out << 16)) >>> 0, packed(0), packed(4)];
}

/** The algebraic normal form of a truth table, 0 or 255 for each monomial (the Reed-Muller transform). */
function coefficients(table: number): number[] {
  const bits = Array.from({ length: 8 }, (_, row) => (table >> row) & 1);
  for (const input of [1, 2, 4]) for (let row = 0; row < 8; row++) if (row & input) bits[row]! ^= bits[row ^ input]!;
  return bits.map((bit) => 255 * bit);
}
