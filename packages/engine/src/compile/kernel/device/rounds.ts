/**
 * How long a round of a device is, and how often a rank is drawn at one ply. A lane in which every attempt failed (bounded-draw.ts) waits
 * for its phase to come by again, and a playout that is over waits for the end of the round, so the length of each playout counts, not
 * their mean: nearly all games of Othello have 60 plies, and a round that is a little longer than half of that wastes little.
 *
 *   vain     chance that all attempts fail, in the mean of the counts n of an octave, 2^(k-1) < n <= 2^k, of (1 - n / 2^k)^attempts:
 *            2^-attempts / (attempts + 1)
 *   steps    of a playout: its plies, `phases` for each ply drawn in vain (a binomial number of them), and the one that sees the end
 *   cost     of a playout: the mean of ceil(steps / round) · (round · cost of a ply + cost of the end of a round)
 */
import { bitLength } from "../arithmetic.ts";
import type { PlayoutPlan } from "../playout/plan.ts";
import { choicesOf } from "../playout/ply.ts";
import type { Costs } from "../playout/round.ts";

export interface DeviceRound {
  /** How often all phases come by in a round. */
  readonly cycles: number;
  /** How often a rank is drawn at one ply. */
  readonly attempts: number;
}

/** The longest round, in plies. */
const LONGEST_ROUND = 63;
const ATTEMPTS = { least: 2, most: 8 };
/** Operations to draw one bit of a rank, as measured on Connect Four and Othello. */
const BIT_OPERATIONS = 34;
/** Beyond so many plies drawn in vain their mean serves for all playouts. */
const MANY_VAIN = 40;

/** The best round for playouts of these lengths. */
export function bestDeviceRound(plan: PlayoutPlan, costs: Costs, lengths: ArrayLike<number>): DeviceRound {
  const draws = drawsOf(plan);
  let best: DeviceRound & { cost: number } = { cycles: 1, attempts: ATTEMPTS.least, cost: Number.POSITIVE_INFINITY };
  for (let { least: attempts, most } = ATTEMPTS; attempts <= most; attempts++) {
    const steps = stepsOf(lengths, draws.phases, vainPly(draws.choosers, attempts));
    const drawing = attempts * draws.bits * BIT_OPERATIONS;
    for (let cycles = 1; cycles === 1 || cycles * draws.phases <= LONGEST_ROUND; cycles++) {
      const cost = playoutCost(steps, cycles * draws.phases, costs, drawing);
      if (cost < best.cost) best = { cycles, attempts, cost };
    }
  }
  return { cycles: best.cycles, attempts: best.attempts };
}

interface Draws {
  readonly phases: number;
  /** For each phase how many roles choose. */
  readonly choosers: readonly number[];
  /** Bits of the ranks that are drawn at a ply, in the mean. */
  readonly bits: number;
}

function drawsOf(plan: PlayoutPlan): Draws {
  const choices = plan.playing.map((_, phase) => choicesOf(plan, phase));
  const bits = choices.flat().reduce((sum, { moves }) => sum + bitLength(moves.length - 1), 0);
  return { phases: choices.length, choosers: choices.map((list) => list.length), bits: bits / choices.length };
}

/** The chance that all attempts at one rank fail. */
export const vainDraw = (attempts: number): number => 2 ** -attempts / (attempts + 1);

/** The chance that a lane draws in vain at a ply. */
function vainPly(choosers: readonly number[], attempts: number): number {
  const vain = vainDraw(attempts);
  return choosers.reduce((sum, count) => sum + 1 - (1 - vain) ** count, 0) / choosers.length;
}

/** How probable each number of steps is. */
export function stepsOf(lengths: ArrayLike<number>, phases: number, vain: number): Map<number, number> {
  const steps = new Map<number, number>();
  const add = (count: number, chance: number): void => void steps.set(count, (steps.get(count) ?? 0) + chance);
  for (let at = 0; at < lengths.length; at++) {
    const plies = lengths[at]!;
    if (plies * vain > MANY_VAIN) add(plies + 1 + phases * Math.round(plies * vain), 1 / lengths.length);
    else
      binomial(plies, vain).forEach((chance, count) => {
        add(plies + 1 + phases * count, chance / lengths.length);
      });
  }
  return steps;
}

/** The chances of 0, 1, … of so many; what is left after nearly all of them is given to the last. */
function binomial(trials: number, chance: number): number[] {
  const chances: number[] = [];
  let [next, left] = [(1 - chance) ** trials, 1];
  for (let count = 0; count < trials && left - next > 1e-4; count++) {
    chances.push(next);
    left -= next;
    next *= ((trials - count) / (count + 1)) * (chance / (1 - chance));
  }
  return [...chances, left];
}

function playoutCost(steps: ReadonlyMap<number, number>, round: number, costs: Costs, drawing: number): number {
  const isOne = round === 1 && costs.onePly !== undefined;
  const whole = isOne ? costs.onePly! + drawing : round * (costs.ply + drawing) + costs.end;
  let rounds = 0;
  for (const [count, chance] of steps) rounds += chance * Math.ceil(count / round);
  return rounds * whole;
}
