/**
 * Random playouts from many states on a graphics card, with single results: the leaves of a search, the games of a report. What
 * `Game.playouts` and `Game.totals` promise holds here too, except that random numbers depend on the device, and on whether moves are recorded.
 *
 *   const starts = new DeviceStarts(game, device, { meanPlies: 40 });
 *   const { goals, plies, moves } = await starts.playouts(batchOf(game, [state]), { perStart: 1000, random, record: true });
 */
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { finished } from "../compile/backends/circuit/results.ts";
import { onceKernel } from "../compile/kernel/device/once-kernel.ts";
import { bestDeviceRound } from "../compile/kernel/device/rounds.ts";
import { findPhases, NO_PHASE, type PhaseOf, phaseReader } from "../compile/kernel/phases.ts";
import { Plans, type PlayoutPlan } from "../compile/kernel/playout/plan.ts";
import { NOT_FINISHED } from "../compile/kernel/playout/playing.ts";
import { type Costs, costsOf } from "../compile/kernel/playout/round.ts";
import type { PlayoutOptions, Playouts, StateBatch, Totals } from "../game/game.ts";
import type { PlayoutDevice } from "./device.ts";
import { type LaneOrder, LanePlayouts, type LaneShare } from "./lane-playouts.ts";
import type { LaneResults } from "./lane-results.ts";
import { sumsOfResults } from "./lane-sums.ts";
import type { DeviceTarget } from "./playouts.ts";

/** How playouts from states are played on a device. */
export type StartOptions = Pick<PlayoutOptions, "perStart" | "random" | "record" | "deadline">;

/** How playouts from many states are made on a device. */
export interface DeviceStartsOptions {
  /** How long playouts are, about. Default 64. */
  readonly meanPlies?: number;
  /** Default: the table until the code is there. */
  readonly target?: DeviceTarget;
}

/** Lanes whose moves are recorded at once: what is recorded of them is read after each ply. */
const MOST_RECORDED = 2 ** 16;

/** What is asked of the playouts of some shares, and what becomes of it. */
interface Wanted<T> {
  onDevice(kernel: LanePlayouts, order: LaneOrder): Promise<T>;
  onProcessor(order: LaneOrder): T;
  take(shares: readonly LaneShare[], result: T): void;
}

/** Playouts from many states on a device, as many from each. */
export class DeviceStarts {
  /** What went wrong, in the order in which it did. */
  readonly notes: string[] = [];
  readonly #game: CircuitGame;
  readonly #device: PlayoutDevice;
  readonly #plan: PlayoutPlan;
  readonly #phaseOf: PhaseOf;
  readonly #costs: Costs;
  readonly #meanPlies: number;
  readonly #target: DeviceTarget;
  /** By phase, and whether moves are recorded. */
  readonly #kernels = new Map<string, Promise<LanePlayouts>>();

  constructor(game: CircuitGame, device: PlayoutDevice, { meanPlies = 64, target = "auto" }: DeviceStartsOptions = {}) {
    const phases = findPhases(game.circuit);
    this.#game = game;
    this.#device = device;
    this.#plan = new Plans(game.circuit, phases).plain;
    this.#phaseOf = phaseReader(phases);
    this.#costs = costsOf(this.#plan);
    this.#meanPlies = meanPlies;
    this.#target = target;
  }

  /** What plays, and how it was made. */
  async describe(): Promise<string> {
    const kernels = await Promise.allSettled(this.#kernels.values());
    const loaded = kernels.flatMap((kernel) => (kernel.status === "fulfilled" ? [kernel.value.description] : []));
    return this.notes.at(-1) ?? loaded.at(-1) ?? "nothing was played";
  }

  /** Waits until no faster kernel is to be expected for what was asked so far. */
  async settle(): Promise<void> {
    for (const kernel of await Promise.allSettled(this.#kernels.values()))
      if (kernel.status === "fulfilled") await kernel.value.settled;
  }

  /** Random play to the end from each state, each playout by itself. */
  async playouts(states: StateBatch, options: StartOptions): Promise<Playouts> {
    const { perStart = 1, record = false } = options;
    const roles = this.#game.roles.length;
    const count = states.count * perStart;
    const goals = new Int16Array(count * roles);
    const plies = new Int32Array(count).fill(NOT_FINISHED);
    const joints = record ? new Array<Int32Array | undefined>(count) : undefined;
    await this.#play(states, options, {
      onDevice: (kernel, order) => kernel.run(order),
      onProcessor: (order) => this.#onProcessor(order, record),
      take: (shares, results) => {
        let lane = 0;
        for (const { start, first, count: lanes } of shares) {
          const to = start * perStart + first;
          goals.set(results.goals.subarray(lane * roles, (lane + lanes) * roles), to * roles);
          plies.set(results.plies.subarray(lane, lane + lanes), to);
          for (let at = 0; at < lanes && joints; at++) joints[to + at] = results.joints![lane + at];
          lane += lanes;
        }
      },
    });
    return finished(goals, plies, joints);
  }

  /** The same summed up for each state. */
  async totals(states: StateBatch, options: Omit<StartOptions, "record">): Promise<Totals> {
    const roles = this.#game.roles.length;
    const totals = {
      playouts: new Int32Array(states.count),
      goals: new Float64Array(states.count * roles),
      plies: new Float64Array(states.count),
    };
    await this.#play(states, options, {
      onDevice: (kernel, order) => kernel.sums(order),
      onProcessor: (order) => sumsOfResults(order.shares, roles, this.#onProcessor(order, false)),
      take: (shares, sums) =>
        shares.forEach(({ start }, share) => {
          totals.playouts[start]! += sums.playouts[share]!;
          totals.plies[start]! += sums.plies[share]!;
          for (let role = 0; role < roles; role++)
            totals.goals[start * roles + role]! += sums.goals[share * roles + role]!;
        }),
    });
    return totals;
  }

