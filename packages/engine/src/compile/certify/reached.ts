/**
 * A look at situations that play reaches, before any proof: a circuit that is wrong in one of them is soon found out, and the
 * counter-example is a position that players can get into.
 */
import type { Random } from "../../game/random.ts";
import type { Circuit, GateLiteral } from "../circuit/circuit.ts";
import { evaluateWords, playSituations, type SimulationSignatures } from "../circuit/patterns.ts";
import type { OutputMatch } from "./matching.ts";
import { type CertifiedPosition, type Comparison, laterOutputs, stateOutputs } from "./position.ts";

export interface ReachedOptions {
  readonly random: Random;
  /** Words of 32 situations. */
  readonly width: number;
  readonly isOver: () => boolean;
}

/** A position that random play by the plain circuit reaches and in which the other circuit says something else. */
export function firstDifference(
  comparison: Comparison,
  { random, width, isOver }: ReachedOptions,
): CertifiedPosition | undefined {
  const { plain, optimised, matching } = comparison;
  const outputs = { now: stateOutputs(plain, optimised, matching), later: laterOutputs(plain, optimised, matching) };
  for (const situations of playSituations(plain, { random, width, isOver, isLate: isOver })) {
    const values = valuesOf(plain, situations);
    const others = valuesOf(optimised, translated(comparison, situations));
    const differing = (list: readonly OutputMatch[]): number =>
      list.reduce((lanes, output) => lanes | (anyOf(values, output.plain) ^ anyOf(others, output.optimised)), 0);
    const now = differing(outputs.now);
    const lanes = now !== 0 ? now : differing(outputs.later) & situations.played;
    if (lanes !== 0) return positionOf(situations, 31 - Math.clz32(lanes));
  }
  return undefined;
}

/** The same situations in the bits and moves of the other circuit. */
function translated(
  { optimised, matching }: Comparison,
  { facts, moves, played }: SimulationSignatures,
): SimulationSignatures {
  const bits = new Int32Array(optimised.stateBits.length);
  for (const [bit, match] of matching.facts.entries()) if ("bit" in match) bits[match.bit] = facts[bit]!;
  const joint = optimised.moves.map((list, role) => {
    const words = new Int32Array(list.length);
    for (const [at, other] of matching.moves[role]!.entries())
      if (other !== undefined) words[other] = moves[role]![at]!;
    return words;
  });
  return { facts: bits, moves: joint, played };
}

function valuesOf(circuit: Circuit, { facts, moves }: SimulationSignatures): Int32Array {
  const values = new Int32Array(circuit.gates.left.length);
  for (const [bit, { node }] of circuit.stateBits.entries()) values[node] = facts[bit]!;
  for (const [role, list] of circuit.moves.entries())
    for (const [move, { node }] of list.entries()) if (node >= 0) values[node] = moves[role]![move]!;
  evaluateWords(circuit, values);
  return values;
}

function anyOf(values: Int32Array, literals: readonly GateLiteral[]): number {
  return literals.reduce((lanes, literal) => lanes | (values[literal >> 1]! ^ -(literal & 1)), 0);
}

function positionOf({ facts, moves, played }: SimulationSignatures, lane: number): CertifiedPosition {
  const bitOf = (word: number): number => (word >>> lane) & 1;
  const state = Uint8Array.from(facts, bitOf);
  if (bitOf(played) === 0) return { state, isReached: true };
  return { state, joint: moves.map((words) => words.findIndex((word) => bitOf(word) === 1)), isReached: true };
}
