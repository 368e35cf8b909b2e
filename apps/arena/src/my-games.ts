/**
 * The games this browser has played, those it opened last, and favourites. An entry is a link, which holds game and history.
 */
import { parsed, remember } from "./browser-storage.ts";
import { atText } from "./game.ts";
import { outcomeOf } from "./play/turn.ts";
import { makeRoute, OWN } from "./route.ts";
import type { ArenaState, OpenGame } from "./state.svelte.ts";

export interface KeptGame {
  readonly key: string;
  readonly name: string;
  /** The address of the game after its last move. */
  readonly link: string;
  readonly steps: number;
  /** How it ended; empty while it goes on. */
  readonly result: string;
  /** When it was played last, milliseconds since 1970. */
  readonly time: number;
}

/** A bundled game that was opened. */
export interface RecentGame {
  readonly id: string;
  readonly name: string;
}

const GAMES = "agon.games";
const RECENT = "agon.recent";
const FAVOURITES = "agon.favourites";
const MOST_GAMES = 30;
const MOST_RECENT = 6;

const isText = (value: unknown): value is string => typeof value === "string";

function isKept(value: unknown): value is KeptGame {
  const { key, name, link, steps, result, time } = (value ?? {}) as Partial<KeptGame>;
  return [key, name, link, result].every(isText) && link!.startsWith("#/") && [steps, time].every(Number.isFinite);
}

function isRecent(value: unknown): value is RecentGame {
  const { id, name } = (value ?? {}) as Partial<RecentGame>;
  return isText(id) && isText(name);
}

function listOf<T>(key: string, is: (value: unknown) => value is T): readonly T[] {
  const kept = parsed(key);
  return Array.isArray(kept) ? kept.filter(is) : [];
}

/** What is kept, into the state. */
export function recallGames(state: ArenaState): void {
  state.kept = listOf(GAMES, isKept);
  state.recent = listOf(RECENT, isRecent);
  state.favourites = listOf(FAVOURITES, isText);
}

/** Keeps the open game as it stands; where storage is full, the oldest make room. */
export function keepPlayed(state: ArenaState): void {
  const { game } = state;
  if (game === undefined || state.opening !== undefined) return;
  if (game.source.id !== OWN) noteRecent(state, game);
  if (game.joints.length === 0) return;
  const rules = game.source.id === OWN ? (state.packed ?? "") : "";
  const link = makeRoute({ view: "play", id: game.source.id, at: atText(game), rules });
  const kept = listOf(GAMES, isKept);
  game.keptAs ??= kept.find((each) => each.link === link)?.key ?? newKey();
  if (kept.some((each) => each.key === game.keptAs && each.link === link)) return;
  const entry = {
    key: game.keptAs,
    name: game.source.name,
    link,
    steps: game.joints.length,
    result: resultOf(game),
    time: Date.now(),
  };
  setKept(state, [entry, ...kept.filter(({ key }) => key !== entry.key)].slice(0, MOST_GAMES));
}

function setKept(state: ArenaState, games: readonly KeptGame[]): void {
  for (let count = games.length; count >= 0; count--)
    if (remember(GAMES, JSON.stringify(games.slice(0, count)))) {
      state.kept = games.slice(0, count);
      return;
    }
}

export function forgetGame(state: ArenaState, key: string): void {
  setKept(
    state,
    listOf(GAMES, isKept).filter((each) => each.key !== key),
  );
}

function newKey(): string {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`;
}

function resultOf({ positions, card, seats }: OpenGame): string {
  const last = positions.at(-1)!;
  return last.terminal ? outcomeOf(last, card.roles, seats, card.chanceRole).text : "";
}

function noteRecent(state: ArenaState, { source: { id, name } }: OpenGame): void {
  if (state.recent[0]?.id === id) return;
  state.recent = [{ id, name }, ...state.recent.filter((each) => each.id !== id)].slice(0, MOST_RECENT);
  remember(RECENT, JSON.stringify(state.recent));
}

/** Adds a game to the favourites, by the stem of its file, or takes it out. */
export function toggleFavourite(state: ArenaState, stem: string): void {
  const { favourites } = state;
  state.favourites = favourites.includes(stem) ? favourites.filter((each) => each !== stem) : [...favourites, stem];
  remember(FAVOURITES, JSON.stringify(state.favourites));
}
