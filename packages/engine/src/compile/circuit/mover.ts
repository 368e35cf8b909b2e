/**
 * Whether only one role at a time has anything to do: every other role plays a move of no interest, its idle move
 * (`noop` as a rule). Proved from the rules, not guessed from names.
 *
 * As a rule facts of which exactly one holds say whose turn it is, (control white) or (control black): each move of white
 * but the idle one is legal only where one of white's facts holds, and no fact serves two roles.
 */
import { bitCount } from "../../bit-count.ts";
import { type Circuit, type CircuitMove, type GateLiteral, literalOf, nodeOf } from "./circuit.ts";
import type { Patterns } from "./patterns.ts";
import { type OneHotGroup, type ProofTurns, Prover } from "./prove.ts";

export interface TurnOptions {
  readonly groups: readonly OneHotGroup[];
  readonly isOver: () => boolean;
  /** Whether a role may play its idle move although it has others. Default false. */
  readonly mayPass?: boolean;
}

/** Undefined where two roles may be busy at once, or where it cannot be proved. */
export function findTurns(
  circuit: Circuit,
  patterns: Patterns,
  { groups, isOver, mayPass = false }: TurnOptions,
): ProofTurns | undefined {
  if (circuit.roles.length < 2) return undefined;
  const idle = circuit.moves.map((moves) => idleCandidate(moves, patterns, { mayPass }));
  if (idle.includes(undefined)) return undefined;
  const roles = circuit.moves.map((moves, role): Role => {
    return { idle: moves[idle[role]!]!, busy: moves.filter((_, index) => index !== idle[role]) };
  });
  const prover = new Prover(circuit, { groups });
  const excludes = (pair: readonly GateLiteral[]): boolean => !isOver() && prover.excludes(pair, "states");
  const isAlone = ({ idle, busy }: Role): boolean => busy.every(({ legal }) => excludes([legal, idle.legal]));
  if (!mayPass && !roles.every(isAlone)) return undefined;
  for (const group of groups) {
    if (!group.exactlyOne || group.bits.length > MOST_TURNS) continue;
    const facts = turnFacts(circuit, group, roles, { patterns, excludes });
    if (facts) return { idle: idle as number[], facts };
  }
  return undefined;
}

interface Role {
  readonly idle: CircuitMove;
  readonly busy: readonly CircuitMove[];
}

const MOST_TURNS = 12;

/** For each role the facts of a group where it may be busy, if each fact serves one role at most. */
function turnFacts(
  { stateBits }: Circuit,
  { bits }: OneHotGroup,
  roles: readonly Role[],
  evidence: { readonly patterns: Patterns; readonly excludes: (pair: readonly GateLiteral[]) => boolean },
): number[][] | undefined {
  const factOf = (bit: number): GateLiteral => literalOf(stateBits[bit]!.node);
  const isBusyIn = (bit: number, { busy }: Role): boolean =>
    busy.some(({ legal }) => !neverTogether(factOf(bit), legal, evidence.patterns));
  if (bits.some((bit) => roles.filter((role) => isBusyIn(bit, role)).length > 1)) return undefined;
  const own = roles.map((role) => bits.filter((bit) => isBusyIn(bit, role)));
  const proved = roles.every(({ busy }, role) =>
    bits.every((bit) => own[role]!.includes(bit) || busy.every(({ legal }) => evidence.excludes([legal, factOf(bit)]))),
  );
  return proved ? own : undefined;
}

function neverTogether(a: GateLiteral, b: GateLiteral, patterns: Patterns): boolean {
  for (let word = 0; word < patterns.width; word++)
    if ((wordOf(patterns, a, word) & wordOf(patterns, b, word)) !== 0) return false;
  return true;
}

/** The move that in the situations played was legal most often, and only alone where roles may not pass. */
function idleCandidate(
  moves: readonly CircuitMove[],
  patterns: Patterns,
  { mayPass }: { readonly mayPass: boolean },
): number | undefined {
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
      alone = mayPass || (wordOf(patterns, legal, word) & twice[word]!) === 0;
      lanes += bitCount(wordOf(patterns, legal, word));
    }
    if (alone && lanes > most) [best, most] = [move, lanes];
  }
  return best;
}

function wordOf({ words, width }: Patterns, literal: GateLiteral, word: number): number {
  return words[nodeOf(literal) * width + word]! ^ -(literal & 1);
}
