/**
 * Whether the goals of the ends that a search has met have the sum they are taken to have. That is known from random games, which may
 * never have come to an end that is rare: what one such end refutes must not be counted on in a proof.
 */

/** Whether the goals of two players that begin at a place, or the totals of so many playouts, have the sum. */
export function haveSum(sum: number, goals: ArrayLike<number>, at: number, playouts = 1): boolean {
  return Math.max(0, goals[at]!) + Math.max(0, goals[at + 1]!) === sum * playouts;
}

export class ObservedEnds {
  /** Whether one of them had another sum. */
  isOdd = false;
  readonly #sum: number | undefined;

  constructor(constantSum: number | undefined) {
    this.#sum = constantSum;
  }

  /** Takes note of goals, or totals, as above. */
  meet(goals: ArrayLike<number>, at: number, playouts = 1): void {
    if (this.#sum !== undefined && !haveSum(this.#sum, goals, at, playouts)) this.isOdd = true;
  }
}
