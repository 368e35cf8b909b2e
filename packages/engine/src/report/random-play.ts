/**
 * Random play: some games watched step by step, many more in bulk for narrow intervals.
 */
import { batchOf } from "../game/bulk.ts";
import type { Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { randomWalk } from "../game/walk.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { mixed } from "../match/match.ts";
import type { Mean } from "./figures.ts";
import { MeanTally, type Share, shareOf } from "./figures.ts";
import { MoveKinds } from "./move-kinds.ts";
import { OutcomeTally } from "./outcomes.ts";
import type { Trap } from "./report.ts";

export class RandomPlay {
  readonly outcomes: OutcomeTally;
  readonly kinds: MoveKinds;
  /** For each role the ends at which it had no goal value, or several. */
  readonly unclear: number[];
  trap: Trap | undefined;
  stuck = 0;
  watched = 0;
  readonly #game: Game;
  readonly #seed: number;
  readonly #maxPlies: number;
  readonly #branching = new MeanTally();
  #steps = 0;
  #forced = 0;
  #batches = 0;

  constructor(game: Game, rulesheet: Rulesheet, seed: number, maxPlies: number) {
    this.#game = game;
    this.#seed = seed;
    this.#maxPlies = maxPlies;
    this.outcomes = new OutcomeTally(game);
    this.kinds = new MoveKinds(game, rulesheet);
    this.unclear = game.roles.map(() => 0);
  }

  get branching(): Mean | undefined {
    return this.#branching.mean();
  }

  get forced(): Share {
    return shareOf(this.#forced, this.#steps);
  }

  /** One game, step by step. False where `stop` ended it early; it does not count then. */
  watch(stop: () => boolean): boolean {
    const game = this.#game;
    const joints: (readonly number[])[] = [];
    const random = new Random(mixed(this.#seed, this.watched));
    const { state, plies } = randomWalk(game, random, {
      maxPlies: this.#maxPlies,
      visit: (legal) => {
        this.#noteLegal(legal);
        return !stop();
      },
      play: (joint) => {
        joints.push(joint);
        for (const [role, move] of joint.entries()) this.kinds.sawPlayed(role, move);
      },
    });
    const terminal = game.isTerminal(state);
    if (!terminal && stop()) return false;
    this.watched++;
    if (terminal) this.#noteEnd(state, plies);
    else this.#noteNoEnd(state, joints);
    return true;
  }

  /** Many at once; only where games end. False where the time was not enough, and some are left out. */
  batch(count: number, milliseconds: number): boolean {
    const game = this.#game;
    const random = new Random(mixed(this.#seed, -1 - this.#batches++));
    const { count: done, ...played } = game.playouts(batchOf(game, [game.initial]), {
      perStart: count,
      random,
      deadline: performance.now() + milliseconds,
    });
    this.outcomes.addAll({ count: done, ...played });
    return done === count;
  }

  #noteLegal(legal: readonly (readonly number[])[]): void {
    this.#steps++;
    if (legal.every((moves) => moves.length < 2)) this.#forced++;
    for (const [role, moves] of legal.entries()) {
      if (moves.length > 1 && role !== this.#game.chanceRole) this.#branching.add(moves.length);
      this.kinds.sawLegal(role, moves);
    }
  }

  #noteEnd(state: State, plies: number): void {
    const game = this.#game;
    this.outcomes.add(game.goals(state), plies);
    for (const role of game.roles.keys())
      if (role !== game.chanceRole && game.goalValues(state, role).length !== 1) this.unclear[role]!++;
  }

  #noteNoEnd(state: State, joints: readonly (readonly number[])[]): void {
    const game = this.#game;
    const idle = game.roles.findIndex((_, role) => game.legalMoves(state, role).length === 0);
    if (idle < 0) {
      this.outcomes.cut++;
      return;
    }
    this.stuck++;
    this.trap ??= {
      role: game.roles[idle]!,
      joints: joints.map((joint) => joint.map((move, mover) => game.moveText(mover, move))),
    };
  }
}
