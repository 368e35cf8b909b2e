/**
 * One position of a game and perhaps a joint move, as bits of the plain circuit: what both circuits say of it, checked by evaluating
 * them. A counter-example is one only if it shows here.
 */
import type { Circuit, GateLiteral } from "../circuit/circuit.ts";
import { evaluate, literalValue, type Values } from "../circuit/evaluate.ts";
import type { ClaimedGroup, CounterExample } from "./certificate.ts";
import type { Matching, OutputMatch } from "./matching.ts";

export interface CertifiedPosition {
  /** One entry for each bit of the plain circuit. */
  readonly state: ArrayLike<number>;
  /** For each role a move of the plain circuit. */
  readonly joint?: readonly number[] | undefined;
  /** Whether play led there. */
  readonly isReached: boolean;
}

export interface Comparison {
  readonly plain: Circuit;
  readonly optimised: Circuit;
  readonly matching: Matching;
  readonly groups: readonly ClaimedGroup[];
}

/** What is wrong in a position; undefined where nothing is. */
export function counterExampleAt(comparison: Comparison, position: CertifiedPosition): CounterExample | undefined {
  const { plain, groups, matching } = comparison;
  const facts = plain.stateBits.filter((_, bit) => position.state[bit]).map(({ fact }) => fact);
  const { isReached: reached, joint } = position;
  const isConstant = matching.facts.every(
    (match, bit) => "bit" in match || match.always === (position.state[bit] === 1),
  );
  if (!isConstant || !keepsTo(groups, facts)) return undefined;
  const inState = differenceIn(comparison, { ...position, joint: undefined });
  if (inState !== undefined) return { what: inState, facts, reached };
  const values = evaluate(plain, position.state, joint);
  if (joint === undefined || !isLegal(plain, joint, evaluate(plain, position.state))) return undefined;
  const moves = joint.map((move, role) => `(does ${plain.roles[role]} ${plain.moves[role]![move]!.text})`);
  const afterwards = differenceIn(comparison, position);
  if (afterwards !== undefined) return { what: afterwards, facts, moves, reached };
  const next = plain.stateBits.filter((bit) => literalValue(values, bit.next)).map(({ fact }) => fact);
  const broken = groups.find((group) => !keepsTo([group], next));
  return broken && { what: `${brokenText(broken)} does not go on to hold`, facts, moves, next, reached };
}

function isLegal({ moves }: Circuit, joint: readonly number[], values: Values): boolean {
  return joint.every((move, role) => moves[role]![move] && literalValue(values, moves[role]![move].legal));
}

function keepsTo(groups: readonly ClaimedGroup[], facts: readonly string[]): boolean {
  const holding = new Set(facts);
  return groups.every(({ facts: members, exactlyOne }) => {
    const count = members.filter((fact) => holding.has(fact)).length;
    return count === 1 || (count === 0 && !exactlyOne);
  });
}

function brokenText({ facts, exactlyOne }: ClaimedGroup): string {
  return `"${exactlyOne ? "exactly" : "at most"} one of ${facts.join(", ")}"`;
}

/** In words, the first thing that the circuits say differently: of the state, or of what follows the joint move. */
function differenceIn(
  { plain, optimised, matching }: Comparison,
  { state, joint }: CertifiedPosition,
): string | undefined {
  const bits = Uint8Array.from(optimised.stateBits, () => 0);
  for (const [bit, fact] of matching.facts.entries()) if ("bit" in fact) bits[fact.bit] = state[bit]!;
  const given = joint?.map((move, role) => matching.moves[role]![move] ?? -1);
  const [a, b] = [evaluate(plain, state, joint), evaluate(optimised, bits, given)];
  for (const { name, plain: first, optimised: second } of joint
    ? laterOutputs(plain, optimised, matching)
    : stateOutputs(plain, optimised, matching)) {
    const [byRules, byCircuit] = [isAny(a, first), isAny(b, second)];
    if (byRules !== byCircuit)
      return `${name} ${byRules ? "holds" : "does not hold"} by the rules, but ${byCircuit ? "does" : "does not"} by the circuit`;
  }
  return undefined;
}

function isAny(values: Values, literals: readonly GateLiteral[]): boolean {
  return literals.some((literal) => literalValue(values, literal));
}

/** Legal moves, the end and goals. */
export function stateOutputs(plain: Circuit, optimised: Circuit, { moves, goals }: Matching): OutputMatch[] {
  const legal = plain.moves.flatMap((list, role) =>
    list.map((move, at): OutputMatch => {
      const other = moves[role]![at];
      return {
        name: `(legal ${plain.roles[role]} ${move.text})`,
        plain: [move.legal],
        optimised: other === undefined ? [] : [optimised.moves[role]![other]!.legal],
      };
    }),
  );
  const end: OutputMatch = { name: "terminal", plain: [plain.terminal], optimised: [optimised.terminal] };
  return [...legal, end, ...goals];
}

/** Facts that hold next, and percepts. */
export function laterOutputs(plain: Circuit, optimised: Circuit, { facts, percepts }: Matching): OutputMatch[] {
  const next = plain.stateBits.map((bit, at): OutputMatch => {
    const fact = facts[at]!;
    const constant: GateLiteral[] = "always" in fact && fact.always ? [1] : [];
    return {
      name: `(next ${bit.fact})`,
      plain: [bit.next],
      optimised: "bit" in fact ? [optimised.stateBits[fact.bit]!.next] : constant,
    };
  });
  return [...next, ...percepts];
}
