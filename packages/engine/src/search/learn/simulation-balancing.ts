/**
 * Simulation balancing (Silver and Tesauro 2009): a playout policy is not to play well, but so that the mean of its playouts from a position
 * is the value of the position. The policy is softmax in one weight for each role and move:
 *
 *   π(s, a) ∝ exp θ(role, a)                      ψ(s, a) = e(a) - Σ_b π(s, b) e(b)
 *   V = mean of z over playouts from s            g = mean of z Σ_t ψ(s_t, a_t) over others
 *   θ += α (V*(s) - V) g                          V*(s): the exact value; z: goals of role 0, both scaled to 0..1
 *
 * This is the paper's policy gradient form with its features replaced by the moves themselves, which every game has.
 */
import { type MoveChooser, playout } from "../../game/bulk.ts";
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";

/** A position and what it is worth to role 0, from 0 to 1. */
export interface ValuedPosition {
  readonly state: State;
  readonly value: number;
}

/** A choice of a playout: of which moves which one. */
export interface PlayedChoice {
  readonly role: number;
  readonly moves: readonly number[];
  readonly move: number;
}

export interface PlayedGame {
  /** Of role 0, from 0 to 1. */
  readonly goal: number;
  readonly choices: readonly PlayedChoice[];
}

export interface BalancingOptions {
  readonly random: Random;
  /** Passes over the positions. Default 10. */
  readonly passes?: number;
  /** Playouts for the mean, and as many again for the gradient. Default 32. */
  readonly playouts?: number;
  /** α. Default 0.5. */
  readonly rate?: number;
}

/** Weights of moves, and playouts by them. */
export class BalancedPolicy {
  readonly #game: Game;
  readonly #random: Random;
  readonly #weights: Map<number, number>[];

  constructor(game: Game, random: Random) {
    this.#game = game;
    this.#random = random;
    this.#weights = game.roles.map(() => new Map());
  }

  weight(role: number, move: number): number {
    return this.#weights[role]!.get(move) ?? 0;
  }

  add(role: number, move: number, by: number): void {
    this.#weights[role]!.set(move, this.weight(role, move) + by);
  }

  /** How likely each of the moves is. */
  shares(role: number, moves: readonly number[]): number[] {
    const shares = moves.map((move) => Math.exp(this.weight(role, move)));
    const sum = shares.reduce((all, share) => all + share, 0);
    return shares.map((share) => share / sum);
  }

  choose(role: number, moves: readonly number[]): number {
    let rest = this.#random.unit();
    const shares = this.shares(role, moves);
    return moves[shares.findIndex((share) => (rest -= share) < 0)] ?? moves[moves.length - 1]!;
  }

  /** One playout from the state, with all choices in it. */
  play(start: State): PlayedGame {
    const choices: PlayedChoice[] = [];
    const policy: MoveChooser = {
      choose: (role, moves) => {
        const move = this.choose(role, moves);
        if (moves.length > 1) choices.push({ role, moves: [...moves], move });
        return move;
      },
    };
    const end = playout(this.#game, start, policy)!;
    return { goal: Math.max(0, this.#game.goals(end)[0]!) / (this.#game.maxGoal ?? 100), choices };
  }

  /** θ += step Σ z ψ / playouts, ψ by the weights before. */
  learn(games: readonly PlayedGame[], step: number): void {
    const changes = games.flatMap(({ goal, choices }) =>
      choices.flatMap(({ role, moves, move }) => {
        const shares = this.shares(role, moves);
        return moves.map((each, at) => ({ role, each, by: goal * (Number(each === move) - shares[at]!) }));
      }),
    );
    for (const { role, each, by } of changes) this.add(role, each, (step * by) / games.length);
  }
}

export function meanGoal(games: readonly PlayedGame[]): number {
  return games.reduce((sum, { goal }) => sum + goal, 0) / games.length;
}

export function balance(game: Game, positions: readonly ValuedPosition[], options: BalancingOptions): BalancedPolicy {
  const { random, passes = 10, playouts = 32, rate = 0.5 } = options;
  const policy = new BalancedPolicy(game, random);
  const some = (state: State): PlayedGame[] => Array.from({ length: playouts }, () => policy.play(state));
  for (let pass = 0; pass < passes; pass++)
    for (const { state, value } of positions) {
      const off = value - meanGoal(some(state));
      policy.learn(some(state), rate * off);
    }
  return policy;
}

/** The mean squared distance between the means of playouts and the values. */
export function squaredError(policy: BalancedPolicy, positions: readonly ValuedPosition[], playouts: number): number {
  const squares = positions.map(({ state, value }) => {
    const games = Array.from({ length: playouts }, () => policy.play(state));
    return (meanGoal(games) - value) ** 2;
  });
  return squares.reduce((sum, square) => sum + square, 0) / squares.length;
}
