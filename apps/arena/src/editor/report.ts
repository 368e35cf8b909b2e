/**
 * What random playouts show of a game: whether it can be played, whether it ends, whether each role can win.
 * Observed and not proved; the counts say how much was observed.
 */
import { type GameCore, type Random, randomWalk } from "agon-engine/game";

export interface RulesReport {
  readonly playouts: number;
  /** Reached a terminal state. */
  readonly ended: number;
  /** Came to a state that is not terminal and in which a role has no legal move. */
  readonly stuck: number;
  /** Were broken off after `maxPlies`. */
  readonly cut: number;
  readonly maxPlies: number;
  /** Of those that ended. */
  readonly plies: { readonly fewest: number; readonly most: number; readonly mean: number };
  readonly roles: readonly RoleReport[];
  /** The first playout that got stuck. */
  readonly trap?: Trap;
}

export interface RoleReport {
  readonly role: string;
  readonly isChance: boolean;
  /** Ends with the goal value 100. */
  readonly wins: number;
  /** The goal values seen at the end, and how often. */
  readonly goals: readonly { readonly value: number; readonly count: number }[];
  /** Ends that gave the role no goal value, or several. */
  readonly unclear: number;
}

export interface Trap {
  readonly role: string;
  /** The joint moves that lead there. */
  readonly joints: readonly (readonly string[])[];
}

export interface ReportOptions {
  readonly random: Random;
  /** Default 1000. */
  readonly maxPlies?: number;
}

/** Plays one playout at a time, so that whoever asks can look at the clock between two. */
export class Observer {
  readonly #game: GameCore;
  readonly #random: Random;
  readonly #maxPlies: number;
  readonly #plies: number[] = [];
  readonly #roles: { wins: number; goals: Map<number, number>; unclear: number }[];
  #playouts = 0;
  #stuck = 0;
  #trap: Trap | undefined;

  constructor(game: GameCore, { random, maxPlies = 1000 }: ReportOptions) {
    this.#game = game;
    this.#random = random;
    this.#maxPlies = maxPlies;
    this.#roles = game.roles.map(() => ({ wins: 0, goals: new Map(), unclear: 0 }));
  }

  /** False where `stop` ended the playout early; it does not count then. */
  playout(stop: () => boolean = () => false): boolean {
    const game = this.#game;
    const joints: (readonly number[])[] = [];
    const { state, plies } = randomWalk(game, this.#random, {
      maxPlies: this.#maxPlies,
      visit: () => !stop(),
      play: (joint) => joints.push(joint),
    });
    const terminal = game.isTerminal(state);
    if (!terminal && stop()) return false;
    this.#playouts++;
    if (terminal) {
      this.#plies.push(plies);
      for (const role of game.roles.keys()) this.#note(role, game.goalValues(state, role));
    } else {
      const idle = game.roles.findIndex((_, role) => game.legalMoves(state, role).length === 0);
      if (idle >= 0) this.#noteTrap(idle, joints);
    }
    return true;
  }

  report(): RulesReport {
    const game = this.#game;
    const ended = this.#plies.length;
    return {
      playouts: this.#playouts,
      ended,
      stuck: this.#stuck,
      cut: this.#playouts - ended - this.#stuck,
      maxPlies: this.#maxPlies,
      plies: summary(this.#plies),
      roles: this.#roles.map(({ wins, goals, unclear }, role) => ({
        role: game.roles[role]!,
        isChance: role === game.chanceRole,
        wins,
        goals: [...goals].map(([value, count]) => ({ value, count })).sort((a, b) => a.value - b.value),
        unclear,
      })),
      ...(this.#trap && { trap: this.#trap }),
    };
  }

  #note(role: number, values: readonly number[]): void {
    const seen = this.#roles[role]!;
    if (values.length !== 1) seen.unclear++;
    const value = values[0];
    if (value === undefined) return;
    seen.goals.set(value, (seen.goals.get(value) ?? 0) + 1);
    if (value === (this.#game.maxGoal ?? 100)) seen.wins++;
  }

  #noteTrap(role: number, joints: readonly (readonly number[])[]): void {
    this.#stuck++;
    const game = this.#game;
    this.#trap ??= {
      role: game.roles[role]!,
      joints: joints.map((joint) => joint.map((move, mover) => game.moveText(mover, move))),
    };
  }
}

function summary(plies: readonly number[]): RulesReport["plies"] {
  let [fewest, most, sum] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const count of plies) {
    fewest = Math.min(fewest, count);
    most = Math.max(most, count);
    sum += count;
  }
  return plies.length === 0 ? { fewest: 0, most: 0, mean: 0 } : { fewest, most, mean: sum / plies.length };
}
