/**
 * Whose turn it is, and what each role has to decide.
 */
import type { SeatKind } from "../state.svelte.ts";
import type { GameCard, Position } from "../worker/requests.ts";

/** Without arguments: `noop`, `pass`. Whoever can do no more than that is not asked. */
function isIdle(move: string): boolean {
  return !move.startsWith("(");
}

/** The roles that have something to decide here. */
export function deciding({ legal, terminal }: Position): number[] {
  if (terminal || legal.some((moves) => moves.length === 0)) return [];
  const choosing = legal.flatMap((moves, role) => (moves.length > 1 ? [role] : []));
  if (choosing.length > 0) return choosing;
  // Nobody has a choice: those who do more than wait are on move.
  return legal.flatMap((moves, role) => (isIdle(moves[0]!) ? [] : [role]));
}

/** Whether the game goes on from here: it may also be stuck, where a role has no legal move. */
export type Standing = "open" | "over" | "stuck";

export function standing({ terminal, legal }: Position): Standing {
  if (terminal) return "over";
  return legal.some((moves) => moves.length === 0) ? "stuck" : "open";
}

/** Your roles that have something to decide and have not. */
export function awaited(
  position: Position,
  seats: readonly SeatKind[],
  chosen: Readonly<Record<number, string>>,
): number[] {
  return deciding(position).filter((role) => seats[role] === "you" && chosen[role] === undefined);
}

/** The role from whose seat a game with hidden information is looked at; undefined where all is shown. */
export function seatOf({ hidden }: GameCard, seats: readonly SeatKind[]): number | undefined {
  if (!hidden) return undefined;
  const yours = seats.flatMap((seat, role) => (seat === "you" ? [role] : []));
  return yours.length === 1 ? yours[0] : undefined;
}

/** How the game ended for you, or for whom it ended well. */
export function outcomeText(
  position: Position,
  roles: readonly string[],
  seats: readonly SeatKind[],
  chanceRole: number,
): string {
  const goals = position.goals.map((goal) => goal ?? 0);
  const players = roles.map((_, role) => role).filter((role) => role !== chanceRole);
  const yours = players.filter((role) => seats[role] === "you");
  if (players.length === 1) return `The end: ${goals[players[0]!]} of 100 points.`;
  const most = Math.max(...players.map((role) => goals[role]!));
  const winners = players.filter((role) => goals[role] === most);
  if (winners.length === players.length) return "A draw.";
  if (yours.length === 1 && winners.length === 1)
    return winners[0] === yours[0] ? "You win." : `${roles[winners[0]!]} wins.`;
  return `${winners.map((role) => roles[role]).join(" and ")} ${winners.length === 1 ? "wins" : "win"}.`;
}
