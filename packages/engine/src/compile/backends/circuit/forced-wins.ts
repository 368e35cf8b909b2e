/**
 * Looks for runs, 128 at a time: see circuit/forced-win.ts for what a lane does. A state is followed for a ply where the runner has just
 * one move, which is mostly to wait; each move it then has begins a run.
 *
 *   set, W words     may | must | begun, won, lost, before …
 */
import type { ForcedWinQuestion, ForcedWins } from "../../../game/forced-wins.ts";
import type { StateBatch } from "../../../game/game.ts";
import { type Circuit, FALSE, type GoalWire, TRUE } from "../../circuit/circuit.ts";
import { FLAGS, goalsOf, type KnownBits, LOST, runCircuit, WON } from "../../circuit/forced-win.ts";
import { LANES, stateWordsFor } from "../../kernel/layout.ts";
import { findPhases, VARIES } from "../../kernel/phases.ts";
import { specialise } from "../../kernel/specialise.ts";
import { CircuitEvaluator } from "./evaluator.ts";

/** Longer runs are not followed. */
const PLIES = 64;
/** Moves that a state may begin a run with; more are left out. */
const BEGINNINGS = 32;
/** Larger circuits take too long to be followed. */
const MOST_GATES = 50_000;

const known = new WeakMap<Circuit, Map<string, ForcedWins | undefined>>();

/**
 * Undefined where the circuit is large or has loops, goals may not have the sum, or the runner could not want any. Made once for a question:
 * every search of a game asks the same ones, and to make their circuits and code takes as long as many a move.
 */
export function runsOf(circuit: Circuit, question: ForcedWinQuestion): ForcedWins | undefined {
  const { runner, role, threshold, sum } = question;
  const key = [runner, role, threshold, sum].join();
  const runs = known.get(circuit) ?? new Map<string, ForcedWins | undefined>();
  known.set(circuit, runs);
  if (!runs.has(key)) runs.set(key, findRuns(circuit, question));
  return runs.get(key);
}

function findRuns(circuit: Circuit, question: ForcedWinQuestion): ForcedWins | undefined {
  if (circuit.gates.left.length > MOST_GATES) return undefined;
  if (question.sum !== undefined && !arePaired(circuit, question.sum)) return undefined;
  if (losesAlways(circuit, question)) return undefined;
  const wanted = goalsOf(circuit, question, true).map(({ value }) => value);
  const entry = runCircuit(circuit, question, [new Map()]);
  if (entry === undefined || wanted.length === 0) return undefined;
  const turns = turnsOf(circuit, question.runner);
  const worst = question.runner === question.role ? Math.min(...wanted) : Math.max(...wanted);
  const trajectory = turns ? runCircuit(circuit, question, turns)! : entry;
  return new CircuitRuns({ entry, trajectory, turn: turns?.[0] ?? new Map(), worst });
}

/** Whether a goal that the runner does not want always holds: where there are several, the least counts. */
function losesAlways(circuit: Circuit, question: ForcedWinQuestion): boolean {
  const unwanted = goalsOf(circuit, question, false);
  return question.runner === question.role && unwanted.some(({ literal }) => literal === TRUE);
}

/** Whether each goal of one of two players goes with one of the other's by the rules, not just at the ends that were seen. */
function arePaired({ goals }: Circuit, sum: number): boolean {
  const other = ({ role, value, literal }: GoalWire): boolean =>
    goals.some((goal) => goal.role === 1 - role && goal.value === sum - value && goal.literal === literal);
  return goals.every(other);
}

/** What is known of each ply from one on in which the runner chooses, where it does so in one ply of a few. */
function turnsOf(circuit: Circuit, runner: number): KnownBits[] | undefined {
  const phases = findPhases(circuit);
  const choices = specialise(circuit, phases).plies.map(({ legal }) => legal[runner]!.filter((move) => move !== FALSE));
  const own = choices.findIndex((moves) => moves.length > 1);
  if (own < 0 || choices.filter((moves) => moves.length > 1).length > 1) return undefined;
  const inOrder = [...phases.values.slice(own), ...phases.values.slice(0, own)];
  return inOrder.map((values) => {
    const known = phases.bits.map((bit, at) => [bit, values[at]!] as const);
    return new Map(known.filter((each): each is [number, 0 | 1] => each[1] !== VARIES));
  });
}

interface RunCircuits {
  /** A ply from any state, and several from where the runner chooses. */
  readonly entry: Circuit;
  readonly trajectory: Circuit;
  /** What is known where the runner chooses. */
  readonly turn: KnownBits;
  readonly worst: number;
}

class CircuitRuns implements ForcedWins {
  readonly worst: number;
  readonly #entry: CircuitEvaluator;
  readonly #trajectory: CircuitEvaluator;
  /** Words of a set with what belongs to it, and of half a set. */
  readonly #words: number;
  readonly #half: number;
  readonly #flags: number;
  /** The sets of the states in the lanes, and those a ply later. */
  readonly #sets: Uint32Array;
  /** Bits of a state where the runner chooses, of those that are known there, and which they are. */
  readonly #turn: Uint32Array;
  readonly #knownAtTurn: Uint32Array;
  readonly #knowsTurn: boolean;
  /** Lanes in which runs are to begin, and where the runner had just one move. */
  readonly #begins = new Uint8Array(LANES);
  readonly #isSingle = new Uint8Array(LANES);
  /** Runs to begin: the state, the set and the first move of each. */
  #count = 0;
  readonly #states = new Int32Array(2 * LANES * BEGINNINGS);
  readonly #origins = new Int32Array(2 * LANES * BEGINNINGS);
  readonly #moves = new Int32Array(2 * LANES * BEGINNINGS);
  readonly #lanes: Uint32Array;
  #found = new Uint8Array(32);
  readonly #won = new Uint32Array(LANES / 32);
  readonly #lost = new Uint32Array(LANES / 32);

