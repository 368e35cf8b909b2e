/**
 * The whole circuit in WebAssembly, 128 states at a time: states go in and come out as the Game contract has them.
 *
 * It begins with tables that are walked, which are ready at once, and goes over to straight-line code when it has been
 * asked often enough for the code to pay. Both give the same answers.
 */
import type { Circuit } from "../../circuit/circuit.ts";
import { type EvaluationModule, evaluationModule } from "../../kernel/evaluation.ts";
import { LANES, stateWordsFor, WORD } from "../../kernel/layout.ts";
import { KernelMemory } from "../../kernel/memory.ts";
import type { EmitTarget } from "../../kernel/target.ts";
import { IMPORTS } from "../../kernel/wasm/module.ts";
import { codeMilliseconds } from "./code-time.ts";

/** Evaluations of the whole circuit on tables after which code is made: about what making it costs. */
const WORTH_CODE = 3000;
/** The same where it takes longer than these milliseconds, and somebody may wait for it. */
const WORTH_WAITING = 30_000;
const NOT_LONG = 50;

/** The most lanes that are read eight at a time. */
const FEW_LANES = 32;

type OnBlock = (block: number) => void;
type ToLanes = (source: number, stride: number, map: number, destination: number) => void;
type FromLanes = (source: number, map: number, destination: number, stride: number, lanes: number) => void;

interface Exports {
  readonly look: OnBlock;
  readonly step: OnBlock;
  readonly sees: OnBlock;
  readonly toLanes: ToLanes;
  readonly fromLanes: FromLanes;
  readonly fromEight: (source: number, end: number, destination: number, stride: number) => void;
  readonly spread: (source: number, end: number, destination: number) => void;
}

