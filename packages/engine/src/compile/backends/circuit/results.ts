/**
 * What came of playouts, from the outcomes and logs of the kernel to what the Game contract gives.
 */
import { NO_GOAL, type Playouts, type Totals } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { GROUPS, LANES } from "../../kernel/layout.ts";
import type { PlayoutModule } from "../../kernel/playout/module.ts";
import type { PlayoutPlan } from "../../kernel/playout/plan.ts";
import { type Jobs, NOT_FINISHED, type PlayResult } from "../../kernel/playout/playing.ts";
import { choicesOf } from "../../kernel/playout/ply.ts";
import { Slab } from "./slab.ts";

/** The playouts of one call of the kernel: number k among them is the (k modulo perStart)th from starts[k / perStart]. */
export interface PlayoutBatch {
  readonly plan: PlayoutPlan;
  readonly result: PlayResult;
  readonly starts: Int32Array;
  readonly perStart: number;
  readonly jobs: Jobs;
  readonly blocks: number;
}

/** What becomes of playouts: single results or sums. */
export interface PlayoutResults {
  /** Playouts from a start that were over before they began. */
  addEnded(start: number, perStart: number, goals: Int16Array): void;
  addPlayed(played: PlayoutBatch): void;
}

/** What the tallies of outcomes, the first of all, say: so many playouts gave the role this goal, none being 0. */
export interface Counted {
  readonly roles: Int32Array;
  readonly goals: Int32Array;
}

export function countedBy({ outcomes }: PlayoutPlan): Counted {
  const values = outcomes.roles.map((role) => [...role.values, 0]);
  return {
    roles: Int32Array.from(values.flatMap((own, role) => own.map(() => role))),
    goals: Int32Array.from(values.flat()),
  };
}

/** The counts of one call of the kernel: group g of lanes played `playouts[g]` playouts from start `groups[g]`. */
export interface Tallied {
  readonly counted: Counted;
  readonly groups: Int32Array;
  readonly playouts: Int32Array;
  readonly blocks: number;
  readonly module: PlayoutModule;
  readonly counts: Float64Array;
}

/** The plies of all playouts tallied, from where their counts begin. */
export function sumPlies({ tallies, round }: PlayoutModule, counts: ArrayLike<number>, from: number): number {
  const { waited: bits } = tallies;
  let waited = 0;
  // Asked for each group of lanes of every call: no power is computed.
  for (let bit = 0, weight = 1; bit < bits.length; bit++, weight *= 2) waited += counts[from + bits[bit]!]! * weight;
  return counts[from + tallies.live]! * round - waited;
}

/** Reads the goals of playouts from their outcomes. */
class Goals {
  readonly #outcomes: Uint8Array;
  readonly #bytes: number;
  readonly #roles: readonly { readonly goals: Int16Array; readonly unit: number; readonly mask: number }[];
  #code = 0;