  async #play<T>(states: StateBatch, options: StartOptions, wanted: Wanted<T>): Promise<void> {
    const { perStart = 1, random, record = false, deadline = Number.POSITIVE_INFINITY } = options;
    for (const [phase, starts] of this.#byPhase(states)) {
      const left = starts.map((start): LaneShare => ({ start, first: 0, count: perStart }));
      while (left.length > 0) {
        const kernel = phase === NO_PHASE ? undefined : await this.#kernel(phase, record);
        const shares = taken(left, Math.min(kernel?.lanes ?? MOST_RECORDED, record ? MOST_RECORDED : 2 ** 30));
        wanted.take(shares, await this.#result(kernel, { states, shares, random, deadline }, wanted));
      }
    }
  }

  /** Of the device; of the processor where the device fails, and for states that do not follow the phases. */
  async #result<T>(kernel: LanePlayouts | undefined, order: LaneOrder, wanted: Wanted<T>): Promise<T> {
    if (kernel !== undefined && this.notes.length === 0)
      try {
        return await wanted.onDevice(kernel, order);
      } catch (error) {
        this.#fail(error);
      }
    return wanted.onProcessor(order);
  }

  /** States that are over are the processor's, which sees that at once. */
  #byPhase(states: StateBatch): Map<number, number[]> {
    const { terminal } = this.#game.currentGoals(states);
    const byPhase = new Map<number, number[]>();
    for (let at = 0; at < states.count; at++) {
      const phase = terminal[at] ? NO_PHASE : this.#phaseOf(states.words, at * this.#game.stateWords);
      const starts = byPhase.get(phase);
      if (starts) starts.push(at);
      else byPhase.set(phase, [at]);
    }
    return byPhase;
  }

  #onProcessor({ states, shares, random, deadline }: LaneOrder, record: boolean): LaneResults {
    const { stateWords, roles } = this.#game;
    const count = shares.reduce((sum, share) => sum + share.count, 0);
    const goals = new Int16Array(count * roles.length);
    const plies = new Int32Array(count).fill(NOT_FINISHED);
    const joints: Int32Array[] = [];
    let lane = 0;
    for (const { start, count: perStart } of shares) {
      const from = { count: 1, words: states.words.slice(start * stateWords, (start + 1) * stateWords) };
      const played = this.#game.playouts(from, { perStart, random, record, deadline });
      goals.set(played.goals.subarray(0, played.count * roles.length), lane * roles.length);
      plies.set(played.plies.subarray(0, played.count), lane);
      for (let at = 0; at < perStart && record; at++)
        joints.push(
          at < played.count ? played.moves!.slice(played.moveStart![at], played.moveStart![at + 1]) : NO_MOVES,
        );
      lane += perStart;
    }
    return { goals, plies, ...(record && { joints }) };
  }

  /** Undefined where there is none, and the processor plays. */
  #kernel(phase: number, record: boolean): Promise<LanePlayouts | undefined> {
    const key = `${phase} ${record}`;
    const known = this.#kernels.get(key) ?? this.#load(phase, record);
    this.#kernels.set(key, known);
    return known.catch((error) => this.#fail(error));
  }

  #load(phase: number, record: boolean): Promise<LanePlayouts> {
    const [plan, device, meanPlies] = [this.#plan, this.#device, this.#meanPlies];
    const lengths = Array.from({ length: Math.ceil(2 * meanPlies) }, (_, at) => at + 1);
    const round = bestDeviceRound(plan, this.#costs, lengths);
    const kernel = onceKernel(plan, { ...round, phase, record });
    return LanePlayouts.load({ device, plan, kernel, meanPlies, operations: this.#costs.ply }, this.#target);
  }

  #fail(error: unknown): undefined {
    const note = `the processor plays: ${error instanceof Error ? error.message : String(error)}`;
    if (!this.notes.includes(note)) this.notes.push(note);
  }

  /** Gives the memory of the device back. */
  async release(): Promise<void> {
    for (const kernel of await Promise.allSettled(this.#kernels.values()))
      if (kernel.status === "fulfilled") await kernel.value.release();
    this.#kernels.clear();
  }
}

const NO_MOVES = new Int32Array(0);

/** Takes shares from the front of a list, as many lanes as there are. */
function taken(left: LaneShare[], lanes: number): LaneShare[] {
  const shares: LaneShare[] = [];
  for (let free = lanes; free > 0 && left.length > 0; ) {
    const { start, first, count } = left[0]!;
    const some = Math.min(count, free);
    shares.push({ start, first, count: some });
    free -= some;
    if (some === count) left.shift();
    else left[0] = { start, first: first + some, count: count - some };
  }
  return shares;
}
