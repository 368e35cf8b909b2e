/**
 * Frames between programs over pipes: text for what is said, bytes for what is much.
 *
 *   ┌────────────┬─────────────┬──────────────────┬─────────────┐
 *   │ u32 length │ u32 length  │ JSON in UTF-8    │ bytes       │
 *   │ of JSON    │ of bytes    │                  │             │
 *   └────────────┴─────────────┴──────────────────┴─────────────┘    little-endian
 */
const HEAD = 8;

/** Bytes of JSON and of the rest that a frame may have. */
const MOST_TEXT = 64 * 2 ** 20;
const MOST_BYTES = 1024 * 2 ** 20;

export interface Frame {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Frames from pieces of any length. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #length = 0;

  /** The frames that a piece completes. Throws where a length is out of bounds: nothing behind it can be read. */
  read(piece: Buffer): Frame[] {
    this.#pieces.push(piece);
    this.#length += piece.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    if (this.#length < HEAD) return undefined;
    const head = this.#first(HEAD);
    const [text, bytes] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    if (text > MOST_TEXT || bytes > MOST_BYTES)
      throw new RangeError(`a frame of ${text} and ${bytes} bytes is too long`);
    if (this.#length < HEAD + text + bytes) return undefined;
    const all = this.#first(HEAD + text + bytes);
    this.#pieces = [all.subarray(HEAD + text + bytes)];
    this.#length = this.#pieces[0]!.length;
    return { text: all.toString("utf8", HEAD, HEAD + text), bytes: all.subarray(HEAD + text, HEAD + text + bytes) };
  }

  /** All that has come, in one piece that has at least so many bytes. */
  #first(length: number): Buffer {
    if (this.#pieces[0]!.length < length) this.#pieces = [Buffer.concat(this.#pieces)];
    return this.#pieces[0]!;
  }
}

/** The pieces of a frame, in the order in which they are sent. */
export function makeFrame(text: string, bytes: readonly Uint8Array[] = []): Uint8Array[] {
  const json = Buffer.from(text, "utf8");
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(json.length, 0);
  head.writeUInt32LE(
    bytes.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return [head, json, ...bytes];
}
