/**
 * Simulation signatures: the values of every node of a graph in many situations, 32 to a word. Nodes of the same signature, up to
 * negation, may be equal; nodes of different signatures are not.
 *
 *   words    node × room; situation s of a node is bit s % 32 of its word s / 32, of which `width` are in use
 *   open     one more word for each node, which is being filled
 *
 * Nodes are found by a hash of their words. A situation that tells two nodes apart becomes a lane of the open word, which is
 * compared but not part of the hash; when all its lanes are filled it becomes a word like the others. The first bit of the first word
 * says whether a node is looked at as it is or negated.
 */

import type { GateLiteral } from "../circuit/circuit.ts";
import { grown } from "../datalog/int-array.ts";
import type { AndGraph } from "./and-graph.ts";

const NONE = -1;
const LANES = 32;
/** Lanes that one refinement adds at most. */
const AT_ONCE = 4;
/** Words of all nodes together. */
const MOST_WORDS = 1 << 26;

export interface InputWords {
  readonly width: number;
  /** The words of an input node; zeroes where it is not known. */
  readonly of: (node: number) => Int32Array | undefined;
}

export class Signatures {
  readonly #graph: AndGraph;
  #width: number;
  #room: number;
  #words: Int32Array<ArrayBuffer>;
  #hashes = new Int32Array(1024);
  /** Buckets of nodes with the same hash, as chains. */
  #heads = new Int32Array(2048).fill(NONE);
  #next = new Int32Array(1024);
  readonly #entered: number[] = [];
  #open = new Int32Array(1024);
  /** Lanes of the open word that are filled; none where there is no such word. */
  #lanes = 0;
  /** Values of all nodes in situations that are looked at. */
  #looked = new Int32Array(1024);

  constructor(graph: AndGraph, inputs: InputWords) {
    this.#graph = graph;
    this.#width = inputs.width;
    this.#room = 2 * inputs.width;
    this.#words = new Int32Array(1024 * this.#room);
    for (let node = 0; node < graph.count; node++) this.compute(node, inputs.of(node));
  }

  /** The values of a literal in the 32 situations of a word. */
  word(literal: GateLiteral, at: number): number {
    return this.#words[(literal >> 1) * this.#room + at]! ^ -(literal & 1);
  }

