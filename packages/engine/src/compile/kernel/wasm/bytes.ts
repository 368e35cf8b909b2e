/**
 * A growing run of bytes with the two variable-length integers of WebAssembly (LEB128).
 */
export class Bytes {
  #bytes = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): this {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
    this.#bytes[this.#length++] = value;
    return this;
  }

  append(values: ArrayLike<number>): this {
    const end = this.#length + values.length;
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(values, this.#length);
    this.#length = end;
    return this;
  }

  /** 0 .. 2³² - 1 */
  unsigned(value: number): this {
    let rest = value >>> 0;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    return this.byte(rest);
  }

  /** -2³¹ .. 2³¹ - 1 */
  signed(value: number): this {
    let rest = value | 0;
    while (rest < -64 || rest > 63) {
      this.byte((rest & 127) | 128);
      rest >>= 7;
    }
    return this.byte(rest & 127);
  }

  text(value: string): this {
    const encoded = new TextEncoder().encode(value);
    return this.unsigned(encoded.length).append(encoded);
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(least: number): void {
    const grown = new Uint8Array(Math.max(least, 2 * this.#bytes.length));
    grown.set(this.view());
    this.#bytes = grown;
  }
}
