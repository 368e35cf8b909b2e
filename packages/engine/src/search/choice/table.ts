/**
 * Which player for which game: the one table that the default player `agon` goes by. docs/guide/players.md shows it with the measurements;
 * a test holds the two together.
 *
 * The first line that fits decides.
 */
import type { SearchOptions } from "../options.ts";
import type { Algorithm } from "../player.ts";
import type { GameProfile } from "./profile.ts";

export type LineName = "puzzle" | "hidden" | "at once" | "many" | "long" | "short" | "two";

export interface ChoiceLine {
  /** What it is called: `REASONS` has the condition and the reason in words. */
  readonly name: LineName;
  readonly fits: (profile: GameProfile) => boolean;
  readonly algorithm: Algorithm;
  readonly options?: Partial<SearchOptions>;
}

/**
 * In short games, playouts that take wins but ignore the opponent's threats are worse evidence than uniform ones. Where nearly all
 * moves stay legal, as on boards that fill up, games must be longer still, because there threats can be met.
 */
const LONG_PLIES = 30;
const STEADY_PLIES = 60;
const STEADY = 0.95;

export const PLAYERS: readonly ChoiceLine[] = [
  {
    name: "puzzle",
    fits: ({ turns }) => turns === "puzzle",
    algorithm: "visit",
  },
  {
    name: "hidden",
    fits: ({ hidden }) => hidden,
    algorithm: "information-set",
  },
  {
    name: "at once",
    fits: ({ turns }) => turns === "simultaneous",
    algorithm: "uct",
  },
  {
    name: "many",
    fits: ({ players }) => players > 2,
    algorithm: "uct",
  },
  {
    name: "long",
    fits: ({ players, chance, plies, lasting }) =>
      players === 2 && !chance && plies.mean >= (lasting > STEADY ? STEADY_PLIES : LONG_PLIES),
    algorithm: "uct",
    options: { playout: "decisive" },
  },
  {
    name: "short",
    fits: ({ players, chance, plies }) => players === 2 && !chance && plies.mean < LONG_PLIES,
    algorithm: "uct",
    options: { playout: "anti-decisive" },
  },
  {
    name: "two",
    fits: () => true,
    algorithm: "uct",
  },
];

export interface PlayerChoice {
  readonly algorithm: Algorithm;
  readonly options: Partial<SearchOptions>;
  /** The line that fitted. */
  readonly line: ChoiceLine;
}

export function choose(profile: GameProfile): PlayerChoice {
  const line = PLAYERS.find(({ fits }) => fits(profile))!;
  const { constantSum } = profile;
  const sum = constantSum === undefined ? {} : { constantSum };
  return { algorithm: line.algorithm, options: { ...sum, ...line.options }, line };
}
