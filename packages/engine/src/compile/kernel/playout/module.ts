/**
 * The WebAssembly module that plays: the plies of all phases, the ends of rounds, and the loops around them.
 *
 *   play(first block, end of blocks, rounds, step) → whether any lane still plays
 *     repeat `rounds` times, or until no lane plays:
 *       repeat `cycles` times, for each phase:
 *         lanes whose new state is in the phase begin
 *         the ply of the phase, one function after the other, each over all blocks
 *       the goals of ended lanes, where they are held
 *       results are collected
 *
 *   tally… (first block, end of blocks, rounds) → the same, where only sums are asked for
 */
import { bitLength } from "../arithmetic.ts";
import { type BlockLayout, blockLayout, LONGEST_ROUND, logBytes } from "../layout.ts";
import { LEVELS } from "../mast-levels.ts";
import { type EmitTarget, type Functions, TargetModule } from "../target.ts";
import { toLanesCode } from "../transpose.ts";
import { Code, I32 } from "../wasm/code.ts";
import { goalsProgram } from "./goals.ts";
import { beginCode, collectCode, logCode } from "./lanes.ts";
import type { PlayoutPlan } from "./plan.ts";
import { choicesOf, plyProgram } from "./ply.ts";
import { isOnePly } from "./round.ts";
import { type Tallies, type TallyOptions, talliesOf, tallyProgram } from "./tally.ts";

export interface PlayoutModule {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** To be copied to the start of the memory. */
  readonly tables: Int32Array;
  readonly layout: BlockLayout;
  readonly tallies: Tallies;
  /** Where the levels of moves are. */
  readonly mastLevels: readonly MastLevelTable[];
  readonly firstBlock: number;
  readonly blockBytes: number;
  /** Plies in a round. */
  readonly round: number;
}

/** Numbers in memory, one for each of some moves of a role. Before they are set all are the same, and so are the moves. */
export interface MastLevelTable {
  readonly role: number;
  readonly moves: readonly number[];
  readonly address: number;
}

export interface PlayoutModuleOptions {
  readonly target: EmitTarget;
  /** How often the phases come by between two looks at which playouts are over. */
  readonly cycles: number;
  /** Whether the moves played are recorded. */
  readonly record: boolean;
  /** Whether moves are preferred by their MAST levels. */
  readonly mastLevels: boolean;
  /** Whether each lane has random numbers of its own; then nothing is tallied. Default false. */
  readonly laneStreams?: boolean;
  /** Operations in one function, see EmitOptions. */
  readonly functionSize?: number;
  /** Wires in locals at a time, see EmitOptions. */
  readonly registers?: number;
}

export function playoutModule(plan: PlayoutPlan, options: PlayoutModuleOptions): PlayoutModule {
  const { cycles, record, laneStreams = false } = options;
  const isTallied = !record && !laneStreams;
  const round = cycles * plan.playing.length;
  if (round > LONGEST_ROUND) throw new Error(`a round of ${round} plies is longer than ${LONGEST_ROUND}`);
  const waitBits = bitLength(round);
  const tallies = talliesOf(plan, waitBits);
  const layout = blockLayout({
    outcomeBits: plan.outcomes.bits,
    tallies: tallies.count,
    levels: options.mastLevels ? LEVELS : 0,
    choiceBits: record ? choiceBits(plan) : 0,
    stateBits: plan.bits.length,
    phases: plan.playing.length,
    laneStreams,
  });
  const target = new TargetModule({ ...options, random: layout.random, scratch: layout.scratch });
  const mastLevels = plan.playing.map((_, phase) => (options.mastLevels ? mastLevelTables(plan, phase, target) : []));
  const ply = (phase: number, restart?: TallyOptions): Functions => {
    const levels = mastLevels[phase]!.map(({ address }) => address);
    return target.add(plyProgram({ plan, phase, layout, waitBits, record, levels, ...(restart && { restart }) }));
  };
  const plies = plan.playing.map((_, phase) => ply(phase));
  const goals = plan.goals === "held" ? target.add(goalsProgram(plan, layout)) : [];
  const tallied = !isTallied
    ? []
    : (["initial", "start"] as const).map((from): Tallied => {
        const options = { plan, layout, tallies, from };
        if (isOnePly(plan, cycles)) return { plies: [ply(0, options)], end: [] };
        const program = tallyProgram(options);
        return { plies, end: [...goals, ...target.add({ program, scratch: layout.scratch })] };
      });
  const { module, blockBytes } = target;
  const loops = new Loops(layout, blockBytes, cycles);
  const lanes = {
    begin: module.add(beginCode(layout)),
    collect: module.add(collectCode(layout, waitBits)),
    ...(record && { log: module.add(logCode(layout)) }),
  };
  module.export("toLanes", module.add(toLanesCode()));
  module.export("play", module.add(loops.play(plies, goals, lanes)));
  if (isTallied) {
    const [initial, start] = tallied as [Tallied, Tallied];
    module.export("tallyInitial", module.add(loops.tally(initial.plies, initial.end)));
    plies.forEach((_, phase) => {
      const turned = [...start.plies.slice(phase), ...start.plies.slice(0, phase)];
      module.export(`tally${phase}`, module.add(loops.tally(turned, start.end)));
    });
  }
  const { tables, firstBlock } = target;
  return {
    bytes: module.encode(),
    tables,
    layout,
    tallies,
    mastLevels: mastLevels.flat(),
    firstBlock,
    blockBytes,
    round,
  };
}

