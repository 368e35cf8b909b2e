/**
 * Which facts, moves, goals and percepts of two circuits of a game belong together, by their texts; and what the optimised circuit
 * claims by leaving some out: a fact without a bit always holds or never does, a move that is missing is never legal.
 */
import type { Circuit, GateLiteral } from "../circuit/circuit.ts";

/** For a fact of the plain circuit its bit in the optimised one, or the value it is claimed to have always. */
export type FactMatch = { readonly bit: number } | { readonly always: boolean };

/** A literal of each circuit that should have the same value; the optimised circuit may lack it, which means false. */
export interface OutputMatch {
  /** In the words of the rules: "(goal white 100)". */
  readonly name: string;
  readonly plain: readonly GateLiteral[];
  readonly optimised: readonly GateLiteral[];
}

export interface Matching {
  /** In the order of the plain circuit's bits. */
  readonly facts: readonly FactMatch[];
  /** For each role and move of the plain circuit its index in the optimised one; undefined where it is claimed never to be legal. */
  readonly moves: readonly (readonly (number | undefined)[])[];
  readonly goals: readonly OutputMatch[];
  readonly percepts: readonly OutputMatch[];
  /** Why the circuits cannot be of the same game; empty as a rule. */
  readonly mismatches: readonly string[];
}

export function match(plain: Circuit, optimised: Circuit): Matching {
  const mismatches: string[] = [];
  const facts = matchFacts(plain, optimised, mismatches);
  if (plain.roles.join(" ") !== optimised.roles.join(" ")) mismatches.push("The circuits have different roles.");
  const moves = plain.roles.map((role, at) =>
    matchNames(
      plain.moves[at]!.map(({ text }) => text),
      (optimised.moves[at] ?? []).map(({ text }) => text),
      (text) => mismatches.push(`(does ${role} ${text}) is a move of the optimised circuit only, or is there twice.`),
    ),
  );
  const goalName = ({ role, value }: Circuit["goals"][number]): string => `(goal ${plain.roles[role]} ${value})`;
  const perceptName = ({ role, text }: Circuit["percepts"][number]): string => `(sees ${plain.roles[role]} ${text})`;
  const goals = matchOutputs(plain.goals, optimised.goals, goalName);
  const percepts = matchOutputs(plain.percepts, optimised.percepts, perceptName);
  return { facts, moves, goals, percepts, mismatches };
}

function matchFacts(plain: Circuit, optimised: Circuit, mismatches: string[]): FactMatch[] {
  const always = new Set(optimised.always);
  const known = new Set(plain.stateBits.map(({ fact }) => fact));
  for (const fact of always) if (!known.has(fact)) mismatches.push(`${fact} is a fact of the optimised circuit only.`);
  const bits = matchNames(
    plain.stateBits.map(({ fact }) => fact),
    optimised.stateBits.map(({ fact }) => fact),
    (fact) => mismatches.push(`${fact} is a fact of the optimised circuit only, or is there twice.`),
  );
  return plain.stateBits.map(({ fact, initially }, at): FactMatch => {
    const bit = bits[at];
    const starts = bit === undefined ? always.has(fact) : optimised.stateBits[bit]!.initially;
    if (starts !== initially)
      mismatches.push(`${fact} ${initially ? "holds" : "does not hold"} at first by the rules.`);
    return bit === undefined ? { always: always.has(fact) } : { bit };
  });
}

/** For each name its place among the others, if any; tells of others that have none. */
function matchNames(
  names: readonly string[],
  others: readonly string[],
  onUnknown: (name: string) => void,
): (number | undefined)[] {
  const places = new Map(others.map((name, at) => [name, at]));
  const known = new Set(names);
  others.forEach((name, at) => {
    if (!known.has(name) || places.get(name) !== at) onUnknown(name);
  });
  return names.map((name) => places.get(name));
}

function matchOutputs<T extends { readonly literal: GateLiteral }>(
  plain: readonly T[],
  optimised: readonly T[],
  nameOf: (output: T) => string,
): OutputMatch[] {
  const matches = new Map<string, { name: string; plain: GateLiteral[]; optimised: GateLiteral[] }>();
  const enter = (outputs: readonly T[], side: "plain" | "optimised"): void => {
    for (const output of outputs) {
      const name = nameOf(output);
      const match = matches.get(name) ?? { name, plain: [], optimised: [] };
      match[side].push(output.literal);
      matches.set(name, match);
    }
  };
  enter(plain, "plain");
  enter(optimised, "optimised");
  return [...matches.values()];
}

/** State bits that the circuit says nothing depends on, though legal moves, goals or the end do; playouts would get them wrong. */
export function wronglyIrrelevant({ gates, stateBits, moves, terminal, goals, loops }: Circuit): string[] {
  const continues = new Map(stateBits.map(({ node, next }) => [node, next]));
  for (const { variables } of loops) for (const { node, value } of variables) continues.set(node, value);
  const open = [terminal, ...goals.map(({ literal }) => literal), ...moves.flat().map(({ legal }) => legal)];
  const reached = new Set<number>();
  for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
    const node = literal >> 1;
    if (reached.has(node)) continue;
    reached.add(node);
    if (gates.left[node]! >= 0) open.push(gates.left[node]!, gates.right[node]!);
    else if (continues.has(node)) open.push(continues.get(node)!);
  }
  return stateBits.filter(({ node, relevant }) => !relevant && reached.has(node)).map(({ fact }) => fact);
}

/** Loops that are not evaluated as they should: a gate that reads a variable comes before them, or a value after them. */
export function hasMisplacedLoops({ gates: { left, right }, loops }: Circuit): boolean {
  const begins = new Int32Array(left.length);
  for (const { first, variables } of loops) for (const { node } of variables) begins[node] = first;
  for (let node = 1; node < left.length; node++) {
    if (left[node]! < 0) continue;
    begins[node] = Math.max(begins[left[node]! >> 1]!, begins[right[node]! >> 1]!);
    if (node < begins[node]!) return true;
  }
  return loops.some(({ last, variables }) => variables.some(({ value }) => value >> 1 >= last));
}
