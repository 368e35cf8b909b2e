/**
 * The default player's settings for a game: what it was seen to be, what the table says of such games, and what the user said.
 */
import type { Game } from "../../game/game.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "../options.ts";
import type { Algorithm } from "../player.ts";
import { type GameProfile, type GameProfileOptions, profileOf } from "./profile.ts";
import { choose, type PlayerChoice } from "./table.ts";

/** What a user leaves to the table: all but the options given. */
export interface Overrides {
  readonly given: Partial<SearchOptions>;
  readonly algorithm?: Algorithm;
}

export interface Chosen {
  readonly profile: GameProfile;
  readonly choice: PlayerChoice;
  readonly algorithm: Algorithm;
  readonly options: SearchOptions;
}

const profiles = new WeakMap<Game, GameProfile>();

/** A game is looked at once. */
export function chosenFor(game: Game, { given, algorithm }: Overrides, options: GameProfileOptions = {}): Chosen {
  const profile = profiles.get(game) ?? profileOf(game, options);
  profiles.set(game, profile);
  const choice = choose(profile);
  return {
    profile,
    choice,
    algorithm: algorithm ?? choice.algorithm,
    options: { ...DEFAULT_OPTIONS, ...choice.options, ...given },
  };
}

/** The options that suit a game, after a look at some random playouts, with those given in their place. */
export function optionsFor(game: Game, given: Partial<SearchOptions> = {}): SearchOptions {
  return chosenFor(game, { given }).options;
}
