/**
 * A player of uniformly random legal moves.
 */
import type { Answer, Turn } from "../player.ts";
import { type Follower, FollowingPlayer } from "./follower.ts";

export class RandomPlayer extends FollowingPlayer {
  protected override async choose(_turn: Turn, follower: Follower): Promise<Answer> {
    const legal = follower.legalMoves();
    return { move: this.game.moveText(follower.role, legal[this.random.below(legal.length)]!) };
  }
}
