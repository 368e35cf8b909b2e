/**
 * Whether only one role at a time has anything to do: every other role plays a move of no interest, its idle move
 * (`noop` as a rule). Proved from the rules, not guessed from names.
 */
import { type Circuit, type Literal, nodeOf } from "./circuit.ts";
import { not } from "./graph.ts";
import type { Patterns } from "./patterns.ts";
import { type Group, Prover } from "./prove.ts";

/** For each role the index of its idle move; undefined where two roles may be busy at once, or it cannot be proved. */
export function findIdleMoves(
  circuit: Circuit,
  patterns: Patterns,
  groups: readonly Group[],
): readonly number[] | undefined {
  if (circuit.roles.length < 2 || circuit.loops.length > 0) return undefined;
  const idle = circuit.moves.map((moves) => idleCandidate(moves, patterns));
  if (idle.includes(undefined)) return undefined;
  const legalOf = (role: number): Literal => circuit.moves[role]![idle[role]!]!.legal;
  const busyMoves = circuit.moves.map((moves, role) => moves.filter((_, move) => move !== idle[role]));
  const { circuit: extended, literals: busy } = withOrs(
    circuit,
    busyMoves.map((moves) => moves.map((move) => move.legal)),
  );
  const prover = new Prover(extended, groups, { inputs: Number.POSITIVE_INFINITY });
  for (let role = 0; role < busy.length; role++) {
    if (!prover.excludes([legalOf(role), busy[role]!], "states")) return undefined;
    for (let other = 0; other < role; other++)
      if (!prover.excludes([busy[role]!, busy[other]!], "states")) return undefined;
  }
  return idle as number[];
}

/** A move that in the situations played was legal only alone, and legal most often. */
function idleCandidate(moves: readonly { readonly legal: Literal }[], { words, width }: Patterns): number | undefined {
  const wordOf = (literal: Literal, word: number): number => words[nodeOf(literal) * width + word]! ^ -(literal & 1);
  const once = new Int32Array(width);
  const twice = new Int32Array(width);
  for (const { legal } of moves)
    for (let word = 0; word < width; word++) {
      twice[word]! |= once[word]! & wordOf(legal, word);
      once[word]! |= wordOf(legal, word);
    }
  let best: number | undefined;
  let most = 0;
  for (const [move, { legal }] of moves.entries()) {
    let lanes = 0;
    let alone = true;
    for (let word = 0; word < width && alone; word++) {
      alone = (wordOf(legal, word) & twice[word]!) === 0;
      lanes += bitCount(wordOf(legal, word));
    }
    if (alone && lanes > most) [best, most] = [move, lanes];
  }
  return best;
}

function bitCount(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The circuit with a further gate for each list: that one of its literals holds. */
function withOrs(circuit: Circuit, lists: readonly (readonly Literal[])[]): { circuit: Circuit; literals: Literal[] } {
  const left = [...circuit.gates.left];
  const right = [...circuit.gates.right];
  const literals = lists.map((list) => {
    let none: Literal = 1;
    for (const literal of list) {
      left.push(none);
      right.push(not(literal));
      none = 2 * (left.length - 1);
    }
    return not(none);
  });
  return { circuit: { ...circuit, gates: { left: Int32Array.from(left), right: Int32Array.from(right) } }, literals };
}
