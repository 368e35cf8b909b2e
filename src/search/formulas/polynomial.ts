/**
 * Exploration that grows with the square root of the playouts and not with their logarithm (PUCT with equal priors; Rosin 2011,
 * Silver et al. 2017):
 *
 *   Q + c sqrt(p) / (1 + n)
 */
import type { Formula } from "../formulas.ts";

export const polynomial: Formula = ({ value, visits, origin, exploration }) =>
  value + (exploration * Math.sqrt(origin)) / (1 + visits);
