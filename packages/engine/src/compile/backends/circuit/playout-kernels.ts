/**
 * The playouts of a circuit: which kernel plays from which start, by which policy, and what becomes of the results.
 *
 *   policy ─► a kernel for states that follow the phases of the game, and one for all others, each made when it is first needed
 *   starts ─┬─ terminal: settled at once
 *           └─ the others, by phase ─► jobs or tallies on lanes ─► results
 */
import type {
  DecisiveMoves,
  PlayoutOptions,
  PlayoutPolicy,
  Playouts,
  StateBatch,
  TerminalInfo,
  Totals,
  TotalsOptions,
} from "../../../game/game.ts";
import { SPLIT_MIX_STEP } from "../../../game/random.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, stateWordsFor } from "../../kernel/layout.ts";
import { findPhases, NO_PHASE, ONE_PHASE, type PhaseOf, phaseReader } from "../../kernel/phases.ts";
import { Plans } from "../../kernel/playout/plan.ts";
import { type Jobs, MOST_ROWS, play } from "../../kernel/playout/playing.ts";
import { tally } from "../../kernel/playout/tallying.ts";
import { PlayoutKernel, WORTH_TALLYING } from "./playout-kernel.ts";
import { type PlayoutResults, Results, Sums } from "./results.ts";
import { Scratch } from "./slab.ts";

/** Which of the states are terminal, and their goals. */
export type LookAtEnds = (states: StateBatch) => TerminalInfo;

/** The kernels of one policy. */
interface PolicyKernels {
  readonly phased: PlayoutKernel;
  /** For states that do not follow the phases. */
  readonly general: () => PlayoutKernel;
}

/** States that one kernel takes up. */
interface StartGroup {
  readonly kernel: PlayoutKernel;
  /** Indexes of the states, and the phase of each. */
  readonly starts: Int32Array;
  readonly phases: Int32Array;
}

/** A call, with its defaults. */
interface PlayoutCall
  extends PlayoutPolicy,
    Required<Pick<PlayoutOptions, "perStart" | "random" | "record" | "deadline">> {
  readonly seeds: Int32Array | undefined;
  readonly starts: StateBatch;
  readonly kernels: PolicyKernels;
  /** Whether it is known that no start is terminal. */
  readonly knownRunning: boolean;
}

export class PlayoutKernels {
  readonly #circuit: Circuit;
  readonly #stateWords: number;
  readonly #look: LookAtEnds;
  readonly #made = new Map<string, PolicyKernels>();
  readonly #open = new Scratch((length) => new Int32Array(length));
  #phased: { readonly plans: Plans; readonly phaseOf: PhaseOf } | undefined;
  #general: Plans | undefined;

  constructor(circuit: Circuit, look: LookAtEnds) {
    this.#circuit = circuit;
    this.#stateWords = stateWordsFor(circuit.stateBits.length);
    this.#look = look;
  }

  playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    const call = this.#call(starts, options, { record: options.record ?? false, knownRunning: false });
    const results = new Results(starts.count * call.perStart, this.#circuit.roles.length, call.record);
    this.#playSingly(call, results);
    return results.finish();
  }

