/**
 * Circuits compiled before. The key is a hash of the rules as the printer writes them, so that spacing and comments do
 * not matter; the entry holds those rules too, and is used only where they are the same to the letter.
 */
import { rulesText } from "../gdl/print.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { decodeCircuit, encodeCircuit } from "./circuit/codec.ts";

/** Where entries are kept: a folder, a page's memory. Neither call may throw. */
export interface CacheStore {
  get(key: string): Uint8Array | undefined;
  set(key: string, entry: Uint8Array): void;
}

export class CircuitCache {
  readonly #store: CacheStore;

  constructor(store: CacheStore) {
    this.#store = store;
  }

  get(rulesheet: Rulesheet): Circuit | undefined {
    const rules = rulesText(rulesheet.rules);
    const entry = this.#store.get(keyOf(rules));
    return entry && decodeCircuit(entry, rules);
  }

  set(rulesheet: Rulesheet, circuit: Circuit): void {
    const rules = rulesText(rulesheet.rules);
    this.#store.set(keyOf(rules), encodeCircuit(circuit, rules));
  }
}

/** Entries for the life of the page or process, the oldest dropped first beyond a limit. */
export class MemoryStore implements CacheStore {
  readonly #entries = new Map<string, Uint8Array>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limitBytes = 64 * 2 ** 20) {
    this.#limit = limitBytes;
  }

  get(key: string): Uint8Array | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: Uint8Array): void {
    this.#bytes += entry.length - (this.#entries.get(key)?.length ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [oldest, { length }] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#bytes -= length;
    }
  }
}

/** 64 bits of two FNV-1a hashes, as hexadecimal digits: safe as a file name. */
function keyOf(rules: string): string {
  let [low, high] = [0x811c9dc5, 0x01234567];
  for (let at = 0; at < rules.length; at++) {
    low = Math.imul(low ^ rules.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ rules.charCodeAt(rules.length - 1 - at), 0x01000193);
  }
  return [low, high].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
