/**
 * Work in slices, so that cancellations and other requests are heard between them.
 */

/** Milliseconds that a worker may be deaf. */
export const SLICE = 25;

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();
let turns = 0;

/** A message to oneself is back sooner than a timer, which browsers hold back for four milliseconds; but timers need their turn. */
const TIMER_EVERY = 8;

/** Lets messages in. */
export function others(): Promise<void> {
  return new Promise((resolve) => {
    if (++turns % TIMER_EVERY === 0) setTimeout(resolve, 0);
    else {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    }
  });
}

/** Calls back about so often. */
export class Beat {
  readonly #interval: number;
  #last = performance.now();

  constructor(interval: number) {
    this.#interval = interval;
  }

  get isDue(): boolean {
    const now = performance.now();
    if (now - this.#last < this.#interval) return false;
    this.#last = now;
    return true;
  }
}
