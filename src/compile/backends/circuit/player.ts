/**
 * Random play from states that follow one set of phases: its plan, and the kernels made of it as they are needed.
 */
import type { Favours, State } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { GROUP, GROUPS, LANES, stateWordsFor } from "../../kernel/layout.ts";
import type { Phases } from "../../kernel/phases.ts";
import { KernelInstance } from "../../kernel/playout/instance.ts";
import { type PlayoutModule, playoutModule } from "../../kernel/playout/module.ts";
import type { PlayoutPlan } from "../../kernel/playout/plan.ts";
import { bestBlocks, bestCycles, costsOf } from "../../kernel/playout/round.ts";
import { tally } from "../../kernel/playout/tallying.ts";
import type { Target } from "../../kernel/target.ts";
import { codeMilliseconds, PART_OF_TIME } from "./code-time.ts";
import { TallyShares } from "./shares.ts";

/** Milliseconds of play on tables after which code is made: about what making it costs. */
const WORTH_CODE = 50;

/** With plies of more operations than this it takes long to find out how long playouts are, and does not matter much. */
const LARGE = 10_000;
const USUAL_PLIES = 60;
/** Of a game that random players do not end so much is enough to see that it is long. */
const PILOT_MILLISECONDS = 500;

/** What the tallies of outcomes, the first of all, say: so many playouts gave the role this goal, none being 0. */
interface Counted {
  readonly roles: Int32Array;
  readonly goals: Int32Array;
}

export interface Use {
  /** Whether moves are to be recorded. */
  readonly record: boolean;
  /** Until when there is time. */
  readonly deadline: number;
  readonly favours: Favours | undefined;
}

export class Player {
  readonly plan: PlayoutPlan;
  readonly phases: Phases;
  readonly mostBlocks: number;
  readonly counted: Counted;
  readonly shares: TallyShares;
  readonly #cycles: number;
  readonly #made = new Map<string, KernelInstance>();
  /** What making a kernel takes, about. */
  readonly kernelMilliseconds: number;
  readonly #favours: boolean;
  #milliseconds = 0;

  constructor(plan: PlayoutPlan, favours: boolean) {
    this.plan = plan;
    this.phases = plan.plies.phases;
    this.#favours = favours;
    this.counted = countedBy(this.plan);
    const costs = costsOf(this.plan);
    this.mostBlocks = bestBlocks(this.plan, costs);
    this.shares = new TallyShares(this.mostBlocks);
    this.kernelMilliseconds = codeMilliseconds(costs.ply * this.plan.playing.length + costs.end);
    this.#cycles = bestCycles(this.plan, costs, costs.ply > LARGE ? USUAL_PLIES : this.#pilot());
  }

  /** How many plies playouts from the initial state take in the mean. */
  #pilot(): number {
    const { stateBits } = this.plan.plies.circuit;
    const instance = this.#make("table", false, 1);
    const counts = tally(instance, {
      states: initialState(stateBits),
      stateWords: stateWordsFor(stateBits.length),
      blocks: 1,
      groups: new Int32Array(GROUPS),
      playouts: new Int32Array(GROUPS).fill(GROUP),
      phase: 0,
      initial: true,
      seed: [1, 2],
      deadline: performance.now() + PILOT_MILLISECONDS,
    });
    return sumPlies(instance.module, counts, 0) / LANES;
  }

  /** Makes code now, where that takes no longer than this. */
  warm(milliseconds: number): void {
    if (this.kernelMilliseconds > milliseconds) return;
    this.#get("code", false);
    if (this.#made.has(keyOf("table", true))) this.#get("code", true);
  }

  /** A kernel for a call. */
  use<T>({ record, deadline, favours }: Use, play: (instance: KernelInstance) => T): T {
    const isHurried = this.kernelMilliseconds > PART_OF_TIME * (deadline - performance.now());
    const isWorth = this.#milliseconds > WORTH_CODE && !isHurried;
    const made = this.#get(isWorth || this.#made.has(keyOf("code", record)) ? "code" : "table", record);
    if (favours !== undefined) made.favour(favours);
    const began = performance.now();
    const result = play(made);
    this.#milliseconds += performance.now() - began;
    return result;
  }

  #get(target: Target, record: boolean): KernelInstance {
    const key = keyOf(target, record);
    const made = this.#made.get(key) ?? this.#make(target, record, this.#cycles);
    this.#made.set(key, made);
    return made;
  }

  #make(target: Target, record: boolean, cycles: number): KernelInstance {
    const module = playoutModule(this.plan, { target, record, cycles, favours: this.#favours });
    const compiled = new WebAssembly.Module(module.bytes);
    return new KernelInstance(this.plan, module, compiled, this.mostBlocks);
  }
}

