/**
 * The page as a whole: its address, what it remembers, what it finds around it.
 */
import { loadCatalogue } from "./catalogue.ts";
import type { Engines } from "./engines.ts";
import { atText, linkTo, openBundled, openRules, stopOpening } from "./game.ts";
import { LONGEST_PACKED, OWN, pack, parseRoute, unpack } from "./route.ts";
import type { ArenaState } from "./state.svelte.ts";

const THEME = "agon.theme";
const OWN_RULES = "agon.own";

/** To be called once; returns what ends it. */
export function startPage(state: ArenaState, engines: Engines): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const kept = remembered(THEME);
  state.theme = kept === "dark" || kept === "light" ? kept : dark.matches ? "dark" : "light";
  void loadCatalogue().then((games) => {
    state.catalogue = games;
  });
  void follow(state, engines, location.hash);
  return () => {};
}

/** Goes where an address points. */
export async function follow(state: ArenaState, engines: Engines, hash: string): Promise<void> {
  const route = parseRoute(hash);
  state.route = route;
  const { view, id, at, rules } = route;
  if (view === "matches") return;
  if (id === "") {
    void stopOpening(state);
    if (view === "play") state.game = undefined;
    state.refusal = undefined;
    return;
  }
  const { game } = state;
  if (game !== undefined && game.source.id === id && atText(game) === at && (id !== OWN || rules === state.packed))
    return;
  if (id !== OWN) await openBundled(state, engines, id, at);
  else {
    const text = rules === "" ? remembered(OWN_RULES) : await unpack(rules);
    if (text !== undefined && text !== null) await openOwn(state, engines, text, at);
    else state.refusal = { name: "Rules of your own", reason: "The link holds no rules.", diagnostics: [] };
  }
}

/** Opens rules that are not bundled, and remembers them. */
export async function openOwn(state: ArenaState, engines: Engines, text: string, at = ""): Promise<boolean> {
  const packed = await pack(text);
  state.packed = packed.length <= LONGEST_PACKED ? packed : "";
  remember(OWN_RULES, text);
  return openRules(state, engines, { id: OWN, name: ownName(text), text }, at);
}

/** What the header says, or the first comment. */
function ownName(text: string): string {
  const [, name] = /^\s*;+\s*(?:name:)?\s*(\S.{0,60})/i.exec(text) ?? [];
  return name ?? "Rules of your own";
}

/** The address follows the game without a new entry for every move. */
export function showAddress(state: ArenaState): void {
  if (state.game === undefined || state.opening !== undefined || state.route.view === "matches") return;
  const link = linkTo(state, state.route.view);
  if (link !== location.hash) history.replaceState(null, "", link);
}

export function setTheme(state: ArenaState, theme: "light" | "dark"): void {
  state.theme = theme;
  remember(THEME, theme);
}

/** Storage may be forbidden. */
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is not remembered.
  }
}
