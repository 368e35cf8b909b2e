/**
 * Rules that were made into games, the last few of them: requests name rules by their text.
 */

import { type Layout, layoutOf } from "agon-engine/board";
import { type CacheStore, CircuitCache, compile, MemoryStore, Reasons, ReferenceGame } from "agon-engine/compile";
import type { Game } from "agon-engine/game";
import { type Diagnostic, hasErrors, hidesInformation, type Rulesheet, readRules } from "agon-engine/gdl";
import { constantSumOf } from "./constant-sum.ts";
import type { CircuitEntry, GameCard } from "./requests.ts";

export interface Loaded {
  readonly rulesheet: Rulesheet;
  readonly diagnostics: readonly Diagnostic[];
  readonly game: Game;
  readonly card: GameCard;
  readonly layout: Layout;
  /** The sum of both players' goals, where it seems to be constant. */
  readonly constantSum: number | undefined;
  /** For questions and proofs; made when the first is asked. */
  oracle: ReferenceGame | undefined;
}

export type Loading =
  | { readonly ok: true; readonly loaded: Loaded }
  | { readonly ok: false; readonly reason: string; readonly diagnostics: readonly Diagnostic[] };

const COMPILE_MILLISECONDS = 10_000;
const KEPT = 3;
const loadings = new Map<string, Loading>();

/** Circuits of this worker and of others; what is new is also noted for the page. */
const memory = new MemoryStore();
let fresh: CircuitEntry[] = [];
const store: CacheStore = {
  get: (key) => memory.get(key),
  set: (key, entry) => {
    memory.set(key, entry);
    fresh.push({ key, entry });
  },
};
const cache = new CircuitCache(store);

export function adopt(circuits: readonly CircuitEntry[]): void {
  for (const { key, entry } of circuits) memory.set(key, entry);
}

/** The circuits compiled since the last call. */
export function takeFresh(): readonly CircuitEntry[] {
  const taken = fresh;
  fresh = [];
  return taken;
}

/** `onStage` is told the names of stages as they end. */
export function load(
  rules: string,
  milliseconds = COMPILE_MILLISECONDS,
  onStage: (name: string) => void = () => {},
): Loading {
  const known = loadings.get(rules);
  const loading = known ?? newLoading(rules, milliseconds, onStage);
  loadings.delete(rules);
  loadings.set(rules, loading);
  for (const oldest of [...loadings.keys()].slice(0, -KEPT)) loadings.delete(oldest);
  return loading;
}

/** For requests that only make sense after a load that succeeded. */
export function loaded(rules: string): Loaded {
  const loading = load(rules);
  if (!loading.ok) throw new Error(loading.reason);
  return loading.loaded;
}

export function oracleOf(game: Loaded): ReferenceGame {
  game.oracle ??= new ReferenceGame(game.rulesheet, { justify: Reasons, budget: { milliseconds: 5000 } });
  return game.oracle;
}

function newLoading(rules: string, milliseconds: number, onStage: (name: string) => void): Loading {
  const { rulesheet, diagnostics } = readRules(rules);
  if (hasErrors(diagnostics)) return { ok: false, reason: "The rules have errors.", diagnostics };
  const began = performance.now();
  try {
    const compiled = compile(rulesheet, { milliseconds, cache, onStage: ({ name }) => onStage(name) });
    if (!compiled.ok) return { ok: false, reason: compiled.reason, diagnostics };
    const { game, backend, why } = compiled;
    if (game.roles.length === 0) return { ok: false, reason: "The rules name no role.", diagnostics };
    const layout = layoutFor(rulesheet, game);
    const hidden = hidesInformation(rulesheet);
    const { roles, chanceRole } = game;
    const { tones } = layout;
    const card = { roles, chanceRole, hidden, tones, backend, why, milliseconds: performance.now() - began };
    const constantSum = constantSumOf(game);
    return { ok: true, loaded: { rulesheet, diagnostics, game, card, layout, constantSum, oracle: undefined } };
  } catch (error) {
    // Whatever the rules make an engine stumble over is the rules' trouble, not the page's.
    return { ok: false, reason: error instanceof Error ? error.message : String(error), diagnostics };
  }
}

/** A game whose board cannot be made out is played all the same. */
function layoutFor(rulesheet: Rulesheet, game: Game): Layout {
  try {
    return layoutOf({ rulesheet, game });
  } catch {
    const { roles } = game;
    const nothing = { boards: [], layers: new Map(), moves: new Map(), turns: new Map() };
    return { roles, tones: roles.map(() => "none"), ...nothing, counters: new Set(), hands: new Map() };
  }
}
