/**
 * How long before the clock ends an answer must leave, learnt from the answers before.
 *
 * Two things make an answer late: the way it travels, measured from the last byte we send until the other side closes the
 * connection, and our own machine, measured by how late a process is woken. Of each a smoothed mean and deviation is kept as TCP
 * keeps that of its round trips (RFC 6298, α = 1/8, β = 1/4), and mean + 4 deviations is expected.
 */
export interface MarginOptions {
  /** Kept in any case, in milliseconds. */
  readonly least: number;
  /** Never more than this part of the clock. */
  readonly mostOfClock: number;
}

export const DEFAULT_MARGIN: MarginOptions = { least: 60, mostOfClock: 0.4 };

/** What closes a connection later than this was busy with something else. */
const LONGEST_TRIP = 2000;

class Smoothed {
  #mean: number | undefined;
  #deviation = 0;

  add(sample: number): void {
    if (this.#mean === undefined) {
      this.#mean = sample;
      this.#deviation = sample / 2;
      return;
    }
    this.#deviation += (Math.abs(this.#mean - sample) - this.#deviation) / 4;
    this.#mean += (sample - this.#mean) / 8;
  }

  get expected(): number {
    return (this.#mean ?? 0) + 4 * this.#deviation;
  }
}

export class Margin {
  readonly #options: MarginOptions;
  readonly #trips = new Smoothed();
  readonly #delays = new Smoothed();

  constructor(options: MarginOptions = DEFAULT_MARGIN) {
    this.#options = options;
  }

  /** From the last byte of an answer to the end of its connection. */
  noteTrip(milliseconds: number): void {
    this.#trips.add(Math.min(milliseconds, LONGEST_TRIP));
  }

  /** How much later than asked for the thinking process was heard. */
  noteDelay(milliseconds: number): void {
    this.#delays.add(Math.max(0, Math.min(milliseconds, LONGEST_TRIP)));
  }

  /** Before the end of a clock of so many milliseconds: when the answer must leave, and when thinking must end. */
  before(clock: number): { readonly answer: number; readonly thought: number } {
    const { least, mostOfClock } = this.#options;
    const most = clock * mostOfClock;
    const answer = Math.min(least + this.#trips.expected, most / 2);
    return { answer, thought: Math.min(answer + least / 2 + this.#delays.expected, most) };
  }
}
