/**
 * The game manager: matches between any mix of players, some of them elsewhere.
 */
import { type Game, Random } from "agon-engine/game";
import { hidesInformation, type Rulesheet, ruleText } from "agon-engine/gdl";
import {
  type AskPerson,
  type EarlyEnding,
  HumanPlayer,
  Match,
  type MatchEvent,
  type MatchPlayer,
  type MatchRecord,
  mixed,
  type Past,
  RandomPlayer,
} from "agon-engine/match";
import { type PlayerAddress, parseAddress } from "./ask.ts";
import type { Broadcast } from "./broadcast.ts";
import { RemotePlayer } from "./remote.ts";
import { PLAIN, type Scrambling, scrambling } from "./scramble.ts";
import type { ThinkerOptions } from "./thinker.ts";
import { ThinkingPlayer } from "./thinking-player.ts";

export type Seat =
  | { readonly kind: "remote"; readonly address: PlayerAddress; readonly name?: string }
  | { readonly kind: "agon" }
  | { readonly kind: "random" }
  | { readonly kind: "human" }
  /** Made for each match: other players of the engine, and programs here. */
  | { readonly kind: "own"; readonly make: (random: Random) => MatchPlayer };

function isPerson(seat: Seat | undefined): boolean {
  return seat?.kind === "human";
}

/** `http://host:port`, `agon`, `random` or `human`. */
export function parseSeat(text: string): Seat | undefined {
  if (text === "agon" || text === "random" || text === "human") return { kind: text };
  const address = parseAddress(text);
  return address && { kind: "remote", address };
}

export interface ManagerOptions {
  readonly rulesheet: Rulesheet;
  readonly game: Game;
  /** In role order; that of chance may be left out. */
  readonly seats: readonly (Seat | undefined)[];
  /** Seconds. */
  readonly startClock: number;
  readonly playClock: number;
  readonly seed: number;
  /** Whether remote players get the rules in other words. Default false. */
  readonly scramble?: boolean;
  /** How GDL-II travels. Default `percepts`. */
  readonly hiddenForm?: "percepts" | "turn";
  /** For the seat `agon`. */
  readonly thinker: ThinkerOptions;
  /** Seconds that the seat `agon` thinks about a move, where its clock allows more. Default: as long as its clock allows. */
  readonly thinkSeconds?: number;
  /** For the seat `human`. */
  readonly ask?: AskPerson;
  readonly gameMetaURL?: string;
  readonly broadcast?: Broadcast;
}

export interface ManagedMatch {
  readonly matchId: string;
  /** Which of the manager's matches this is, from 0: each has a seed of its own. */
  readonly index?: number;
  /** Where to take it up again. */
  readonly past?: Past;
  readonly signal?: AbortSignal;
  /** Asked when its signal has stopped it: what ended it for good; undefined where it may go on. */
  readonly endedBy?: () => EarlyEnding | undefined;
  /** The match waits for what it returns. */
  readonly onEvent?: (event: MatchEvent, match: Match) => void | Promise<void>;
}

export class Manager {
  readonly #options: ManagerOptions;
  /** As remote players get them. */
  readonly #rules: string;
  readonly #hidden: boolean;

  constructor(options: ManagerOptions) {
    this.#options = options;
    this.#rules = rulesLine(options.rulesheet);
    this.#hidden = hidesInformation(options.rulesheet);
  }

  /** Plays a match; any number may be under way. */
  play({ matchId, index = 0, past, signal, endedBy, onEvent }: ManagedMatch): Promise<MatchRecord> {
    const { game, startClock, playClock, seed, scramble = false, gameMetaURL, broadcast } = this.#options;
    const random = new Random(mixed(seed, index));
    const words = scramble ? scrambling(this.#options.rulesheet, random.fork()) : PLAIN;
    const players = game.roles.map((_, role) => this.#player(role, words, random.fork()));
    const match = new Match(
      {
        matchId,
        game,
        players,
        startClock,
        playClock,
        seed: random.bits(),
        hidden: this.#hidden,
        scrambled: scramble,
        ...(gameMetaURL !== undefined && { gameMetaURL }),
      },
      past,
    );
    broadcast?.add(match);
    return match.play({
      ...(signal && { signal }),
      ...(endedBy && { endedBy }),
      onEvent: (event) => {
        broadcast?.note(matchId, event);
        return onEvent?.(event, match);
      },
    });
  }

  #player(role: number, words: Scrambling, random: Random): MatchPlayer | undefined {
    const { game, seats, thinker, thinkSeconds = Number.POSITIVE_INFINITY } = this.#options;
    const { ask, hiddenForm = "percepts" } = this.#options;
    const seat = seats[role];
    if (seat === undefined || role === game.chanceRole) return undefined;
    switch (seat.kind) {
      case "remote":
        return new RemotePlayer({ ...seat, rules: this.#rules, scrambling: words, hiddenForm });
      case "agon":
        return new ThinkingPlayer("agon", this.#rules, {
          ...thinker,
          prompt: seats.some(isPerson),
          mostMilliseconds: thinkSeconds * 1000,
        });
      case "own":
        return seat.make(random);
      case "random":
        return new RandomPlayer("random", game, random);
      case "human":
        if (ask === undefined) throw new Error("there is no way to ask a person");
        return new HumanPlayer("human", game, random, ask);
    }
  }
}

/** The rules on one line, without comments and without the parentheses around them. */
export function rulesLine({ rules }: Rulesheet): string {
  return rules.map((rule) => ruleText(rule).replace(/\s+/g, " ")).join(" ");
}
