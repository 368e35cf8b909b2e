/**
 * Selection formulas by name: how much it is worth to try a move once more. A new one is a file in `formulas` and a line here.
 * `uct` is the formula of selection.ts itself, Q + c sqrt(log p / n).
 */
import { polynomial } from "./formulas/polynomial.ts";

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
}

export type Formula = (move: MoveNumbers) => number;

export const FORMULAS: Readonly<Record<string, Formula | undefined>> = {
  uct: undefined,
  polynomial,
};
