/**
 * A bell that rings before a clock ends. On a busy machine timers fire late, so it wakes up often, sees how late it is, and rings so much
 * earlier: a single timer would learn of it when it is too late.
 */
export interface DeadlineOptions {
  /** Milliseconds of the clock. */
  readonly clock: number;
  /** Milliseconds before its end in which it must ring, where timers were late by so many. */
  readonly before: (late: number) => number;
  /** Called once, unless it is stopped before. */
  readonly ring: () => void;
  /** Default: performance.now. */
  readonly now?: () => number;
  /** Default: setTimeout. */
  readonly wake?: (wakeUp: () => void, milliseconds: number) => NodeJS.Timeout;
}

/** Milliseconds between two looks at the time. */
const OFTEN = 20;

export class Deadline {
  readonly #options: Required<DeadlineOptions>;
  readonly #end: number;
  #timer: NodeJS.Timeout | undefined;
  #late = 0;

  constructor(options: DeadlineOptions) {
    const { now = () => performance.now(), wake = setTimeout } = options;
    this.#options = { ...options, now, wake };
    this.#end = now() + options.clock;
    this.#wait();
  }

  /** How late timers were so far, at worst. */
  get late(): number {
    return this.#late;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    const { before, ring, now, wake } = this.#options;
    const left = this.#end - before(this.#late) - now();
    if (left <= 0) {
      ring();
      return;
    }
    const due = now() + Math.min(left, OFTEN);
    this.#timer = wake(() => {
      this.#late = Math.max(this.#late, now() - due);
      this.#wait();
    }, due - now());
  }
}
