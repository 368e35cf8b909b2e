/**
 * The cache of compiled games on disk: one file an entry, in AGON_CACHE, or the user's cache folder. A folder that
 * cannot be read or written is the same as an empty one.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { type CacheStore, CircuitCache } from "../compile/cache.ts";

const ENDING = ".circuit";
const LIMIT_BYTES = 512 * 2 ** 20;

function cacheFolder(): string {
  return process.env.AGON_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "agon");
}

/** Circuits compiled by any command before. */
export function diskCache(): CircuitCache {
  return new CircuitCache(new DiskStore());
}

export class DiskStore implements CacheStore {
  readonly #folder: string;
  readonly #limit: number;

  constructor(folder = cacheFolder(), limitBytes = LIMIT_BYTES) {
    this.#folder = folder;
    this.#limit = limitBytes;
  }

  get(key: string): Uint8Array | undefined {
    return attempt(() => readFileSync(join(this.#folder, key + ENDING)));
  }

  /** Written beside and renamed, so that nobody ever reads half an entry. */
  set(key: string, entry: Uint8Array): void {
    attempt(() => {
      mkdirSync(this.#folder, { recursive: true });
      const beside = join(this.#folder, `${key}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
      writeFileSync(beside, entry);
      renameSync(beside, join(this.#folder, key + ENDING));
      this.#dropOldest();
    });
  }

  #dropOldest(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => ({ path: join(this.#folder, name), ...statOf(join(this.#folder, name)) }))
      .sort((a, b) => b.time - a.time);
    let bytes = 0;
    for (const file of files) {
      bytes += file.size;
      if (bytes > this.#limit) rmSync(file.path, { force: true });
    }
  }
}

function statOf(path: string): { size: number; time: number } {
  const found = attempt(() => statSync(path));
  return { size: found?.size ?? 0, time: found?.mtimeMs ?? 0 };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
