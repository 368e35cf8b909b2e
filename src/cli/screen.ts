/**
 * Text on a terminal that is written over as it changes.
 */
import type { Io } from "./io.ts";

export class Screen {
  readonly isLive: boolean;
  readonly #stream: Io["stdout"];
  #lines = 0;

  constructor(stream: Io["stdout"]) {
    this.#stream = stream;
    this.isLive = stream.isTTY === true;
  }

  /** Writes the text, which ends with a line, in place of the one before. */
  show(text: string): void {
    this.clear();
    this.#stream.write(text);
    this.#lines = text.split("\n").length - 1;
  }

  clear(): void {
    if (this.#lines > 0) this.#stream.write(`\u001b[${this.#lines}A\u001b[J`);
    this.#lines = 0;
  }
}
