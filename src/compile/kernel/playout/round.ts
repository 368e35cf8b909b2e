/**
 * How many plies a round should have: after each round results are collected and lanes begin anew. With short rounds
 * that is done too often, with long rounds lanes whose playout is over wait too long:
 *
 *   cost of a playout  =  (length + round / 2) · cost of a ply  +  length / round · cost of the end of a round
 */
import { blockLayout, LONGEST_ROUND } from "../layout.ts";
import { costOf } from "../uses.ts";
import { goalsProgram } from "./goals.ts";
import type { PlayoutPlan } from "./plan.ts";
import { plyProgram } from "./ply.ts";
import { talliesOf, tallyProgram } from "./tally.ts";

/** How often all phases come by in the best round, for playouts of a mean length. */
export function bestCycles(plan: PlayoutPlan, meanPlies: number): number {
  const phases = plan.playing.length;
  const tallies = talliesOf(plan, 3);
  const layout = blockLayout({
    outcomeBits: plan.outcomes.bits,
    tallies: tallies.count,
    choiceBits: 0,
    stateBits: plan.bits.length,
    phases,
  });
  const plies = plan.playing.map((_, phase) => plyProgram({ plan, phase, layout, waitBits: 3, record: false }));
  const plyCost = plies.reduce((sum, { program }) => sum + costOf(program), 0) / phases;
  const goalCost = plan.goals === "held" ? costOf(goalsProgram(plan, layout).program) : 0;
  const endCost = goalCost + costOf(tallyProgram({ plan, layout, tallies, from: "initial" }));
  const cost = (cycles: number): number => {
    const round = cycles * phases;
    return (meanPlies + round / 2) * plyCost + (meanPlies / round) * endCost;
  };
  let best = 1;
  for (let cycles = 2; cycles * phases <= LONGEST_ROUND; cycles++) if (cost(cycles) < cost(best)) best = cycles;
  return best;
}
