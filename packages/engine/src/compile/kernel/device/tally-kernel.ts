/**
 * Random play in bulk on a device whose threads play 32 games each: the programs of a round, as for WebAssembly, and
 * what a thread keeps between them. Each printer writes them in its language with the same loop around them:
 *
 *   thread:  words := start;  counters := 0
 *            repeat  the plies of all phases, `cycles` times;  the end of the round
 *                    after `rounds` rounds no playout begins any more (refill := 0)
 *            while   rounds are left, or a lane still plays
 *            add the counters to those of the device
 *
 * Every playout that has begun is played to its end and counted, so that short playouts are not preferred.
 */
import { bitLength } from "../arithmetic.ts";
import { type BlockLayout, blockLayout, WORD } from "../layout.ts";
import { goalsProgram } from "../playout/goals.ts";
import type { PlayoutPlan } from "../playout/plan.ts";
import { plyProgram } from "../playout/ply.ts";
import { isOnePly } from "../playout/round.ts";
import { type Tallies, type TallyOptions, talliesOf, tallyProgram } from "../playout/tally.ts";
import type { KernelProgram } from "../program.ts";
import { type KernelTable, kernelTable } from "./table/table.ts";

export interface TallyKernel {
  readonly plies: readonly KernelProgram[];
  /** What is done at the end of a round. */
  readonly end: readonly KernelProgram[];
  readonly cycles: number;
  /** Plies in a round. */
  readonly round: number;
  readonly layout: BlockLayout;
  readonly tallies: Tallies;
  /** Which word says whether lanes begin again. */
  readonly refill: number;
  /** Words that are set in every lane at the beginning; the others are clear. */
  readonly set: readonly number[];
}

export interface TallyKernelOptions {
  /** How often all phases come by in a round. */
  readonly cycles: number;
  /** How often a rank is drawn at one ply. */
  readonly attempts: number;
}

export function tallyKernel(plan: PlayoutPlan, { cycles, attempts }: TallyKernelOptions): TallyKernel {
  const round = cycles * plan.playing.length;
  const waitBits = bitLength(round);
  const tallies = talliesOf(plan, waitBits);
  const sizes = { outcomeBits: plan.outcomes.bits, stateBits: plan.bits.length, phases: plan.playing.length };
  const layout = blockLayout({ ...sizes, tallies: tallies.count, levels: 0, choiceBits: 0 });
  const [refill, ...spare] = layout.left as [number, ...number[]];
  const options: TallyOptions = { plan, layout, tallies, from: "initial", refill };
  const behind = spare.slice(0, bitLength(plan.playing.length - 1));
  const bounded = { most: attempts, waits: layout.tallies[tallies.waited[0]!]!, behind };
  const isOne = isOnePly(plan, cycles);
  const plies = plan.playing.map((_, phase) => {
    const restart = isOne && { restart: options };
    return plyProgram({
      plan,
      phase,
      layout,
      waitBits,
      record: false,
      levels: [],
      attempts: bounded,
      ...restart,
    }).program;
  });
  const goals = plan.goals === "held" ? [goalsProgram(plan, layout).program] : [];
  const { stateBits } = plan.plies.circuit;
  return {
    plies,
    end: isOne ? [] : [...goals, tallyProgram(options)],
    cycles,
    round,
    layout,
    tallies,
    refill,
    set: [layout.live, refill, ...layout.state.filter((_, at) => stateBits[plan.bits[at]!]!.initially)],
  };
}

/** The kernel as a table; undefined where it is too large. */
export function tallyTable(kernel: TallyKernel, { window }: { readonly window: number }): KernelTable | undefined {
  const { plies, end, cycles, layout, refill } = kernel;
  return kernelTable({
    round: [...Array.from({ length: cycles }, () => plies).flat(), ...end],
    counters: layout.tallies,
    live: layout.live,
    refill,
    kept: [],
    window,
  });
}

/** Odd numbers with well mixed bits (from the hash functions xxHash and MurmurHash3): seeds of threads are mixed by them. */
export const MULTIPLIERS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** The number of the word at an address of a block. */
export const wordAt = (address: number): number => address / WORD;
