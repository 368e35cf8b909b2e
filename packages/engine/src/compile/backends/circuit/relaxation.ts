/**
 * Bounds by following sets of states: see circuit/relax.ts for what a set is.
 *
 *   X_1     = the children of the state that are no ends, together
 *   X_{n+1} = X_n and all its children
 *
 * until nothing changes or an end with the goal asked for may be in X_n. Each lane plays one move in one set.
 */
import type { StateBatch } from "../../../game/game.ts";
import type { BoundOptions, Needs, PartialStateInfo, Relaxation } from "../../../game/relaxation.ts";
import { type Circuit, conjuncts } from "../../circuit/circuit.ts";
import { independentParts } from "../../circuit/parts.ts";
import { ENDED, relax } from "../../circuit/relax.ts";
import { LANES, stateWordsFor } from "../../kernel/layout.ts";
import { CircuitEvaluator } from "./evaluator.ts";

/** Sets under way, and what was found of them. */
interface Work {
  /** Words of may, then of must, for each set. */
  sets: Uint32Array;
  readonly bounds: Int16Array;
  readonly enough: number;
  readonly asleep: Uint8Array | undefined;
}

/** A move played in a set. */
interface Plays {
  readonly owners: number[];
  readonly moves: number[];
}

export class CircuitRelaxation implements Relaxation {
  readonly moves: number;
  readonly #circuit: Circuit;
  readonly #evaluator: CircuitEvaluator;
  /** Words of half a set. */
  readonly #half: number;
  readonly #most: number;
  /** Goals by descending value, with their places in the circuit. */
  readonly #goals: readonly { readonly value: number; readonly at: number }[];
  readonly #ended: number;
  readonly #lanes: Uint32Array;
  readonly #next: Uint32Array;

  constructor(circuit: Circuit) {
    if (circuit.roles.length !== 1) throw new Error("relaxation is for one role");
    this.#circuit = circuit;
    this.moves = circuit.moves[0]!.length;
    const relaxed = relax(circuit);
    this.#evaluator = new CircuitEvaluator(relaxed);
    this.#half = stateWordsFor(circuit.stateBits.length);
    const goals = relaxed.goals.map(({ value }, at) => ({ value, at }));
    this.#goals = goals.filter(({ value }) => value !== ENDED).sort((a, b) => b.value - a.value);
    this.#ended = goals.findIndex(({ value }) => value === ENDED);
    this.#most = this.#goals[0]?.value ?? 0;
    this.#lanes = new Uint32Array(LANES * 2 * this.#half);
    this.#next = new Uint32Array(LANES * 2 * this.#half);
  }

  warm(milliseconds: number): void {
    this.#evaluator.warm(milliseconds);
  }

  bounds(states: StateBatch, { enough = this.#most, asleep }: BoundOptions = {}): Int16Array {
    const bounds = new Int16Array(states.count).fill(-1);
    const work: Work = { sets: this.#exactly(states), bounds, enough: Math.min(enough, this.#most), asleep };
    let open = Array.from(bounds, (_, at) => at);
    for (let isFirst = true; open.length > 0; isFirst = false) {
      const plays = this.#plays(work, open, isFirst);
      const grown = isFirst ? this.#nothing(work.sets.length) : work.sets.slice();
      this.#play(work, plays, grown, isFirst);
      open = open.filter((at) => bounds[at]! < work.enough && (isFirst || this.#grew(work, grown, at)));
      work.sets = grown;
    }
    return bounds;
  }

  /** One state a set. */
  #exactly({ count, words }: StateBatch): Uint32Array {
    const half = this.#half;
    const sets = new Uint32Array(2 * half * count);
    for (let at = 0; at < count; at++)
      for (let word = 0; word < half; word++)
        sets[2 * half * at + word] = sets[2 * half * at + half + word] = words[half * at + word]!;
    return sets;
  }

  /** Empty sets: nothing may hold, everything must. */
  #nothing(length: number): Uint32Array {
    const half = this.#half;
    const sets = new Uint32Array(length);
    for (let at = half; at < length; at += 2 * half) sets.fill(0xffffffff, at, at + half);
    return sets;
  }

  #grew({ sets }: Work, grown: Uint32Array, at: number): boolean {
    const words = 2 * this.#half;
    for (let word = words * at; word < words * (at + 1); word++) if (sets[word] !== grown[word]) return true;
    return false;
  }

  /** What may be played in the open sets, other than the first for which no goal better than known may be reached. */
  #plays(work: Work, open: readonly number[], isFirst: boolean): Plays {
    const plays: Plays = { owners: [], moves: [] };
    for (let first = 0; first < open.length; first += LANES) {
      const some = open.slice(first, first + LANES);
      this.#load(work.sets, some);
      this.#evaluator.look();
      if (!isFirst) for (const [lane, at] of some.entries()) this.#raise(work.bounds, at, lane);
      const bits = this.#evaluator.legalBits(0, some.length);
      const words = this.#evaluator.legalWords(0);
      some.forEach((at, lane) => {
        if (work.bounds[at]! < work.enough)
          listMoves(plays, at, bits.subarray(lane * words, (lane + 1) * words), work.asleep);
      });
    }
    return plays;
  }

