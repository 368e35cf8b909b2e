/**
 * Into which joint moves a proof about moves is split: one role's moves beside the idle moves of the others, where it is proved that
 * only one role at a time is busy; else all combinations; or the moves of one role alone, where these would be too many.
 */
import { FALSE, type GateLiteral, TRUE } from "../circuit/circuit.ts";
import type { Miter } from "./miter.ts";
import { PATIENT } from "./sweeper.ts";

/** Roles to be split, as input nodes of their moves, and which moves are played together. */
export interface MoveSplit {
  readonly roles: readonly (readonly number[])[];
  readonly cases: readonly (readonly number[])[];
  /** Whether no move is left open. */
  readonly isComplete: boolean;
}

/** Whose turn it is: for each role its idle move and the facts of which one holds where it plays another. */
export interface TurnLiterals {
  readonly idle: readonly GateLiteral[];
  readonly facts: readonly (readonly GateLiteral[])[];
}

/** Joint moves that are looked at one by one, at most. */
const MOST_CASES = 20_000;

/** Proves what is claimed of turns and lets the miter know; false where a part of it has no proof. */
export function proveTurns(miter: Miter, { idle, facts }: TurnLiterals): boolean {
  const isNever = (literals: readonly GateLiteral[]): boolean => miter.sweeper.refute(literals, PATIENT) === "refuted";
  const isProved = idle.every((mine, role) => {
    const busy = nodesOf(miter.movesOf(role)).filter((node) => node !== mine >> 1);
    const isOwn = busy.every((node) => isNever([miter.legalOf(node), ...facts[role]!.map((fact) => fact ^ 1)]));
    const others = facts.slice(0, role).flat();
    return isOwn && facts[role]!.every((fact) => others.every((other) => isNever([fact, other])));
  });
  if (!isProved) return false;
  for (const [role, mine] of idle.entries()) {
    if (mine !== TRUE) miter.questions.addClause([mine, ...facts[role]!]);
    for (const other of idle.slice(0, role))
      if (mine !== TRUE && other !== TRUE) miter.questions.addClause([mine, other]);
  }
  return true;
}

/** `idle` are the idle moves, where only one role at a time plays another. */
export function splitMoves(
  moves: readonly (readonly GateLiteral[])[],
  idle: readonly GateLiteral[] | undefined,
): MoveSplit {
  const inputs = moves.map(nodesOf);
  const roles = inputs.filter((list) => list.length > 0);
  const cases = idle ? turnCases(inputs, idle) : combinations(roles, MOST_CASES);
  if (cases) return { roles, cases, isComplete: true };
  const largest = roles.reduce((best, list) => (list.length > best.length ? list : best));
  return { roles: [largest], cases: largest.map((move) => [move]), isComplete: false };
}

/** One role plays a move and all others idle; or all of them do. */
function turnCases(inputs: readonly (readonly number[])[], idle: readonly GateLiteral[]): number[][] {
  const idleNodes = idle.map((literal) => literal >> 1);
  const others = (role: number): number[] => idleNodes.filter((node, at) => at !== role && node > 0);
  const busy = inputs.flatMap((moves, role) =>
    moves.filter((move) => move !== idleNodes[role]).map((move) => [move, ...others(role)]),
  );
  return idle.includes(FALSE) ? busy : [others(-1), ...busy];
}

/** Of each list one item, in all ways; undefined where that makes more than `most`. */
export function combinations(lists: readonly (readonly number[])[], most: number): number[][] | undefined {
  let made: number[][] = [[]];
  for (const list of lists) {
    if (made.length * list.length > most) return undefined;
    made = made.flatMap((first) => list.map((item) => [...first, item]));
  }
  return made;
}

function nodesOf(literals: readonly GateLiteral[]): number[] {
  return literals.filter((literal) => literal > TRUE).map((literal) => literal >> 1);
}
