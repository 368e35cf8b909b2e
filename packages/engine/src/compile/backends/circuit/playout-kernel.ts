/**
 * Random play from states that follow one set of phases, by one policy: a plan, and instances of its code, made as they are needed.
 */
import type { MastLevels, State } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { GROUP, GROUPS, LANES, stateWordsFor } from "../../kernel/layout.ts";
import type { Phases } from "../../kernel/phases.ts";
import { KernelInstance } from "../../kernel/playout/instance.ts";
import { type PlayoutModuleOptions, playoutModule } from "../../kernel/playout/module.ts";
import type { PlayoutPlan } from "../../kernel/playout/plan.ts";
import { bestBlocks, bestCycles, costsOf } from "../../kernel/playout/round.ts";
import { tally } from "../../kernel/playout/tallying.ts";
import type { EmitTarget } from "../../kernel/target.ts";
import { codeMilliseconds, PART_OF_TIME } from "./code-time.ts";
import { type Counted, countedBy, sumPlies } from "./results.ts";

/** Milliseconds of play on tables after which code is made: about what making it costs. */
const WORTH_CODE = 50;

/** With plies of more operations than this it takes long to find out how long playouts are, and does not matter much. */
const LARGE = 10_000;
const USUAL_PLIES = 60;
/** The plies after which a game that random play does not end counts as long. */
const PILOT_MILLISECONDS = 500;

/** What a module can do beside playing. */
type ModuleForm = Required<Pick<PlayoutModuleOptions, "record" | "laneStreams">>;
const PLAIN: ModuleForm = { record: false, laneStreams: false };

export interface Use {
  /** Whether moves are to be recorded. */
  readonly record: boolean;
  /** Until when there is time. */
  readonly deadline: number;
  readonly mastLevels?: MastLevels | undefined;
  /** A seed for each start, for which lanes need generators of their own. */
  readonly seeds?: Int32Array | undefined;
}

export class PlayoutKernel {
  readonly plan: PlayoutPlan;
  readonly phases: Phases;
  readonly mostBlocks: number;
  readonly counted: Counted;
  readonly allocation: LaneAllocation;
  readonly #cycles: number;
  readonly #made: (KernelInstance | undefined)[] = [];
  /** What making code takes, about. */
  readonly codeMilliseconds: number;
  readonly #mastLevels: boolean;
  #milliseconds = 0;

  constructor(plan: PlayoutPlan, mastLevels: boolean) {
    this.plan = plan;
    this.phases = plan.plies.phases;
    this.#mastLevels = mastLevels;
    this.counted = countedBy(this.plan);
    const costs = costsOf(this.plan);
    this.mostBlocks = bestBlocks(this.plan, costs);
    this.allocation = new LaneAllocation(this.mostBlocks);
    this.codeMilliseconds = codeMilliseconds(costs.ply * this.plan.playing.length + costs.end);
    this.#cycles = bestCycles(this.plan, costs, costs.ply > LARGE ? USUAL_PLIES : this.#pilot());
  }

  /** How many plies playouts from the initial state take in the mean. */
  #pilot(): number {
    const { stateBits } = this.plan.plies.circuit;
    const instance = this.#make("table", PLAIN, 1);
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
    if (this.codeMilliseconds > milliseconds) return;
    this.#get("code", PLAIN);
    const recorded = { ...PLAIN, record: true };
    if (this.#made[keyOf("table", recorded)] !== undefined) this.#get("code", recorded);
  }

  /** Has an instance play. */
  use<T>({ record, deadline, mastLevels, seeds }: Use, play: (instance: KernelInstance) => T): T {
    const isHurried = this.codeMilliseconds > PART_OF_TIME * (deadline - performance.now());
    const isWorth = this.#milliseconds > WORTH_CODE && !isHurried;
    const form = { record, laneStreams: seeds !== undefined };
    const made = this.#get(isWorth || this.#made[keyOf("code", form)] !== undefined ? "code" : "table", form);
    if (mastLevels !== undefined) made.setMastLevels(mastLevels);
    const began = performance.now();
    const result = play(made);
    this.#milliseconds += performance.now() - began;
    return result;
  }

  #get(target: EmitTarget, form: ModuleForm): KernelInstance {
    const key = keyOf(target, form);
    const made = this.#made[key] ?? this.#make(target, form, this.#cycles);
    this.#made[key] = made;
    return made;
  }

  #make(target: EmitTarget, form: ModuleForm, cycles: number): KernelInstance {
    const module = playoutModule(this.plan, { target, ...form, cycles, mastLevels: this.#mastLevels });
    const compiled = new WebAssembly.Module(module.bytes);
    return new KernelInstance(this.plan, module, compiled, this.mostBlocks);
  }
}

/** A number and no text: it is asked for with every call of the kernel. */
function keyOf(target: EmitTarget, { record, laneStreams }: ModuleForm): number {
  return 4 * Number(target === "code") + 2 * Number(record) + Number(laneStreams);
}

/** The initial state as the Game contract has it. */
function initialState(stateBits: Circuit["stateBits"]): State {
  const state = new Uint32Array(stateWordsFor(stateBits.length));
  stateBits.forEach(({ initially }, bit) => {
    if (initially) state[bit >> 5]! |= 1 << (bit & 31);
  });
  return state;
}

/** Fewer playouts from a start than this leave lanes of its group empty: they are played one by one. */
export const WORTH_TALLYING = GROUP;

/** Playouts a lane should have: the more, the shorter the time at the end in which only some lanes still play. */
const SHARE = 4;
/** Blocks that should play side by side even where lanes have fewer then. */
const FEW_BLOCKS = 2;

/** Which groups of lanes play from which start. */
class LaneAllocation {
  blocks = 0;
  /** For each group the start it plays from, and how many playouts. */
  readonly groups: Int32Array;
  readonly playouts: Int32Array;
  readonly #mostBlocks: number;

  constructor(mostBlocks: number) {
    this.#mostBlocks = mostBlocks;
    this.groups = new Int32Array(GROUPS * mostBlocks);
    this.playouts = new Int32Array(GROUPS * mostBlocks);
  }

  /** Shares lanes out to as many of the starts from `first` on as there is room for; returns the first one left. */
  take(starts: Int32Array, first: number, perStart: number): number {
    const each = groupsEach(starts.length, perStart, this.#mostBlocks);
    const end = Math.min(starts.length, first + Math.floor((GROUPS * this.#mostBlocks) / each));
    this.blocks = Math.ceil(((end - first) * each) / GROUPS);
    this.playouts.fill(0, 0, GROUPS * this.blocks);
    for (let start = first, group = 0; start < end; start++)
      for (let part = 0; part < each; part++, group++) {
        this.groups[group] = starts[start]!;
        this.playouts[group] = Math.floor(((part + 1) * perStart) / each) - Math.floor((part * perStart) / each);
      }
    return end;
  }
}

/** Groups of lanes for each start. */
function groupsEach(starts: number, perStart: number, mostBlocks: number): number {
  const most = Math.min(Math.ceil(perStart / GROUP), GROUPS * mostBlocks);
  const spread = Math.floor((GROUPS * FEW_BLOCKS) / starts);
  return Math.min(most, Math.max(1, spread, Math.floor(perStart / (GROUP * SHARE))));
}
