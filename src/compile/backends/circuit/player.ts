/**
 * Random play from states that follow one set of phases: its plan, and the kernels made of it as they are needed.
 */
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, WORD } from "../../kernel/layout.ts";
import type { Phases } from "../../kernel/phases.ts";
import { PlayoutKernel } from "../../kernel/playout/kernel.ts";
import { type PlayoutModule, playoutModule } from "../../kernel/playout/module.ts";
import { type PlayoutPlan, planPlayouts } from "../../kernel/playout/plan.ts";
import { bestCycles } from "../../kernel/playout/round.ts";
import type { Target } from "../../kernel/target.ts";

/** More blocks in one go do not get faster. */
const MOST_BLOCKS = 8;
/** Blocks in one go should stay in the second-level cache. */
const MOST_BYTES = 2 ** 20;
/** Milliseconds of play on tables after which code is made: about what making it costs. */
const WORTH_CODE = 50;

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
  #milliseconds = 0;

  constructor(circuit: Circuit, phases: Phases) {
    this.phases = phases;
    this.plan = planPlayouts(circuit, phases);
    this.mostBlocks = Math.max(
      1,
      Math.min(MOST_BLOCKS, Math.floor(MOST_BYTES / (2 * WORD * (this.plan.bits.length + 1)))),
    );
    this.#cycles = bestCycles(this.plan, this.#pilot());
  }

  /** How many plies playouts from the initial state take in the mean. */
  #pilot(): number {
    const { kernel, module } = this.#make("table", false, 1);
    const { circuit } = this.plan.plies;
    const state = this.plan.bits.map((bit) => Number(circuit.stateBits[bit]!.initially));
    const counts = kernel.tally({ state, phase: 0, initial: true, perLane: 1, blocks: 1, seed: [1, 2] });
    return sumPlies(module, counts) / LANES;
  }

  /** A kernel for a call that may take long; `record` where moves are to be recorded. */
  use<T>(record: boolean, play: (made: Made) => T): T {
    const target = this.#milliseconds > WORTH_CODE ? "code" : "table";
    const key = `${target} ${record}`;
    let made = this.#made.get(key);
    if (made === undefined) {
      made = this.#make(target, record, this.#cycles);
      this.#made.set(key, made);
    }
    const began = performance.now();
    const result = play(made);
    this.#milliseconds += performance.now() - began;
    return result;
  }

  #make(target: Target, record: boolean, cycles: number): Made {
    const module = playoutModule(this.plan, { target, record, cycles });
    const compiled = new WebAssembly.Module(module.bytes);
    return { module, kernel: new PlayoutKernel(this.plan, module, compiled, this.mostBlocks) };
  }
}

/** The plies of all playouts tallied. */
export function sumPlies({ tallies, round }: PlayoutModule, counts: readonly number[]): number {
  const waited = tallies.waited.reduce((sum, tally, bit) => sum + counts[tally]! * 2 ** bit, 0);
  return counts[tallies.live]! * round - waited;
}