  constructor({ entry, trajectory, turn, worst }: RunCircuits) {
    this.worst = worst;
    this.#entry = new CircuitEvaluator(entry);
    this.#trajectory = trajectory === entry ? this.#entry : new CircuitEvaluator(trajectory);
    const bits = entry.stateBits.length;
    this.#words = stateWordsFor(bits);
    this.#flags = bits - entry.moves[0]!.length - FLAGS.length;
    this.#half = this.#flags / 64;
    this.#knowsTurn = turn.size > 0;
    this.#turn = new Uint32Array(this.#half);
    this.#knownAtTurn = new Uint32Array(this.#half);
    for (const [bit, value] of turn) {
      this.#turn[bit >> 5]! |= value << (bit & 31);
      this.#knownAtTurn[bit >> 5]! |= 1 << (bit & 31);
    }
    this.#sets = new Uint32Array(2 * LANES * this.#words);
    this.#lanes = new Uint32Array(LANES * this.#words);
  }

  find({ count, words }: StateBatch): Uint8Array {
    if (count > this.#found.length) this.#found = new Uint8Array(2 * count);
    this.#found.fill(0, 0, count);
    for (let first = 0; first < count; first += LANES) {
      const lanes = Math.min(LANES, count - first);
      this.#count = 0;
      this.#takeSets(words, first, lanes);
      this.#begin(first, lanes);
      for (let run = 0; run < this.#count; run += LANES) this.#run(run, Math.min(LANES, this.#count - run));
    }
    return this.#found;
  }

  /** One state a set, nothing begun. */
  #takeSets(words: Uint32Array, first: number, lanes: number): void {
    const half = this.#half;
    for (let lane = 0; lane < lanes; lane++) {
      const to = lane * this.#words;
      for (let word = 0; word < half; word++)
        this.#sets[to + word] = this.#sets[to + half + word] = words[(first + lane) * half + word]!;
      this.#sets.fill(0, to + 2 * half, to + this.#words);
    }
  }

  /** Begins runs where it is the runner's turn, and elsewhere a ply later. */
  #begin(first: number, lanes: number): void {
    this.#entry.load(this.#sets, 0, lanes);
    for (let lane = 0; lane < lanes; lane++) this.#begins[lane] = Number(this.#isTurn(lane));
    this.#beginHere(first, lanes, 0);
    let waiting = 0;
    for (let lane = 0; lane < lanes; lane++) {
      this.#begins[lane] = Number(!this.#begins[lane] || (this.#isSingle[lane] && !this.#knowsTurn));
      waiting += this.#begins[lane]!;
    }
    if (waiting === 0) return;
    this.#entry.step();
    this.#entry.readNext(this.#sets, LANES, lanes);
    this.#entry.advance();
    this.#beginHere(first, lanes, LANES);
  }

  /** Whether it is as it is known to be where the runner chooses. */
  #isTurn(lane: number): boolean {
    const at = lane * this.#words;
    for (let word = 0; word < this.#half; word++)
      if (((this.#sets[at + word]! ^ this.#turn[word]!) & this.#knownAtTurn[word]!) !== 0) return false;
    return true;
  }

  /** Begins runs in the lanes of `begins`, whose sets are from `origin` on. */
  #beginHere(first: number, lanes: number, origin: number): void {
    let lane = this.#begins.indexOf(1);
    if (lane < 0 || lane >= lanes) return;
    this.#entry.look();
    const words = this.#entry.legalWords(0);
    const bits = this.#entry.legalBits(0, lanes);
    for (; lane < lanes; lane++) {
      if (!this.#begins[lane]) continue;
      const begun = this.#count;
      for (let word = lane * words; word < (lane + 1) * words; word++)
        for (let rest = bits[word]!; rest !== 0 && this.#count < begun + BEGINNINGS; rest &= rest - 1) {
          this.#states[this.#count] = first + lane;
          this.#origins[this.#count] = origin + lane;
          this.#moves[this.#count++] = 32 * (word - lane * words) + 31 - Math.clz32(rest & -rest);
        }
      this.#isSingle[lane] = Number(this.#count === begun + 1);
    }
  }

  /** Follows runs until each is won or lost. */
  #run(first: number, count: number): void {
    const words = this.#words;
    const used = 2 * this.#half + 1;
    for (let lane = 0, to = 0; lane < count; lane++, to += words) {
      const from = this.#origins[first + lane]! * words;
      // The words of `before` are empty, but for the one that has flags as well.
      for (let word = 0; word < used; word++) this.#lanes[to + word] = this.#sets[from + word]!;
    }
    this.#trajectory.load(this.#lanes, 0, count);
    this.#trajectory.play(this.#moves, first, count);
    for (let ply = 0; ply < PLIES; ply++) {
      this.#trajectory.step();
      this.#trajectory.readNextBit(this.#flags + WON, this.#won);
      this.#trajectory.readNextBit(this.#flags + LOST, this.#lost);
      if (this.#areOver(count)) break;
      this.#trajectory.advance();
    }
    for (let lane = 0; lane < count; lane++)
      if ((this.#won[lane >> 5]! >>> (lane & 31)) & 1) this.#found[this.#states[first + lane]!] = 1;
  }

  #areOver(count: number): boolean {
    for (let word = 0; 32 * word < count; word++) {
      const all = count - 32 * word >= 32 ? -1 : (1 << (count - 32 * word)) - 1;
      if (((this.#won[word]! | this.#lost[word]!) & all) !== all) return false;
    }
    return true;
  }
}
