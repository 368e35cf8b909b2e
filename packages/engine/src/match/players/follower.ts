/**
 * What players that know the game have in common: they follow the match, and answer from where they are.
 */
import type { Game, JointMove, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { Beliefs } from "../../search/hidden/beliefs.ts";
import type { Answer, LastStep, MatchPlayer, StartOrder, Turn } from "../player.ts";

/** Where a role is in the game: the state where moves are told, possible states where only percepts are. */
export class Follower {
  readonly game: Game;
  readonly role: number;
  readonly #random: Random;
  #state: State;
  #beliefs: Beliefs | undefined;
  /** Whether somebody else tells them what the role sees. */
  #areOthers = false;

  constructor(game: Game, role: number, random: Random) {
    this.game = game;
    this.role = role;
    this.#random = random;
    this.#state = game.initial;
  }

  /** Takes the states that a search keeps for its own, which it tells of every step. */
  trust(beliefs: Beliefs): void {
    this.#beliefs = beliefs;
    this.#areOthers = true;
  }

  /** Takes in a step; returns its joint move where it was told. */
  advance(last: LastStep | undefined): JointMove | undefined {
    if (last === undefined) return undefined;
    if (last.kind === "percepts") {
      this.#beliefs ??= new Beliefs(this.game, this.role, this.#random);
      if (!this.#areOthers) this.#beliefs.advance(this.game.moveNamed(this.role, last.move), last.percepts);
      return undefined;
    }
    const joint = last.moves.map((move, role) => this.game.moveNamed(role, move));
    this.#beliefs = undefined;
    this.#state = this.game.next(this.#state, joint);
    return joint;
  }

  /** States it may be in, at most the given number; where nothing is hidden, the one it is in. */
  states(most: number): readonly State[] {
    return this.#beliefs?.sample(most) ?? [this.#state];
  }

  /** Sound rules tell every role its legal moves, so that any possible state will do. */
  legalMoves(): readonly number[] {
    return this.game.legalMoves(this.states(1)[0]!, this.role);
  }
}

export abstract class FollowingPlayer implements MatchPlayer {
  readonly name: string;
  protected readonly game: Game;
  protected readonly random: Random;
  #follower: Follower | undefined;
  #told = 0;

  constructor(name: string, game: Game, random: Random) {
    this.name = name;
    this.game = game;
    this.random = random;
  }

  async start(order: StartOrder): Promise<void> {
    const role = this.game.roles.indexOf(order.role);
    if (role < 0) throw new Error(`the game has no role ${order.role}`);
    this.#follower = new Follower(this.game, role, this.random.fork());
    this.#told = 0;
    await this.begin(order, this.#follower);
  }

  async play(turn: Turn): Promise<Answer> {
    return this.choose(turn, this.takeIn(turn));
  }

  /** Chooses once more, so that randomness and memory are what they were. */
  async follow(turn: Turn, _answer: string): Promise<void> {
    await this.play(turn);
  }

  async stop(_turn: Turn): Promise<void> {
    this.#follower = undefined;
    this.end();
  }

  async abort(): Promise<void> {
    this.#follower = undefined;
    this.end();
  }

  /** What to do with the start clock. */
  protected async begin(_order: StartOrder, _follower: Follower): Promise<void> {}

  /** A step was told. */
  protected moved(_joint: JointMove): void {}

  /** The role's move and what it saw were told. */
  protected perceived(_move: number, _percepts: readonly string[]): void {}

  protected end(): void {}

  protected abstract choose(turn: Turn, follower: Follower): Promise<Answer>;

  /** A turn may be asked about twice, where a message was lost: its step is taken in once. */
  protected takeIn(turn: Turn): Follower {
    const follower = this.#follower;
    if (follower === undefined) throw new Error("the match has not started");
    if (turn.step > this.#told) {
      const { last } = turn;
      const joint = follower.advance(last);
      if (joint !== undefined) this.moved(joint);
      if (last?.kind === "percepts") this.perceived(this.game.moveNamed(follower.role, last.move), last.percepts);
      this.#told = turn.step;
    }
    return follower;
  }
}
