/**
 * The body of a request while it arrives, in one buffer that doubles: a stranger may send it in pieces of one byte, and a list of
 * pieces would take a hundred times their size.
 */
export class RequestBody {
  #bytes = Buffer.alloc(0);
  #length = 0;
  #pieces = 0;

  /** Whether it comes in crumbs, which nobody needs and which take much time to read. */
  get isCrumbled(): boolean {
    return this.#pieces > FREE_PIECES + this.#length / LEAST_PIECE;
  }

  get length(): number {
    return this.#length;
  }

  add(piece: Buffer): void {
    this.#pieces++;
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    piece.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  /** The first bytes as characters of their own. */
  beginning(bytes: number): string {
    return this.#bytes.toString("latin1", 0, Math.min(bytes, this.#length));
  }

  text(): string {
    return this.#bytes.toString("utf8", 0, this.#length);
  }

  clear(): void {
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
  }
}

/** Bytes of a piece, on average, beyond the first pieces. */
const LEAST_PIECE = 64;
const FREE_PIECES = 1024;