function keyOf(target: Target, record: boolean): string {
  return `${target} ${record}`;
}

function countedBy({ outcomes }: PlayoutPlan): Counted {
  const values = outcomes.roles.map((role) => [...role.values, 0]);
  return {
    roles: Int32Array.from(values.flatMap((own, role) => own.map(() => role))),
    goals: Int32Array.from(values.flat()),
  };
}

/** The initial state as the Game contract has it. */
function initialState(stateBits: Circuit["stateBits"]): State {
  const state = new Uint32Array(stateWordsFor(stateBits.length));
  stateBits.forEach(({ initially }, bit) => {
    if (initially) state[bit >> 5]! |= 1 << (bit & 31);
  });
  return state;
}

/** States that do not follow the phases are played by a player of their own, in its only phase. */
const NO_PHASE = -1;

/** States that one player takes up. */
export interface Share {
  readonly player: Player;
  /** Indexes of the states, and the phase of each. */
  readonly starts: Int32Array;
  readonly phases: Int32Array;
}

/** One player for states in a phase that the initial state leads to, and one for all others. */
export class Players {
  readonly phased: Player;
  readonly #makeGeneral: () => Player;
  /** The phase of each time, by the values of the bits that change by themselves. */
  readonly #phases: PhaseTable;
  #made: Player | undefined;

  constructor(phased: Player, makeGeneral: () => Player) {
    this.phased = phased;
    this.#makeGeneral = makeGeneral;
    this.#phases = new PhaseTable(phased.phases);
  }

  /** Who plays which of the states. */
  share(starts: Int32Array, words: Uint32Array, stateWords: number): Share[] {
    const phases = new Int32Array(starts.length);
    let strays = 0;
    for (let at = 0; at < starts.length; at++) {
      phases[at] = this.#phases.phaseOf(words, starts[at]! * stateWords);
      if (phases[at] === NO_PHASE) strays++;
    }
    if (strays === 0) return [{ player: this.phased, starts, phases }];
    const strayed = starts.filter((_, at) => phases[at] === NO_PHASE);
    const stray = { player: this.#general, starts: strayed, phases: new Int32Array(strays) };
    if (strays === starts.length) return [stray];
    const own = starts.filter((_, at) => phases[at] !== NO_PHASE);
    return [{ player: this.phased, starts: own, phases: phases.filter((phase) => phase !== NO_PHASE) }, stray];
  }

  get #general(): Player {
    this.#made ??= this.#makeGeneral();
    return this.#made;
  }
}

/** So few bits are looked up in an array. */
const FEW_BITS = 12;

/** The phase of a state, by the bits that change by themselves. */
class PhaseTable {
  readonly #bits: readonly number[];
  readonly #byNumber = new Int16Array(1 << FEW_BITS).fill(NO_PHASE);
  readonly #byText = new Map<string, number>();

  constructor({ bits, course, values }: Phases) {
    this.#bits = bits;
    course.forEach((held, time) => {
      const phase = time % values.length;
      if (bits.length > FEW_BITS) this.#byText.set(Array.from(held).join(""), phase);
      else this.#byNumber[Array.from(held).reduce((number, value, at) => number | (Number(value) << at), 0)] = phase;
    });
  }

  phaseOf(words: Uint32Array, from: number): number {
    const bits = this.#bits;
    if (bits.length > FEW_BITS)
      return this.#byText.get(bits.map((bit) => (words[from + (bit >> 5)]! >>> (bit & 31)) & 1).join("")) ?? NO_PHASE;
    let number = 0;
    for (let at = 0; at < bits.length; at++) {
      const bit = bits[at]!;
      number |= ((words[from + (bit >> 5)]! >>> (bit & 31)) & 1) << at;
    }
    return this.#byNumber[number]!;
  }
}

/** The plies of all playouts tallied, from where their counts begin. */
export function sumPlies({ tallies, round }: PlayoutModule, counts: ArrayLike<number>, from: number): number {
  let waited = 0;
  for (let bit = 0; bit < tallies.waited.length; bit++) waited += counts[from + tallies.waited[bit]!]! * 2 ** bit;
  return counts[from + tallies.live]! * round - waited;
}
