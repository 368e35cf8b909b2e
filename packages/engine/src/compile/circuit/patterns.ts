/**
 * Values of every node in many situations that occur in play: what looks equal in all of them may be equal always.
 *
 * 32 games run side by side, one bit of a word each, by uniformly random moves; finished games begin anew. Now and then
 * the situation is kept (at odd and even times alike). Then all nodes are evaluated on all situations:
 *
 *   words    node × width words; situation s of a node is bit s % 32 of its word s / 32
 *   played   width words: the situations in which every role plays a legal move. In the others (the end, or a role
 *            without moves) only what depends on the state alone means anything.
 *
 * Situations are facts and moves, so those of one circuit serve every other circuit of the same game.
 */
import type { Random } from "../../game/random.ts";
import { type Circuit, type GateLiteral, nodeOf } from "./circuit.ts";

export interface Patterns {
  readonly width: number;
  readonly words: Int32Array;
  readonly played: Int32Array;
}

/** 32 situations: a word for each state bit, and one for each move of each role. */
export interface SimulationSignatures {
  readonly facts: Int32Array;
  readonly moves: readonly Int32Array[];
  readonly played: number;
}

export interface SituationOptions {
  readonly random: Random;
  /** Words of situations kept, at most. Default 32. */
  readonly width?: number;
  /** Plies played in all. Default 384. */
  readonly plies?: number;
  /** Where it says yes, situations are taken as they come. */
  readonly isOver: () => boolean;
  /** Where it says yes, those there are must do. */
  readonly isLate: () => boolean;
}

const LANES = 32;
const ALL = -1;

export function playSituations(circuit: Circuit, options: SituationOptions): readonly SimulationSignatures[] {
  const { random, width = 32, plies = 384, isOver, isLate } = options;
  const values = new Int32Array(circuit.gates.left.length);
  const kept: SimulationSignatures[] = [];
  restart(circuit, values, ALL);
  for (let wait = 0; kept.length < width && !(kept.length > 0 && isLate()); wait--) {
    const { moves, played } = chooseJoint(circuit, values, random);
    if (wait <= 0 || isOver()) {
      const facts = Int32Array.from(circuit.stateBits, ({ node }) => values[node]!);
      kept.push({ facts, moves, played });
      wait = 1 + random.below(Math.max(1, (2 * plies) / width - 1));
    }
    playMoves(circuit, values, moves);
    evaluateWords(circuit, values);
    step(circuit, values);
    restart(circuit, values, ~played);
  }
  return kept;
}

/** All nodes on all situations, node by node. */
export function patternsOf(circuit: Circuit, situations: readonly SimulationSignatures[]): Patterns {
  const count = circuit.gates.left.length;
  const width = situations.length;
  const words = new Int32Array(count * width);
  const values = new Int32Array(count);
  for (const [word, { facts, moves }] of situations.entries()) {
    circuit.stateBits.forEach(({ node }, bit) => {
      values[node] = facts[bit]!;
    });
    playMoves(circuit, values, moves);
    evaluateWords(circuit, values);
    for (let node = 0; node < count; node++) words[node * width + word] = values[node]!;
  }
  return { width, words, played: Int32Array.from(situations, ({ played }) => played) };
}

/** Puts the lanes of a mask into the initial state. */
function restart({ stateBits }: Circuit, values: Int32Array, lanes: number): void {
  for (const { node, initially } of stateBits)
    values[node] = initially ? values[node]! | lanes : values[node]! & ~lanes;
}

/** A random legal move for each role in each lane, as words, and the lanes in which the game goes on. */
function chooseJoint(
  circuit: Circuit,
  values: Int32Array,
  random: Random,
): { readonly moves: readonly Int32Array[]; readonly played: number } {
  evaluateWords(circuit, values);
  let played = ~wordOf(values, circuit.terminal);
  const chosen = circuit.moves.map((moves) => {
    const { choice, able } = chooseMoves(moves, values, random);
    played &= able;
    return choice;
  });
  const moves = circuit.moves.map((list, role) => {
    const words = new Int32Array(list.length);
    const choice = chosen[role]!;
    for (let lane = 0; lane < LANES; lane++) if ((played >>> lane) & 1) words[choice[lane]!]! |= 1 << lane;
    return words;
  });
  return { moves, played };
}

function playMoves(circuit: Circuit, values: Int32Array, moves: readonly Int32Array[]): void {
  circuit.moves.forEach((list, role) => {
    list.forEach(({ node }, move) => {
      if (node >= 0) values[node] = moves[role]![move]!;
    });
  });
}

/** Uniform among the legal moves of a role, lane by lane, in one pass: the k-th replaces the choice with chance 1/k. */
function chooseMoves(
  moves: readonly { legal: GateLiteral }[],
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

/** Values of all gates, from those of the inputs. */
export function evaluateWords(circuit: Circuit, values: Int32Array): void {
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

function wordOf(values: Int32Array, literal: GateLiteral): number {
  return values[nodeOf(literal)]! ^ -(literal & 1);
}
