/**
 * How long before the clock ends an answer must leave, learnt from the answers before.
 *
 * Three things make an answer late: the way it travels, measured from the last byte we send until the other side closes the
 * connection; timers of this process that fire late; and the thinking process, heard late. A clock missed costs a
 * move, so of each the worst counts that was seen lately: a maximum that fades as better samples come.
 */
export interface MarginOptions {
  /** Kept in any case, in milliseconds. */
  readonly least: number;
  /** Never more than this part of the clock. */
  readonly mostOfClock: number;
}

const DEFAULT_MARGIN: MarginOptions = { least: 80, mostOfClock: 0.7 };

/** What closes a connection later than this was busy with something else. */
const LONGEST = 2000;

/** Of a maximum a third is left after so many better samples: e^-1 = 0.98^50. */
const FADING = 0.98;

/** Milliseconds each of them is taken for before anything is known. */
const UNKNOWN = 30;

class Worst {
  #milliseconds = UNKNOWN;

  note(sample: number): void {
    this.#milliseconds = Math.max(Math.min(sample, LONGEST), this.#milliseconds * FADING);
  }

  get milliseconds(): number {
    return this.#milliseconds;
  }
}

export class Margin {
  readonly #options: MarginOptions;
  readonly #trip = new Worst();
  readonly #timer = new Worst();
  readonly #thought = new Worst();

  constructor(options: MarginOptions = DEFAULT_MARGIN) {
    this.#options = options;
  }

  /** From the last byte of an answer to the end of its connection. */
  noteTrip(milliseconds: number): void {
    this.#trip.note(milliseconds);
  }

  /** How late a timer of this process fired. */
  noteTimer(milliseconds: number): void {
    this.#timer.note(milliseconds);
  }

  /** How much later than asked for the thinking process was heard. */
  noteThought(milliseconds: number): void {
    this.#thought.note(milliseconds);
  }

  /** Before the end of a clock of so many milliseconds: when the answer must leave, and when thinking must end. */
  before(clock: number): { readonly answer: number; readonly thought: number } {
    const { least, mostOfClock } = this.#options;
    const most = clock * mostOfClock;
    const answer = Math.min(least + this.#trip.milliseconds + this.#timer.milliseconds, (most * 2) / 3);
    return { answer, thought: Math.min(answer + this.#thought.milliseconds, most) };
  }
}
