/**
 * One playout in each lane, from a state of its own: what search asks of a device, and who wants single results. Lanes that are over keep
 * their outcome and how many plies they played.
 *
 *   round   the plies of all phases from the one the states are in, `cycles` times; then what is over stops
 *
 * With a record a round is one cycle, and leaves behind what was played in each of its plies.
 */
import { bitLength } from "../arithmetic.ts";
import { type BlockLayout, blockLayout, WORD } from "../layout.ts";
import { goalsProgram } from "../playout/goals.ts";
import type { PlayoutPlan } from "../playout/plan.ts";
import { choicesOf, plyProgram } from "../playout/ply.ts";
import { type KernelProgram, Listing } from "../program.ts";
import type { DeviceKernel } from "./kernel.ts";

export interface OnceKernel extends DeviceKernel {
  /** The plies that each lane has played, a bit-sliced number. */
  readonly played: readonly number[];
  /** For each ply of a round what was played in it; empty without a record. */
  readonly record: readonly PlyRecord[];
}

export interface PlyRecord {
  readonly phase: number;
  /** Which lanes played. */
  readonly moved: number;
  /** Their choices, see MoveChoice. */
  readonly choice: readonly number[];
}

export interface OnceKernelOptions {
  /** The phase that all states are in. */
  readonly phase: number;
  readonly cycles: number;
  readonly attempts: number;
  readonly record: boolean;
}

/** Longer playouts than 2^20 plies are counted from 0 again. */
const PLAYED_BITS = 20;

export function onceKernel(plan: PlayoutPlan, { phase, cycles, attempts, record }: OnceKernelOptions): OnceKernel {
  const phases = plan.playing.length;
  const sizes = { outcomeBits: plan.outcomes.bits, stateBits: plan.bits.length, phases };
  const block = blockLayout({ ...sizes, tallies: 1, levels: 0, choiceBits: 0 });
  let end = block.scratch;
  const words = (count: number): number[] => Array.from({ length: count }, () => (end += WORD) - WORD);
  const played = words(PLAYED_BITS);
  const order = plan.playing.map((_, at) => (phase + at) % phases);
  const records = order.map((at) => ({ phase: at, moved: words(1)[0]!, choice: words(choiceBits(plan, at)) }));
  const layout = { ...block, scratch: end };
  const [refill, ...spare] = layout.left as [number, ...number[]];
  const behind = spare.slice(0, bitLength(phases - 1));
  const bounded = { most: attempts, waits: layout.tallies[0]!, behind };
  const ply = ({ phase: at, moved, choice }: PlyRecord): KernelProgram => {
    const own = { plan, phase: at, waitBits: 0, levels: [], attempts: bounded, played };
    const recorded = { layout: { ...layout, choice }, record, ...(record && { moved }) };
    return plyProgram({ ...own, ...recorded }).program;
  };
  const goals = plan.goals === "held" ? [goalsProgram(plan, layout).program] : [];
  const kept = [layout.live, layout.ended, ...behind, ...layout.outcome, ...layout.state, ...played];
  return {
    plies: records.map(ply),
    end: [...goals, stopProgram(layout)],
    cycles: record ? 1 : cycles,
    round: phases * (record ? 1 : cycles),
    layout,
    refill,
    set: [],
    rows: [...kept, ...(record ? records.flatMap(({ moved, choice }) => [moved, ...choice]) : [])],
    played,
    record: record ? records : [],
  };
}

const choiceBits = (plan: PlayoutPlan, phase: number): number =>
  choicesOf(plan, phase).reduce((sum, { bits }) => sum + bits, 0);

function stopProgram({ live, ended }: BlockLayout): KernelProgram {
  const listing = new Listing();
  listing.store(live, listing.wires.andNot(listing.wires.load(live), listing.wires.load(ended)));
  return listing;
}
