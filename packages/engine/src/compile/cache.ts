/**
 * Circuits compiled before. The key is the build of the compiler and a hash of the rules as the printer writes them, so that
 * spacing and comments do not matter, and no circuit outlives a repair of the compiler. The entry holds both too, is used only where
 * they are the same to the letter, and is checked to be a circuit (circuit/sound.ts); otherwise the rules are compiled anew.
 */
import { BUILD } from "../build.ts";
import { rulesText } from "../gdl/print.ts";
import { rolesOf } from "../gdl/roles.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { textHash } from "../text-hash.ts";
import type { Circuit } from "./circuit/circuit.ts";
import { decodeCircuit, encodeCircuit, type Origin } from "./circuit/codec.ts";

/** Where entries are kept: a folder, a page's memory. Neither call may throw. */
export interface CacheStore {
  /** The entry under the key. */
  get(key: string): Uint8Array | undefined;
  /** Keeps the entry, or leaves it. */
  set(key: string, entry: Uint8Array): void;
}

export interface CacheOptions {
  /** The build of the compiler: circuits of another one are not taken for ours. Default: this one. */
  readonly build?: string;
}

export class CircuitCache {
  readonly #store: CacheStore;
  readonly #build: string;

  constructor(store: CacheStore, { build = BUILD.compiler }: CacheOptions = {}) {
    this.#store = store;
    this.#build = build;
  }

  /** The circuit of the rules, where it is kept and sound. */
  get(rulesheet: Rulesheet): Circuit | undefined {
    const origin = this.#originOf(rulesheet);
    const entry = this.#store.get(keyOf(origin));
    return entry && decodeCircuit(entry, origin);
  }

  /** Keeps the circuit of the rules. */
  set(rulesheet: Rulesheet, circuit: Circuit): void {
    const origin = this.#originOf(rulesheet);
    this.#store.set(keyOf(origin), encodeCircuit(circuit, origin));
  }

  #originOf(rulesheet: Rulesheet): Origin {
    return { build: this.#build, rules: rulesText(rulesheet.rules), roles: rolesOf(rulesheet) };
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

  /** The entry under the key. */
  get(key: string): Uint8Array | undefined {
    return this.#entries.get(key);
  }

  /** Keeps the entry, or leaves it. */
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

/** The build and a hash of the rules: safe as a file name. */
function keyOf({ build, rules }: Origin): string {
  return `${build}-${textHash(rules)}`;
}
