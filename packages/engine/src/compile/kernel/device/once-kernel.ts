/**
 * One playout in each lane, from a state of its own: what search asks of a device. Lanes that are over keep their outcome.
 *
 *   round   the plies of all phases from the one the states are in, `cycles` times; then what is over stops
 */
import { bitLength } from "../arithmetic.ts";
import { type BlockLayout, blockLayout } from "../layout.ts";
import { goalsProgram } from "../playout/goals.ts";
import type { PlayoutPlan } from "../playout/plan.ts";
import { plyProgram } from "../playout/ply.ts";
import { type KernelProgram, Listing } from "../program.ts";
import { type KernelTable, kernelTable } from "./table/table.ts";

export interface OnceKernel {
  readonly table: KernelTable;
  readonly layout: BlockLayout;
  /** Counters: plies of lanes that were playing, and plies that playing lanes waited. */
  readonly counters: 2;
}

export interface OnceKernelOptions {
  /** The phase that all states are in. */
  readonly phase: number;
  readonly cycles: number;
  readonly attempts: number;
  /** See ScheduleOptions. */
  readonly window: number;
}

const PLAYED = 0;
const WAITED = 1;

/** Undefined where the table would be too large. */
export function onceKernel(plan: PlayoutPlan, options: OnceKernelOptions): OnceKernel | undefined {
  const { phase, cycles, attempts, window } = options;
  const phases = plan.playing.length;
  const waitBits = bitLength(cycles * phases);
  const sizes = { outcomeBits: plan.outcomes.bits, stateBits: plan.bits.length, phases };
  const layout = blockLayout({ ...sizes, tallies: 2, levels: 0, choiceBits: 0 });
  const [refill, ...spare] = layout.left as [number, ...number[]];
  const bounded = { most: attempts, waits: layout.tallies[WAITED]!, behind: spare.slice(0, bitLength(phases - 1)) };
  const ply = (at: number): KernelProgram[] => [
    playedProgram(layout),
    plyProgram({ plan, phase: at, layout, waitBits, record: false, levels: [], attempts: bounded }).program,
  ];
  const plies = plan.playing.flatMap((_, at) => ply((phase + at) % phases));
  const goals = plan.goals === "held" ? [goalsProgram(plan, layout).program] : [];
  const table = kernelTable({
    round: [...Array.from({ length: cycles }, () => plies).flat(), ...goals, stopProgram(layout)],
    counters: layout.tallies,
    live: layout.live,
    refill,
    kept: [layout.ended, ...layout.outcome, ...layout.state, ...bounded.behind],
    window,
  });
  return table && { table, layout, counters: 2 };
}

/** Counts the lanes that are about to play, or to see that they are over. */
function playedProgram({ live, ended, tallies }: BlockLayout): KernelProgram {
  const listing = new Listing();
  const wire = listing.wires.andNot(listing.wires.load(live), listing.wires.load(ended));
  listing.add({ kind: "tally", address: tallies[PLAYED]!, grouped: false, wire });
  return listing;
}

function stopProgram({ live, ended }: BlockLayout): KernelProgram {
  const listing = new Listing();
  listing.store(live, listing.wires.andNot(listing.wires.load(live), listing.wires.load(ended)));
  return listing;
}
