/**
 * Text on a terminal that is written over as it changes.
 */
import type { Io } from "./io.ts";

export class Screen {
  readonly isLive: boolean;
  readonly #stream: Io["stdout"];
  /** Rows of the terminal that the text takes. */
  #rows = 0;

  constructor(stream: Io["stdout"]) {
    this.#stream = stream;
    this.isLive = stream.isTTY;
  }

  /** Writes the text, which ends with a line, in place of the one before, as far as it fits on the terminal. */
  show(text: string): void {
    this.clear();
    const lines = this.#fitting(text.split("\n").slice(0, -1));
    this.#stream.write(lines.map((line) => `${line}\n`).join(""));
    this.#rows = this.#rowsOf(lines);
  }

  clear(): void {
    if (this.#rows > 0) this.#stream.steer(`\u001b[${this.#rows}A\u001b[J`);
    this.#rows = 0;
  }

  /** The last text, whole, and it stays. */
  leave(text: string): void {
    this.clear();
    this.#stream.write(text);
  }

  /** What scrolls off the top cannot be written over. */
  #fitting(lines: readonly string[]): readonly string[] {
    let count = lines.length;
    while (count > 1 && this.#rowsOf(lines.slice(0, count)) >= this.#stream.height) count--;
    return lines.slice(0, count);
  }

  /** A terminal breaks long lines. */
  #rowsOf(lines: readonly string[]): number {
    return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / this.#stream.width)), 0);
  }
}