  /** Sums of the playouts from each start: counted in the kernel where there are many, else of single results. */
  totals(starts: StateBatch, options: TotalsOptions): Totals {
    const call = this.#call(starts, options, { record: false, knownRunning: options.knownRunning ?? false });
    const sums = new Sums(starts.count, this.#circuit);
    if (call.perStart < WORTH_TALLYING || call.seeds !== undefined) this.#playSingly(call, sums);
    else for (const group of this.#groups(call, sums)) this.#tally(group, call, sums);
    return sums.totals;
  }

  /** Has playouts of this policy ready where that takes no longer, about; says whether they are. */
  prepare(policy: PlayoutPolicy, milliseconds: number): boolean {
    return this.#by(policy, performance.now() + milliseconds) !== undefined;
  }

  /** Warms only the policies that were requested; the uniform one was compiled to profile the game. */
  warmUp(milliseconds: number): void {
    const deadline = performance.now() + milliseconds;
    const special = [...this.#made].filter(([key]) => key !== keyOf(undefined, false)).map(([, kernels]) => kernels);
    for (const { phased } of special.length > 0 ? special : [this.#for({})]) phased.warm(deadline - performance.now());
  }

  // Policies ---------------------------------------------------------------------------------------------------------

  #for(policy: PlayoutPolicy): PolicyKernels {
    return this.#by(policy, Number.POSITIVE_INFINITY)!;
  }

  /** Undefined where the deadline would pass before they can be played. */
  #by({ decisive, mastLevels }: PlayoutPolicy, deadline: number): PolicyKernels | undefined {
    const key = keyOf(decisive, mastLevels !== undefined);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const { plans } = this.#phases;
    const plan = decisive === undefined ? plans.plain : plans.decisive(decisive, deadline);
    if (plan === undefined) return undefined;
    const isIdle = decisive !== undefined && plan === plans.plain;
    const made = isIdle ? this.#by({ mastLevels }, deadline) : this.#kernels({ decisive, mastLevels }, deadline);
    if (made !== undefined) this.#made.set(key, made);
    return made;
  }

  #kernels({ decisive, mastLevels }: PlayoutPolicy, deadline: number): PolicyKernels | undefined {
    const kernelOf = (plans: Plans): PlayoutKernel =>
      new PlayoutKernel(decisive === undefined ? plans.plain : plans.decisive(decisive)!, mastLevels !== undefined);
    const phased = kernelOf(this.#phases.plans);
    if (performance.now() + phased.codeMilliseconds > deadline) return undefined;
    let general: PlayoutKernel | undefined;
    return {
      phased,
      general: () => {
        this.#general ??= new Plans(this.#circuit, ONE_PHASE);
        general ??= kernelOf(this.#general);
        return general;
      },
    };
  }

  get #phases(): { readonly plans: Plans; readonly phaseOf: PhaseOf } {
    if (this.#phased === undefined) {
      const phases = findPhases(this.#circuit);
      this.#phased = { plans: new Plans(this.#circuit, phases), phaseOf: phaseReader(phases) };
    }
    return this.#phased;
  }

  // Starts -----------------------------------------------------------------------------------------------------------

  #call(
    starts: StateBatch,
    { perStart = 1, random, seeds, deadline = Number.POSITIVE_INFINITY, decisive, mastLevels }: PlayoutOptions,
    { record, knownRunning }: Pick<PlayoutCall, "record" | "knownRunning">,
  ): PlayoutCall {
    const kernels = this.#for({ decisive, mastLevels });
    return { starts, perStart, random, seeds, record, knownRunning, deadline, mastLevels, kernels };
  }

  /** Which kernel plays from which start, when those that are terminal have been settled. */
  #groups(call: PlayoutCall, results: PlayoutResults): StartGroup[] {
    const { kernels, starts: batch } = call;
    const starts = this.#setEnded(call, results);
    const { phaseOf } = this.#phases;
    const phases = new Int32Array(starts.length);
    let strays = 0;
    for (let at = 0; at < starts.length; at++) {
      phases[at] = phaseOf(batch.words, starts[at]! * this.#stateWords);
      if (phases[at] === NO_PHASE) strays++;
    }
    if (strays === 0) return [{ kernel: kernels.phased, starts, phases }];
    const strayed = starts.filter((_, at) => phases[at] === NO_PHASE);
    const stray = { kernel: kernels.general(), starts: strayed, phases: new Int32Array(strays) };
    if (strays === starts.length) return [stray];
    const own = starts.filter((_, at) => phases[at] !== NO_PHASE);
    return [{ kernel: kernels.phased, starts: own, phases: phases.filter((phase) => phase !== NO_PHASE) }, stray];
  }

  /** Settles playouts from terminal states, where the kernel would not see that; returns the other starts. */
  #setEnded({ starts, perStart, knownRunning, kernels }: PlayoutCall, results: PlayoutResults): Int32Array {
    const open = this.#open.atLeast(starts.count).subarray(0, starts.count);
    for (let start = 0; start < starts.count; start++) open[start] = start;
    if (knownRunning || !kernels.phased.plan.needsLook) return open;
    const { terminal, goals } = this.#look(starts);
    const roles = this.#circuit.roles.length;
    let count = 0;
    for (let start = 0; start < starts.count; start++)
      if (terminal[start]) results.addEnded(start, perStart, goals.subarray(start * roles, (start + 1) * roles));
      else open[count++] = start;
    return open.subarray(0, count);
  }

  // Kernels ----------------------------------------------------------------------------------------------------------

  #tally({ kernel, starts: own, phases }: StartGroup, call: PlayoutCall, sums: Sums): void {
    const { starts, perStart, random, deadline } = call;
    const { words } = starts;
    const initial = own.length === 1 && phases[0] === 0 && this.#isInitial(words, own[0]! * this.#stateWords);
    const { allocation, counted } = kernel;
    for (let phase = 0; phase < kernel.phases.values.length; phase++) {
      const inPhase = kernel.phases.values.length === 1 ? own : own.filter((_, at) => phases[at] === phase);
      for (let first = 0; first < inPhase.length && performance.now() < deadline; ) {
        first = allocation.take(inPhase, first, perStart);
        const { blocks, groups, playouts } = allocation;
        const seed = [random.bits(), random.bits()] as const;
        const where = { states: words, stateWords: this.#stateWords, blocks, groups, playouts, phase, initial };
        kernel.use(call, (instance) => {
          const counts = tally(instance, { ...where, seed, deadline });
          sums.addTallies({ counted, groups, playouts, blocks, module: instance.module, counts });
        });
      }
    }
  }

  #isInitial(words: Uint32Array, from: number): boolean {
    return this.#circuit.stateBits.every(
      ({ initially }, bit) => ((words[from + (bit >> 5)]! >>> (bit & 31)) & 1) === Number(initially),
    );
  }

