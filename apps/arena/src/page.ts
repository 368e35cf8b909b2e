/**
 * The page as a whole: its address, what it remembers, what it finds around it.
 */
import {
  addressOfRules,
  remember,
  remembered,
  rememberedSettings,
  rememberSettings,
  rulesAtAddress,
} from "./browser-storage.ts";
import { loadCatalogue } from "./catalogue.ts";
import type { Engines } from "./engines.ts";
import { atText, goTo, linkTo, openBundled, openRules, type Place, shownText, stopOpening } from "./game.ts";
import { recallGames } from "./my-games.ts";
import { OWN, parseRoute } from "./route.ts";
import { rulesTitle } from "./rules-title.ts";
import type { ArenaState, OpenGame } from "./state.svelte.ts";

const THEME = "agon.theme";

/** To be called once; returns what ends it. */
export function startPage(state: ArenaState, engines: Engines): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const kept = remembered(THEME);
  state.theme = kept === "dark" || kept === "light" ? kept : dark.matches ? "dark" : "light";
  const settings = rememberedSettings();
  if (settings !== undefined) Object.assign(state, settings);
  recallGames(state);
  loadCatalogue().then(
    (games) => {
      state.catalogue = games;
    },
    () => {
      state.isCut = true;
    },
  );
  void follow(state, engines, location.hash);
  return () => {};
}

/** Goes where an address points. */
export async function follow(state: ArenaState, engines: Engines, hash: string): Promise<void> {
  const route = parseRoute(hash);
  state.route = route;
  const { view, id, rules } = route;
  if (view === "matches") return;
  if (id === "") {
    void stopOpening(state);
    if (view === "play") state.game = undefined;
    state.refusal = undefined;
    return;
  }
  const { game } = state;
  if (game?.source.id === id && atText(game) === route.at && (id !== OWN || rules === state.packed))
    showPlace(state, game, route);
  else if (id !== OWN) await openBundled(state, engines, id, route);
  else await openAddress(state, engines, route);
}

/** Another place of the same history. */
function showPlace(state: ArenaState, game: OpenGame, { shown }: Place): void {
  if (shown !== shownText(game)) goTo(state, shown === "" ? game.joints.length : Number(shown));
}

async function openAddress(
  state: ArenaState,
  engines: Engines,
  route: Place & { readonly rules: string },
): Promise<void> {
  const text = await rulesAtAddress(route.rules);
  if (text !== undefined) {
    await openOwn(state, engines, text, route);
    return;
  }
  const reason =
    "The link holds no rules. Rules too long for a link stay in the browser that wrote them: ask for their file.";
  state.game = undefined;
  state.refusal = { name: "Rules of your own", reason, diagnostics: [] };
}

/** Opens rules that are not bundled. */
export async function openOwn(state: ArenaState, engines: Engines, text: string, place?: Place): Promise<boolean> {
  state.packed = await addressOfRules(text);
  return openRules(state, engines, { id: OWN, name: rulesTitle(text), text }, place);
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

/** Strength, clock and sound outlast a visit. */
export function keepSettings({ strength, yourClock, sound }: ArenaState): void {
  rememberSettings({ strength, yourClock, sound });
}
