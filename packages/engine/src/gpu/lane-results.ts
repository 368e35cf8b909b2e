/**
 * What lanes have left in the rows of an image: goals, plies and recorded moves, lane by lane.
 */
import { type PhaseMoves, phaseMoves } from "../compile/backends/circuit/results.ts";
import type { OnceKernel } from "../compile/kernel/device/once-kernel.ts";
import type { Outcomes } from "../compile/kernel/playout/outcome.ts";
import type { PlayoutPlan } from "../compile/kernel/playout/plan.ts";
import { NOT_FINISHED } from "../compile/kernel/playout/playing.ts";
import { NO_GOAL } from "../game/game.ts";

/** Playouts by their lanes. */
export interface LaneResults {
  /** lanes × roles. */
  readonly goals: Int16Array;
  /** NOT_FINISHED where there was no time for it. */
  readonly plies: Int32Array;
  /** With a record: the joint moves of each lane, roles numbers a ply. */
  readonly joints?: readonly Int32Array[];
}

/** Rows one after the other, a bit for each lane. */
export interface LaneRows {
  readonly words: Uint32Array;
  /** Words in a row. */
  readonly stride: number;
}

/** The number in a lane of bit-sliced rows. */
function numberAt({ words, stride }: LaneRows, lane: number, firstRow: number, rows: number): number {
  let number = 0;
  for (let row = rows - 1, at = (firstRow + row) * stride + (lane >> 5); row >= 0; row--, at -= stride)
    number = 2 * number + ((words[at]! >>> (lane & 31)) & 1);
  return number;
}

const isSet = (words: Uint32Array, lane: number): boolean => ((words[lane >> 5]! >>> (lane & 31)) & 1) === 1;

/** Reads plies; those of lanes that still play are not finished. */
export function pliesOf(count: number, live: Uint32Array, played: LaneRows): Int32Array {
  const rows = played.words.length / played.stride;
  return Int32Array.from({ length: count }, (_, lane) =>
    isSet(live, lane) ? NOT_FINISHED : numberAt(played, lane, 0, rows),
  );
}

export function goalsOf(outcomes: Outcomes, count: number, outcome: LaneRows): Int16Array {
  const roles = outcomes.roles.length;
  const goals = new Int16Array(count * roles);
  outcomes.roles.forEach(({ values, firstBit, bits }, role) => {
    const byNumber = Int16Array.of(NO_GOAL, ...values);
    for (let lane = 0, at = role; lane < count; lane++, at += roles)
      goals[at] = byNumber[numberAt(outcome, lane, firstBit, bits)]!;
  });
  return goals;
}

/** The joint moves of each lane, from the rows that each round has left behind. */
export function jointsOf(
  plan: PlayoutPlan,
  { record }: OnceKernel,
  log: readonly LaneRows[],
  plies: Int32Array,
): Int32Array[] {
  const roles = plan.outcomes.roles.length;
  const phases = record.map(({ phase }) => phaseMoves(plan, phase));
  const joints = Array.from(plies, (count) => new Int32Array(Math.max(0, count) * roles));
  const ends = new Int32Array(plies.length);
  for (const rows of log) {
    let row = 0;
    for (const phase of phases) {
      const moved = rows.words.subarray(row * rows.stride, (row + 1) * rows.stride);
      for (let lane = 0; lane < plies.length; lane++)
        if (isSet(moved, lane) && ends[lane]! < joints[lane]!.length) {
          writeJoint(phase, numberAt(rows, lane, row + 1, phase.bits), joints[lane]!, ends[lane]!);
          ends[lane]! += roles;
        }
      row += 1 + phase.bits;
    }
  }
  return joints;
}

function writeJoint({ forced, choices }: PhaseMoves, code: number, joints: Int32Array, at: number): void {
  joints.set(forced, at);
  for (const { role, moves, shift, mask } of choices) joints[at + role] = moves[(Math.floor(code / shift) & mask) - 1]!;
}
