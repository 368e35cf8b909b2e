/**
 * Games for matches, compiled beside the thread that serves: what takes a second there takes some tens of milliseconds here,
 * where the circuit is read from what the other thread sends.
 */
import { Worker } from "node:worker_threads";
import { type BackendName, type CacheStore, CircuitCache, compiledGame } from "agon-engine/compile";
import type { Game } from "agon-engine/game";
import { readRules } from "agon-engine/gdl";

/** What the thread says. */
export type FromCompiler =
  | { readonly ok: true; readonly backend: BackendName; readonly entry: Uint8Array | undefined }
  | { readonly ok: false; readonly reason: string };

/** The text of a rulesheet without errors to a game. */
export type CompileGame = (rules: string) => Promise<Game>;

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../../dist/cli/arena/compile-thread.js", import.meta.url)
  : new URL("./compile-thread.js", import.meta.url);

/** Games kept for the next match. */
const KEPT = 4;

export class Compiler {
  /** The one used last comes last. Those that could not be made are not kept. */
  readonly #games = new Map<string, Promise<Game>>();

  /** Those who ask for the same wait for the same. */
  readonly compile: CompileGame = (rules) => {
    const game = this.#games.get(rules) ?? compileBeside(rules);
    this.#games.delete(rules);
    this.#games.set(rules, game);
    game.catch(() => this.#games.delete(rules));
    for (const oldest of [...this.#games.keys()].slice(0, -KEPT)) this.#games.delete(oldest);
    return game;
  };
}

async function compileBeside(rules: string): Promise<Game> {
  const made = await answerOf(new Worker(THREAD, { workerData: rules }));
  if (!made.ok) throw new Error(made.reason);
  const sent: CacheStore = { get: () => made.entry, set: () => {} };
  return compiledGame(readRules(rules).rulesheet, { backend: made.backend, cache: new CircuitCache(sent) });
}

async function answerOf(thread: Worker): Promise<FromCompiler> {
  try {
    return await new Promise((resolve, reject) => {
      thread.once("message", resolve).once("error", reject);
      thread.once("exit", () => reject(new Error("the thread that compiles has ended")));
    });
  } finally {
    await thread.terminate();
  }
}
