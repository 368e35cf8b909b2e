/**
 * A match in one call: players of all kinds around a table, a record out.
 */
import { originOf } from "../compile/load.ts";
import type { Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { unwrap } from "../result.ts";
import { chosenFor } from "../search/choice/choose.ts";
import { Match, type MatchWatch, mixed } from "./match.ts";
import type { Answer, MatchPlayer, ThreadsFor, Turn } from "./player.ts";
import { newPlayer, parsePlayer } from "./player-text.ts";
import { type Follower, FollowingPlayer } from "./players/follower.ts";
import type { MatchRecord } from "./record.ts";

/** What a player of one's own chooses from. */
export interface OwnTurn {
  readonly game: Game;
  /** The state of the match; where information is hidden, one that fits what the role was told. */
  readonly state: State;
  readonly role: number;
  /** The legal moves, two at least. */
  readonly moves: readonly number[];
  /** Random numbers of this player, the same in every match with the same seed. */
  readonly random: Random;
  /** When the answer must be there, as a time of performance.now(). */
  readonly deadline: number;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** A player of one's own: one of the moves. */
export type Choose = (choice: OwnTurn) => number | Promise<number>;

/** Who plays: a player of ours as text (`uct:playouts=500`, docs/reference/commands.md), a function that chooses, or a whole player. */
export type Seat = string | Choose | MatchPlayer;

/** What is played, and by whom. */
export interface MatchPlan extends MatchWatch {
  readonly game: Game;
  /** In the order of the roles; that of chance is left out or undefined. */
  readonly players: readonly (Seat | undefined)[];
  /** Seconds before the first move. Default 10. */
  readonly startClock?: number;
  /** Seconds for each move. Default 10. */
  readonly playClock?: number;
  /** Of all randomness. Default 1. */
  readonly seed?: number;
  /** Threads for players of ours that want some, such as `playerThreads` of agon-engine/node. Default: none are started. */
  readonly threadsFor?: ThreadsFor;
  /** Default: "match". */
  readonly matchId?: string;
  /** What the record calls the game. Default "". */
  readonly name?: string;
}

/** Plays a match to its end; the record says who answered late, wrongly or not at all. */
export async function playMatch(plan: MatchPlan): Promise<MatchRecord> {
  const { game, startClock = 10, playClock = 10, seed = 1, matchId = "match", name = "", threadsFor, ...watch } = plan;
  const seated = game.roles.map((role, at) => {
    const seat = plan.players[at];
    if (at === game.chanceRole) return undefined;
    if (seat === undefined) throw new Error(`nobody plays ${role}: the game has the roles ${game.roles.join(", ")}`);
    return playerAt(seat, game, new Random(mixed(seed, -2 - at)), threadsFor);
  });
  const hidden = originOf(game)?.hidden ?? false;
  const settings = { matchId, game, players: seated, startClock, playClock, seed, hidden, gameMetaURL: name };
  return new Match(settings).play(watch);
}

function playerAt(seat: Seat, game: Game, random: Random, threadsFor: ThreadsFor | undefined): MatchPlayer {
  if (typeof seat === "object") return seat;
  if (typeof seat === "function") return new ChoosingPlayer(seat, game, random);
  const origin = originOf(game);
  const { constantSum } = chosenFor(game, { given: {} }).profile;
  const helpers = origin && threadsFor?.(origin);
  return newPlayer(unwrap(parsePlayer(seat)), { game, random, constantSum, hidden: origin?.hidden ?? false, helpers });
}

class ChoosingPlayer extends FollowingPlayer {
  readonly #choose: Choose;

  constructor(choose: Choose, game: Game, random: Random) {
    super(choose.name || "own", game, random);
    this.#choose = choose;
  }

  protected override async choose({ deadline, signal }: Turn, follower: Follower): Promise<Answer> {
    const { game, random } = this;
    const { role } = follower;
    const moves = follower.legalMoves();
    const state = follower.states(1)[0]!;
    const asked = { game, state, role, moves, random, deadline, signal };
    const move = moves.length === 1 ? moves[0]! : await this.#choose(asked);
    // What is no legal move is written into the record as it is.
    return { move: moves.includes(move) ? game.moveText(role, move) : String(move) };
  }
}
