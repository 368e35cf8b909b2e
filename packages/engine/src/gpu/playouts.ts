/**
 * Random playouts of a game from its initial state on a graphics card, millions at a time.
 *
 * A table that a fixed kernel walks is ready at once; code for the game is two to fifteen times as fast, but compiling it takes from a
 * tenth of a second to minutes. So playouts begin on the table, code is compiled meanwhile and takes over when a short trial says it is
 * faster. Where the device fails, the processor plays on.
 *
 * The same seed gives the same totals on one kind of device and one target: how the work is cut into dispatches depends on the game and
 * on the number of playouts, never on time.
 */
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { type DeviceKernel, deviceTable } from "../compile/kernel/device/kernel.ts";
import { bestDeviceRound } from "../compile/kernel/device/rounds.ts";
import { type TallyKernel, tallyKernel } from "../compile/kernel/device/tally-kernel.ts";
import { findPhases } from "../compile/kernel/phases.ts";
import { Plans, type PlayoutPlan } from "../compile/kernel/playout/plan.ts";
import { costsOf } from "../compile/kernel/playout/round.ts";
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

/** Code that is compiled for the game, a table that is walked, or the table until the code is there. */
export type DeviceTarget = "code" | "table" | "auto";

/** Playouts on the processor that tell how long playouts are. */
const PILOT_PLAYOUTS = 256;
/** Lane operations in one dispatch: about 0.2 s on a large card, and less than a browser's limit on a small one. */
const MOST_OPERATIONS = { code: 2 ** 46, table: 2 ** 42 };
/** Dispatches begin at least so many playouts in each lane, so that few lanes are idle while the last are played. */
const LEAST_PLAYOUTS = 8;

interface Running {
  readonly kernel: LoadedKernel;
  readonly target: "code" | "table";
}

interface Parts {
  readonly game: CircuitGame;
  readonly device: PlayoutDevice;
  readonly plan: PlayoutPlan;
  readonly kernel: TallyKernel;
  readonly meanPlies: number;
  /** Of a ply. */
  readonly operations: number;
}

/** Playouts of one game on a device. */
export class DevicePlayouts {
  /** Settles when no faster kernel is to be expected any more. */
  settled: Promise<void> = Promise.resolve();
  /** What went wrong, in the order in which it did. */
  readonly notes: string[] = [];
  readonly #parts: Parts;
  #running: Running | undefined;
  #cancel: (() => void) | undefined;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes the playouts of the game ready on the device. */
  static async load(game: CircuitGame, device: PlayoutDevice, target: DeviceTarget = "auto"): Promise<DevicePlayouts> {
    const { kernel, ...rest } = tallyKernelOf(game);
    const playouts = new DevicePlayouts({ game, device, kernel, ...rest });
    if (target === "code") await playouts.#start(() => device.load(kernel), "code");
    else await playouts.#start(() => loadTable(kernel, device), "table");
    if (target === "auto") playouts.settled = playouts.#improve();
    return playouts;
  }

  async #start(load: () => Promise<LoadedKernel>, target: Running["target"]): Promise<void> {
    try {
      this.#running = { kernel: await load(), target };
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Has code compiled, and takes it where it is faster. */
  async #improve(): Promise<void> {
    const { kernel, device } = this.#parts;
    if (operationsOf(kernel) > device.mostCodeOperations) return;
    const { isReady, cancel } = device.prepare(kernel);
    this.#cancel = cancel;
    const code = (await isReady) ? await device.load(kernel).catch(() => undefined) : undefined;
    this.#cancel = undefined;
    if (code === undefined) return;
    const table = this.#running?.kernel;
    if (table !== undefined && (await rateOf(table)) >= (await rateOf(code))) return code.release();
    this.#running = { kernel: code, target: "code" };
    table?.release();
  }

