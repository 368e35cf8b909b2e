/**
 * Random playouts from many states on a graphics card: the leaves of a search, thousands at a time. Each lane plays one playout; 32
 * lanes, a word, begin from the same state.
 */
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { type OnceKernel, onceKernel } from "../compile/kernel/device/once-kernel.ts";
import { findPhases, type PhaseOf, phaseReader } from "../compile/kernel/phases.ts";
import { Plans, type PlayoutPlan } from "../compile/kernel/playout/plan.ts";
import { bestCycles, costsOf } from "../compile/kernel/playout/round.ts";
import { NO_GOAL, type StateBatch } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import type { LoadedTable, PlayoutDevice, TableImage } from "./device.ts";

/** Sums over the playouts from each state. */
export interface StartTotals {
  /** For each state how many playouts there were: as many as were asked for, rounded up to a multiple of 32. */
  readonly playouts: Float64Array;
  /** For each state and role the sum of goals; no goal counts as 0. */
  readonly goals: Float64Array;
  /** Of all playouts together. */
  readonly plies: number;
}

const WORD_LANES = 32;
const ATTEMPTS = 2;
/** See ScheduleOptions. */
const WINDOW = 4000;

interface Ready {
  readonly kernel: OnceKernel;
  readonly loaded: LoadedTable;
  image: TableImage | undefined;
}

/** Playouts from many states on a device, as many from each. */
export class DeviceStarts {
  readonly #game: CircuitGame;
  readonly #device: PlayoutDevice;
  readonly #plan: PlayoutPlan;
  readonly #phaseOf: PhaseOf;
  readonly #cycles: number;
  /** By phase. */
  readonly #ready = new Map<number, Promise<Ready>>();

  /** `meanPlies` is how long playouts are, about. */
  constructor(game: CircuitGame, device: PlayoutDevice, meanPlies: number) {
    const phases = findPhases(game.circuit);
    this.#game = game;
    this.#device = device;
    this.#plan = new Plans(game.circuit, phases).plain;
    this.#phaseOf = phaseReader(phases);
    this.#cycles = bestCycles(this.#plan, costsOf(this.#plan), meanPlies);
  }

  /** Plays at least `perStart` playouts from each state. Those of states that no phase fits are played on the processor. */
  async totals(states: StateBatch, perStart: number, random: Random): Promise<StartTotals> {
    const roles = this.#game.roles.length;
    const words = Math.ceil(perStart / WORD_LANES);
    const sums = {
      playouts: new Float64Array(states.count).fill(WORD_LANES * words),
      goals: new Float64Array(states.count * roles),
      plies: 0,
    };
    for (const [phase, starts] of this.#byPhase(states, sums)) {
      if (phase < 0) this.#onProcessor(states, starts, WORD_LANES * words, random, sums);
      else sums.plies += await this.#play({ states, starts, words, phase, random }, sums.goals);
    }
    return sums;
  }

