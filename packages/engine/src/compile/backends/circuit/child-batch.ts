/**
 * The children of many states, 128 children to a pass: states are looked at together, their joint moves listed, and
 * the lanes filled with the children of one state after the other.
 */
import type { ChildBatch } from "../../../game/child-batch.ts";
import type { StateBatch, TerminalInfo } from "../../../game/game.ts";
import { LANES } from "../../kernel/layout.ts";
import type { CircuitEvaluator } from "./evaluator.ts";

/** Writes which of `count` lanes are terminal, with their goals, from place `first` on. */
export type WriteEnds = (evaluator: CircuitEvaluator, ends: TerminalInfo, first: number, count: number) => void;

export class ChildExpander {
  readonly #evaluator: CircuitEvaluator;
  readonly #stateWords: number;
  readonly #roles: number;
  readonly #writeEnds: WriteEnds;
  /** For each role the legal moves of the lanes, as bits, and the moves of one lane. */
  readonly #bits: Uint32Array[];
  readonly #moves: Int32Array[];
  readonly #counts: Int32Array;
  /** For each child the state it comes from. */
  #parents = new Int32Array(256);
  /** The parents of the children in the lanes. */
  readonly #lanes: Uint32Array;

  constructor(evaluator: CircuitEvaluator, stateWords: number, moves: readonly number[], writeEnds: WriteEnds) {
    this.#evaluator = evaluator;
    this.#stateWords = stateWords;
    this.#roles = moves.length;
    this.#writeEnds = writeEnds;
    this.#bits = moves.map((_, role) => new Uint32Array(LANES * evaluator.legalWords(role)));
    this.#moves = moves.map((count) => new Int32Array(Math.max(1, count)));
    this.#counts = new Int32Array(moves.length);
    this.#lanes = new Uint32Array(LANES * stateWords);
  }

  make({ count, words }: StateBatch, into: ChildBatch): void {
    into.begin(count);
    for (let first = 0; first < count; first += LANES) this.#list(words, first, Math.min(LANES, count - first), into);
    for (let first = 0; first < into.count; first += LANES)
      this.#step(words, first, Math.min(LANES, into.count - first), into);
  }

  /** Lists the joint moves of some states. */
  #list(words: Uint32Array, first: number, count: number, into: ChildBatch): void {
    const evaluator = this.#evaluator;
    evaluator.load(words, first, count);
    evaluator.look();
    for (let role = 0; role < this.#roles; role++) this.#bits[role]!.set(evaluator.legalBits(role, count));
    for (let lane = 0; lane < count; lane++) {
      if (!evaluator.isTerminal(lane)) this.#add(first + lane, this.#listMoves(lane), into);
      into.start[first + lane + 1] = into.count;
    }
  }

  /** Lists the moves of each role in a lane; returns how many joint moves there are. */
  #listMoves(lane: number): number {
    let joint = 1;
    for (let role = 0; role < this.#roles; role++) {
      const moves = this.#moves[role]!;
      const bits = this.#bits[role]!;
      const words = this.#evaluator.legalWords(role);
      let count = 0;
      for (let word = 0; word < words; word++)
        for (let rest = bits[lane * words + word]!; rest !== 0; rest &= rest - 1)
          moves[count++] = 32 * word + 31 - Math.clz32(rest & -rest);
      this.#counts[role] = count;
      joint *= count;
    }
    return joint;
  }

  /** Adds a child for each joint move, the last role changing fastest. */
  #add(parent: number, count: number, into: ChildBatch): void {
    const first = into.count;
    into.reserve(first + count);
    if (first + count > this.#parents.length) {
      const longer = new Int32Array(2 * (first + count));
      longer.set(this.#parents);
      this.#parents = longer;
    }
    this.#parents.fill(parent, first, first + count);
    let repeats = count;
    for (let role = 0; role < this.#roles && count > 0; role++) {
      const moves = this.#moves[role]!;
      const different = this.#counts[role]!;
      repeats /= different;
      for (let child = 0, at = 0; child < count; at = at + 1 < different ? at + 1 : 0)
        for (let left = repeats; left > 0; left--, child++)
          into.joints[(first + child) * this.#roles + role] = moves[at]!;
    }
    into.count += count;
  }

  /** Plays the joint moves of some children. */
  #step(words: Uint32Array, first: number, count: number, into: ChildBatch): void {
    const evaluator = this.#evaluator;
    const stateWords = this.#stateWords;
    const lanes = this.#lanes;
    for (let lane = 0; lane < count; lane++) {
      const from = this.#parents[first + lane]! * stateWords;
      for (let word = 0; word < stateWords; word++) lanes[lane * stateWords + word] = words[from + word]!;
    }
    evaluator.load(lanes, 0, count);
    evaluator.play(into.joints, first, count);
    evaluator.step();
    evaluator.readNext(into.words, first, count);
    evaluator.advance();
    evaluator.look();
    into.terminal.fill(0, first, first + count);
    this.#writeEnds(evaluator, into, first, count);
  }
}
