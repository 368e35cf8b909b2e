/**
 * Values of a search as whole numbers, even in the log-odds of the goal and not in the goal itself:
 *
 *   v(0) = 0     v(maxGoal) = most     v(goal) = most / 2 + STEPS · ln(goal / (maxGoal - goal))    between them, never at an edge
 *
 * Minimax is the same in any scale that keeps the order. In this one a piece weighs as much where a side is far ahead as where nobody is:
 * between goals of 98 and 99 lie as many steps as between 50 and 67.
 */

/** Steps of a unit of log-odds. */
const STEPS = 1024;
/** Log-odds beyond which all is alike. */
const REACH = 48;

export class ValueScale {
  readonly maxGoal: number;
  readonly most = 2 * REACH * STEPS;
  readonly #ofGoals: Int32Array;

  constructor(maxGoal: number) {
    this.maxGoal = maxGoal;
    this.#ofGoals = Int32Array.from({ length: maxGoal + 1 }, (_, goal) => this.#place(goal));
  }

  #place(goal: number): number {
    if (goal <= 0) return 0;
    return goal >= this.maxGoal ? this.most : this.ofLogOdds(Math.log(goal / (this.maxGoal - goal)));
  }

  /** Of the goal of an end. */
  ofGoal(goal: number): number {
    return this.#ofGoals[Math.min(goal, this.maxGoal)]!;
  }

  /** Of what is no end: inside the range, whose edges are proofs. */
  ofLogOdds(z: number): number {
    return Math.max(1, Math.min(this.most - 1, Math.round(this.most / 2 + STEPS * z)));
  }

  /** How many steps so many units of log-odds are. */
  stepsOf(logOdds: number): number {
    return STEPS * logOdds;
  }

  /** The share of the greatest goal that a value stands for. */
  shareOf(value: number): number {
    if (value <= 0 || value >= this.most) return value <= 0 ? 0 : 1;
    return 1 / (1 + Math.exp((this.most / 2 - value) / STEPS));
  }

  goalOf(value: number): number {
    return this.maxGoal * this.shareOf(value);
  }

  /** The goal of the end that a value is of. */
  goalOfEnd(value: number): number {
    return Math.round(this.goalOf(value));
  }
}
