/**
 * Games that an evaluation plays against itself, many side by side: all children of all positions are made in one go on the game's
 * lanes and evaluated, and each game follows the child that its mover likes best, or now and then any.
 *
 * A finished game teaches what its positions were worth, from the last to the first (TD(λ), Sutton 1988; traces end at moves that
 * were not the best, as in Watkins' Q(λ)):
 *
 *   y(t) = best(t)                              where another move was played
 *   y(t) = (1 - λ) best(t) + λ y(t + 1)         else;  best(t): the value of the mover's best child, at an end its goals
 */
import { ChildBatch, expandAll } from "../../game/child-batch.ts";
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { type LinearEvaluator, logistic } from "./evaluator.ts";

export interface SelfPlayOptions {
  readonly random: Random;
  /** Games side by side. Default 128. */
  readonly games?: number;
  /** How often any move is played. Default 0.1. */
  readonly exploration?: number;
  /** λ: 1 learns from ends alone, 0 from the next position alone. Default 0.8. */
  readonly lambda?: number;
  /** Random plies that a game begins with, at most. Default 8. */
  readonly opening?: number;
  /** Plies after which a game is broken off, with what it is thought to be worth. Default 400. */
  readonly mostPlies?: number;
}

/** A position with what it proved to be worth. */
export type OnPosition = (words: Uint32Array, at: number, targets: Float64Array, target: number) => void;

const DEFAULTS = { games: 128, exploration: 0.1, lambda: 0.8, opening: 8, mostPlies: 400 };

/** One game under way. */
class Trajectory {
  plies = 0;
  /** Plies of its opening that are left. */
  opening = 0;
  words: Uint32Array;
  /** For each ply and output the value of the best child, in 0..1. */
  best: Float64Array;
  /** Whether the best child was followed. */
  followed: Uint8Array;

  constructor(stateWords: number, outputs: number) {
    this.words = new Uint32Array(64 * stateWords);
    this.best = new Float64Array(64 * outputs);
    this.followed = new Uint8Array(64);
  }

  /** Makes room for a ply more. */
  reserve(): void {
    if (this.plies < this.followed.length) return;
    const twice = <T extends Uint32Array | Float64Array | Uint8Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.words = twice(this.words, new Uint32Array(2 * this.words.length));
    this.best = twice(this.best, new Float64Array(2 * this.best.length));
    this.followed = twice(this.followed, new Uint8Array(2 * this.followed.length));
  }
}

export class SelfPlay {
  /** Games that came to an end. */
  finished = 0;
  readonly #game: Game;
  readonly #evaluator: LinearEvaluator;
  readonly #settings: typeof DEFAULTS & SelfPlayOptions;
  readonly #outputs: number;
  readonly #children: ChildBatch;
  readonly #words: Uint32Array;
  readonly #games: Trajectory[];
  readonly #targets: Float64Array;

  constructor(game: Game, evaluator: LinearEvaluator, options: SelfPlayOptions) {
    this.#game = game;
    this.#evaluator = evaluator;
    this.#settings = { ...DEFAULTS, ...options };
    this.#outputs = evaluator.weights.bias.length;
    this.#children = new ChildBatch(game);
    this.#words = new Uint32Array(this.#settings.games * game.stateWords);
    this.#games = Array.from({ length: this.#settings.games }, () => new Trajectory(game.stateWords, this.#outputs));
    this.#targets = new Float64Array(this.#outputs);
    for (let index = 0; index < this.#games.length; index++) this.#restart(index);
  }

  #restart(index: number): void {
    const { opening, random } = this.#settings;
    this.#words.set(this.#game.initial, index * this.#game.stateWords);
    this.#games[index]!.plies = 0;
    this.#games[index]!.opening = random.below(opening + 1);
  }