  #fail(error: unknown): void {
    this.notes.push(`the processor plays: ${error instanceof Error ? error.message : String(error)}`);
    this.#running = undefined;
  }

  /** What plays, and how it was made. */
  get description(): string {
    return this.#running?.kernel.description ?? this.notes.at(-1) ?? "the processor plays";
  }

  /** Plays at least so many playouts from the initial state. */
  async totals(playouts: number, random: Random): Promise<DeviceTotals> {
    let sums: DeviceTotals = { playouts: 0, plies: 0, goals: this.#parts.plan.outcomes.roles.map(() => 0) };
    while (sums.playouts < playouts) {
      const running = this.#running;
      if (running === undefined) return added(sums, this.#onProcessor(playouts - sums.playouts, random));
      const seed = [random.bits() >>> 0, random.bits() >>> 0] as const;
      try {
        const rounds = this.#rounds(running, playouts - sums.playouts);
        sums = added(sums, this.#totalsOf(await running.kernel.run({ seed, rounds })));
      } catch (error) {
        this.#fail(error);
      }
    }
    return sums;
  }

  #rounds({ kernel: { lanes }, target }: Running, playouts: number): number {
    const { kernel, meanPlies, operations } = this.#parts;
    const least = Math.ceil((LEAST_PLAYOUTS * meanPlies) / kernel.round);
    const most = Math.max(least, mostRounds(target, lanes, kernel.round * operations));
    return Math.max(1, Math.min(most, Math.ceil((playouts * meanPlies) / (lanes * kernel.round))));
  }

  #onProcessor(perStart: number, random: Random): DeviceTotals {
    const { game } = this.#parts;
    const { playouts, plies, goals } = game.totals({ count: 1, words: game.initial }, { perStart, random });
    return { playouts: playouts[0]!, plies: plies[0]!, goals: Array.from(goals) };
  }

  #totalsOf(counts: Float64Array): DeviceTotals {
    const { tallies, round } = this.#parts.kernel;
    const byRole = this.#parts.plan.outcomes.roles.map(({ values }, role) =>
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
    this.#cancel?.();
    this.#running?.kernel.release();
    this.#running = undefined;
  }
}

/** Rounds of so many operations that one dispatch may have. */
export function mostRounds(target: Running["target"], lanes: number, operations: number): number {
  return Math.floor(MOST_OPERATIONS[target] / (lanes * operations));
}

/** The kernel that plays a game, and what is known of its playouts. */
export function tallyKernelOf(game: CircuitGame): Omit<Parts, "game" | "device"> {
  const start = { count: 1, words: game.initial };
  const { plies } = game.playouts(start, { perStart: PILOT_PLAYOUTS, random: new Random(1) });
  const meanPlies = plies.reduce((sum, length) => sum + length, 0) / PILOT_PLAYOUTS;
  const plan = new Plans(game.circuit, findPhases(game.circuit)).plain;
  const costs = costsOf(plan);
  const kernel = tallyKernel(plan, bestDeviceRound(plan, costs, plies));
  return { plan, kernel, meanPlies, operations: costs.ply };
}

/** Operations of the code that would be compiled. */
export function operationsOf({ plies, end }: DeviceKernel): number {
  return [...plies, ...end].reduce((sum, { wires }) => sum + wires.count, 0);
}

async function loadTable(kernel: TallyKernel, device: PlayoutDevice): Promise<LoadedKernel> {
  const table = deviceTable(kernel);
  if (table === undefined) throw new Error("the circuit is too large for a table");
  return device.loadTable(table, { set: kernel.set, counters: kernel.layout.tallies.length });
}

/** Lanes a millisecond, in a short trial after a shorter one. */
async function rateOf(kernel: LoadedKernel): Promise<number> {
  await kernel.run({ seed: [1, 2], rounds: 1 });
  const began = performance.now();
  await kernel.run({ seed: [3, 4], rounds: 2 });
  return kernel.lanes / (performance.now() - began);
}

function added(a: DeviceTotals, b: DeviceTotals): DeviceTotals {
  return {
    playouts: a.playouts + b.playouts,
    plies: a.plies + b.plies,
    goals: a.goals.map((goal, role) => goal + b.goals[role]!),
  };
}
