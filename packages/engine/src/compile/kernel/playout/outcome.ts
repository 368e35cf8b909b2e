/**
 * What a playout gave, as a few bits: for each role the number of its goal value.
 *
 *   role 0: 0 = none, 1 = least value, 2 = next …     as many bits as that takes
 *   role 1: …                                          behind them
 *
 * Where the rules give a role several values, the least counts, as in the Game contract.
 */
import type { Circuit, GoalWire } from "../../circuit/circuit.ts";
import { bitLength } from "../arithmetic.ts";
import { type Wire, type Wires, ZEROS } from "../wires.ts";

export interface RoleOutcome {
  /** Indexes into circuit.goals, by ascending value. */
  readonly goals: readonly number[];
  readonly values: readonly number[];
  readonly firstBit: number;
  readonly bits: number;
}

export interface Outcomes {
  readonly roles: readonly RoleOutcome[];
  readonly bits: number;
}

export function outcomesOf({ roles, goals }: Circuit): Outcomes {
  let firstBit = 0;
  const coded = roles.map((_, role) => {
    const own = ascending(goals, role);
    const outcome = {
      goals: own,
      values: own.map((goal) => goals[goal]!.value),
      firstBit,
      bits: bitLength(own.length),
    };
    firstBit += outcome.bits;
    return outcome;
  });
  return { roles: coded, bits: firstBit };
}

function ascending(goals: readonly GoalWire[], role: number): number[] {
  const own = [...goals.keys()].filter((goal) => goals[goal]!.role === role);
  return own.sort((a, b) => goals[a]!.value - goals[b]!.value);
}

/** The bits of the outcome, from the wires of circuit.goals. */
export function encodeOutcome(wires: Wires, outcomes: Outcomes, goals: readonly Wire[]): Wire[] {
  const code = new Array<Wire>(outcomes.bits).fill(ZEROS);
  for (const { goals: own, firstBit } of outcomes.roles) {
    let found = ZEROS;
    own.forEach((goal, at) => {
      const least = wires.andNot(goals[goal]!, found);
      found = wires.or(found, goals[goal]!);
      for (let bit = 0; bit < bitLength(at + 1); bit++)
        if (((at + 1) >> bit) & 1) code[firstBit + bit] = wires.or(code[firstBit + bit]!, least);
    });
  }
  return code;
}

/** For each role and goal value, and last for no value, the lanes whose outcome it is. */
export function decodeOutcome(wires: Wires, { roles }: Outcomes, code: readonly Wire[], lanes: Wire): Wire[][] {
  return roles.map(({ values, firstBit, bits }) => {
    const matches = (number: number): Wire => {
      let match = lanes;
      for (let bit = 0; bit < bits; bit++) {
        const wire = code[firstBit + bit]!;
        match = (number >> bit) & 1 ? wires.and(match, wire) : wires.andNot(match, wire);
      }
      return match;
    };
    return [...values.map((_, at) => matches(at + 1)), matches(0)];
  });
}
