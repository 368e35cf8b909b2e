/**
 * Which player for which game: the one table that the default player `agon` goes by. docs/guide/players.md shows it with the measurements;
 * a test holds the two together.
 *
 * The first line that fits decides.
 */
import type { SearchOptions } from "../options.ts";
import type { Algorithm } from "../player.ts";
import type { GameProfile } from "./profile.ts";

export interface ChoiceLine {
  readonly name: string;
  /** The condition in words. */
  readonly when: string;
  readonly fits: (profile: GameProfile) => boolean;
  readonly algorithm: Algorithm;
  readonly options?: Partial<SearchOptions>;
  readonly because: string;
}

/**
 * In shorter random games who sees its wins, but not the other's threats, tells less than who sees neither; more so where nearly all
 * moves stay legal, as on boards that fill up, because there threats can be met.
 */
const LONG_PLIES = 30;
const STEADY_PLIES = 60;
const STEADY = 0.95;

export const PLAYERS: readonly ChoiceLine[] = [
  {
    name: "puzzle",
    when: "one role",
    fits: ({ turns }) => turns === "puzzle",
    algorithm: "visit",
    because: "several ways of solving it take turns, until one has settled it",
  },
  {
    name: "hidden",
    when: "roles are told percepts, not moves",
    fits: ({ hidden }) => hidden,
    algorithm: "information-set",
    because: "small games are solved, in others everybody chooses by what it would know",
  },
  {
    name: "at once",
    when: "several roles choose at the same time",
    fits: ({ turns }) => turns === "simultaneous",
    algorithm: "uct",
    because: "each role chooses by its own statistics (decoupled)",
  },
  {
    name: "many",
    when: "three players or more, in turn",
    fits: ({ players }) => players > 2,
    algorithm: "uct",
    because: "everybody goes for their own goal (max-n), and bounds are kept for every role",
  },
  {
    name: "long",
    when: "two players in turn, random games of 30 plies or more in the mean, of 60 where moves stay legal",
    fits: ({ players, chance, plies, lasting }) =>
      players === 2 && !chance && plies.mean >= (lasting > STEADY ? STEADY_PLIES : LONG_PLIES),
    algorithm: "uct",
    options: { playout: "decisive" },
    because: "random players overlook wins for long: in playouts, those a move away are seen",
  },
  {
    name: "short",
    when: "two players in turn, shorter random games",
    fits: ({ players, chance, plies }) => players === 2 && !chance && plies.mean < LONG_PLIES,
    algorithm: "uct",
    options: { playout: "anti-decisive" },
    because: "where both can take the same place, playouts in which threats are met tell more",
  },
  {
    name: "two",
    when: "two players in turn, or one and chance",
    fits: () => true,
    algorithm: "uct",
    because: "transpositions and proofs cost little and win games",
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
