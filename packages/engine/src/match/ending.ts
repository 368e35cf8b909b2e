/**
 * What GDL has no notion of: a match that its players end before the rules do, and moves that they take back. Records keep both
 * in fields of their own beside those of GGP-Base, and such a match counts as aborted: the rules gave nobody a result.
 */
import type { MatchRecord } from "./record.ts";

/** Why a match ended before the rules ended it; roles by name. */
export type EarlyEnding =
  | { readonly kind: "resignation"; readonly role: string }
  /** All persons agreed. */
  | { readonly kind: "draw"; readonly roles: readonly string[] }
  /** The role left too many questions unanswered. */
  | { readonly kind: "time"; readonly role: string }
  /** Somebody ended it before it had really begun; null where nobody had a seat yet. */
  | { readonly kind: "called-off"; readonly role: string | null }
  /** Nobody looked at it any more, or its server closed. */
  | { readonly kind: "abandoned" };

/** Joint moves that were played and taken back, the first of them leading on from state `step`. */
export interface TakenBack {
  readonly step: number;
  readonly by: string;
  readonly moves: readonly (readonly string[])[];
}

/** The record without its steps from `step` on; what was taken back stays written in it. */
export function takenBackTo(record: MatchRecord, step: number, by: string): MatchRecord {
  const before = Array.isArray(record.takenBack) ? record.takenBack : [];
  return {
    ...record,
    states: record.states.slice(0, step + 1),
    moves: record.moves.slice(0, step),
    stateTimes: record.stateTimes.slice(0, step + 1),
    errors: record.errors.slice(0, step + 1),
    takenBack: [...before, { step, by, moves: record.moves.slice(step) } satisfies TakenBack],
  };
}

/** The early ending a record speaks of, be it our own or a stranger's; undefined where it speaks of none that we know. */
export function endingOf({ ending }: { readonly ending?: unknown }): EarlyEnding | undefined {
  if (typeof ending !== "object" || ending === null) return undefined;
  const { kind, role, roles } = ending as Readonly<Record<string, unknown>>;
  const isName = typeof role === "string";
  if ((kind === "resignation" || kind === "time") && isName) return { kind, role };
  if (kind === "draw" && Array.isArray(roles)) return { kind, roles: roles.map(String) };
  if (kind === "called-off" && (isName || role === null)) return { kind, role };
  return kind === "abandoned" ? { kind } : undefined;
}

/** The ending in words; names are as the record has them. */
export function endingText(ending: EarlyEnding): string {
  switch (ending.kind) {
    case "resignation":
      return `${ending.role} resigned`;
    case "draw":
      return "drawn by agreement";
    case "time":
      return `${ending.role} ran out of time`;
    case "called-off":
      return ending.role === null ? "called off" : `called off by ${ending.role}`;
    case "abandoned":
      return "abandoned";
  }
}
