/**
 * Work in slices, so that cancellations and other requests are heard between them.
 */

/** Milliseconds that a worker may be deaf. */
export const SLICE = 25;

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets messages in. Sooner than a timer, which browsers hold back for four milliseconds. */
export function others(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
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
