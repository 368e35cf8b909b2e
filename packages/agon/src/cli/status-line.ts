/** One line about work under way: on a terminal written over every second, in a file a new one every minute. */
import type { Io } from "./io.ts";

const ON_A_TERMINAL = 1000;
const IN_A_FILE = 60_000;

export class StatusLine {
  readonly #stderr: Io["stderr"];
  readonly #text: () => string | undefined;
  readonly #timer: NodeJS.Timeout;
  /** Whether there is something on the terminal's line. */
  #written = false;

  /** `text` says how things are; undefined where there is nothing to say yet. */
  constructor({ stderr }: Io, text: () => string | undefined) {
    this.#stderr = stderr;
    this.#text = text;
    this.#timer = setInterval(() => this.#write(), stderr.isTTY ? ON_A_TERMINAL : IN_A_FILE);
    this.#timer.unref();
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#written) this.#stderr.steer("\r\u001b[K");
  }

  #write(): void {
    const text = this.#text();
    if (text === undefined) return;
    this.#written = this.#stderr.isTTY;
    this.#stderr.steer("\r");
    this.#stderr.write(this.#written ? `${text} ` : `${text}\n`);
    this.#stderr.steer("\u001b[K");
  }
}
