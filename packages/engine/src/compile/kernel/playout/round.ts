/**
 * How many plies a round should have: after each round results are collected and lanes begin anew. With short rounds
 * that is done too often, with long rounds lanes whose playout is over wait too long:
 *
 *   rounds of a playout  =  (length + (round + 1) / 2) / round        the end is seen one ply after the last move
 *   cost of a playout    =  rounds · (round · cost of a ply + cost of the end of a round)
 */
import type { GateLiteral } from "../../circuit/circuit.ts";
import { Cone, loopValues } from "../cone.ts";
import { LONGEST_ROUND, WORD } from "../layout.ts";
import type { Ply } from "../specialise.ts";
import type { PlayoutPlan } from "./plan.ts";
import { choicesOf } from "./ply.ts";

/** Operations, and words loaded and stored by name. */
export interface Costs {
  /** Of a ply, in the mean of the phases. */
  readonly ply: number;
  /** Of the end of a round. */
  readonly end: number;
  /** Of a round of one ply, where there is such. */
  readonly onePly: number | undefined;
}

/** Whether a round is one ply that restarts lanes itself, see PlyOptions. */
export function isOnePly({ playing, goals }: PlayoutPlan, cycles: number): boolean {
  return cycles * playing.length === 1 && goals === "captured";
}

/** Operations for each move that can be chosen: to count it, and to find the one taken. */
const CHOICE = 9;

/** As far as can be said before the programs are made, which takes long for large circuits. */
export function costsOf(plan: PlayoutPlan): Costs {
  const { plies, playing, bits, outcomes } = plan;
  const held = plan.goals === "held";
  const gates = (ply: Ply, literals: Iterable<GateLiteral>): number =>
    new Cone(plies.graph, loopValues(plies.circuit, plies.inputs, ply)).add(literals);
  const costs = playing.map((ply, phase) => {
    const next = bits.map((bit) => ply.next[bit]!);
    const goals = held ? [] : ply.goals;
    const moves = choicesOf(plan, phase).reduce((sum, choice) => sum + choice.moves.length, 0);
    return gates(ply, [...ply.legal.flat(), ply.terminal, ...goals, ...next]) + 2 * bits.length + CHOICE * moves;
  });
  const ply = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const tallied = 50 + 4 * outcomes.bits;
  return {
    ply,
    end: tallied + 3 * bits.length + (held ? gates(plies.general, plies.general.goals) : 0),
    onePly: isOnePly(plan, 1) ? ply + tallied + bits.length : undefined,
  };
}

/** How often all phases come by in the best round, for playouts of a mean length. */
export function bestCycles({ playing }: PlayoutPlan, { ply, end, onePly }: Costs, meanPlies: number): number {
  const phases = playing.length;
  const cost = (cycles: number): number => {
    const round = cycles * phases;
    const whole = round === 1 && onePly !== undefined ? onePly : round * ply + end;
    return ((meanPlies + (round + 1) / 2) / round) * whole;
  };
  let best = 1;
  for (let cycles = 2; cycles * phases <= LONGEST_ROUND; cycles++) if (cost(cycles) < cost(best)) best = cycles;
  return best;
}

/** More blocks in one go do not get faster; with one alone, code is fetched anew for each. */
const MOST_BLOCKS = 8;
const LEAST_BLOCKS = 2;
/** Blocks in one go should stay in the second-level cache, which is 512 KiB at least, with the code. */
const MOST_BYTES = 3 * 2 ** 17;
/** Words of memory for each operation, as measured on large circuits. */
const WORDS_AN_OPERATION = 0.1;

/** How many blocks should be played side by side. */
export function bestBlocks({ bits }: PlayoutPlan, { ply }: Costs): number {
  const bytes = WORD * (2 * bits.length + WORDS_AN_OPERATION * ply);
  return Math.max(LEAST_BLOCKS, Math.min(MOST_BLOCKS, Math.floor(MOST_BYTES / bytes)));
}