  /** Settles states that are over; the others by their phase. */
  #byPhase(states: StateBatch, { playouts, goals }: Pick<StartTotals, "playouts" | "goals">): Map<number, number[]> {
    const roles = this.#game.roles.length;
    const ends = this.#game.currentGoals(states);
    const byPhase = new Map<number, number[]>();
    for (let at = 0; at < states.count; at++) {
      if (ends.terminal[at]) {
        for (let role = 0; role < roles; role++) {
          const goal = ends.goals[at * roles + role]!;
          goals[at * roles + role] = goal === NO_GOAL ? 0 : goal * playouts[at]!;
        }
        continue;
      }
      const phase = this.#phaseOf(states.words, at * this.#game.stateWords);
      byPhase.set(phase, [...(byPhase.get(phase) ?? []), at]);
    }
    return byPhase;
  }

  #onProcessor(
    states: StateBatch,
    starts: readonly number[],
    perStart: number,
    random: Random,
    sums: { goals: Float64Array; plies: number },
  ): void {
    const { stateWords, roles } = this.#game;
    for (const at of starts) {
      const start = { count: 1, words: states.words.slice(at * stateWords, (at + 1) * stateWords) };
      const { goals, plies } = this.#game.totals(start, { perStart, random });
      sums.goals.set(goals, at * roles.length);
      sums.plies += plies[0]!;
    }
  }

  async #play(batch: Batch, goals: Float64Array): Promise<number> {
    const ready = await this.#kernel(batch.phase);
    const perRun = Math.max(1, Math.floor(ready.loaded.lanes / (WORD_LANES * batch.words)));
    let plies = 0;
    for (let first = 0; first < batch.starts.length; first += perRun)
      plies += await this.#run(ready, { ...batch, starts: batch.starts.slice(first, first + perRun) }, goals);
    return plies;
  }

  #kernel(phase: number): Promise<Ready> {
    let ready = this.#ready.get(phase);
    if (ready === undefined) {
      ready = this.#load(phase);
      this.#ready.set(phase, ready);
    }
    return ready;
  }

  async #load(phase: number): Promise<Ready> {
    const kernel = onceKernel(this.#plan, { phase, cycles: this.#cycles, attempts: ATTEMPTS, window: WINDOW });
    if (kernel === undefined) throw new Error("the circuit is too large for a table");
    const loaded = await this.#device.loadTable(kernel.table, { set: [], counters: kernel.counters });
    return { kernel, loaded, image: undefined };
  }

  async #run(ready: Ready, { states, starts, words, random }: Batch, goals: Float64Array): Promise<number> {
    const { layout, table } = ready.kernel;
    const image = this.#image(ready, starts.length * words);
    const row = new Uint32Array(image.stride);
    const put = (address: number, of: (start: number) => boolean): void => {
      const slot = table.homes.get(address);
      if (slot === undefined) return;
      row.fill(0);
      starts.forEach((start, at) => {
        if (of(start)) row.fill(0xffffffff, at * words, (at + 1) * words);
      });
      image.write(slot, row.slice());
    };
    for (const address of table.homes.keys()) put(address, () => false);
    const { stateWords } = this.#game;
    this.#plan.bits.forEach((bit, at) => {
      put(layout.state[at]!, (start) => ((states.words[start * stateWords + (bit >> 5)]! >>> (bit & 31)) & 1) === 1);
    });
    put(layout.live, () => true);
    this.#markIdle(image, table.homes.get(layout.ended)!, starts.length * words);
    const counts = await image.run({ seed: [random.bits() >>> 0, random.bits() >>> 0], rounds: 0 });
    await this.#collect(ready, image, { starts, words }, goals);
    // The end is seen one ply after the last move.
    return counts[0]! - counts[1]! - WORD_LANES * words * starts.length;
  }

  /** Rows of enough lanes; those of the last run where they are the same. */
  #image(ready: Ready, words: number): TableImage {
    const { groupLanes } = ready.loaded;
    const lanes = groupLanes * Math.ceil((WORD_LANES * words) / groupLanes);
    if (ready.image === undefined || ready.image.lanes < lanes) {
      ready.image?.release();
      ready.image = ready.loaded.image(lanes);
    }
    return ready.image;
  }

  /** Lanes without a playout are over from the beginning. */
  #markIdle(image: TableImage, slot: number, used: number): void {
    const row = new Uint32Array(image.stride).fill(0xffffffff, used);
    image.write(slot, row);
  }

  async #collect(
    { kernel: { layout, table } }: Ready,
    image: TableImage,
    { starts, words }: Pick<Batch, "starts" | "words">,
    goals: Float64Array,
  ): Promise<void> {
    const { outcomes } = this.#plan;
    const bits: Uint32Array[] = [];
    for (const address of layout.outcome) {
      const row = new Uint32Array(image.stride);
      await image.read(table.homes.get(address)!, row);
      bits.push(row);
    }
    outcomes.roles.forEach(({ values, firstBit, bits: width }, role) => {
      starts.forEach((start, at) => {
        for (let word = at * words; word < (at + 1) * words; word++)
          for (let value = 0; value < values.length; value++) {
            let lanes = -1;
            for (let bit = 0; bit < width; bit++) {
              const plane = bits[firstBit + bit]![word]!;
              lanes &= ((value + 1) >> bit) & 1 ? plane : ~plane;
            }
            goals[start * outcomes.roles.length + role]! += values[value]! * bitsIn(lanes);
          }
      });
    });
  }

  /** Gives the memory of the device back. */
  async release(): Promise<void> {
    for (const pending of this.#ready.values()) {
      const { loaded, image } = await pending;
      image?.release();
      loaded.release();
    }
  }
}

interface Batch {
  readonly states: StateBatch;
  /** Indexes of states. */
  readonly starts: readonly number[];
  /** Words of 32 lanes for each. */
  readonly words: number;
  readonly phase: number;
  readonly random: Random;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
