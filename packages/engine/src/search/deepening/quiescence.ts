/**
 * Looks on from the horizon until the position is quiet (quiescence search, Harris 1975): an evaluation that counts a piece which the
 * next move takes back is wrong by that piece.
 *
 * What is quiet is not written in rules, so the evaluation itself says it: a move that gains more than what moves gain in the mean, by MARGIN
 * swings (guesses.ts), is looked at, others are not. The role that moves need not make any of them, and has what the position is thought to be
 * worth then (stand pat):
 *
 *   quiet(p) = max( e(p), max over children c with e(c) > e(p) and e(c) > mean + MARGIN · swing of quiet(c) )     for the first role; min for the other
 *
 * So a child is never worth more to the role that moved there than the evaluation says, and those that are not good enough by it are not
 * looked at at all.
 */
import type { Game } from "../../game/game.ts";
import { type Goals, isTurnOf } from "../exact/exact.ts";
import { Frame } from "../exact/frame.ts";
import type { Guesses } from "./guesses.ts";
import type { ValueScale } from "./values.ts";

/** What a search lends. */
export interface HorizonSearch {
  readonly game: Game;
  readonly goals: Goals;
  readonly values: ValueScale;
  readonly guesses: Guesses;
  /** Counts a position; true where time is over. */
  isOver(): boolean;
}

/** The least gain of a move that is looked at, beyond that of the mean move, in swings. */
const MARGIN = 2.5;
/** Plies it looks on. */
const MOST_PLIES = 5;
const ROLES = 2;

export class Quiescence {
  readonly #search: HorizonSearch;
  readonly #frames: Frame[] = [];

  constructor(search: HorizonSearch) {
    this.#search = search;
  }

  /** What the child of a frame is worth, whose guess is known, inside the window; not outside of it. */
  valueOf(frame: Frame, child: number, alpha: number, beta: number): number {
    return this.#quiet(frame, child, alpha, beta, 0);
  }

  #quiet(above: Frame, child: number, alpha: number, beta: number, ply: number): number {
    const { game } = this.#search;
    const stand = above.guesses[child]!;
    if (ply >= MOST_PLIES || this.#search.isOver()) return stand;
    this.#frames[ply] ??= new Frame(game);
    const frame = this.#frames[ply]!;
    const at = (above.first + child) * game.stateWords;
    frame.make(above.children.words.subarray(at, at + game.stateWords));
    const { first, count, children } = frame;
    if (count === 0) return stand;
    frame.isOurs = isTurnOf(0, children, first, first + count, ROLES);
    if (frame.isOurs ? stand >= beta : stand <= alpha) return stand;
    this.#search.guesses.into(frame);
    return this.#best(frame, stand, alpha, beta, ply);
  }

  #best(frame: Frame, stand: number, alpha: number, beta: number, ply: number): number {
    const { values, goals } = this.#search;
    const { isOurs, first, count, children } = frame;
    const tried = this.#gains(frame, stand);
    let value = stand;
    for (let child = 0; child < count; child++)
      if (children.terminal[first + child]) {
        const goal = values.ofGoal(goals.of(children.goals, (first + child) * ROLES));
        value = isOurs ? Math.max(value, goal) : Math.min(value, goal);
      }
    for (let place = 0; place < tried; place++) {
      const [from, to] = isOurs ? [Math.max(alpha, value), beta] : [alpha, Math.min(beta, value)];
      const child = frame.order[place]!;
      const guess = frame.guesses[child]!;
      if (from >= to || (isOurs ? guess <= from : guess >= to)) break;
      const found = this.#quiet(frame, child, from, to, ply + 1);
      value = isOurs ? Math.max(value, found) : Math.min(value, found);
    }
    return value;
  }

  /** Writes the moves that gain into `order`, the best first; returns how many they are. */
  #gains({ isOurs, guesses, mean, order, count, first, children }: Frame, stand: number): number {
    const least = MARGIN * this.#search.guesses.swing;
    const sign = isOurs ? 1 : -1;
    let tried = 0;
    for (let child = 0; child < count; child++) {
      const worth = sign * guesses[child]!;
      if (children.terminal[first + child] || worth <= sign * stand || worth <= sign * mean + least) continue;
      let place = tried++;
      for (; place > 0 && sign * guesses[order[place - 1]!]! < worth; place--) order[place] = order[place - 1]!;
      order[place] = child;
    }
    return tried;
  }
}
