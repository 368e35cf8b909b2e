/**
 * Selection formulas: how much it is worth to try a move once more. A new one is a file in `formulas` and a line in plugins.ts, or a
 * plug-in.
 */

/** What is known of a move; all that options blend in (adapted means, AMAF, bounds) is part of `value`. */
export interface MoveNumbers {
  /** Q, scaled to 0..1. */
  readonly value: number;
  /** n, at least 1. */
  readonly visits: number;
  /** p: playouts through the node the move leaves. */
  readonly origin: number;
  /** c. */
  readonly exploration: number;
  /** Of the payoffs, scaled alike; only `ucb1-tuned` is told. */
  readonly variance?: number;
}

/** What an option adds to the worth of every move, whatever the formula. */
export interface SelectionTerm {
  /** Tells which moves of a role are compared next: `count` edges from `first` on. */
  enter(role: number, first: number, count: number): void;
  /** What the edge is worth more. */
  of(edge: number): number;
}

/** The worth of a move; the search follows the move that is worth most. */
export type SelectionFormula = (move: MoveNumbers) => number;

/**
 * Exploration that grows with the square root of the playouts and not with their logarithm (PUCT with equal priors; Rosin 2011,
 * Silver et al. 2017):
 *
 *   Q + c sqrt(p) / (1 + n)
 */
export const polynomial: SelectionFormula = ({ value, visits, origin, exploration }) =>
  value + (exploration * Math.sqrt(origin)) / (1 + visits);

/**
 * UCB1-Tuned: less exploration where payoffs differ little (Auer, Cesa-Bianchi and Fischer 2002, with c = 1):
 *
 *   Q + c sqrt(log p / n min(1/4, V))       V = variance + sqrt(2 log p / n)
 */
export const ucb1Tuned: SelectionFormula = ({ value, visits, origin, exploration, variance = 0.25 }) => {
  const share = Math.log(Math.max(1, origin)) / visits;
  return value + exploration * Math.sqrt(share * Math.min(0.25, variance + Math.sqrt(2 * share)));
};
