/**
 * A match on the page as one value: its history, the position shown, who sits where, and the moves chosen for the next step.
 *
 *   live position    the last one of the history, the only one that moves are asked for
 *   shown position   the one on the board: the live one, or an earlier one that somebody looks back at
 *
 * Every change is a function from one value to the next, and `phaseOf` tells what the match waits for. Choosing a move at an
 * earlier position makes that one live, and choosing a move of a paused match resumes it: no choice is kept that nobody reads.
 */
import type { Position } from "../worker/requests.ts";
import { awaited, deciding, type SeatKind, standing } from "./turn.ts";

export interface MatchState {
  /** From the initial one on. */
  readonly positions: readonly Position[];
  /** joints[i] leads from positions[i] to positions[i + 1]. */
  readonly joints: readonly (readonly string[])[];
  /** The place of the shown position. */
  readonly shown: number;
  /** For each role. */
  readonly seats: readonly SeatKind[];
  /** The moves that persons chose for the next step, by role. */
  readonly chosen: Readonly<Record<number, string>>;
  /** Whether nobody is asked for moves. */
  readonly paused: boolean;
}

/** What a match waits for. */
export type Phase =
  /** Of the shown position: nothing can be played there. */
  | { readonly kind: "over" | "stuck" }
  /** An earlier position is shown; a choice of one of these roles plays on from it. */
  | { readonly kind: "past"; readonly persons: readonly number[] }
  | { readonly kind: "paused" }
  /** Persons and others have to choose; where there is none of either, the step can be played. */
  | { readonly kind: "live"; readonly persons: readonly number[]; readonly others: readonly number[] };

export function newMatch(initial: Position, seats: readonly SeatKind[]): MatchState {
  return { positions: [initial], joints: [], shown: 0, seats, chosen: {}, paused: false };
}

export function shownPosition({ positions, shown }: MatchState): Position {
  return positions[shown]!;
}

export function isLive({ joints, shown }: MatchState): boolean {
  return shown === joints.length;
}

export function phaseOf(match: MatchState): Phase {
  const position = shownPosition(match);
  const { seats, chosen, paused } = match;
  const ended = standing(position);
  if (ended !== "open") return { kind: ended };
  const persons = awaited(position, seats, chosen);
  if (!isLive(match)) return { kind: "past", persons };
  if (paused) return { kind: "paused" };
  const others = deciding(position).filter((role) => seats[role] !== "you");
  return { kind: "live", persons, others };
}

/** Shows another position of the history. */
export function look(match: MatchState, at: number): MatchState {
  return { ...match, shown: Math.max(0, Math.min(match.joints.length, at)), chosen: {} };
}

/** The shown position becomes the live one: the later ones are forgotten. */
export function playFromHere(match: MatchState): MatchState {
  const { positions, joints, shown } = match;
  return {
    ...match,
    positions: positions.slice(0, shown + 1),
    joints: joints.slice(0, shown),
    chosen: {},
    paused: false,
  };
}

/** The place to which a move is taken back; undefined where there is none. */
function takeBackPlace({ positions, seats, shown }: MatchState): number | undefined {
  if (!seats.includes("you")) return shown > 0 ? shown - 1 : undefined;
  const before = positions.slice(0, shown);
  const at = before.findLastIndex((position) => awaited(position, seats, {}).length > 0);
  return at < 0 ? undefined : at;
}

export function canTakeBack(match: MatchState): boolean {
  return Object.keys(match.chosen).length > 0 || takeBackPlace(match) !== undefined;
}

/** Back to the last position at which a person had something to decide, and on from there. */
export function takeBack(match: MatchState): MatchState {
  if (Object.keys(match.chosen).length > 0) return { ...match, chosen: {} };
  const at = takeBackPlace(match);
  if (at === undefined) return match;
  // Where no person plays, the match would go on at once.
  return { ...playFromHere(look(match, at)), paused: !match.seats.includes("you") };
}

/** The same match from its start. */
export function restarted(match: MatchState): MatchState {
  return playFromHere(look(match, 0));
}

/** Somebody else sits down for a role. A person who does resumes the match. */
export function seated(match: MatchState, role: number, seat: SeatKind): MatchState {
  return { ...match, seats: match.seats.with(role, seat), chosen: {}, paused: match.paused && seat !== "you" };
}

export function setPaused(match: MatchState, paused: boolean): MatchState {
  return { ...match, paused };
}

/** A person chooses a move at the shown position. */
export function choose(match: MatchState, role: number, move: string): MatchState {
  const { legal } = shownPosition(match);
  if (!legal[role]?.includes(move)) return match;
  const here = isLive(match) ? match : playFromHere(match);
  return { ...here, chosen: { ...here.chosen, [role]: move }, paused: false };
}

/** A step from a position; it leaves the match as it is where that position is no longer shown. */
export function advanced(match: MatchState, from: Position, joint: readonly string[], to: Position): MatchState {
  if (shownPosition(match) !== from) return match;
  const { positions, joints, shown } = match;
  return {
    ...match,
    positions: [...positions.slice(0, shown + 1), to],
    joints: [...joints.slice(0, shown), joint],
    shown: shown + 1,
    chosen: {},
  };
}
