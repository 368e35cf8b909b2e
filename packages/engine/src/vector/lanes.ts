/**
 * Vector games on a circuit, 128 games to an evaluation. States, legal moves and percepts stay as the circuit has them, a bit for each
 * game: nothing is transposed.
 */

import { codeMilliseconds } from "../compile/backends/circuit/code-time.ts";
import type { CircuitGame } from "../compile/backends/circuit/game.ts";
import { type EvaluationModule, evaluationModule } from "../compile/kernel/evaluation.ts";
import { WORD } from "../compile/kernel/layout.ts";
import { KernelMemory } from "../compile/kernel/memory.ts";
import { IMPORTS } from "../compile/kernel/wasm/module.ts";
import { Random } from "../game/random.ts";
import { GROUP, groupsFor, Planes, WORDS_IN_GROUP } from "./planes.ts";
import { ANY_MOVE, checkActions, noopsOf, notLegal, type VectorGames, type VectorOptions } from "./vector-games.ts";

/** Circuits whose code takes longer to make are walked as tables. */
const MOST_CODE_MILLISECONDS = 2000;

type OnBlock = (block: number) => void;

export class LaneVectorGames implements VectorGames {
  readonly game: CircuitGame;
  readonly count: number;
  readonly facts: readonly string[];
  readonly perceptNames: VectorGames["perceptNames"];
  readonly observations: Planes;
  readonly percepts: Planes;
  readonly legal: readonly Planes[];
  readonly turn: Int8Array;
  readonly rewards: Int16Array;
  readonly ended: Uint8Array;
  readonly truncated: Uint8Array;
  readonly #random: Random;
  readonly #maxSteps: number;
  readonly #steps: Int32Array;
  readonly #noops: readonly number[];
  readonly #module: EvaluationModule;
  readonly #memory: KernelMemory;
  readonly #exports: { readonly look: OnBlock; readonly step: OnBlock; readonly sees: OnBlock };
  /** Goals by descending value: the last that holds is the least. */
  readonly #goalOrder: readonly number[];
  /** Legal moves of the initial state. */
  readonly #firstMoves: readonly ReadonlySet<number>[];