  #load(sets: Uint32Array, owners: readonly number[]): void {
    const words = 2 * this.#half;
    if (owners.every((owner) => owner === owners[0])) {
      this.#evaluator.spread(sets.subarray(words * owners[0]!, words * (owners[0]! + 1)));
      return;
    }
    for (const [lane, owner] of owners.entries())
      for (let word = 0; word < words; word++) this.#lanes[lane * words + word] = sets[owner * words + word]!;
    this.#evaluator.load(this.#lanes, 0, owners.length);
  }

  /** Takes in the greatest goal with which the set of a lane may have an end. */
  #raise(bounds: Int16Array, at: number, lane: number): void {
    for (const { value, at: goal } of this.#goals) {
      if (value <= bounds[at]!) return;
      if (this.#evaluator.hasGoal(goal, lane)) {
        bounds[at] = value;
        return;
      }
    }
  }

  #play(work: Work, { owners, moves }: Plays, grown: Uint32Array, isFirst: boolean): void {
    for (let first = 0; first < owners.length; first += LANES) {
      const some = owners.slice(first, first + LANES);
      this.#load(work.sets, some);
      this.#evaluator.play(moves.slice(first, first + LANES), 0, some.length);
      this.#evaluator.step();
      this.#evaluator.readNext(this.#next, 0, some.length);
      if (isFirst) this.#mergeChildren(work, some, grown);
      else for (const [lane, owner] of some.entries()) this.#merge(grown, owner, lane);
    }
  }

  /** Children of a state: ends among them are looked at, and not played on. */
  #mergeChildren(work: Work, owners: readonly number[], grown: Uint32Array): void {
    this.#evaluator.load(this.#next, 0, owners.length);
    this.#evaluator.look();
    owners.forEach((owner, lane) => {
      if (this.#evaluator.hasGoal(this.#ended, lane)) this.#raise(work.bounds, owner, lane);
      else this.#merge(grown, owner, lane);
    });
  }

  #merge(grown: Uint32Array, owner: number, lane: number): void {
    const half = this.#half;
    const into = 2 * half * owner;
    const from = 2 * half * lane;
    for (let word = 0; word < half; word++) grown[into + word]! |= this.#next[from + word]!;
    for (let word = half; word < 2 * half; word++) grown[into + word]! &= this.#next[from + word]!;
  }

  parts(): readonly Uint32Array[] {
    return independentParts(this.#circuit).map((bits) => {
      const words = new Uint32Array(this.#half);
      for (const bit of bits) words[bit >> 5]! |= 1 << (bit & 31);
      return words;
    });
  }

  look(states: StateBatch, known: Uint32Array): PartialStateInfo {
    const half = this.#half;
    const sets = this.#exactly(states);
    for (let at = 0; at < states.count; at++)
      for (let word = 0; word < half; word++) {
        sets[2 * half * at + word]! |= ~known[word]!;
        sets[2 * half * at + half + word]! &= known[word]!;
      }
    const plays: Plays = { owners: [], moves: [] };
    const goals = new Int16Array(states.count).fill(-1);
    const ended = new Uint8Array(states.count);
    const legalStart = new Int32Array(states.count + 1);
    for (let first = 0; first < states.count; first += LANES) {
      const some = Array.from({ length: Math.min(LANES, states.count - first) }, (_, lane) => first + lane);
      this.#load(sets, some);
      this.#evaluator.look();
      const words = this.#evaluator.legalWords(0);
      const bits = this.#evaluator.legalBits(0, some.length);
      for (const [lane, at] of some.entries()) {
        this.#raise(goals, at, lane);
        ended[at] = Number(this.#evaluator.hasGoal(this.#ended, lane));
        listMoves(plays, at, bits.subarray(lane * words, (lane + 1) * words), undefined);
        legalStart[at + 1] = plays.moves.length;
      }
    }
    return { legal: Int32Array.from(plays.moves), legalStart, ended, goals };
  }

  needs(goal: number): Needs {
    const wires = this.#circuit.goals.filter(({ value }) => value === goal);
    const bitOf = new Map(this.#circuit.stateBits.map(({ node }, bit) => [node, bit]));
    const found = new Map<number, number>();
    const literals = conjuncts(this.#circuit, [
      this.#circuit.terminal,
      ...(wires.length === 1 ? [wires[0]!.literal] : []),
    ]);
    for (const literal of literals) {
      const bit = bitOf.get(literal >> 1);
      if (bit !== undefined) found.set(bit, 1 - (literal & 1));
    }
    return { bits: Int32Array.from(found.keys()), values: Uint8Array.from(found.values()) };
  }
}

function listMoves({ owners, moves }: Plays, owner: number, bits: Uint32Array, asleep: Uint8Array | undefined): void {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const move = 32 * word + 31 - Math.clz32(rest & -rest);
      if (asleep?.[move]) continue;
      owners.push(owner);
      moves.push(move);
    }
}
