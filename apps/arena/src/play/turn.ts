/**
 * Whose turn it is, and what each role has to decide.
 */
import type { GameCard, Position } from "../worker/requests.ts";

/** Who plays a role. */
export type SeatKind = "you" | "engine" | "random";

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

/** How a game ended: in words, and for the persons who played it. */
export interface Outcome {
  readonly text: string;
  readonly mood: "won" | "lost" | "even";
}

/** Most points that a goal can be worth. */
const MOST = 100;

/** Speaks to the one person who played; of several or none it tells who won. */
export function outcomeOf(
  { goals }: Position,
  roles: readonly string[],
  seats: readonly SeatKind[],
  chanceRole: number,
): Outcome {
  const players = roles.map((_, role) => role).filter((role) => role !== chanceRole);
  const points = (role: number): number => goals[role] ?? 0;
  if (players.length === 1) return puzzleOutcome(points(players[0]!));
  const most = Math.max(...players.map(points));
  const winners = players.filter((role) => points(role) === most);
  if (winners.length === players.length) return { text: "A draw.", mood: "even" };
  const names = winners.map((role) => roles[role]).join(" and ");
  const won = `${names} ${winners.length === 1 ? "wins" : "win"}.`;
  const [you, ...more] = players.filter((role) => seats[role] === "you");
  if (you === undefined || more.length > 0) return { text: won, mood: "even" };
  if (!winners.includes(you)) return { text: `You lost: ${won}`, mood: "lost" };
  return { text: winners.length === 1 ? "You won." : `You won, with others: ${won}`, mood: "won" };
}

function puzzleOutcome(points: number): Outcome {
  if (points === MOST) return { text: `Solved: ${points} of ${MOST} points.`, mood: "won" };
  if (points === 0) return { text: `Not solved: 0 of ${MOST} points.`, mood: "lost" };
  return { text: `The end: ${points} of ${MOST} points.`, mood: "even" };
}
