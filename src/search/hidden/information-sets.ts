/**
 * Information sets: all that a role knows of the past is the moves it made and what it was told of each step. Such a past
 * has a number; the role itself is the number of its empty past.
 */
export class InformationSets {
  readonly #after = new Map<string, number>();
  #count: number;

  constructor(roles: number) {
    this.#count = roles;
  }

  /** The empty past of every role. */
  static start(roles: number): number[] {
    return Array.from({ length: roles }, (_, role) => role);
  }

  /** The past that goes on with this move and what was then heard. */
  after(set: number, move: number, heard: string): number {
    const key = `${set} ${move} ${heard}`;
    const known = this.#after.get(key);
    if (known !== undefined) return known;
    this.#after.set(key, this.#count);
    return this.#count++;
  }
}
