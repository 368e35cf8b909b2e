/**
 * What came of playouts, from the outcomes and logs of the kernel to what the Game contract gives.
 */
import { NO_GOAL, type Playouts } from "../../../game/game.ts";
import { LANES } from "../../kernel/layout.ts";
import { NOT_FINISHED, type PlayResult } from "../../kernel/playout/kernel.ts";
import type { PlayoutPlan } from "../../kernel/playout/plan.ts";
import { choicesOf } from "../../kernel/playout/ply.ts";

/** Where the playouts of one call of the kernel belong, and where they were played. */
export interface Played {
  readonly plan: PlayoutPlan;
  readonly result: PlayResult;
  /** For each playout of the call its number in the whole. */
  readonly numbers: ArrayLike<number>;
  /** For each playout of the call the lane that played it, counted over all blocks. */
  readonly lanes: ArrayLike<number>;
  readonly blocks: number;
}

export class Results {
  readonly #roles: number;
  readonly #goals: Int16Array;
  readonly #plies: Int32Array;
  readonly #joints: (Int32Array | undefined)[] | undefined;

  constructor(asked: number, roles: number, record: boolean) {
    this.#roles = roles;
    this.#goals = new Int16Array(asked * roles).fill(NO_GOAL);
    this.#plies = new Int32Array(asked).fill(NOT_FINISHED);
    this.#joints = record ? new Array<Int32Array | undefined>(asked) : undefined;
  }

  /** A playout that was over before it began. */
  addEnded(number: number, goals: Int16Array): void {
    this.#plies[number] = 0;
    this.#goals.set(goals, number * this.#roles);
  }

  add({ plan, result, numbers, lanes, blocks }: Played): void {
    const bytes = Math.ceil(plan.outcomes.bits / 8);
    const roles = plan.outcomes.roles.map(({ values, firstBit, bits }) => ({
      goals: Int16Array.of(NO_GOAL, ...values),
      shift: firstBit,
      mask: 2 ** bits - 1,
    }));
    const moves = this.#joints && new MoveLog(plan, result, blocks);
    for (let at = 0; at < numbers.length; at++) {
      const plies = result.plies[at]!;
      if (plies === NOT_FINISHED) continue;
      const number = numbers[at]!;
      this.#plies[number] = plies;
      let code = 0;
      for (let byte = bytes - 1; byte >= 0; byte--) code = code * 256 + result.outcomes[at * bytes + byte]!;
      for (let role = 0; role < this.#roles; role++) {
        const { goals, shift, mask } = roles[role]!;
        this.#goals[number * this.#roles + role] = goals[Math.floor(code / 2 ** shift) & mask]!;
      }
      if (moves) this.#joints![number] = moves.joints(lanes[at]!, result.begins[at]!, plies);
    }
  }

  /** What is finished in order: what lies behind the first gap is left out. */
  finish(): Playouts {
    const gap = this.#plies.indexOf(NOT_FINISHED);
    const count = gap < 0 ? this.#plies.length : gap;
    const playouts = { count, goals: this.#goals, plies: this.#plies };
    if (this.#joints === undefined) return playouts;
    const moveStart = new Int32Array(this.#plies.length + 1);
    for (let at = 0; at < count; at++) moveStart[at + 1] = moveStart[at]! + (this.#joints[at]?.length ?? 0);
    const moves = new Int32Array(moveStart[count]!);
    for (let at = 0; at < count; at++) if (this.#joints[at]) moves.set(this.#joints[at]!, moveStart[at]);
    return { ...playouts, moveStart, moves };
  }
}

/** Reads the moves of a playout from the log of all lanes. */
class MoveLog {
  readonly #log: Uint8Array;
  readonly #roles: number;
  readonly #blocks: number;
  readonly #bytes: number;
  readonly #phases: readonly PhaseMoves[];

  constructor(plan: PlayoutPlan, { log }: PlayResult, blocks: number) {
    this.#log = log;
    this.#roles = plan.plies.circuit.roles.length;
    this.#blocks = blocks;
    this.#phases = plan.playing.map((_, phase) => phaseMoves(plan, phase));
    const bits = Math.max(...this.#phases.map(({ bits }) => bits));
    this.#bytes = Math.ceil(bits / 8);
  }

  /** The joint moves of the playout that began at a step in a lane. */
  joints(lane: number, began: number, plies: number): Int32Array {
    const joints = new Int32Array(plies * this.#roles);
    for (let ply = 0; ply < plies; ply++) {
      const step = began + ply;
      const { forced, choices } = this.#phases[step % this.#phases.length]!;
      joints.set(forced, ply * this.#roles);
      if (choices.length === 0) continue;
      const code = this.#code(step, lane);
      for (const { role, moves, shift, mask } of choices)
        joints[ply * this.#roles + role] = moves[(Math.floor(code / shift) & mask) - 1]!;
    }
    return joints;
  }

  #code(step: number, lane: number): number {
    const at = (step * this.#blocks + Math.floor(lane / LANES)) * this.#bytes * LANES + (lane % LANES);
    let code = 0;
    for (let byte = this.#bytes - 1; byte >= 0; byte--) code = code * 256 + this.#log[at + byte * LANES]!;
    return code;
  }
}

interface PhaseMoves {
  /** What each role without a choice plays. */
  readonly forced: Int32Array;
  readonly choices: readonly {
    readonly role: number;
    readonly moves: readonly number[];
    readonly shift: number;
    readonly mask: number;
  }[];
  readonly bits: number;
}

function phaseMoves(plan: PlayoutPlan, phase: number): PhaseMoves {
  const choices = choicesOf(plan, phase);
  return {
    forced: Int32Array.from(plan.playing[phase]!.legal, (list) => list.findIndex((literal) => literal !== 0)),
    choices: choices.map(({ role, moves, firstBit, bits }) => ({
      role,
      moves,
      shift: 2 ** firstBit,
      mask: 2 ** bits - 1,
    })),
    bits: choices.reduce((sum, { bits }) => sum + bits, 0),
  };
}
