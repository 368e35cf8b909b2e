/**
 * A circuit evaluated for 32 states at once, with no code made for the game: every node has a 32-bit word, lane k in bit
 * k. Ready as soon as the circuit is, in a page without leave to compile too; the kernel takes over where speed counts.
 *
 *   load        packed states to the words of state bits, 32 × 32 bits transposed at a time
 *   look        evaluates what depends on the state alone: legal moves, end, goals
 *   step        evaluates what depends on the joint moves set before, and gives the next states
 */
import { type Circuit, INPUT, type Literal, type Loop } from "./circuit.ts";

export const LANES = 32;

/** Gates to evaluate in order; those of a loop until its variables stay as they are. */
interface Stretch {
  readonly gates: Int32Array;
  readonly loop: Loop | undefined;
}

export class Lanes {
  readonly circuit: Circuit;
  /** 32-bit words of a packed state: bit i is state bit i. */
  readonly stateWords: number;
  readonly #words: Int32Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #ofState: readonly Stretch[];
  readonly #ofMoves: readonly Stretch[];
  readonly #block = new Int32Array(LANES);
  readonly #next: Int32Array;
  /** Nodes of the moves set since the last clearing. */
  readonly #set: number[] = [];

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.stateWords = Math.max(1, Math.ceil(circuit.stateBits.length / 32));
    this.#left = circuit.gates.left;
    this.#right = circuit.gates.right;
    this.#words = new Int32Array(this.#left.length);
    this.#next = new Int32Array(circuit.stateBits.length);
    const dependsOnMove = moveDependent(circuit);
    this.#ofState = stretches(circuit, (node) => dependsOnMove[node] === 0);
    this.#ofMoves = stretches(circuit, (node) => dependsOnMove[node] === 1);
  }

  /** Loads up to 32 packed states, the first at word `from`. */
  load(states: Uint32Array, from: number, count: number): void {
    const block = this.#block;
    for (let word = 0; word < this.stateWords; word++) {
      for (let lane = 0; lane < LANES; lane++)
        block[lane] = lane < count ? states[from + lane * this.stateWords + word]! : 0;
      transpose(block);
      this.#eachBit(word, (node, place) => {
        this.#words[node] = block[place]!;
      });
    }
  }

  /** Evaluates all that depends on the state alone. */
  look(): void {
    for (const stretch of this.#ofState) this.#evaluate(stretch);
  }

  /** Lets the role play the move in the lanes of the mask. */
  play(role: number, move: number, mask: number): void {
    const { node } = this.circuit.moves[role]![move]!;
    if (node < 0) return;
    this.#words[node]! |= mask;
    this.#set.push(node);
  }

  clearMoves(): void {
    for (const node of this.#set) this.#words[node] = 0;
    this.#set.length = 0;
  }

  /** Evaluates all that depends on the moves set. */
  step(): void {
    for (const stretch of this.#ofMoves) this.#evaluate(stretch);
  }

  /** Writes the next states of the first lanes, packed. */
  writeNext(into: Uint32Array, from: number, count: number): void {
    const block = this.#block;
    const { stateBits } = this.circuit;
    for (let word = 0; word < this.stateWords; word++) {
      for (let place = 0; place < LANES; place++) {
        const bit = stateBits[word * 32 + place];
        block[place] = bit === undefined ? 0 : this.value(bit.next);
      }
      transpose(block);
      for (let lane = 0; lane < count; lane++) into[from + lane * this.stateWords + word] = block[lane]!;
    }
  }

  /** The next states become the states. */
  advance(): void {
    const { stateBits } = this.circuit;
    for (let bit = 0; bit < stateBits.length; bit++) this.#next[bit] = this.value(stateBits[bit]!.next);
    for (let bit = 0; bit < stateBits.length; bit++) this.#words[stateBits[bit]!.node] = this.#next[bit]!;
  }

  /** Puts one packed state into a lane. */
  put(states: Uint32Array, from: number, lane: number): void {
    const mask = 1 << lane;
    this.circuit.stateBits.forEach(({ node }, at) => {
      const bit = (states[from + (at >> 5)]! >>> (at & 31)) & 1;
      this.#words[node] = bit === 1 ? this.#words[node]! | mask : this.#words[node]! & ~mask;
    });
  }

  /** The word of a literal. */
  value(literal: Literal): number {
    return this.#words[literal >> 1]! ^ -(literal & 1);
  }

  #eachBit(word: number, visit: (node: number, place: number) => void): void {
    const { stateBits } = this.circuit;
    for (let place = 0; place < 32 && word * 32 + place < stateBits.length; place++)
      visit(stateBits[word * 32 + place]!.node, place);
  }

  #evaluate({ gates, loop }: Stretch): void {
    if (loop === undefined) {
      this.#evaluateGates(gates);
      return;
    }
    for (const { node } of loop.variables) this.#words[node] = 0;
    do this.#evaluateGates(gates);
    while (this.#raise(loop));
  }

  #evaluateGates(gates: Int32Array): void {
    const words = this.#words;
    const left = this.#left;
    const right = this.#right;
    for (let at = 0; at < gates.length; at++) {
      const node = gates[at]!;
      const a = left[node]!;
      const b = right[node]!;
      words[node] = (words[a >> 1]! ^ -(a & 1)) & (words[b >> 1]! ^ -(b & 1));
    }
  }

  /** Gives the variables of a loop their values; true where one changed. */
  #raise({ variables }: Loop): boolean {
    let changed = false;
    for (const { node, value } of variables) {
      const raised = this.value(value);
      changed ||= raised !== this.#words[node];
      this.#words[node] = raised;
    }
    return changed;
  }
}

