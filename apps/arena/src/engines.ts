/**
 * The workers of the page: one for rules and boards, which must always answer soon, and others that think.
 */
import { Engine } from "./worker/client.ts";

export interface Engines {
  /** Checks, compiles, plays moves, answers questions. */
  readonly rules: Engine;
  /** One thinks for the opponents and in comparisons; more of them share an analysis. */
  readonly thinkers: readonly Engine[];
}

/** As many as there are cores to spare, but a phone need not hold more than four games in memory. */
const MOST_THINKERS = 4;

export function openEngines(): Engines {
  const thinkers = Math.max(2, Math.min(MOST_THINKERS, (navigator.hardwareConcurrency || 2) - 1));
  return {
    rules: newEngine("rules"),
    thinkers: Array.from({ length: thinkers }, (_, at) => newEngine(`thinker-${at}`)),
  };
}

function newEngine(name: string): Engine {
  return new Engine(() => new Worker(new URL("./worker/engine.worker.ts", import.meta.url), { type: "module", name }));
}
