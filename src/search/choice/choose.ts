/**
 * The default player's settings for a game: what it was seen to be, what the table says of such games, and what the user said.
 */
import type { Game } from "../../game/game.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "../options.ts";
import type { Algorithm } from "../player.ts";
import { type Profile, type ProfileOptions, profileOf } from "./profile.ts";
import { type Choice, choose } from "./table.ts";

/** What a user leaves to the table: all but the options given. */
export interface Wish {
  readonly given: Partial<SearchOptions>;
  readonly algorithm?: Algorithm;
}

export interface Chosen {
  readonly profile: Profile;
  readonly choice: Choice;
  readonly algorithm: Algorithm;
  readonly options: SearchOptions;
}

const profiles = new WeakMap<Game, Profile>();

/** A game is looked at once. */
export function chosenFor(game: Game, { given, algorithm }: Wish, options: ProfileOptions = {}): Chosen {
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