  constructor(game: CircuitGame, { count, seed = 1, maxSteps = Number.POSITIVE_INFINITY }: VectorOptions) {
    const { circuit } = game;
    this.game = game;
    this.count = count;
    this.facts = circuit.stateBits.map(({ fact }) => fact);
    this.perceptNames = circuit.percepts.map(({ role, text }) => ({ role, text }));
    this.observations = new Planes(this.facts.length, count);
    this.percepts = new Planes(this.perceptNames.length, count);
    this.legal = circuit.moves.map((moves) => new Planes(moves.length, count));
    this.turn = new Int8Array(count);
    this.rewards = new Int16Array(count * circuit.roles.length);
    this.ended = new Uint8Array(count);
    this.truncated = new Uint8Array(count);
    this.#random = new Random(seed);
    this.#maxSteps = maxSteps;
    this.#steps = new Int32Array(count);
    this.#noops = noopsOf(circuit.moves.map((moves) => moves.map(({ text }) => text)));
    this.#goalOrder = [...circuit.goals.keys()].sort((a, b) => circuit.goals[b]!.value - circuit.goals[a]!.value);
    this.#firstMoves = circuit.roles.map((_, role) => new Set(game.legalMoves(game.initial, role)));
    const isQuick = codeMilliseconds(circuit.gates.left.length) <= MOST_CODE_MILLISECONDS;
    this.#module = evaluationModule(circuit, isQuick ? "code" : "table");
    this.#memory = new KernelMemory(this.#module.firstBlock + this.#module.blockBytes);
    this.#memory.words.set(this.#module.tables);
    const imports = { [IMPORTS]: { memory: this.#memory.memory } };
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(this.#module.bytes), imports).exports as never;
    this.reset();
  }

  reset(): void {
    for (const numbers of [this.rewards, this.ended, this.truncated, this.#steps]) numbers.fill(0);
    this.percepts.words.fill(0);
    const all = new Uint32Array(WORDS_IN_GROUP);
    for (let group = 0; group < groupsFor(this.count); group++) {
      this.#lanesIn(group, all);
      this.#begin(group, all);
      this.#findTurns(group);
    }
  }

  step(actions: Int32Array): void {
    checkActions(this, actions);
    this.#refuseIllegal(actions);
    for (let group = 0; group < groupsFor(this.count); group++) {
      this.#load(group);
      this.#play(group, actions);
      this.#exports.step(this.#module.firstBlock);
      if (this.percepts.rows > 0) {
        this.#exports.sees(this.#module.firstBlock);
        this.#store(this.percepts, group, this.#module.layout.percepts);
      }
      this.#advance();
      this.#exports.look(this.#module.firstBlock);
      this.#store(this.observations, group, this.#module.layout.state);
      for (const [role, planes] of this.legal.entries()) this.#store(planes, group, this.#module.layout.legal[role]!);
      this.#settle(group);
      this.#findTurns(group);
    }
  }

  #refuseIllegal(actions: Int32Array): void {
    const roles = this.legal.length;
    for (let at = 0, index = 0; at < this.count; at++)
      for (let role = 0; role < roles; role++, index++) {
        const move = actions[index]!;
        if (move === ANY_MOVE) continue;
        const planes = this.legal[role]!;
        if (move < 0 || move >= planes.rows || !planes.has(move, at)) throw notLegal(this.game, at, role, move);
      }
  }

  // Between planes and the block --------------------------------------------------------------------------------------

  #word(offset: number): number {
    return (this.#module.firstBlock + offset) >> 2;
  }

  #load(group: number): void {
    const { words } = this.#memory;
    const { rows, stride, words: from } = this.observations;
    let to = this.#word(this.#module.layout.state);
    for (let row = 0, at = WORDS_IN_GROUP * group; row < rows; row++, at += stride)
      for (let word = 0; word < WORDS_IN_GROUP; word++) words[to++] = from[at + word]!;
  }

  #store({ rows, stride, words: into }: Planes, group: number, offset: number): void {
    const { words } = this.#memory;
    let from = this.#word(offset);
    for (let row = 0, at = WORDS_IN_GROUP * group; row < rows; row++, at += stride)
      for (let word = 0; word < WORDS_IN_GROUP; word++) into[at + word] = words[from++]!;
  }

  #advance(): void {
    const { state, next } = this.#module.layout;
    const { firstBlock } = this.#module;
    const end = firstBlock + next + WORD * this.facts.length;
    this.#memory.bytes.copyWithin(firstBlock + state, firstBlock + next, end);
  }

  /** The lanes of a group that hold games. */
  #lanesIn(group: number, into: Uint32Array): void {
    const lanes = Math.min(GROUP, this.count - GROUP * group);
    for (let word = 0; word < WORDS_IN_GROUP; word++) {
      const left = lanes - 32 * word;
      into[word] = left >= 32 ? 0xffffffff : left <= 0 ? 0 : 2 ** left - 1;
    }
  }

  // Moves ---------------------------------------------------------------------------------------------------------------