/** For each node 1 where its value can depend on a move; a loop does as a whole or not at all. */
function moveDependent({ gates, moves, loops }: Circuit): Uint8Array {
  const { left, right } = gates;
  const depends = new Uint8Array(left.length);
  for (const own of moves) for (const { node } of own) if (node >= 0) depends[node] = 1;
  const mark = (first: number, last: number): void => {
    for (let node = first; node < last; node++)
      if (left[node] !== INPUT) depends[node] = depends[left[node]! >> 1]! | depends[right[node]! >> 1]!;
  };
  let from = 1;
  for (const { first, last, variables } of loops) {
    mark(from, first);
    mark(first, last);
    const inside = depends.subarray(first, last).includes(1) ? 1 : 0;
    for (const { node } of variables) depends[node] = inside;
    mark(first, last);
    from = last;
  }
  mark(from, left.length);
  return depends;
}

function stretches({ gates, loops }: Circuit, wanted: (node: number) => boolean): Stretch[] {
  const result: Stretch[] = [];
  const add = (first: number, last: number, loop: Loop | undefined): void => {
    const nodes: number[] = [];
    for (let node = first; node < last; node++) if (gates.left[node] !== INPUT && wanted(node)) nodes.push(node);
    const own = loop === undefined || loop.variables.some(({ node }) => wanted(node));
    if (nodes.length > 0) result.push({ gates: Int32Array.from(nodes), loop: own ? loop : undefined });
  };
  let from = 1;
  for (const loop of loops) {
    add(from, loop.first, undefined);
    add(loop.first, loop.last, loop);
    from = loop.last;
  }
  add(from, gates.left.length, undefined);
  return result;
}

/** Transposes 32 × 32 bits in place: bit j of word i becomes bit i of word j (Warren, Hacker's Delight 7-3). */
export function transpose(block: Int32Array): void {
  let mask = 0x0000ffff;
  for (let width = 16; width !== 0; width >>= 1, mask ^= mask << width) {
    for (let row = 0; row < 32; row = (row + width + 1) & ~width) {
      const swap = ((block[row]! >>> width) ^ block[row + width]!) & mask;
      block[row + width]! ^= swap;
      block[row]! ^= swap << width;
    }
  }
}
