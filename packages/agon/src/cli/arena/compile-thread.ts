/**
 * A thread that compiles one rulesheet and says what it made: the name of the back end, and the circuit where there is one.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type CacheStore, CircuitCache, compile } from "agon-engine/compile";
import { readRules } from "agon-engine/gdl";
import { DiskStore } from "agon-engine/node";
import type { FromCompiler } from "./compiler.ts";

/** The cache on disk, and the entry that went in or out last. */
class Relay implements CacheStore {
  readonly #disk = new DiskStore();
  entry: Uint8Array | undefined;

  get(key: string): Uint8Array | undefined {
    this.entry = this.#disk.get(key);
    return this.entry;
  }

  set(key: string, entry: Uint8Array): void {
    this.entry = entry;
    this.#disk.set(key, entry);
  }
}

const relay = new Relay();
const compiled = compile(readRules(workerData as string).rulesheet, { cache: new CircuitCache(relay) });
const answer: FromCompiler = compiled.ok
  ? { ok: true, backend: compiled.backend, entry: compiled.backend === "circuit" ? relay.entry : undefined }
  : { ok: false, reason: compiled.reason };
parentPort!.postMessage(answer);
