/**
 * Information sets: all that a role knows of the past is the moves it made and what it was told of each step. Such a past
 * has a number; the role itself is the number of its empty past.
 */
export interface PastStep {
  readonly move: number;
  /** Percepts in one text. */
  readonly heard: string;
}

export class InformationSets {
  readonly #roles: number;
  readonly #after = new Map<string, number>();
  /** How each past that is not empty goes on from another. */
  readonly #steps: (PastStep & { readonly before: number })[] = [];

  constructor(roles: number) {
    this.#roles = roles;
  }

  /** The empty past of every role. */
  static start(roles: number): number[] {
    return Array.from({ length: roles }, (_, role) => role);
  }

  /** The past that goes on with this move and what was then heard. */
  after(before: number, move: number, heard: string): number {
    const key = `${before} ${move} ${heard}`;
    const known = this.#after.get(key);
    if (known !== undefined) return known;
    const past = this.#roles + this.#steps.push({ before, move, heard }) - 1;
    this.#after.set(key, past);
    return past;
  }

  /** From the beginning on. */
  stepsOf(past: number): PastStep[] {
    const steps: PastStep[] = [];
    for (let at = past; at >= this.#roles; at = this.#steps[at - this.#roles]!.before)
      steps.unshift(this.#steps[at - this.#roles]!);
    return steps;
  }
}