  #playSingly(call: PlayoutCall, results: PlayoutResults): void {
    for (const { kernel, starts, phases } of this.#groups(call, results)) {
      const phaseOf = new Int32Array(call.starts.count);
      for (let at = 0; at < starts.length; at++) phaseOf[starts[at]!] = phases[at]!;
      const blocks = Math.min(kernel.mostBlocks, Math.ceil((starts.length * call.perStart) / LANES));
      const most = call.seeds === undefined ? MOST_ROWS * LANES * blocks : oneALane(blocks, call.perStart);
      for (let first = 0; first < starts.length && performance.now() < call.deadline; first += most)
        this.#playSome(
          { kernel, starts: starts.subarray(first, first + most), phases: phaseOf },
          blocks,
          call,
          results,
        );
    }
  }

  /** Here the phases are those of all states of the call. */
  #playSome(
    { kernel, starts: chosen, phases }: StartGroup,
    blocks: number,
    call: PlayoutCall,
    results: PlayoutResults,
  ): void {
    const { starts, perStart, random, deadline } = call;
    const jobs = jobsFor(chosen, perStart, LANES * blocks);
    const playouts = chosen.length * perStart;
    const seed =
      call.seeds === undefined
        ? ([random.bits(), random.bits()] as const)
        : { ofLanes: seedsOf(call.seeds, chosen, perStart) };
    const where = { states: starts.words, stateWords: this.#stateWords, phases, jobs, playouts, blocks };
    kernel.use(call, (instance) => {
      const result = play(instance, { ...where, seed, deadline });
      results.addPlayed({ plan: kernel.plan, result, starts: chosen, perStart, jobs, blocks });
    });
  }
}

/** What tells playouts apart that choose in different ways. */
function keyOf(decisive: DecisiveMoves | undefined, isMast: boolean): string {
  // No text is put together here: it is asked for with every call.
  if (decisive === undefined) return isMast ? "mast" : "uniform";
  return isMast ? MAST_KEYS[decisive] : decisive;
}

const MAST_KEYS: Readonly<Record<DecisiveMoves, string>> = { wins: "mast, wins", threats: "mast, threats" };

/** Starts of which each playout has a lane of its own. */
function oneALane(blocks: number, perStart: number): number {
  const most = Math.floor((LANES * blocks) / perStart);
  if (most === 0)
    throw new RangeError(`With seeds there are at most ${LANES * blocks} playouts a start, not ${perStart}.`);
  return most;
}

/** A seed for each playout: that of its start for the first, and others that follow from it. */
function seedsOf(seeds: Int32Array, starts: Int32Array, perStart: number): Int32Array {
  const ofLanes = new Int32Array(starts.length * perStart);
  for (let at = 0, lane = 0; at < starts.length; at++)
    for (let playout = 0; playout < perStart; playout++, lane++)
      ofLanes[lane] = seeds[starts[at]!]! + Math.imul(playout, SPLIT_MIX_STEP);
  return ofLanes;
}

/** A job for each start, or several where there are more lanes than starts. */
function jobsFor(starts: Int32Array, perStart: number, lanes: number): Jobs {
  const parts = Math.max(1, Math.min(perStart, Math.floor(lanes / starts.length)));
  const count = starts.length * parts;
  const jobs = {
    count,
    states: new Int32Array(count),
    first: new Int32Array(count),
    end: new Int32Array(count),
  };
  for (let at = 0, job = 0; at < starts.length; at++)
    for (let part = 0; part < parts; part++, job++) {
      jobs.states[job] = starts[at]!;
      jobs.first[job] = at * perStart + Math.floor((part * perStart) / parts);
      jobs.end[job] = at * perStart + Math.floor(((part + 1) * perStart) / parts);
    }
  return jobs;
}