  /** Takes up a node that has been made since: a gate, or an input with its words. */
  compute(node: number, input?: Int32Array): void {
    if (node >= this.#next.length) this.#grow(node);
    const at = node * this.#room;
    if (this.#graph.isGate(node)) {
      const [left, right] = [this.#graph.left(node), this.#graph.right(node)];
      for (let word = 0; word < this.#width; word++)
        this.#words[at + word] = this.word(left, word) & this.word(right, word);
      this.#open[node] = wordOf(this.#open, left) & wordOf(this.#open, right);
    } else if (input) this.#words.set(input, at);
    let hash = 0;
    for (let word = 0; word < this.#width; word++) hash ^= this.#mixed(node, word);
    this.#hashes[node] = hash;
  }

  /** Lets a node be found. */
  enter(node: number): void {
    this.#entered.push(node);
    if (this.#entered.length > this.#heads.length) this.#rebuild(2 * this.#heads.length);
    else this.#chain(node);
  }

  /** Literals of nodes that can be found and have the signature of the node: a constant, then the latest. */
  *alike(node: number): Generator<GateLiteral, void> {
    const flip = this.#flip(node);
    if (this.#isAlike(node, 0)) yield flip & 1;
    for (let other = this.#heads[this.#bucket(node)]!; other !== NONE; other = this.#next[other]!)
      if (other !== node && this.#hashes[other] === this.#hashes[node] && this.#isAlike(node, other))
        yield 2 * other + ((flip ^ this.#flip(other)) & 1);
  }

  /**
   * Looks at 32 situations, given as a word for each input. Those in which all of some literals hold are added, as far as there is
   * room; returns the lane of one of them.
   */
  refine(inputs: (node: number) => number, literals: readonly GateLiteral[]): number | undefined {
    this.#look(inputs);
    this.#looked[0] = 0;
    const together = literals.reduce((lanes, literal) => lanes & wordOf(this.#looked, literal), -1);
    let room = AT_ONCE;
    for (let lanes = together; lanes !== 0 && room > 0; lanes &= lanes - 1, room--)
      if (!this.#add(lowestBit(lanes))) break;
    return together === 0 ? undefined : lowestBit(together);
  }

  #look(inputs: (node: number) => number): void {
    const { count } = this.#graph;
    if (this.#looked.length < count) this.#looked = new Int32Array(2 * count);
    const looked = this.#looked;
    for (let node = 1; node < count; node++)
      looked[node] = this.#graph.isGate(node)
        ? wordOf(looked, this.#graph.left(node)) & wordOf(looked, this.#graph.right(node))
        : inputs(node);
  }

  /** Takes over a lane of what has been looked at: into all lanes of a new word, or the next lane of one that is begun. */
  #add(lane: number): boolean {
    if (this.#lanes === 0 && this.#width === this.#room && !this.#widen()) return false;
    const { count } = this.#graph;
    const [open, looked] = [this.#open, this.#looked];
    const filled = this.#lanes === 0 ? -1 : 1 << this.#lanes;
    for (let node = 1; node < count; node++)
      open[node] = (open[node]! & ~filled) | (-((looked[node]! >>> lane) & 1) & filled);
    this.#lanes = (this.#lanes + 1) % LANES;
    if (this.#lanes === 0) this.#close();
    return true;
  }

  /** The open word becomes one like the others. */
  #close(): void {
    const { count } = this.#graph;
    const word = this.#width++;
    for (let node = 0; node < count; node++) {
      this.#words[node * this.#room + word] = this.#open[node]!;
      this.#hashes[node]! ^= this.#mixed(node, word);
    }
    this.#open.fill(0);
    this.#rebuild(this.#heads.length);
  }

  #flip(node: number): number {
    return -(this.#words[node * this.#room]! & 1);
  }

  /** A word's part of the hash, which is the XOR of all parts. */
  #mixed(node: number, word: number): number {
    const value = this.#words[node * this.#room + word]! ^ this.#flip(node);
    const mixed = Math.imul(value ^ Math.imul(word + 1, 0x9e3779b1), 0x85ebca6b);
    return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  }

  #isAlike(a: number, b: number): boolean {
    const flip = this.#flip(a) ^ this.#flip(b);
    if (this.#lanes > 0 && (this.#open[a]! ^ flip) !== this.#open[b]) return false;
    for (let word = 0; word < this.#width; word++)
      if ((this.#words[a * this.#room + word]! ^ flip) !== this.#words[b * this.#room + word]!) return false;
    return true;
  }

  #bucket(node: number): number {
    const hash = this.#hashes[node]!;
    return (hash ^ (hash >>> 16)) & (this.#heads.length - 1);
  }

  #chain(node: number): void {
    const bucket = this.#bucket(node);
    this.#next[node] = this.#heads[bucket]!;
    this.#heads[bucket] = node;
  }

  #rebuild(size: number): void {
    this.#heads = new Int32Array(size).fill(NONE);
    for (const node of this.#entered) this.#chain(node);
  }

  #grow(node: number): void {
    const count = Math.max(node + 1, 2 * this.#next.length);
    this.#next = grown(this.#next, count);
    this.#hashes = grown(this.#hashes, count);
    this.#open = grown(this.#open, count);
    this.#words = grown(this.#words, count * this.#room);
  }

  /** Makes room for more words; false where that would take too much memory. */
  #widen(): boolean {
    const room = 2 * this.#room;
    if (room * this.#next.length > MOST_WORDS) return false;
    const words = new Int32Array(room * this.#next.length);
    for (let node = 0; node < this.#graph.count; node++)
      words.set(this.#words.subarray(node * this.#room, node * this.#room + this.#width), node * room);
    this.#words = words;
    this.#room = room;
    return true;
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function wordOf(words: Int32Array, literal: GateLiteral): number {
  return words[literal >> 1]! ^ -(literal & 1);
}
