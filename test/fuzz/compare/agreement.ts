/** Two answers to one question, which must be the same. */

/** What can be compared: lists of it, too. */
export type Answer = string | number | boolean | undefined | ArrayLike<number> | readonly Answer[];

export class Disagreement extends Error {
  /** What was asked: `legal`, `next`, `goals`. */
  readonly aspect: string;
  readonly actual: string;
  readonly expected: string;
  /** In which state, in words. */
  readonly place: string;

  constructor({ aspect, actual, expected, place = "" }: DisagreementParts) {
    super(`${aspect}${place && `, ${place}`}: ${actual} in place of ${expected}`);
    this.name = "Disagreement";
    this.aspect = aspect;
    this.actual = actual;
    this.expected = expected;
    this.place = place;
  }
}

interface DisagreementParts {
  readonly aspect: string;
  readonly actual: string;
  readonly expected: string;
  readonly place?: string;
}

/** Adds the place to a disagreement. */
export function inPlace<T>(place: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error;
    const { aspect, actual, expected } = error;
    throw new Disagreement({ aspect, actual, expected, place });
  }
}

/** Throws a Disagreement where the two differ. */
export function agree(aspect: string, actual: Answer, expected: Answer): void {
  if (!isSame(actual, expected))
    throw new Disagreement({ aspect, actual: answerText(actual), expected: answerText(expected) });
}

function isList(answer: Answer): answer is readonly Answer[] | ArrayLike<number> {
  return typeof answer === "object";
}

function isSame(left: Answer, right: Answer): boolean {
  if (!isList(left) || !isList(right)) return left === right;
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (!isSame(left[at], right[at])) return false;
  return true;
}

function answerText(answer: Answer): string {
  return isList(answer) ? `[${Array.from(answer as readonly Answer[], answerText).join(", ")}]` : String(answer);
}
