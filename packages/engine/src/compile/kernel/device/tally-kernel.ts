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
import { blockLayout } from "../layout.ts";
import { goalsProgram } from "../playout/goals.ts";
import type { PlayoutPlan } from "../playout/plan.ts";
import { plyProgram } from "../playout/ply.ts";
import { isOnePly } from "../playout/round.ts";
import { type Tallies, type TallyOptions, talliesOf, tallyProgram } from "../playout/tally.ts";
import type { DeviceKernel } from "./kernel.ts";

export interface TallyKernel extends DeviceKernel {
  readonly tallies: Tallies;
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
  const layout = blockLayout({ ...sizes, tallies: tallies.count, levels: 0, choiceBits: 0, waitBits });
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
    rows: [],
  };
}