  /** One ply of every game; those that end are learnt from and begin anew. */
  ply(onPosition: OnPosition): void {
    expandAll(this.#game, { count: this.#games.length, words: this.#words }, this.#children);
    for (let index = 0; index < this.#games.length; index++) this.#move(index, onPosition);
  }

  #move(index: number, onPosition: OnPosition): void {
    const { start, terminal, words } = this.#children;
    const { stateWords } = this.#game;
    const trajectory = this.#games[index]!;
    const first = start[index]!;
    const end = start[index + 1]!;
    if (first === end) {
      this.#restart(index); // a role has no move: the rules are not sound
      return;
    }
    const mover = this.#mover(first, end);
    const best = mover < 0 ? this.#anyOf(first, end) : this.#bestOf(first, end, mover);
    const child = this.#chosen(trajectory, first, end, best);
    if (trajectory.opening > 0) trajectory.opening--;
    else this.#remember(index, trajectory, best, child);
    if (terminal[child] || trajectory.plies >= this.#settings.mostPlies) {
      this.#learn(trajectory, onPosition);
      this.#restart(index);
    } else
      for (let word = 0; word < stateWords; word++)
        this.#words[index * stateWords + word] = words[child * stateWords + word]!;
  }

  /** Whose moves tell the children apart; -1 where several roles choose at once or chance does. The first and the last child differ in all. */
  #mover(first: number, end: number): number {
    const { roles, chanceRole } = this.#game;
    const { joints } = this.#children;
    let mover = 0;
    let choosers = 0;
    for (let role = 0; role < roles.length; role++)
      if (joints[first * roles.length + role] !== joints[(end - 1) * roles.length + role]) {
        mover = role;
        choosers++;
      }
    return choosers > 1 || (choosers === 1 && mover === chanceRole) ? -1 : mover;
  }

  #anyOf(first: number, end: number): number {
    return first + this.#settings.random.below(end - first);
  }

  #bestOf(first: number, end: number, mover: number): number {
    const { random } = this.#settings;
    const output = mover < this.#outputs ? mover : 0;
    const sign = output === mover ? 1 : -1;
    let best = first;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let child = first; child < end; child++) {
      const worth = sign * this.#scoreOf(child, output);
      if (worth > most) {
        best = child;
        most = worth;
        ties = 1;
      } else if (worth === most && random.below(++ties) === 0) best = child;
    }
    return best;
  }

  /** z of a child; what has ended is surer than anything guessed. */
  #scoreOf(child: number, output: number): number {
    const { words, terminal } = this.#children;
    if (!terminal[child]) return this.#evaluator.score(words, child * this.#game.stateWords, output);
    return (this.#goalOf(child, output) - 0.5) * CERTAIN;
  }

  #goalOf(child: number, output: number): number {
    const { roles, maxGoal } = this.#evaluator.weights;
    return Math.max(0, this.#children.goals[child * roles + output]!) / maxGoal;
  }

  #chosen({ opening }: Trajectory, first: number, end: number, best: number): number {
    const { random, exploration } = this.#settings;
    return opening > 0 || random.unit() < exploration ? this.#anyOf(first, end) : best;
  }

  #remember(index: number, trajectory: Trajectory, best: number, child: number): void {
    const { stateWords } = this.#game;
    trajectory.reserve();
    const ply = trajectory.plies++;
    for (let word = 0; word < stateWords; word++)
      trajectory.words[ply * stateWords + word] = this.#words[index * stateWords + word]!;
    trajectory.followed[ply] = Number(child === best);
    for (let output = 0; output < this.#outputs; output++)
      trajectory.best[ply * this.#outputs + output] = this.#valueOf(best, output);
  }

  #valueOf(child: number, output: number): number {
    const { terminal, words } = this.#children;
    if (terminal[child]) return this.#goalOf(child, output);
    return logistic(this.#evaluator.score(words, child * this.#game.stateWords, output));
  }

  #learn({ plies, words, best, followed }: Trajectory, onPosition: OnPosition): void {
    const { lambda } = this.#settings;
    const { stateWords } = this.#game;
    const targets = this.#targets;
    for (let ply = plies - 1; ply >= 0; ply--) {
      const trace = followed[ply] && ply < plies - 1 ? lambda : 0;
      for (let output = 0; output < this.#outputs; output++)
        targets[output] = (1 - trace) * best[ply * this.#outputs + output]! + trace * targets[output]!;
      onPosition(words, ply * stateWords, targets, 0);
    }
    this.finished++;
  }
}

/** z between a certain win and a certain loss. */
const CERTAIN = 1e6;
