/**
 * Random playouts of a game from its initial state on a graphics card, millions at a time.
 *
 * The same seed gives the same totals on one kind of device: how the work is cut into dispatches depends on the game and
 * on the number of playouts, never on time.
 */
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { type TallyKernel, tallyKernel } from "../compile/kernel/device/tally-kernel.ts";
import { findPhases } from "../compile/kernel/phases.ts";
import { Plans, type PlayoutPlan } from "../compile/kernel/playout/plan.ts";
import { bestCycles, costsOf } from "../compile/kernel/playout/round.ts";
import { Random } from "../game/random.ts";
import type { LoadedKernel, PlayoutDevice } from "./device.ts";

/** Sums over playouts. */
export interface DeviceTotals {
  /** At least as many as were asked for: every playout that has begun is counted. */
  readonly playouts: number;
  readonly plies: number;
  /** For each role the sum of the goals; no goal counts as 0. */
  readonly goals: readonly number[];
}

/** How often a rank is drawn at one ply: a third attempt costs more than the few lanes that wait. */
const ATTEMPTS = 2;
/** Playouts on the processor that tell how long playouts are. */
const PILOT_PLAYOUTS = 256;
/** Lane operations in one dispatch: about 0.2 s on a large card, and less than a browser's limit on a small one. */
const MOST_OPERATIONS = 2 ** 46;
/** Dispatches begin at least so many playouts in each lane, so that few lanes are idle while the last are played. */
const LEAST_PLAYOUTS = 8;

/** Playouts of one game on a device. */
export class DevicePlayouts {
  readonly #plan: PlayoutPlan;
  readonly #kernel: TallyKernel;
  readonly #loaded: LoadedKernel;
  readonly #meanPlies: number;
  readonly #operations: number;

  private constructor(
    plan: PlayoutPlan,
    kernel: TallyKernel,
    loaded: LoadedKernel,
    meanPlies: number,
    operations: number,
  ) {
    this.#plan = plan;
    this.#kernel = kernel;
    this.#loaded = loaded;
    this.#meanPlies = meanPlies;
    this.#operations = operations;
  }

  /** Makes the playouts of the game ready on the device. */
  static async load(game: CircuitGame, device: PlayoutDevice): Promise<DevicePlayouts> {
    const { plies } = game.totals(
      { count: 1, words: game.initial },
      { perStart: PILOT_PLAYOUTS, random: new Random(1) },
    );
    const meanPlies = plies[0]! / PILOT_PLAYOUTS;
    const plan = new Plans(game.circuit, findPhases(game.circuit)).plain;
    const costs = costsOf(plan);
    const kernel = tallyKernel(plan, { cycles: bestCycles(plan, costs, meanPlies), attempts: ATTEMPTS });
    return new DevicePlayouts(plan, kernel, await device.load(kernel), meanPlies, costs.ply);
  }

  /** How the kernel was compiled. */
  get description(): string {
    return this.#loaded.description;
  }

  /** Plays at least so many playouts from the initial state. */
  async totals(playouts: number, random: Random): Promise<DeviceTotals> {
    const lanes = 32 * this.#loaded.threads;
    const { round } = this.#kernel;
    const least = Math.ceil((LEAST_PLAYOUTS * this.#meanPlies) / round);
    const most = Math.max(least, Math.floor(MOST_OPERATIONS / (lanes * round * this.#operations)));
    let sums: DeviceTotals = { playouts: 0, plies: 0, goals: this.#plan.outcomes.roles.map(() => 0) };
    while (sums.playouts < playouts) {
      const wanted = Math.ceil(((playouts - sums.playouts) * this.#meanPlies) / (lanes * round));
      const rounds = Math.max(1, Math.min(most, wanted));
      const seed = [random.bits() >>> 0, random.bits() >>> 0] as const;
      sums = added(sums, this.#totalsOf(await this.#loaded.run({ seed, rounds })));
    }
    return sums;
  }

  #totalsOf(counts: Float64Array): DeviceTotals {
    const { tallies, round } = this.#kernel;
    const byRole = this.#plan.outcomes.roles.map(({ values }, role) =>
      [...values, 0].map((value, at) => [value, counts[tallies.outcomes[role]![at]!]!] as const),
    );
    const waited = tallies.waited.reduce((sum, at, bit) => sum + counts[at]! * 2 ** bit, 0);
    return {
      playouts: byRole[0]!.reduce((sum, [, count]) => sum + count, 0),
      plies: counts[tallies.live]! * round - waited,
      goals: byRole.map((values) => values.reduce((sum, [value, count]) => sum + value * count, 0)),
    };
  }

  /** Gives the memory of the device back. */
  release(): void {
    this.#loaded.release();
  }
}

function added(a: DeviceTotals, b: DeviceTotals): DeviceTotals {
  return {
    playouts: a.playouts + b.playouts,
    plies: a.plies + b.plies,
    goals: a.goals.map((goal, role) => goal + b.goals[role]!),
  };
}
