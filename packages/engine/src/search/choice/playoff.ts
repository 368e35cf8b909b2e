/**
 * Which of several players is best at a game, by games between them: the first is the champion, and each of the others challenges it in
 * turn. Games come in pairs from the same random opening with sides changed, and both have the same short time for a move.
 *
 *   champion ──► pairs against a challenger ──► clear, or its share of the time is over ──► the better one is the champion ──► …
 *
 * It goes on in slices, a move at a time. A challenger has to win clearly to take the first one's place: a few games at some milliseconds a
 * move say little where both are about as strong. Among challengers more than half of the points suffices.
 */
import type { Game, JointMove, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { SearchPlayer, type SearchPlayerSettings } from "../player.ts";

export interface PlayoffOptions {
  readonly random: Random;
  /** Where games begin. Default: the initial state. */
  readonly start?: State | undefined;
  /** Milliseconds for all of it. */
  readonly milliseconds: number;
  /** Milliseconds of a move. */
  readonly moveMilliseconds: number;
  /** Default performance.now(). */
  readonly clock?: () => number;
}

/** How a challenger did. */
export interface Challenge {
  readonly challenger: number;
  readonly champion: number;
  readonly games: number;
  /** Of the challenger: a win is one, a draw a half. */
  readonly points: number;
}

/** Random plies at the beginning. */
const OPENING = 4;
/** A game that goes on for longer is a draw. */
const MOST_PLIES = 300;
/** So many games of one side only make it clear, as does such a share of twice as many. */
const CLEAR_GAMES = 4;
/**
 * What a challenger needs against the first and against other challengers: games, and the share of their points. From a position in the
 * middle of a game pairs are often shared, because it is decided: there the first has to win to keep its place.
 */
const BETTER = { first: { games: 3, share: 0.7 }, inGame: { games: 2, share: 0.5 }, other: { games: 2, share: 0.51 } };
const CLEAR_SHARE = 0.8;
/** Memory of each player. */
const MEMORY_MIB = 16;
/** Tries to draw an opening that does not end the game. */
const TRIES = 8;

interface Bout {
  readonly players: readonly SearchPlayer[];
  state: State;
  plies: number;
  /** Which role the challenger has. */
  readonly seat: number;
}

export class Playoff {
  readonly #game: Game;
  readonly #candidates: readonly SearchPlayerSettings[];
  readonly #options: PlayoffOptions;
  readonly #clock: () => number;
  readonly #share: number;
  readonly challenges: Challenge[] = [];
  /** Index of the best of those that have played. */
  champion = 0;
  #challenger = 1;
  #points = 0;
  #games = 0;
  #spent = 0;
  #opening: readonly JointMove[] = [];
  #bout: Bout | undefined;

  constructor(game: Game, candidates: readonly SearchPlayerSettings[], options: PlayoffOptions) {
    this.#game = game;
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
    this.#share = options.milliseconds / Math.max(1, candidates.length - 1);
    this.#candidates = candidates.map((each) => ({ ...each, options: { ...each.options, memoryMiB: MEMORY_MIB } }));
  }

  get #start(): State {
    return this.#options.start ?? this.#game.initial;
  }

  /** The champion, or the challenger where it is clearly ahead. */
  get leader(): number {
    return this.#isBetter(this.#points, this.#games) ? this.#challenger : this.champion;
  }

  get isOver(): boolean {
    return this.#challenger >= this.#candidates.length;
  }

  /** Plays on for about so many milliseconds. */
  slice(milliseconds: number): void {
    const end = this.#clock() + milliseconds;
    while (!this.isOver && this.#clock() < end) this.#move();
  }

  #move(): void {
    const began = this.#clock();
    this.#bout ??= this.#newBout();
    const isDone = this.#ply(this.#bout);
    this.#spent += this.#clock() - began;
    if (isDone) this.#score(this.#bout);
    if (this.#isClear || this.#spent >= this.#share) this.#conclude();
  }

  /** Both roles' moves; true where the game is over. */
  #ply(bout: Bout): boolean {
    const { moveMilliseconds, clock } = this.#options;
    const joint = bout.players.map((player, role) => {
      const moves = this.#game.legalMoves(bout.state, role);
      if (moves.length < 2) return moves[0] ?? -1;
      return player.think({ milliseconds: moveMilliseconds, ...(clock && { clock }) }).move;
    });
    if (joint.includes(-1)) return true;
    bout.state = this.#game.next(bout.state, joint);
    for (const player of bout.players) player.advance(joint);
    return ++bout.plies >= MOST_PLIES || this.#game.isTerminal(bout.state);
  }

  #newBout(): Bout {
    const seat = this.#games % 2;
    if (seat === 0) this.#opening = this.#drawOpening();
    const settings = [this.#candidates[this.#challenger]!, this.#candidates[this.champion]!];
    const players = this.#game.roles.map(
      (_, role) =>
        new SearchPlayer(this.#game, role, settings[role === seat ? 0 : 1]!, this.#options.random.fork(), this.#start),
    );
    let state = this.#start;
    for (const joint of this.#opening) {
      state = this.#game.next(state, joint);
      for (const player of players) player.advance(joint);
    }
    return { players, state, plies: 0, seat };
  }

  #drawOpening(): JointMove[] {
    for (let left = TRIES; left > 0; left--) {
      const opening: JointMove[] = [];
      let state = this.#start;
      for (let ply = 0; ply < OPENING && !this.#game.isTerminal(state); ply++) {
        const joint = this.#game.roles.map((_, role) => {
          const moves = this.#game.legalMoves(state, role);
          return moves[this.#options.random.below(Math.max(1, moves.length))] ?? -1;
        });
        if (joint.includes(-1)) break;
        opening.push(joint);
        state = this.#game.next(state, joint);
      }
      if (!this.#game.isTerminal(state)) return opening;
    }
    return [];
  }

  #score({ state, seat }: Bout): void {
    const goals = this.#game.goals(state);
    const lead = this.#game.isTerminal(state) ? Math.sign(goals[seat]! - goals[1 - seat]!) : 0;
    this.#points += (lead + 1) / 2;
    this.#games++;
    this.#bout = undefined;
  }

  get #isClear(): boolean {
    const share = this.#points / this.#games;
    const isOneSided = this.#games >= CLEAR_GAMES && (share === 0 || share === 1);
    return isOneSided || (this.#games >= 2 * CLEAR_GAMES && Math.max(share, 1 - share) >= CLEAR_SHARE);
  }

  #isBetter(points: number, games: number): boolean {
    const first = this.#options.start === undefined ? BETTER.first : BETTER.inGame;
    const least = this.champion === 0 ? first : BETTER.other;
    return games >= least.games && points >= least.share * games;
  }

  #conclude(): void {
    const found = { challenger: this.#challenger, champion: this.champion, games: this.#games, points: this.#points };
    this.challenges.push(found);
    if (this.#isBetter(found.points, found.games)) this.champion = this.#challenger;
    this.#challenger++;
    [this.#points, this.#games, this.#spent] = [0, 0, 0];
    this.#bout = undefined;
  }
}