  #play(group: number, actions: Int32Array): void {
    this.legal.forEach((planes, role) => {
      const first = this.#word(this.#module.layout.moves[role]!);
      this.#memory.words.fill(0, first, first + WORDS_IN_GROUP * planes.rows);
      const open = this.#playGiven(group, role, actions, first);
      if (open.some((lanes) => lanes !== 0)) this.#playOpen(group, role, open, first);
    });
  }

  /** Plays the moves that are given; returns the lanes in which none is. */
  #playGiven(group: number, role: number, actions: Int32Array, first: number): Uint32Array {
    const { words } = this.#memory;
    const roles = this.legal.length;
    const open = new Uint32Array(WORDS_IN_GROUP);
    const lanes = Math.min(GROUP, this.count - GROUP * group);
    for (let lane = 0, index = GROUP * group * roles + role; lane < lanes; lane++, index += roles) {
      const move = actions[index]!;
      if (move === ANY_MOVE) open[lane >> 5]! |= 1 << (lane & 31);
      else words[first + WORDS_IN_GROUP * move + (lane >> 5)]! |= 1 << (lane & 31);
    }
    return open;
  }

  /** Plays the one legal move where there is one, and any of them where there are several. */
  #playOpen(group: number, role: number, open: Uint32Array, first: number): void {
    const { words } = this.#memory;
    const { rows, stride, words: legal } = this.legal[role]!;
    for (let word = 0; word < WORDS_IN_GROUP; word++) {
      let [some, several] = [0, 0];
      for (let row = 0, at = WORDS_IN_GROUP * group + word; row < rows; row++, at += stride) {
        several |= some & legal[at]!;
        some |= legal[at]!;
      }
      const single = open[word]! & ~several;
      for (let row = 0, at = WORDS_IN_GROUP * group + word; row < rows; row++, at += stride)
        words[first + WORDS_IN_GROUP * row + word]! |= single & legal[at]!;
      for (let rest = open[word]! & several; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        const move = this.#draw(role, GROUP * group + 32 * word + bit);
        words[first + WORDS_IN_GROUP * move + word]! |= 1 << bit;
      }
    }
  }

  #draw(role: number, at: number): number {
    const planes = this.legal[role]!;
    let count = 0;
    for (let row = 0; row < planes.rows; row++) if (planes.has(row, at)) count++;
    let left = this.#random.below(count);
    for (let row = 0; ; row++) if (planes.has(row, at) && left-- === 0) return row;
  }

  // Ends ----------------------------------------------------------------------------------------------------------------

  /** Rewards the games that have ended, and begins them anew. */
  #settle(group: number): void {
    const { words } = this.#memory;
    const from = GROUP * group;
    const to = Math.min(this.count, from + GROUP);
    const roles = this.legal.length;
    this.rewards.fill(0, from * roles, to * roles);
    const over = new Uint32Array(WORDS_IN_GROUP);
    this.#lanesIn(group, over);
    const terminal = this.#word(this.#module.layout.terminal);
    for (let word = 0; word < WORDS_IN_GROUP; word++) over[word]! &= words[terminal + word]!;
    for (const goal of this.#goalOrder) {
      const { role, value } = this.game.circuit.goals[goal]!;
      const wire = this.#word(this.#module.layout.goals + WORD * goal);
      eachBit(over, words, wire, (lane) => {
        this.rewards[(from + lane) * roles + role] = value;
      });
    }
    for (let at = from; at < to; at++) {
      const [word, bit] = [(at - from) >> 5, 1 << (at & 31)];
      this.#steps[at]!++;
      this.ended[at] = Number((over[word]! & bit) !== 0);
      this.truncated[at] = Number(!this.ended[at] && this.#steps[at]! >= this.#maxSteps);
      if (this.truncated[at]) over[word]! |= bit;
      if (this.ended[at] || this.truncated[at]) this.#steps[at] = 0;
    }
    if (over.some((lanes) => lanes !== 0)) this.#begin(group, over);
  }

  /** Puts some lanes of a group at the initial state. */
  #begin(group: number, lanes: Uint32Array): void {
    const put = ({ words, stride, rows }: Planes, isSet: (row: number) => boolean): void => {
      for (let row = 0; row < rows; row++)
        for (let word = 0, at = row * stride + WORDS_IN_GROUP * group; word < WORDS_IN_GROUP; word++, at++)
          words[at] = isSet(row) ? words[at]! | lanes[word]! : words[at]! & ~lanes[word]!;
    };
    const { stateBits } = this.game.circuit;
    put(this.observations, (row) => stateBits[row]!.initially);
    for (const [role, planes] of this.legal.entries()) put(planes, (row) => this.#firstMoves[role]!.has(row));
  }

  #findTurns(group: number): void {
    const from = GROUP * group;
    const lanes = new Uint32Array(WORDS_IN_GROUP);
    const active = new Uint32Array(WORDS_IN_GROUP);
    this.#lanesIn(group, lanes);
    this.turn.fill(0, from, Math.min(this.count, from + GROUP));
    for (let role = this.legal.length - 1; role > 0; role--) {
      this.#active(group, role, active);
      eachBit(lanes, active, 0, (lane) => {
        this.turn[from + lane] = role;
      });
    }
    this.#active(group, 0, active);
    eachBit(lanes, active, 0, (lane) => {
      this.turn[from + lane] = 0;
    });
  }

  /** The lanes in which a role has a move other than `noop`. */
  #active(group: number, role: number, into: Uint32Array): void {
    const { rows, stride, words } = this.legal[role]!;
    into.fill(0);
    for (let row = 0; row < rows; row++) {
      if (row === this.#noops[role]) continue;
      for (let word = 0, at = row * stride + WORDS_IN_GROUP * group; word < WORDS_IN_GROUP; word++, at++)
        into[word]! |= words[at]!;
    }
  }
}

/** Calls for each lane that is set in both. */
function eachBit(lanes: Uint32Array, words: Uint32Array, first: number, call: (lane: number) => void): void {
  for (let word = 0; word < WORDS_IN_GROUP; word++)
    for (let rest = lanes[word]! & words[first + word]!; rest !== 0; rest &= rest - 1)
      call(32 * word + 31 - Math.clz32(rest & -rest));
}