/** The plies of a round that is tallied, and what is done at its end. */
interface Tallied {
  readonly plies: readonly Functions[];
  readonly end: Functions;
}

function mastLevelTables(plan: PlayoutPlan, phase: number, target: TargetModule): MastLevelTable[] {
  return choicesOf(plan, phase).map(({ role, moves }) => ({ role, moves, address: target.reserve(moves.length) }));
}

function choiceBits(plan: PlayoutPlan): number {
  const bits = plan.playing.map((_, phase) => choicesOf(plan, phase).reduce((sum, choice) => sum + choice.bits, 0));
  return Math.max(...bits);
}

/** The loops around plies. Their first parameters are the first block and the end of the blocks. */
class Loops {
  readonly #layout: BlockLayout;
  readonly #blockBytes: number;
  readonly #cycles: number;

  constructor(layout: BlockLayout, blockBytes: number, cycles: number) {
    this.#layout = layout;
    this.#blockBytes = blockBytes;
    this.#cycles = cycles;
  }

  tally(plies: readonly Functions[], end: Functions): Code {
    return this.#rounds(new Code([I32, I32, I32], [I32]), {
      ply: (code, phase) => this.#call(code, plies[phase]!),
      phases: plies.length,
      end: (code) => this.#call(code, end),
    });
  }

  play(plies: readonly Functions[], goals: Functions, lanes: { begin: number; collect: number; log?: number }): Code {
    const step = 3;
    const address = 4;
    const layout = this.#layout;
    return this.#rounds(new Code([I32, I32, I32, I32, I32], [I32]), {
      ply: (code, phase) => {
        this.#overBlocks(code, (block) => code.get(block).i32(layout.row.phases[phase]!).get(step).call(lanes.begin));
        this.#call(code, plies[phase]!);
        if (lanes.log !== undefined)
          this.#overBlocks(code, (block) => {
            code.get(block).get(address).call(lanes.log!);
            code.get(address).i32(logBytes(layout)).addI32().set(address);
          });
        code.get(step).i32(1).addI32().set(step);
      },
      phases: plies.length,
      end: (code) => {
        this.#call(code, goals);
        this.#overBlocks(code, (block) => code.get(block).get(step).call(lanes.collect));
      },
    });
  }

  #rounds(
    code: Code,
    { ply, phases, end }: { ply: (code: Code, phase: number) => void; phases: number; end: (code: Code) => void },
  ): Code {
    const rounds = 2;
    const cycle = code.local(I32);
    const live = code.local(I32);
    code.loop().i32(this.#cycles).set(cycle).loop();
    for (let phase = 0; phase < phases; phase++) ply(code, phase);
    code.get(cycle).i32(1).subtractI32().tee(cycle).branchIf(0).end();
    end(code);
    code.i32(0).set(live);
    this.#overBlocks(code, (block) => code.get(block).load(this.#layout.live).any().get(live).orI32().set(live));
    code.get(rounds).i32(1).subtractI32().tee(rounds).i32(0).greaterI32().get(live).andI32().branchIf(0).end();
    return code.get(live);
  }

  #call(code: Code, functions: Functions): void {
    for (const index of functions) this.#overBlocks(code, (block) => code.get(block).call(index));
  }

  #overBlocks(code: Code, body: (block: number) => void): void {
    const [first, limit] = [0, 1];
    const block = code.local(I32);
    code.get(first).set(block).loop();
    body(block);
    code.get(block).i32(this.#blockBytes).addI32().tee(block).get(limit).lessI32().branchIf(0).end();
  }
}