  constructor({ outcomes }: PlayoutPlan, result: PlayResult) {
    this.#outcomes = result.outcomes;
    this.#bytes = Math.ceil(outcomes.bits / 8);
    this.#roles = outcomes.roles.map(({ values, firstBit, bits }) => ({
      goals: Int16Array.of(NO_GOAL, ...values),
      unit: 2 ** firstBit,
      mask: 2 ** bits - 1,
    }));
  }

  read(playout: number): void {
    const from = playout * this.#bytes;
    let code = 0;
    for (let at = from + this.#bytes - 1; at >= from; at--) code = code * 256 + this.#outcomes[at]!;
    this.#code = code;
  }

  /** The goal of the playout read last. */
  of(role: number): number {
    const { goals, unit, mask } = this.#roles[role]!;
    return goals[Math.floor(this.#code / unit) & mask]!;
  }
}

/** Each playout by itself. */
export class Results implements PlayoutResults {
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

  addEnded(start: number, perStart: number, goals: Int16Array): void {
    for (let number = start * perStart; number < (start + 1) * perStart; number++) {
      this.#plies[number] = 0;
      this.#goals.set(goals, number * this.#roles);
    }
  }

  addPlayed({ plan, result, starts, perStart, jobs, blocks }: PlayoutBatch): void {
    const goals = new Goals(plan, result);
    const moves = this.#joints && new MoveLog(plan, result, blocks);
    for (let job = 0; job < jobs.count; job++)
      for (let playout = jobs.first[job]!; playout < jobs.end[job]!; playout++) {
        const plies = result.plies[playout]!;
        if (plies === NOT_FINISHED) continue;
        const number = starts[Math.floor(playout / perStart)]! * perStart + (playout % perStart);
        this.#plies[number] = plies;
        goals.read(playout);
        for (let role = 0; role < this.#roles; role++) this.#goals[number * this.#roles + role] = goals.of(role);
        if (moves) this.#joints![number] = moves.joints(job % (LANES * blocks), result.begins[playout]!, plies);
      }
  }

  finish(): Playouts {
    return finished(this.#goals, this.#plies, this.#joints);
  }
}

/** What is finished in order: what lies behind the first gap, a playout with NOT_FINISHED plies, is left out. */
export function finished(
  goals: Int16Array,
  plies: Int32Array,
  joints: readonly (Int32Array | undefined)[] | undefined,
): Playouts {
  const gap = plies.indexOf(NOT_FINISHED);
  const count = gap < 0 ? plies.length : gap;
  const playouts = { count, goals, plies };
  if (joints === undefined) return playouts;
  const moveStart = new Int32Array(plies.length + 1);
  for (let at = 0; at < count; at++) moveStart[at + 1] = moveStart[at]! + (joints[at]?.length ?? 0);
  const moves = new Int32Array(moveStart[count]!);
  for (let at = 0; at < count; at++) if (joints[at]) moves.set(joints[at]!, moveStart[at]);
  return { ...playouts, moveStart, moves };
}

const integers = new Slab((length) => new Int32Array(length));
const numbers = new Slab((length) => new Float64Array(length));

/** Sums of playouts of which the single results are not wanted. */
export class Sums implements PlayoutResults {
  readonly totals: Totals;
  readonly #roles: number;

  constructor(starts: number, { roles }: Circuit) {
    this.#roles = roles.length;
    this.totals = {
      playouts: integers.take(starts),
      goals: numbers.take(starts * roles.length),
      plies: numbers.take(starts),
    };
  }

  addEnded(start: number, perStart: number, goals: Int16Array): void {
    this.totals.playouts[start]! += perStart;
    goals.forEach((goal, role) => {
      this.totals.goals[start * this.#roles + role]! += perStart * Math.max(0, goal);
    });
  }

  addPlayed({ plan, result, starts, perStart }: PlayoutBatch): void {
    const { playouts, goals, plies } = this.totals;
    const read = new Goals(plan, result);
    for (let at = 0; at < result.plies.length; at++) {
      if (result.plies[at] === NOT_FINISHED) continue;
      const start = perStart === 1 ? starts[at]! : starts[Math.floor(at / perStart)]!;
      playouts[start]!++;
      plies[start]! += result.plies[at]!;
      read.read(at);
      for (let role = 0; role < this.#roles; role++) goals[start * this.#roles + role]! += Math.max(0, read.of(role));
    }
  }

  /** What the kernel counted in the playouts of one call. */
  addTallies({ counted, groups, playouts: asked, blocks, module, counts }: Tallied): void {
    const { playouts, goals, plies } = this.totals;
    const { roles, goals: values } = counted;
    const width = module.tallies.count;
    for (let group = 0, from = 0; group < GROUPS * blocks; group++, from += width) {
      if (asked[group] === 0) continue;
      const start = groups[group]!;
      const sums = start * this.#roles;
      plies[start]! += sumPlies(module, counts, from);
      for (let tally = 0; tally < values.length; tally++) {
        const times = counts[from + tally]!;
        if (times === 0) continue;
        const role = roles[tally]!;
        if (role === 0) playouts[start]! += times;
        goals[sums + role]! += times * values[tally]!;
      }
    }
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

export interface PhaseMoves {
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

/** The moves of a phase, by the bits of `layout.choice`. */
export function phaseMoves(plan: PlayoutPlan, phase: number): PhaseMoves {
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
