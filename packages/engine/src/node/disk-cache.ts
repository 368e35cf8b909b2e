/**
 * The cache of compiled games and kernels on disk: one file an entry, in AGON_CACHE, or the user's cache folder. A folder that
 * cannot be read or written is the same as an empty one.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { type CacheStore, CircuitCache } from "../compile/cache.ts";

const LIMIT_BYTES = 512 * 2 ** 20;

/** Entries being written: `key.process.random.tmp`. */
const UNFINISHED = /\.(\d+)\.\w+\.tmp$/;
/** Milliseconds after which nobody writes on, whichever process has the number now. */
const ABANDONED_AFTER = 3_600_000;

/** Where circuits are kept between runs. */
export function cacheFolder(): string {
  return process.env.AGON_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "agon");
}

/** Circuits compiled by any command before. */
export function diskCache(): CircuitCache {
  return new CircuitCache(new DiskStore());
}

export interface DiskStoreOptions {
  /** Default: AGON_CACHE, or the user's cache folder. */
  readonly folder?: string;
  /** Bytes of all entries with the same ending. Default 512 MiB. */
  readonly limitBytes?: number;
  /** How the names of entries end. Default: those of circuits. */
  readonly ending?: string;
}

export class DiskStore implements CacheStore {
  readonly #folder: string;
  readonly #limit: number;
  readonly #ending: string;

  constructor({ folder = cacheFolder(), limitBytes = LIMIT_BYTES, ending = ".circuit" }: DiskStoreOptions = {}) {
    this.#folder = folder;
    this.#limit = limitBytes;
    this.#ending = ending;
  }

  /** What is kept under the key. */
  get(key: string): Uint8Array | undefined {
    return attempt(() => readFileSync(join(this.#folder, key + this.#ending)));
  }

  /** Written beside and renamed, so that nobody ever reads half an entry. */
  set(key: string, entry: Uint8Array): void {
    attempt(() => {
      mkdirSync(this.#folder, { recursive: true });
      const beside = join(this.#folder, `${key}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
      try {
        writeFileSync(beside, entry);
        renameSync(beside, join(this.#folder, key + this.#ending));
      } finally {
        rmSync(beside, { force: true });
      }
      this.#dropOldest();
      this.#dropUnfinished();
    });
  }

  /** What processes were writing when they were killed. */
  #dropUnfinished(): void {
    for (const name of readdirSync(this.#folder)) {
      const [, process] = UNFINISHED.exec(name) ?? [];
      const path = join(this.#folder, name);
      const isOld = (): boolean => Date.now() - statOf(path).time > ABANDONED_AFTER;
      if (process !== undefined && (!isAlive(Number(process)) || isOld())) rmSync(path, { force: true });
    }
  }

  #dropOldest(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => name.endsWith(this.#ending))
      .map((name) => ({ path: join(this.#folder, name), ...statOf(join(this.#folder, name)) }))
      .sort((a, b) => b.time - a.time);
    let bytes = 0;
    for (const file of files) {
      bytes += file.size;
      if (bytes > this.#limit) rmSync(file.path, { force: true });
    }
  }
}

/** One that belongs to somebody else is alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
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