export class CircuitEvaluator {
  readonly #circuit: Circuit;
  readonly #stateWords: number;
  readonly #legalWords: readonly number[];
  #module!: EvaluationModule;
  #memory!: KernelMemory;
  #exports!: Exports;
  #target: EmitTarget = "table";
  #evaluations = 0;
  /** Where states are put before and after they are transposed. */
  #states = 0;
  /** Where the legal moves of each role are put, as bits, after they are transposed. */
  #legal: readonly number[] = [];
  /** Offsets of 32 words in a row. */
  #map = 0;
  /** Words of moves that are set, and how many there are. */
  readonly #played: Int32Array;
  #setWords = 0;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#stateWords = stateWordsFor(circuit.stateBits.length);
    this.#legalWords = circuit.moves.map((list) => Math.ceil(list.length / 32));
    this.#played = new Int32Array(LANES * circuit.roles.length);
    this.#instantiate();
  }

  #instantiate(): void {
    const module = evaluationModule(this.#circuit, this.#target);
    const memory = new KernelMemory(module.firstBlock + module.blockBytes);
    const imports = { [IMPORTS]: { memory: memory.memory } };
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(module.bytes), imports).exports as never;
    this.#module = module;
    this.#states = memory.reserve(4 * LANES * this.#stateWords);
    this.#legal = this.#legalWords.map((words) => memory.reserve(4 * LANES * words));
    this.#map = memory.reserve(4 * 32);
    memory.words.set(module.tables);
    for (let bit = 0; bit < 32; bit++) memory.words[(this.#map >> 2) + bit] = WORD * bit;
    this.#memory = memory;
    this.#setWords = 0;
  }

  /** Puts `count` states, at most 128, into the lanes. */
  load(states: Uint32Array, first: number, count: number): void {
    this.#goOverToCode();
    const words = this.#stateWords;
    this.#memory.words.set(states.subarray(first * words, (first + count) * words), this.#states >> 2);
    this.#toLanes(4 * words);
  }

  /** Puts one state into all lanes. */
  spread(state: Uint32Array): void {
    this.#goOverToCode();
    this.#memory.words.set(state, this.#states >> 2);
    const end = this.#states + 4 * this.#stateWords;
    this.#exports.spread(this.#states, end, this.#at(this.#module.layout.state));
  }

  #goOverToCode(): void {
    const isQuick = this.#codeMilliseconds <= NOT_LONG;
    if (this.#evaluations > (isQuick ? WORTH_CODE : WORTH_WAITING)) this.#makeCode();
  }

  /** Makes code now, where that takes no longer than this. */
  warm(milliseconds: number): void {
    if (this.#codeMilliseconds <= milliseconds) this.#makeCode();
  }

  #makeCode(): void {
    if (this.#target === "code") return;
    this.#target = "code";
    this.#instantiate();
  }

  get #codeMilliseconds(): number {
    return codeMilliseconds(this.#circuit.gates.left.length);
  }

  #toLanes(stride: number): void {
    const destination = this.#at(this.#module.layout.state);
    for (let word = 0; word < this.#stateWords; word++)
      this.#exports.toLanes(this.#states + 4 * word, stride, this.#map, destination + 32 * WORD * word);
  }

  /** Evaluates what depends on the states alone. */
  look(): void {
    this.#evaluations++;
    this.#exports.look(this.#at());
  }

  /** Has lanes play the joint moves from `first` on. */
  play(joints: ArrayLike<number>, first: number, count: number): void {
    const { words } = this.#memory;
    const played = this.#played;
    for (let at = 0; at < this.#setWords; at++) words[played[at]!] = 0;
    const roles = this.#circuit.roles.length;
    let set = 0;
    for (let role = 0; role < roles; role++) {
      const moves = this.#at(this.#module.layout.moves[role]!) >> 2;
      for (let lane = 0; lane < count; lane++) {
        const word = moves + 4 * joints[(first + lane) * roles + role]! + (lane >> 5);
        words[word]! |= 1 << (lane & 31);
        played[set++] = word;
      }
    }
    this.#setWords = set;
  }

  /** Evaluates the next states. */
  step(): void {
    this.#evaluations++;
    this.#exports.step(this.#at());
  }

  /** Evaluates what roles are told of the step. */
  sees(): void {
    this.#exports.sees(this.#at());
  }

  /** Writes the next states of `count` lanes. */
  readNext(into: Uint32Array, first: number, count: number): void {
    const { words } = this.#memory;
    const source = this.#at(this.#module.layout.next);
    this.#fromLanes(source, this.#stateWords, this.#states, count);
    const [from, to, length] = [this.#states >> 2, first * this.#stateWords, count * this.#stateWords];
    for (let word = 0; word < length; word++) into[to + word] = words[from + word]!;
  }

  /** Writes the lanes in whose next state a bit is set, 32 to a word. */
  readNextBit(bit: number, into: Uint32Array): void {
    const first = this.#at(this.#module.layout.next + WORD * bit) >> 2;
    for (let word = 0; word < LANES / 32; word++) into[word] = this.#memory.words[first + word]!;
  }

  /** Makes the next states the states of the lanes. */
  advance(): void {
    const { state, next } = this.#module.layout;
    const length = WORD * this.#circuit.stateBits.length;
    this.#memory.bytes.copyWithin(this.#at(state), this.#at(next), this.#at(next) + length);
  }

  isTerminal(lane: number): boolean {
    return this.#bit(this.#module.layout.terminal, lane);
  }

  /** Whether the state of any lane is terminal. */
  get someTerminal(): boolean {
    const first = this.#at(this.#module.layout.terminal) >> 2;
    const { words } = this.#memory;
    return (words[first]! | words[first + 1]! | words[first + 2]! | words[first + 3]!) !== 0;
  }

  /** The legal moves of a role in lane 0, ascending. */
  legalMoves(role: number): number[] {
    const { bytes } = this.#memory;
    const count = this.#circuit.moves[role]!.length;
    const moves: number[] = [];
    let at = this.#at(this.#module.layout.legal[role]!);
    for (let move = 0; move < count; move++, at += WORD) if (bytes[at]! & 1) moves.push(move);
    return moves;
  }

  /** Whether circuit.goals[goal] holds. */
  hasGoal(goal: number, lane: number): boolean {
    return this.#bit(this.#module.layout.goals + WORD * goal, lane);
  }

  /** Calls for each of the first `count` lanes whose state is terminal, or has circuit.goals[what]. */
  forLanes(what: "terminal" | number, count: number, call: (lane: number) => void): void {
    const { terminal, goals } = this.#module.layout;
    const first = this.#at(what === "terminal" ? terminal : goals + WORD * what) >> 2;
    for (let word = 0; 32 * word < count; word++)
      for (let rest = this.#memory.words[first + word]!; rest !== 0; rest &= rest - 1) {
        const lane = 32 * word + 31 - Math.clz32(rest & -rest);
        if (lane < count) call(lane);
      }
  }

  /** Whether circuit.percepts[percept] holds. */
  isSeen(percept: number, lane: number): boolean {
    return this.#bit(this.#module.layout.percepts + WORD * percept, lane);
  }

  /** The legal moves of a role in the first lanes: `legalWords(role)` words of bits for each lane. */
  legalBits(role: number, lanes: number): Uint32Array {
    const words = this.#legalWords[role]!;
    const bits = this.#legal[role]!;
    this.#fromLanes(this.#at(this.#module.layout.legal[role]!), words, bits, lanes);
    return this.#memory.words.subarray(bits >> 2, (bits >> 2) + lanes * words);
  }

  /** Writes the words of the first lanes, one lane after the other. */
  #fromLanes(source: number, words: number, destination: number, lanes: number): void {
    const stride = 4 * words;
    if (lanes <= FEW_LANES) {
      const end = source + 32 * WORD * words;
      for (let lane = 0; lane < lanes; lane += 8)
        this.#exports.fromEight(source + (lane >> 3), end + (lane >> 3), destination + lane * stride, stride);
    } else
      for (let word = 0; word < words; word++)
        this.#exports.fromLanes(source + 32 * WORD * word, this.#map, destination + 4 * word, stride, lanes);
  }

  legalWords(role: number): number {
    return this.#legalWords[role]!;
  }

  #at(offset = 0): number {
    return this.#module.firstBlock + offset;
  }

  #bit(address: number, lane: number): boolean {
    return ((this.#memory.bytes[this.#at(address) + (lane >> 3)]! >> (lane & 7)) & 1) === 1;
  }
}
