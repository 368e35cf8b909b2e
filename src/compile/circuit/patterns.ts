/**
 * Values of every node in many situations that occur in play: what looks equal in all of them may be equal always.
 *
 * 32 games run side by side, one bit of a word each, by uniformly random moves; finished games begin anew. Now and then
 * the situation is kept (at odd and even times alike). Then all nodes are evaluated on all situations:
 *
 *   words    node × width words; situation s of a node is bit s % 32 of its word s / 32
 *   played   width words: the situations in which every role plays a legal move. In the others (the end, or a role
 *            without moves) only what depends on the state alone means anything.
 */
import type { Random } from "../../game/random.ts";
import { type Circuit, type Literal, nodeOf } from "./circuit.ts";

export interface Patterns {
  readonly width: number;
  readonly words: Int32Array;
  readonly played: Int32Array;
}

export interface PatternOptions {
  readonly random: Random;
  /** Words kept for each node. Default 32. */
  readonly width?: number;
  /** Plies played in all. Default 384. */
  readonly plies?: number;
  readonly isOver: () => boolean;
}

const LANES = 32;
const ALL = -1;

export function playPatterns(circuit: Circuit, options: PatternOptions): Patterns {
  const { random, width = 32, plies = 384, isOver } = options;
  const values = new Int32Array(circuit.gates.left.length);
  const inputs: Int32Array[] = [];
  const played: number[] = [];
  restart(circuit, values, ALL);
  for (let wait = 0; inputs.length < width; wait--) {
    const alive = playMoves(circuit, values, random);
    evaluateWords(circuit, values);
    if (wait <= 0 || isOver()) {
      inputs.push(inputWords(circuit, values));
      played.push(alive);
      wait = 1 + random.below(Math.max(1, (2 * plies) / width - 1));
    }
    step(circuit, values);
    restart(circuit, values, ~alive);
  }
  return { width, words: evaluateAll(circuit, inputs, width), played: Int32Array.from(played) };
}

/** Puts the lanes of a mask into the initial state. */
function restart({ stateBits }: Circuit, values: Int32Array, lanes: number): void {
  for (const { node, initially } of stateBits)
    values[node] = initially ? values[node]! | lanes : values[node]! & ~lanes;
}

/** A random legal move for each role in each lane; returns the lanes in which the game goes on. */
function playMoves(circuit: Circuit, values: Int32Array, random: Random): number {
  for (const moves of circuit.moves) for (const { node } of moves) if (node >= 0) values[node] = 0;
  evaluateWords(circuit, values);
  let alive = ~wordOf(values, circuit.terminal);
  const chosen = circuit.moves.map((moves) => {
    const { choice, able } = chooseMoves(moves, values, random);
    alive &= able;
    return choice;
  });
  circuit.moves.forEach((moves, role) => {
    chosen[role]!.forEach((move, lane) => {
      const node = moves[move]?.node ?? -1;
      if (node >= 0 && (alive >>> lane) & 1) values[node]! |= 1 << lane;
    });
  });
  return alive;
}

/** Uniform among the legal moves of a role, lane by lane, in one pass: the k-th replaces the choice with chance 1/k. */
function chooseMoves(
  moves: readonly { legal: Literal }[],
  values: Int32Array,
  random: Random,
): { choice: Int32Array; able: number } {
  const choice = new Int32Array(LANES).fill(-1);
  const count = new Int32Array(LANES);
  let able = 0;
  moves.forEach(({ legal }, move) => {
    let lanes = wordOf(values, legal);
    able |= lanes;
    for (; lanes !== 0; lanes &= lanes - 1) {
      const lane = 31 - Math.clz32(lanes & -lanes);
      if (random.below(++count[lane]!) === 0) choice[lane] = move;
    }
  });
  return { choice, able };
}

function step({ stateBits }: Circuit, values: Int32Array): void {
  const next = stateBits.map((bit) => wordOf(values, bit.next));
  stateBits.forEach(({ node }, at) => {
    values[node] = next[at]!;
  });
}

function inputWords({ gates: { left } }: Circuit, values: Int32Array): Int32Array {
  return values.filter((_, node) => left[node]! < 0);
}

/** All nodes on all situations, node by node. */
function evaluateAll(circuit: Circuit, inputs: readonly Int32Array[], width: number): Int32Array {
  const { left } = circuit.gates;
  const words = new Int32Array(left.length * width);
  const values = new Int32Array(left.length);
  for (let word = 0; word < width; word++) {
    let input = 0;
    for (let node = 0; node < left.length; node++) if (left[node]! < 0) values[node] = inputs[word]![input++]!;
    evaluateWords(circuit, values);
    for (let node = 0; node < left.length; node++) words[node * width + word] = values[node]!;
  }
  return words;
}

function evaluateWords(circuit: Circuit, values: Int32Array): void {
  let from = 1;
  for (const { first, last, variables } of circuit.loops) {
    evaluateGates(circuit, values, from, first);
    for (const { node } of variables) values[node] = 0;
    for (let changed = true; changed; ) {
      evaluateGates(circuit, values, first, last);
      changed = false;
      for (const { node, value } of variables) {
        const word = wordOf(values, value);
        changed ||= word !== values[node];
        values[node] = word;
      }
    }
    from = last;
  }
  evaluateGates(circuit, values, from, values.length);
}

function evaluateGates({ gates: { left, right } }: Circuit, values: Int32Array, first: number, last: number): void {
  for (let node = first; node < last; node++) {
    const a = left[node]!;
    if (a < 0) continue;
    const b = right[node]!;
    values[node] = (values[a >> 1]! ^ -(a & 1)) & (values[b >> 1]! ^ -(b & 1));
  }
}

function wordOf(values: Int32Array, literal: Literal): number {
  return values[nodeOf(literal)]! ^ -(literal & 1);
}
