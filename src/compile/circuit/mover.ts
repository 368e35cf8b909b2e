/**
 * Whether only one role at a time has anything to do: every other role plays a move of no interest, its idle move
 * (`noop` as a rule). Proved from the rules, not guessed from names.
 *
 * As a rule facts of which exactly one holds say whose turn it is, (control white) or (control black): each move of white
 * but the idle one is legal only where one of white's facts holds, and no fact serves two roles.
 */
import { type Circuit, type CircuitMove, type Literal, literalOf, nodeOf } from "./circuit.ts";
import type { Patterns } from "./patterns.ts";
import { type Group, Prover } from "./prove.ts";

/** For each role the index of its idle move; undefined where two roles may be busy at once, or it cannot be proved. */
export function findIdleMoves(
  circuit: Circuit,
  patterns: Patterns,
  groups: readonly Group[],
): readonly number[] | undefined {
  if (circuit.roles.length < 2) return undefined;
  const idle = circuit.moves.map((moves) => idleCandidate(moves, patterns));
  if (idle.includes(undefined)) return undefined;
  const roles = circuit.moves.map((moves, role): Role => {
    return { idle: moves[idle[role]!]!, busy: moves.filter((_, index) => index !== idle[role]) };
  });
  const prover = new Prover(circuit, groups);
  const idles = roles.every((role) =>
    role.busy.every(({ legal }) => prover.excludes([legal, role.idle.legal], "states")),
  );
  const small = groups.filter((group) => group.exactlyOne && group.bits.length <= MOST_TURNS);
  if (!idles || !small.some((group) => saysTurn(circuit, group, roles, { patterns, prover }))) return undefined;
  return idle as number[];
}

interface Role {
  readonly idle: CircuitMove;
  readonly busy: readonly CircuitMove[];
}

const MOST_TURNS = 12;

/** Whether the facts of a group tell for each role when it may be busy, and no fact two roles. */
function saysTurn(
  { stateBits }: Circuit,
  { bits }: Group,
  roles: readonly Role[],
  { patterns, prover }: { readonly patterns: Patterns; readonly prover: Prover },
): boolean {
  const facts = bits.map((bit) => literalOf(stateBits[bit]!.node));
  const others = roles.map(({ busy }) =>
    facts.filter((fact) => busy.every(({ legal }) => neverTogether(fact, legal, patterns))),
  );
  const isShared = (fact: Literal): boolean => others.filter((list) => !list.includes(fact)).length > 1;
  if (facts.some(isShared)) return false;
  return roles.every(({ busy }, role) =>
    busy.every(({ legal }) => others[role]!.every((fact) => prover.excludes([legal, fact], "states"))),
  );
}

function neverTogether(a: Literal, b: Literal, patterns: Patterns): boolean {
  for (let word = 0; word < patterns.width; word++)
    if ((wordOf(patterns, a, word) & wordOf(patterns, b, word)) !== 0) return false;
  return true;
}

/** A move that in the situations played was legal only alone, and legal most often. */
function idleCandidate(moves: readonly CircuitMove[], patterns: Patterns): number | undefined {
  const { width } = patterns;
  const once = new Int32Array(width);
  const twice = new Int32Array(width);
  for (const { legal } of moves)
    for (let word = 0; word < width; word++) {
      twice[word]! |= once[word]! & wordOf(patterns, legal, word);
      once[word]! |= wordOf(patterns, legal, word);
    }
  let best: number | undefined;
  let most = 0;
  for (const [move, { legal }] of moves.entries()) {
    let lanes = 0;
    let alone = true;
    for (let word = 0; word < width && alone; word++) {
      alone = (wordOf(patterns, legal, word) & twice[word]!) === 0;
      lanes += bitCount(wordOf(patterns, legal, word));
    }
    if (alone && lanes > most) [best, most] = [move, lanes];
  }
  return best;
}

function wordOf({ words, width }: Patterns, literal: Literal, word: number): number {
  return words[nodeOf(literal) * width + word]! ^ -(literal & 1);
}

function bitCount(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
