/**
 * The memory of an instance: fixed parts at its start, the rest given out anew for each call.
 */
import { WORD } from "./layout.ts";

const PAGE = 65536;

export class KernelMemory {
  readonly memory: WebAssembly.Memory;
  /** Views of the whole memory; stale after `reserve`. */
  bytes: Uint8Array;
  words: Uint32Array;
  readonly #fixed: number;
  #end: number;

  /** `fixed` bytes at the start are kept. */
  constructor(fixed: number) {
    this.#fixed = WORD * Math.ceil(fixed / WORD);
    this.#end = this.#fixed;
    this.memory = new WebAssembly.Memory({ initial: Math.ceil(this.#fixed / PAGE) + 1 });
    this.bytes = new Uint8Array(this.memory.buffer);
    this.words = new Uint32Array(this.memory.buffer);
  }

  /** Takes back all that was given out. */
  clear(): void {
    this.#end = this.#fixed;
  }

  /** Reserves bytes, which keep their contents, and returns their address. */
  reserve(bytes: number): number {
    const address = this.#end;
    this.#end += WORD * Math.ceil(bytes / WORD);
    const missing = this.#end - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE));
      this.bytes = new Uint8Array(this.memory.buffer);
      this.words = new Uint32Array(this.memory.buffer);
    }
    return address;
  }

  /** Fills a lane word. */
  fill(address: number, value: 0 | 1): void {
    const { words } = this;
    const first = address >> 2;
    const lanes = value === 1 ? 0xffffffff : 0;
    words[first] = lanes;
    words[first + 1] = lanes;
    words[first + 2] = lanes;
    words[first + 3] = lanes;
  }
}
