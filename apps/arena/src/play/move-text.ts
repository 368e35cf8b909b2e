/**
 * Moves as people read them.
 */
import { shortText } from "agon-engine/board";
import type { Position } from "../worker/requests.ts";

/** `(move 1 2 3 4)` as `move 1 2 3 4`; terms inside keep their parentheses. */
export function moveLabel(move: string): string {
  const plain = move.startsWith("(") && move.endsWith(")") ? move.slice(1, -1) : move;
  return shortText(plain, 60);
}

export interface MoveGroup {
  /** The first word: what kind of move it is. */
  readonly name: string;
  readonly moves: readonly string[];
}

/** By their first word, in the order in which it first comes up. */
export function groupedMoves(moves: readonly string[]): MoveGroup[] {
  const groups = new Map<string, string[]>();
  for (const move of moves) {
    const [name = ""] = move.replace(/^\(/, "").split(/[\s)]/, 1);
    const group = groups.get(name);
    if (group) group.push(move);
    else groups.set(name, [move]);
  }
  // Headings over single moves would only say them twice.
  if ([...groups.values()].every(({ length }) => length === 1)) return [{ name: "", moves }];
  return [...groups].map(([name, moves]) => ({ name: shortText(name, 40), moves }));
}

/** Every word of the filter must occur. */
export function filteredMoves(
  moves: readonly string[],
  filter: string,
  label: (move: string) => string = moveLabel,
): readonly string[] {
  const wanted = filter
    .toLowerCase()
    .split(/[\s()]+/)
    .filter(Boolean);
  if (wanted.length === 0) return moves;
  return moves.filter((move) => {
    const words = `${move} ${label(move)}`.toLowerCase().split(/[\s()–]+/);
    return wanted.every((word) => words.some((each) => each.startsWith(word)));
  });
}

/** A legal move of a position as people read it. */
export function labelOf({ legal, labels }: Pick<Position, "legal" | "labels">, role: number, move: string): string {
  return shortText(labels[role]?.[legal[role]!.indexOf(move)] ?? moveLabel(move), 60);
}

/** A joint move in one line: what those did who did something. Without its position, its terms are all there is to read. */
export function jointLabel(
  joint: readonly string[],
  from?: Pick<Position, "legal" | "labels">,
  chanceRole = -1,
): string {
  const roles = joint.map((_, role) => role);
  const hasChoice = (role: number): boolean => from !== undefined && from.legal[role]!.length > 1;
  const busy = roles.filter((role) => joint[role]!.startsWith("(") || hasChoice(role));
  const shown = busy.length > 0 ? busy : from === undefined ? roles : roles.slice(0, 1);
  const label = (role: number): string =>
    from === undefined ? moveLabel(joint[role]!) : labelOf(from, role, joint[role]!);
  return shown.map((role) => (role === chanceRole ? `chance: ${label(role)}` : label(role))).join(" · ");
}

/** A step as one seat knows it: its own move where it made one, and what it was told. */
export function seatLabel(
  joint: readonly string[],
  seat: number,
  from: Pick<Position, "legal" | "labels">,
  to: Pick<Position, "percepts"> | undefined,
): string {
  const move = joint[seat]!;
  const isWaiting = from.legal[seat]!.length === 1 && !move.startsWith("(");
  const told = (to?.percepts[seat] ?? []).slice(0, 4).map(moveLabel);
  const parts = [
    ...(isWaiting ? [] : [labelOf(from, seat, move)]),
    ...(told.length > 0 ? [`told ${told.join(", ")}`] : []),
  ];
  return parts.length > 0 ? shortText(parts.join(" · "), 80) : "you wait";
}

/** `1:05`, or `7.3 s` below a minute. */
export function timeText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
