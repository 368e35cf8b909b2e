/**
 * A bundled rulesheet file as the games it holds: one for each size, or one alone. Reading files is the caller's business.
 */
import { type Header, parseHeader, type Size } from "./header.ts";
import { type Expansion, expandTemplate } from "./template.ts";

/** A rulesheet in one of its sizes. */
export interface BundledGame {
  /** The file's name without its ending. */
  readonly stem: string;
  /** The text of the file, template and all. */
  readonly source: string;
  /** The file's name for the first size, followed by the size for the others: `connect-four`, `connect-four-3x3`. */
  readonly id: string;
  /** Undefined where the game comes in one size only. */
  readonly size: Size | undefined;
  readonly header: Header;
  /** The rules of this size. */
  readonly rules: string;
  /** The game in every size, this one included; the first is the usual one. */
  readonly sizes: readonly BundledGame[];
  /** The rules of this size, and where each character stands in the file. */
  expand(): Expansion;
}

/** The game of a file in its usual size. The text is not looked at before something is asked. */
export function bundle(stem: string, source: string): BundledGame {
  return new RulesheetFile(stem, source).game(0);
}

class RulesheetFile {
  readonly stem: string;
  readonly source: string;
  #header: Header | undefined;
  #sizes: readonly BundledGame[] | undefined;

  constructor(stem: string, source: string) {
    this.stem = stem;
    this.source = source;
  }

  get header(): Header {
    this.#header ??= parseHeader(this.source);
    return this.#header;
  }

  get sizes(): readonly BundledGame[] {
    this.#sizes ??= Array.from({ length: Math.max(1, this.header.sizes.length) }, (_, index) => this.game(index));
    return this.#sizes;
  }

  game(index: number): BundledGame {
    return new SizedGame(this, index);
  }
}

class SizedGame implements BundledGame {
  readonly #file: RulesheetFile;
  readonly #index: number;

  constructor(file: RulesheetFile, index: number) {
    this.#file = file;
    this.#index = index;
  }

  get stem(): string {
    return this.#file.stem;
  }

  get source(): string {
    return this.#file.source;
  }

  get header(): Header {
    return this.#file.header;
  }

  get sizes(): readonly BundledGame[] {
    return this.#file.sizes;
  }

  get size(): Size | undefined {
    return this.header.sizes[this.#index];
  }

  get id(): string {
    return this.#index === 0 ? this.stem : `${this.stem}-${this.size!.name}`;
  }

  get rules(): string {
    return this.expand().text;
  }

  expand(): Expansion {
    const { source, size } = this;
    return size === undefined
      ? { text: source, originOf: (offset) => offset }
      : expandTemplate(source, size.parameters);
  }
}
