/**
 * How long to think about a move where the time that is saved is there for later moves (Baier and Winands, "Time Management for
 * Monte-Carlo Tree Search in Go", 2012: STOP, UNST and BEHIND):
 *
 *   ├── usual ───────────────────────────────┼── in doubt ────────────────┤ most
 *
 *   decided    visits(best) - visits(second) > playouts a millisecond × milliseconds that are left
 *   in doubt   another move has a better mean than the one visited most often, or less is expected than at the first look
 */
import type { SearchReport } from "./report.ts";
import type { StopCondition, StopReason } from "./stop.ts";
import type { ThinkProgress } from "./thinking.ts";

/** A clock for all moves that are still to come, and what is added to it for each. */
export interface MatchClock {
  readonly milliseconds: number;
  readonly increment?: number;
}

/** Milliseconds for a move. */
export interface MoveTime {
  readonly usual: number;
  /** Where the best move is in doubt. */
  readonly most: number;
}

/** What is usual is this share of the clock. */
const CLOCK_SHARE = 1 / 30;
/** A move in doubt may take so many times what is usual, and no more than such a part of the clock. */
const IN_DOUBT = { times: 2.5, part: 1 / 5 };
/** The expected goal has fallen where it is by so much, of 100, less than after the first look. */
const FALL = 5;
/** The part of the usual time before the first look. */
const FIRST_LOOK = 0.2;

/** What the next move may take of a clock. */
export function moveTime({ milliseconds, increment = 0 }: MatchClock): MoveTime {
  const usual = Math.max(1, Math.min(milliseconds * CLOCK_SHARE + increment, milliseconds * IN_DOUBT.part));
  return { usual, most: Math.max(usual, Math.min(usual * IN_DOUBT.times, milliseconds * IN_DOUBT.part)) };
}

/** Stops thinking as soon as the move is decided, else after the usual time, and where it is in doubt after the most. */
export function whenDecided({ usual, most }: MoveTime): StopCondition<ThinkProgress> {
  let hoped: number | undefined;
  return ({ playouts, milliseconds, report }): StopReason | undefined => {
    if (milliseconds >= most) return "time";
    if (milliseconds < FIRST_LOOK * usual) return undefined;
    const found = report();
    hoped ??= expected(found);
    const end = isInDoubt(found, hoped) ? most : usual;
    if (milliseconds >= end) return "time";
    return isDecided(found, (playouts / milliseconds) * (end - milliseconds)) ? "decided" : undefined;
  };
}

/** Whether no other move can be visited more often than the best, with so many playouts to come. */
function isDecided({ best, moves }: SearchReport, playouts: number): boolean {
  const others = moves.filter(({ move }) => move !== best);
  const most = moves.find(({ move }) => move === best)?.visits ?? 0;
  return most - Math.max(0, ...others.map(({ visits }) => visits)) > playouts;
}

/** Whether another move has a better mean, or less is expected than was hoped for. */
function isInDoubt(report: SearchReport, hoped: number): boolean {
  const mean = expected(report);
  return mean <= hoped - FALL || report.moves.some((other) => other.mean > mean);
}

/** The mean of the best move; NaN where it was never tried. */
function expected({ best, moves }: SearchReport): number {
  return moves.find(({ move }) => move === best)?.mean ?? Number.NaN;
}
