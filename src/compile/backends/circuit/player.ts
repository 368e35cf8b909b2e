/**
 * Random play from states that follow one set of phases: its plan, and the kernels made of it as they are needed.
 */
import type { State } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES } from "../../kernel/layout.ts";
import { findPhases, ONE_PHASE, type Phases } from "../../kernel/phases.ts";
import { PlayoutKernel } from "../../kernel/playout/kernel.ts";
import { type PlayoutModule, playoutModule } from "../../kernel/playout/module.ts";
import { type PlayoutPlan, planPlayouts } from "../../kernel/playout/plan.ts";
import { bestBlocks, bestCycles, costsOf } from "../../kernel/playout/round.ts";
import type { Target } from "../../kernel/target.ts";
import { codeMilliseconds, PART_OF_TIME } from "./code-time.ts";

/** Milliseconds of play on tables after which code is made: about what making it costs. */
const WORTH_CODE = 50;

/** With plies of more operations than this it takes long to find out how long playouts are, and does not matter much. */
const LARGE = 10_000;
const USUAL_PLIES = 60;

interface Made {
  readonly kernel: PlayoutKernel;
  readonly module: PlayoutModule;
}

export class Player {
  readonly plan: PlayoutPlan;
  readonly phases: Phases;
  readonly mostBlocks: number;
  readonly #cycles: number;
  readonly #made = new Map<string, Made>();
  /** What making code takes, about. */
  readonly #codeMilliseconds: number;
  #milliseconds = 0;

  constructor(circuit: Circuit, phases: Phases) {
    this.phases = phases;
    this.plan = planPlayouts(circuit, phases);
    const costs = costsOf(this.plan);
    this.mostBlocks = bestBlocks(this.plan, costs);
    this.#codeMilliseconds = codeMilliseconds(costs.ply * this.plan.playing.length + costs.end);
    this.#cycles = bestCycles(this.plan, costs, costs.ply > LARGE ? USUAL_PLIES : this.#pilot());
  }

  /** Whether the bits that playouts carry along are those of the initial state. */
  isInitial(carried: ArrayLike<number>): boolean {
    return this.#initial().every((value, at) => carried[at] === value);
  }

  #initial(): number[] {
    const { circuit } = this.plan.plies;
    return this.plan.bits.map((bit) => Number(circuit.stateBits[bit]!.initially));
  }

  /** How many plies playouts from the initial state take in the mean. */
  #pilot(): number {
    const { kernel, module } = this.#make("table", false, 1);
    const state = this.#initial();
    const jobs = [{ state, playouts: LANES }];
    const deadline = Number.POSITIVE_INFINITY;
    const [counts] = kernel.tally({ jobs, phase: 0, initial: true, seed: [1, 2], deadline });
    return sumPlies(module, counts!) / LANES;
  }

  /** Makes code now, where that takes no longer than this. */
  warm(milliseconds: number): void {
    if (this.#codeMilliseconds > milliseconds) return;
    this.#get("code", false);
    if (this.#made.has(keyOf("table", true))) this.#get("code", true);
  }

  /** A kernel for a call that has until the deadline; `record` where moves are to be recorded. */
  use<T>(record: boolean, deadline: number, play: (made: Made) => T): T {
    const isHurried = this.#codeMilliseconds > PART_OF_TIME * (deadline - performance.now());
    const isWorth = this.#milliseconds > WORTH_CODE && !isHurried;
    const made = this.#get(isWorth || this.#made.has(keyOf("code", record)) ? "code" : "table", record);
    const began = performance.now();
    const result = play(made);
    this.#milliseconds += performance.now() - began;
    return result;
  }

  #get(target: Target, record: boolean): Made {
    const key = keyOf(target, record);
    const made = this.#made.get(key) ?? this.#make(target, record, this.#cycles);
    this.#made.set(key, made);
    return made;
  }

  #make(target: Target, record: boolean, cycles: number): Made {
    const module = playoutModule(this.plan, { target, record, cycles });
    const compiled = new WebAssembly.Module(module.bytes);
    return { module, kernel: new PlayoutKernel(this.plan, module, compiled, this.mostBlocks) };
  }
}

function keyOf(target: Target, record: boolean): string {
  return `${target} ${record}`;
}

const NO_PHASE = -1;

/** States that one player takes up in one phase. */
export interface InPhase {
  readonly player: Player;
  readonly phase: number;
  /** Indexes of the states. */
  readonly starts: readonly number[];
}

/** One player for states in a phase that the initial state leads to, and one for all others. */
export class Players {
  readonly phased: Player;
  readonly #circuit: Circuit;
  /** The phase of each time, by the values of the bits that change by themselves. */
  readonly #phases: ReadonlyMap<string, number>;
  #unphased: Player | undefined;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    const phases = findPhases(circuit);
    this.phased = new Player(circuit, phases);
    this.#phases = new Map(
      phases.course.map((values, time) => [Array.from(values).join(""), time % phases.values.length]),
    );
  }

  /** The states in groups, by player and phase; `stateOf` gives the words of a state. */
  group(starts: readonly number[], stateOf: (start: number) => State): InPhase[] {
    const groups = new Map<number, number[]>();
    for (const start of starts) {
      const phase = this.#phaseOf(stateOf(start));
      const group = groups.get(phase);
      if (group) group.push(start);
      else groups.set(phase, [start]);
    }
    return [...groups].map(([phase, members]) =>
      phase === NO_PHASE
        ? { player: this.#general, phase: 0, starts: members }
        : { player: this.phased, phase, starts: members },
    );
  }

  get #general(): Player {
    this.#unphased ??= new Player(this.#circuit, ONE_PHASE);
    return this.#unphased;
  }

  #phaseOf(state: State): number {
    const values = this.phased.phases.bits.map((bit) => (state[bit >> 5]! >>> (bit & 31)) & 1);
    return this.#phases.get(values.join("")) ?? NO_PHASE;
  }
}

/** The plies of all playouts tallied. */
export function sumPlies({ tallies, round }: PlayoutModule, counts: readonly number[]): number {
  const waited = tallies.waited.reduce((sum, tally, bit) => sum + counts[tally]! * 2 ** bit, 0);
  return counts[tallies.live]! * round - waited;
}
