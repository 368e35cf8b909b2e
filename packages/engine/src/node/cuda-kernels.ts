/**
 * Kernels that the driver has compiled, kept on disk beside the circuits, so that a second start compiles nothing. What is kept is known by
 * the text of the kernel, which says all that the build made of the game, by the card and by the driver.
 *
 *   entry    32 bytes   SHA-256 of what follows      the rest   machine code as the driver made it
 */
import { createHash } from "node:crypto";
import type { CacheStore } from "../compile/cache.ts";
import { DiskStore } from "./disk-cache.ts";

const DIGEST_BYTES = 32;

export class KernelCache {
  readonly #card: string;
  readonly #store: CacheStore;
  /** What this process compiled: the store may not be one that can be written. */
  readonly #own = new Map<string, Uint8Array>();

  /** `card` names the card and the driver. */
  constructor(card: string, store: CacheStore = new DiskStore({ ending: ".kernel" })) {
    this.#card = card;
    this.#store = store;
  }

  /** The machine code of a kernel, if it was compiled before; none where what was kept is damaged. */
  get(text: string): Uint8Array | undefined {
    const key = this.#key(text);
    const entry = this.#store.get(key);
    if (entry === undefined) return this.#own.get(key);
    const code = entry.subarray(DIGEST_BYTES);
    return digest(code).equals(entry.subarray(0, DIGEST_BYTES)) ? code : undefined;
  }

  set(text: string, code: Uint8Array): void {
    this.#own.set(this.#key(text), code);
    this.#store.set(this.#key(text), Buffer.concat([digest(code), code]));
  }

  #key(text: string): string {
    return digest(`${this.#card}\n${text}`).toString("hex");
  }
}

const digest = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
