/**
 * The one entry: rules to a game, by the fastest back end that fits the budget.
 *
 *   circuit    where grounding fits: all reachable facts and moves are known before play
 *   forward    where it does not: facts are derived as they come up
 *   reference  where rules can only be answered from the question: the plain evaluator
 */
import type { Game } from "../game/game.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { CircuitGame } from "./backends/circuit/game.ts";
import { forwardGame } from "./backends/forward/forward.ts";
import { referenceGame } from "./backends/reference/game.ts";
import type { CircuitCache } from "./cache.ts";
import { compileCircuit } from "./circuit/compile.ts";
import type { BudgetOptions } from "./ground/budget.ts";

export type BackendName = "circuit" | "forward" | "reference";

export interface CompileOptions extends BudgetOptions {
  /** Just this back end. Default: whatever fits. */
  readonly backend?: BackendName;
  /** Circuits compiled before. Default: none is looked up or kept. */
  readonly cache?: CircuitCache;
}

export type Compiled =
  | {
      readonly ok: true;
      readonly game: Game;
      readonly backend: BackendName;
      /** One sentence on why this back end. */
      readonly why: string;
    }
  | { readonly ok: false; readonly reason: string };

/** Milliseconds for all attempts together, and the part of them that the circuit may take before forward has its turn. */
const DEFAULT_MILLISECONDS = 20_000;
const CIRCUIT_SHARE = 0.6;

export function compile(rulesheet: Rulesheet, options: CompileOptions = {}): Compiled {
  if (options.backend !== undefined) return BACKENDS[options.backend](rulesheet, options);
  const milliseconds = options.milliseconds ?? DEFAULT_MILLISECONDS;
  const began = performance.now();
  const circuit = compileToCircuit(rulesheet, { ...options, milliseconds: milliseconds * CIRCUIT_SHARE });
  if (circuit.ok) return circuit;
  const left = Math.max(1, milliseconds - (performance.now() - began));
  const forward = compileForward(rulesheet, { ...options, milliseconds: left });
  if (forward.ok) return { ...forward, why: `No circuit: ${circuit.reason}` };
  const reference = compileReference(rulesheet);
  return { ...reference, why: `No circuit: ${circuit.reason} Not forwards: ${forward.reason}` };
}

const BACKENDS: Readonly<Record<BackendName, (rulesheet: Rulesheet, options: CompileOptions) => Compiled>> = {
  circuit: compileToCircuit,
  forward: compileForward,
  reference: compileReference,
};

export const BACKEND_NAMES = Object.keys(BACKENDS) as readonly BackendName[];

function compileToCircuit(rulesheet: Rulesheet, options: CompileOptions): Compiled {
  const known = options.cache?.get(rulesheet);
  if (known !== undefined)
    return { ok: true, game: new CircuitGame(known), backend: "circuit", why: "The circuit was compiled before." };
  const compiled = compileCircuit(rulesheet, options);
  if (!compiled.ok) return compiled;
  options.cache?.set(rulesheet, compiled.value);
  return { ok: true, game: new CircuitGame(compiled.value), backend: "circuit", why: "Grounding fits the budget." };
}

function compileForward(rulesheet: Rulesheet, options: CompileOptions): Compiled {
  const made = forwardGame(rulesheet, options);
  return made.ok ? { ok: true, game: made.value, backend: "forward", why: "It was asked for." } : made;
}

function compileReference(rulesheet: Rulesheet): Compiled & { ok: true } {
  return { ok: true, game: referenceGame(rulesheet), backend: "reference", why: "It was asked for." };
}
