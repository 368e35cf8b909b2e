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
/** The deepest search in which moves are futile, and the gain of a ply that nobody expects, in swings (guesses.ts). */
const FUTILE_UP_TO = 4;
const MARGIN = 2.5;

/** Plies that a move is searched less deep at first; so many that at least one is left. */
export function reductionOf(depth: number, place: number): number {
  if (place < UNREDUCED || depth < REDUCED_FROM) return 0;
  return Math.min(depth - 2, Math.floor((Math.log(depth) * Math.log(place + 1)) / STEADINESS));
}

/** The least lead in swings that makes a move futile whose mover is so far behind after it; Infinity where none does. */
export function futilityMargin(depth: number): number {
  return depth <= FUTILE_UP_TO ? MARGIN * (depth - 1) : Number.POSITIVE_INFINITY;
}

/** Deepest search in which late moves are left out. */
const COUNTED_UP_TO = 4;

/** How many moves of a position are looked at where only one question is asked of it: 3 + depth² near the horizon (late move pruning). */
export function movesAt(depth: number): number {
  return depth <= COUNTED_UP_TO ? 3 + depth * depth : Number.POSITIVE_INFINITY;
}

/** The least depth of probable cuts (ProbCut, Buro 1995), the plies they look less deep, and the lead that makes one, in swings. */
const PROBABLE_FROM = 4;
const PROBABLE_LESS = 3;
export const PROBABLE_MARGIN = 2;

/** Plies less in the search that makes a cut probable; 0 where none is tried. */
export function probableReduction(depth: number): number {
  return depth < PROBABLE_FROM ? 0 : PROBABLE_LESS;
}
