/**
 * What a compilation may cost. Checked often inside long loops; a `Refusal` unwinds them and never leaves the entry
 * points, which turn it into a result `{ ok: false, reason }`.
 */

export interface BudgetOptions {
  /** Milliseconds by the wall clock. Default 20,000. */
  readonly milliseconds?: number;
  /** Bytes of tables and rows, as counted by the passes that allocate them. Default 2 GiB. */
  readonly bytes?: number;
  /** Called now and then with what is being done. */
  readonly onProgress?: (progress: GroundProgress) => void;
}

export interface GroundProgress {
  /** What is being done, in one or two words. */
  readonly stage: string;
  /** How much of it is done, in `unit`s. */
  readonly count: number;
  readonly unit: string;
  readonly milliseconds: number;
}

export class Refusal extends Error {
  /** One sentence on what ran out, or on what cannot be grounded. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** Milliseconds for a compilation where nobody says otherwise. */
export const DEFAULT_MILLISECONDS = 20_000;

const REPORT_EVERY = 100;

export class Budget {
  readonly #start = performance.now();
  readonly #milliseconds: number;
  readonly #bytes: number;
  readonly #onProgress: BudgetOptions["onProgress"];
  #reported = 0;
  #held = 0;

  constructor({ milliseconds = DEFAULT_MILLISECONDS, bytes = 2 ** 31, onProgress }: BudgetOptions = {}) {
    this.#milliseconds = milliseconds;
    this.#bytes = bytes;
    this.#onProgress = onProgress;
  }

  get elapsed(): number {
    return performance.now() - this.#start;
  }

  /** Milliseconds left, at least 0. */
  get left(): number {
    return Math.max(0, this.#milliseconds - this.elapsed);
  }

  /** Throws once the time is over; to be called every few thousand steps of any loop. */
  check(stage: string, count: number, unit: string): void {
    const elapsed = this.elapsed;
    if (elapsed > this.#milliseconds)
      throw new Refusal(`${stage} took longer than ${this.#milliseconds} ms (${count} ${unit}).`);
    if (this.#onProgress && elapsed - this.#reported > REPORT_EVERY) {
      this.#reported = elapsed;
      this.#onProgress({ stage, count, unit, milliseconds: elapsed });
    }
  }

  /** Before an allocation: throws where it would not fit. */
  hold(bytes: number): void {
    if (this.#held + bytes > this.#bytes)
      throw new Refusal(`The ground rules need more than ${Math.round(this.#bytes / 2 ** 20)} MiB.`);
    this.#held += bytes;
  }

  release(bytes: number): void {
    this.#held -= bytes;
  }
}

/** Runs a compilation to its value or to the reason why there is none. */
export function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason };
    throw error;
  }
}

export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };
