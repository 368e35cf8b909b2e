/**
 * Where commands write. Rules, records and names of players come from strangers and may hold anything: whatever is written as
 * text is shown and steers nothing. Styles and the sequences that steer a terminal are our own and go other ways.
 */
import { printableLines } from "agon-engine/gdl";
import { createColors } from "picocolors";

/** A stream of the process, or that of a test. */
export interface Stream {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

export type Style = "bold" | "dim" | "red" | "yellow";

/** Text that stands out on a terminal. */
export interface Styled {
  readonly text: string;
  readonly styles: readonly Style[];
}

export function styled(text: string, ...styles: readonly Style[]): Styled {
  return { text, styles };
}

export class Output {
  /** For what writes by itself: a line editor. */
  readonly stream: Stream;
  readonly #colours: ReturnType<typeof createColors>;

  constructor(stream: Stream) {
    this.stream = stream;
    // Colours on a terminal only, and not where NO_COLOR asks for none (no-color.org).
    this.#colours = createColors(this.isTTY && !process.env.NO_COLOR);
  }

  get isTTY(): boolean {
    return this.stream.isTTY === true;
  }

  /** Characters a line; some terminals claim to have none. */
  get width(): number {
    return this.stream.columns || 100;
  }

  /** Lines of the terminal. */
  get height(): number {
    return this.stream.rows || Number.POSITIVE_INFINITY;
  }

  write(...parts: readonly (string | Styled)[]): void {
    this.stream.write(parts.map((part) => this.#shown(part)).join(""));
  }

  /** Writes bytes as they are, for programs that read them. */
  bytes(part: Uint8Array): void {
    this.stream.write(part);
  }

  /** Moves the cursor, clears lines: our own words only, and on a terminal only. */
  steer(sequence: string): void {
    if (this.isTTY) this.stream.write(sequence);
  }

  #shown(part: string | Styled): string {
    if (typeof part === "string") return printableLines(part);
    return part.styles.reduce((text, style) => this.#colours[style](text), printableLines(part.text));
  }
}
