/**
 * A person, reached through callbacks: the program that draws the board asks for the move.
 */
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Answer, Turn } from "../player.ts";
import { type Follower, FollowingPlayer } from "./follower.ts";

export interface PersonQuestion {
  readonly role: string;
  readonly turn: Turn;
  /** Texts of the legal moves, in the order of the game. */
  readonly moves: readonly string[];
}

/** Resolves with the text of the move; rejects when the person leaves. */
export type AskPerson = (question: PersonQuestion) => Promise<string>;

export class HumanPlayer extends FollowingPlayer {
  readonly isHuman = true;
  readonly #ask: AskPerson;

  constructor(name: string, game: Game, random: Random, ask: AskPerson) {
    super(name, game, random);
    this.#ask = ask;
  }

  /** A person need not answer again what was answered. */
  override async follow(turn: Turn): Promise<void> {
    this.takeIn(turn);
  }

  protected override async choose(turn: Turn, follower: Follower): Promise<Answer> {
    const { game } = this;
    const moves = follower.legalMoves().map((move) => game.moveText(follower.role, move));
    if (moves.length === 1) return { move: moves[0]! };
    return { move: await this.#ask({ role: game.roles[follower.role]!, turn, moves }) };
  }
}
