/**
 * An instance of a playout module with its memory: what playing jobs and tallying have in common.
 */
import type { MastLevels } from "../../../game/game.ts";
import { SPLIT_MIX_STEP, splitMix32 } from "../../../game/random.ts";
import { seedLanes } from "../lane-random.ts";
import { GROUPS, LANES, stateWordsFor, WORD } from "../layout.ts";
import { LEVELS } from "../mast-levels.ts";
import { KernelMemory } from "../memory.ts";
import { IMPORTS } from "../wasm/module.ts";
import type { PlayoutModule } from "./module.ts";
import type { PlayoutPlan } from "./plan.ts";

/** Rounds between two looks at the clock, at most, and milliseconds that they should not exceed where a deadline is near. */
const MOST_ROUNDS = 64;
const CALL_MILLISECONDS = 4;
/** Of the time that is left a call may take so much: a deadline far away costs nothing. */
const PART_OF_REST = 1 / 32;
/** What is left of the longest round after a call: the first are slow because code is still being made. */
const FADING = 0.9;

/** Offsets of 32 bits. */
const MAP_BYTES = 128;

type ToLanes = (source: number, stride: number, map: number, destination: number) => void;

/** Seeds the generators of all blocks. */
export type BlockSeed = readonly [number, number];

/** A seed for each lane of all blocks, where lanes have generators of their own. */
export interface LaneSeeds {
  readonly ofLanes: Int32Array;
}

export class KernelInstance {
  readonly module: PlayoutModule;
  readonly exports: WebAssembly.Exports;
  readonly memory: KernelMemory;
  /** Room for what is counted: a number for each tally and group of lanes. */
  readonly counts: Float64Array;
  readonly #stateWords: number;
  readonly #mostBlocks: number;
  /** Where `toLanes` is told in which word of a row each state bit belongs. */
  readonly #maps: number;
  readonly #toLanes: ToLanes;
  #mastLevels: MastLevels | undefined;
  /** Milliseconds of a round, the longest of late; 0 before there was one. */
  #round = 0;

  constructor(plan: PlayoutPlan, module: PlayoutModule, compiled: WebAssembly.Module, mostBlocks: number) {
    this.module = module;
    this.#mostBlocks = mostBlocks;
    this.counts = new Float64Array(mostBlocks * GROUPS * module.tallies.count);
    this.#maps = module.firstBlock + mostBlocks * module.blockBytes;
    this.#stateWords = stateWordsFor(plan.plies.circuit.stateBits.length);
    this.memory = new KernelMemory(this.#maps + MAP_BYTES * this.#stateWords);
    this.exports = new WebAssembly.Instance(compiled, { [IMPORTS]: { memory: this.memory.memory } }).exports;
    this.#toLanes = this.exports.toLanes as ToLanes;
    const map = this.#maps >> 2;
    this.memory.words.set(module.tables);
    this.memory.words.fill(module.layout.row.spare, map, map + (MAP_BYTES / 4) * this.#stateWords);
    plan.bits.forEach((bit, at) => {
      this.memory.words[map + bit] = WORD * at;
    });
  }

  /** Sets the MAST levels of each role's moves. */
  setMastLevels(levels: MastLevels): void {
    if (levels === this.#mastLevels) return;
    this.#mastLevels = levels;
    const { mastLevels, layout } = this.module;
    for (const { role, moves, address } of mastLevels)
      moves.forEach((move, at) => {
        this.memory.words[(address >> 2) + at] = layout.mastMasks[levels[role]![move] ?? LEVELS - 1]!;
      });
  }

  /** Rounds to be played before the next look at the clock. */
  roundsBefore(deadline: number): number {
    if (this.#round === 0) return deadline === Number.POSITIVE_INFINITY ? MOST_ROUNDS : 1;
    const allowed = Math.max(CALL_MILLISECONDS, PART_OF_REST * (deadline - performance.now()));
    return Math.max(1, Math.min(MOST_ROUNDS, Math.floor(allowed / this.#round)));
  }

  /** Tells how long rounds took. */
  took(rounds: number, milliseconds: number): void {
    this.#round = Math.max(milliseconds / rounds, FADING * this.#round);
  }

  check(blocks: number): void {
    if (blocks > this.#mostBlocks) throw new Error(`${blocks} blocks asked for, ${this.#mostBlocks} made`);
  }

  address(block: number, offset = 0): number {
    return this.module.firstBlock + block * this.module.blockBytes + offset;
  }

  /** Random generators from the seed, or of the lanes from theirs, no lane live, all waiting. */
  reset(block: number, seed: BlockSeed | LaneSeeds): void {
    const { layout } = this.module;
    const random = this.address(block, layout.random);
    if ("ofLanes" in seed) seedLanes(this.memory.words, random, seed.ofLanes, block * LANES);
    else this.#seed(random >> 2, seed, block);
    this.memory.fill(this.address(block, layout.live), 0);
    for (const address of layout.waited) this.memory.fill(this.address(block, address), 0);
    for (const address of layout.outcome) this.memory.fill(this.address(block, address), 0);
    this.memory.fill(this.address(block, layout.ended), 1);
  }

  /** Words for the generators of a block, the same whatever other blocks there are: two SplitMix32 in turn. */
  #seed(first: number, seed: BlockSeed, block: number): void {
    const { words } = this.memory;
    for (let half = 0; half < 2; half++) {
      let state = Math.imul(seed[half]! + half, 0x9e3779b1) ^ Math.imul(block, 0x85ebca6b);
      for (let at = 0; at < 16; at += 2) {
        state = (state + SPLIT_MIX_STEP) | 0;
        words[first + at + 1 - half] = splitMix32(state);
      }
    }
  }

  /** Room for the states of 128 lanes, one after the other. */
  reserveStates(): number {
    return this.memory.reserve(4 * LANES * this.#stateWords);
  }

  /** Transposes 128 states into the words of a row. */
  toRow(states: number, row: number): void {
    for (let word = 0; word < this.#stateWords; word++)
      this.#toLanes(states + 4 * word, 4 * this.#stateWords, this.#maps + MAP_BYTES * word, row);
  }
}
