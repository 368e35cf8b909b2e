/**
 * Work that can be paused, as a generator: each step is a piece of it, after which others on the thread may have their turn, and the last brings
 * the result.
 */
export type InPieces<T> = Generator<undefined, T, undefined>;

/** Does all that is left at once. */
export function inOnePiece<T>(work: InPieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Measures work without its pauses. */
export class WorkTime {
  readonly #clock: () => number;
  #before = 0;
  #began: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#began = clock();
  }

  get milliseconds(): number {
    return this.#before + this.#clock() - this.#began;
  }

  *pause(): InPieces<void> {
    this.#before = this.milliseconds;
    yield;
    this.#began = this.#clock();
  }
}
