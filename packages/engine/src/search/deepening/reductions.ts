/**
 * What is not searched in full: moves that were looked at late, and moves that seem too bad near the horizon.
 *
 *   reduction = ⌊ ln(depth) · ln(place + 1) / STEADINESS ⌋    plies less for the move at `place` of the order (late move reductions; the
 *                                                             product of logarithms is Stockfish's)
 *   futile      e(child) + MARGIN · (depth - 1) ≤ α           the child is taken for what it seems (futility pruning, Heinz 1998)
 *
 * Both are guesses: a reduced move that turns out well is searched again, and a futile one only ever counts as what the evaluation says,
 * so that neither is a proof.
 */

/** Moves that are never reduced, and the least depth at which others are. */
const UNREDUCED = 3;
const REDUCED_FROM = 3;
const STEADINESS = 1.6;
/** The deepest search in which moves are futile, and the gain of a ply that nobody expects, as a part of the range. */
const FUTILE_UP_TO = 3;
const MARGIN = 0.06;

/** Plies that a move is searched less deep at first; so many that at least one is left. */
export function reductionOf(depth: number, place: number): number {
  if (place < UNREDUCED || depth < REDUCED_FROM) return 0;
  return Math.min(depth - 2, Math.floor((Math.log(depth) * Math.log(place + 1)) / STEADINESS));
}

/** The least lead, as a part of the range, that makes a move futile whose mover is so far behind after it; Infinity where none does. */
export function futilityMargin(depth: number): number {
  return depth <= FUTILE_UP_TO ? MARGIN * (depth - 1) : Number.POSITIVE_INFINITY;
}
