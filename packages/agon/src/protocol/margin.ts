/**
 * How long before the clock ends an answer must leave, learnt from the answers before, a match at a time.
 *
 *   answer  = least + trip + timer          the answer leaves so many milliseconds before the clock ends
 *   thought = answer + word                 thinking ends so many before
 *
 *   trip    from the last byte we send until the other side closes the connection
 *   timer   how late timers of this process fired while the clock ran, at worst
 *   word    how much later than asked for the last word of the thinking process was heard
 *
 * Each is the second largest of the last eight samples: one hiccup costs nothing, and two are forgotten after eight answers at the
 * latest. Of a match's first timers the largest counts: what they do while the start clock runs is all that the first question has to
 * go by, and a machine is more often busy than held up once. A word that comes late costs the thinking since the word before it, a tenth of a second, so little time is kept for it.
 */
export interface MarginOptions {
  /** Kept in any case, in milliseconds. */
  readonly least: number;
  /** Never more than this part of the clock. */
  readonly mostOfClock: number;
}

const DEFAULT_MARGIN: MarginOptions = { least: 60, mostOfClock: 0.4 };

/** Answers that are remembered. */
const REMEMBERED = 8;

/** What a sample is taken for before there are any, and for at most. */
const TRIP: Expectation = { unknown: 20, most: 1000, few: 0 };
const TIMER: Expectation = { unknown: 20, most: 300, few: 2 };
const WORD: Expectation = { unknown: 10, most: 50, few: 0 };

interface Expectation {
  readonly unknown: number;
  readonly most: number;
  /** So many samples are too few to call the largest a hiccup. */
  readonly few: number;
}

class Lateness {
  readonly #samples: number[];
  readonly #most: number;
  readonly #few: number;
  #noted = 0;

  constructor({ unknown, most, few }: Expectation) {
    this.#samples = new Array<number>(REMEMBERED).fill(unknown);
    this.#most = most;
    this.#few = few;
  }

  note(milliseconds: number): void {
    this.#samples.shift();
    this.#samples.push(Math.max(0, Math.min(milliseconds, this.#most)));
    this.#noted++;
  }

  /** The second largest sample, or the largest where there are few. */
  get expected(): number {
    return this.#samples.toSorted((a, b) => b - a)[this.#noted <= this.#few ? 0 : 1]!;
  }

  /** Half of the samples are larger. */
  get median(): number {
    return this.#samples.toSorted((a, b) => a - b)[REMEMBERED / 2]!;
  }
}

export class Margin {
  readonly #options: MarginOptions;
  readonly #trip: Lateness;
  readonly #timer = new Lateness(TIMER);
  readonly #word = new Lateness(WORD);

  /** `trip` is how long answers to this manager took in other matches, if there were any. */
  constructor({ trip = TRIP.unknown, ...options }: Partial<MarginOptions> & { readonly trip?: number } = {}) {
    this.#options = { ...DEFAULT_MARGIN, ...options };
    this.#trip = new Lateness({ ...TRIP, unknown: trip });
  }

  noteTrip(milliseconds: number): void {
    this.#trip.note(milliseconds);
  }

  noteTimer(milliseconds: number): void {
    this.#timer.note(milliseconds);
  }

  noteWord(milliseconds: number): void {
    this.#word.note(milliseconds);
  }

  /** What the next match may expect. */
  get usualTrip(): number {
    return this.#trip.median;
  }

  /**
   * Before the end of a clock of so many milliseconds: when the answer must leave, and when thinking must end. `late` is how late timers
   * have been while this clock runs.
   */
  before(clock: number, late = 0): { readonly answer: number; readonly thought: number } {
    const { least, mostOfClock } = this.#options;
    const timer = Math.max(this.#timer.expected, Math.min(late, TIMER.most));
    const answer = least + this.#trip.expected + timer;
    const thought = answer + this.#word.expected;
    const part = Math.min(1, (mostOfClock * clock) / thought);
    return { answer: part * answer, thought: part * thought };
  }
}
