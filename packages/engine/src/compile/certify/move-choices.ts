/**
 * The choices behind a joint move: what each role plays; or, where it is proved that only one role at a time is busy, one move of one
 * role beside the idle moves of the others.
 */
import { FALSE, type GateLiteral, TRUE } from "../circuit/circuit.ts";
import type { Miter } from "./miter.ts";
import type { MoveChoice } from "./move-diagrams.ts";
import { PATIENT } from "./sweeper.ts";

/** Whose turn it is: for each role its idle move and the facts of which one holds where it plays another. */
export interface TurnLiterals {
  readonly idle: readonly GateLiteral[];
  readonly facts: readonly (readonly GateLiteral[])[];
}

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
export function moveChoices(
  moves: readonly (readonly GateLiteral[])[],
  idle: readonly GateLiteral[] | undefined,
): MoveChoice[] {
  const inputs = moves.map(nodesOf);
  if (idle) return [turnOptions(inputs, idle)];
  return inputs.filter((list) => list.length > 0).map((list) => list.map((move) => [move]));
}

/** One role plays a move and all others idle; or all of them do. */
function turnOptions(inputs: readonly (readonly number[])[], idle: readonly GateLiteral[]): MoveChoice {
  const idleNodes = idle.map((literal) => literal >> 1);
  const others = (role: number): number[] => idleNodes.filter((node, at) => at !== role && node > 0);
  const busy = inputs.flatMap((moves, role) =>
    moves.filter((move) => move !== idleNodes[role]).map((move) => [move, ...others(role)]),
  );
  return idle.includes(FALSE) ? busy : [others(-1), ...busy];
}

function nodesOf(literals: readonly GateLiteral[]): number[] {
  return literals.filter((literal) => literal > TRUE).map((literal) => literal >> 1);
}
