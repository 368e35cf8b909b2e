/**
 * Work that takes its turn, so that timers fire and short requests are answered between two long ones, however many strangers send at
 * once. After each piece the thread is left to others for three times as long as it took.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  take(work: () => void): void {
    this.#waiting.push(work);
    if (!this.#isTaken) this.#proceed(0);
  }

  #proceed(pause: number): void {
    this.#isTaken = this.#waiting.length > 0 || pause > 0;
    if (pause > 0) setTimeout(() => this.#proceed(0), pause);
    else if (this.#isTaken) setImmediate(() => this.#work());
  }

  #work(): void {
    const began = performance.now();
    this.#waiting.shift()!();
    this.#proceed(PAUSE * (performance.now() - began));
  }
}

/** Of the time that work took. */
const PAUSE = 3;
