/**
 * Offsets to lines. A line ends with a line feed, a carriage return, or both.
 */

export interface Line {
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
  /** Without the line's ending. */
  readonly end: number;
}

class LineIndex {
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: ending, index }) => index + ending.length)];
  }

  lineAt(offset: number): Line {
    let [low, high] = [0, this.#starts.length]; // the line is in low..high-1
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    const [start, next] = [this.#starts[low]!, this.#starts[low + 1] ?? this.text.length];
    return {
      line: low + 1,
      start,
      end: next - /[\r\n]*$/.exec(this.text.slice(Math.max(start, next - 2), next))![0].length,
    };
  }
}

/** The last text: a list of ten thousand diagnostics asks ten thousand times about one text. */
let latest: LineIndex | undefined;

export function lineIndex(text: string): LineIndex {
  if (latest?.text !== text) latest = new LineIndex(text);
  return latest;
}
