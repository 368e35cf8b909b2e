/**
 * Exact search: what a role can be sure of if it moves well, all others against it.
 *
 * For two players whose goals sum to a constant this is the value of the game; for others it is the paranoid value. The role
 * never moves together with others (where both have a choice, the search says so and stops), and no role is chance.
 *
 * A question is a threshold: is the value at least v? Alpha-beta with a window of one value answers it; a few questions, each
 * halving what is left between the bounds, give the value. Every position searched keeps an interval that holds for good,
 * so questions and iterations share what they learn, and a position whose interval decides the question is not searched:
 *
 *   our move:     lower = max of the children's lower, upper = max of their upper     (a child with lower >= v ends it)
 *   their move:   lower = min,                         upper = min                     (a child with upper <  v ends it)
 *
 * New children are looked at together, with their own children (frame.ts): what ends in two plies, and what the table knows
 * of any child, is seen before one is searched. Then the child goes first that settled this position before, and those
 * that look best: by a guess learnt from the positions answered so far (guess.ts), and where the other has few replies. Where a
 * question takes long, those with a run are settled as well (races.ts). A position that repeats on the way is simply unknown.
 */

import type { ChildBatch } from "../../game/child-batch.ts";
import type { Children, Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import {
  DEEPEST,
  type ExactLimits,
  type ExactOptions,
  ExactPath,
  Goals,
  isTurnOf,
  LEAST,
  Meter,
  NotTurnTaking,
} from "./exact.ts";
import { Races } from "./forced-wins.ts";
import { Frame } from "./frame.ts";
import { ProofGuess } from "./guess.ts";
import { PositionTable } from "./position-table.ts";

/** The value is between these; equal where it is known. */
export interface ValueBounds {
  readonly lower: number;
  readonly upper: number;
}

export interface AlphaBetaOptions extends ExactOptions {
  /** Positions of a question before runs are looked for: what looks for them takes time to make. Default 20,000. */
  readonly runsAfter?: number;
}

export interface ExactAnswer extends ValueBounds {
  /** Positions whose children were looked at. */
  readonly positions: number;
  /** Plies of the last search. */
  readonly depth: number;
}

/** Plies of the searches: a glance for short wins, then as deep as it goes. */
const DEPTHS = [1, DEEPEST];
/** A child of which nothing but its place in the table is known counts as if it had so many replies. */
const REPLIES = 8;

export class AlphaBeta {
  readonly #game: Game;
  readonly #role: number;
  readonly #goals: Goals;
  readonly #sum: number | undefined;
  readonly #most: number;
  /** The bounds of positions. */
  readonly #table: PositionTable;
  readonly #guess: ProofGuess;
  readonly #path: ExactPath;
  readonly #runsAfter: number;
  readonly #frames: Frame[] = [];
  #meter = new Meter({});
  #threshold = 0;
  /** Looks for runs that answer the question of the threshold, which so many positions were searched for. */
  #races: Races | undefined;
  #asked = 0;
  #depth = 0;
  /** Whether a line was left because it was too deep. */
  #isCut = false;
  /** What the last search found: two numbers without an object. */
  #lower = 0;
  #upper = 0;

  constructor(game: Game, options: AlphaBetaOptions = {}) {
    const { role = 0, constantSum, memoryMiB = 256, canonical, random = new Random(1), runsAfter = 20_000 } = options;
    if (game.chanceRole >= 0) throw new NotTurnTaking("chance has a role in this game");
    this.#game = game;
    this.#role = role;
    this.#goals = new Goals(role, constantSum);
    this.#sum = constantSum;
    this.#most = game.maxGoal ?? 100;
    this.#guess = new ProofGuess(game.stateWords, random, canonical);
    this.#table = new PositionTable(game.stateWords, memoryMiB * 2 ** 20, canonical);
    this.#path = new ExactPath(game);
    this.#runsAfter = runsAfter;
  }

  /** Asks question after question until the value is known or a limit is reached. */
  solve(state: State, limits: ExactLimits = {}, known: ValueBounds = { lower: LEAST, upper: this.#most }): ExactAnswer {
    const meter = new Meter(limits);
    this.#meter = meter;
    if (this.#game.isTerminal(state)) {
      const value = this.#goals.of(this.#game.goals(state), 0);
      return { lower: value, upper: value, positions: 0, depth: 0 };
    }
    let { lower, upper } = known;
    let level = 0;
    while (lower < upper && !meter.isOver) {
      this.#ask(Math.ceil((lower + upper) / 2));
      this.#depth = DEPTHS[level]!;
      this.#isCut = false;
      this.#frameAt(0).make(state);
      this.#search(state, 0, 0);
      lower = Math.max(lower, this.#lower);
      upper = Math.min(upper, this.#upper);
      const isAnswered = lower >= this.#threshold || upper < this.#threshold;
      if (isAnswered) continue;
      if (!this.#isCut || ++level === DEPTHS.length) break;
    }
    return { lower, upper, positions: meter.positions, depth: this.#depth };
  }

  #ask(threshold: number): void {
    if (threshold === this.#threshold) return;
    this.#threshold = threshold;
    this.#races = undefined;
    this.#asked = 0;
  }

  /** What is known of the positions after each move, in the order of `children`. */
  known({ count, states, terminal, goals }: Children): ValueBounds[] {
    const children = { words: states.words, terminal, goals };
    return Array.from({ length: count }, (_, index) => {
      this.#lookUp(children, index);
      return { lower: this.#lower, upper: this.#upper };
    });
  }

  #frameAt(ply: number): Frame {
    this.#frames[ply] ??= new Frame(this.#game);
    return this.#frames[ply]!;
  }

  /** Leaves in #lower and #upper what can be said of the position, whose children are in its frame. */
  #search(words: Uint32Array, at: number, ply: number): void {
    if (ply >= this.#depth) this.#isCut = true;
    if (ply >= this.#depth || this.#path.repeats(words, at, ply) || this.#meter.isOver) {
      this.#set(LEAST, this.#most);
      return;
    }
    const before = this.#meter.positions;
    this.#meter.count(1);
    const slot = this.#table.find(words, at);
    const frame = this.#frameAt(ply);
    const { first, count, children } = frame;
    frame.isOurs = isTurnOf(this.#role, children, first, first + count, this.#game.roles.length);
    const best = this.#join(frame, { best: slot < 0 ? -1 : this.#table.best(slot), ply });
    const effort = this.#meter.positions - before;
    this.#table.put(words, at, { first: this.#lower, second: this.#upper, best, effort });
    if (this.#lower >= this.#threshold) this.#guess.note(words, at, true);
    else if (this.#upper < this.#threshold) this.#guess.note(words, at, false);
  }

  /** Joins what is known of the children, searching them while the question is open; returns the child that settled it. */
  #join(frame: Frame, turn: Turn): number {
    const { isOurs } = frame;
    const settled = this.#survey(frame);
    if (settled >= 0) return settled;
    const { stateWords } = this.#game;
    const open = this.#sort(frame, turn);
    for (let place = 0; place < open; place++) {
      const child = frame.order[place]!;
      const at = (frame.first + child) * stateWords;
      if (turn.ply + 1 < this.#depth) this.#frameAt(turn.ply + 1).follow(frame, child);
      this.#search(frame.children.words, at, turn.ply + 1);
      if (this.#settles(isOurs)) return child;
      frame.lows[child] = Math.max(frame.lows[child]!, this.#lower);
      frame.highs[child] = Math.min(frame.highs[child]!, this.#upper);
    }
    let [lower, upper] = isOurs ? [LEAST, LEAST] : [this.#most, this.#most];
    for (let child = 0; child < frame.count; child++) {
      lower = isOurs ? Math.max(lower, frame.lows[child]!) : Math.min(lower, frame.lows[child]!);
      upper = isOurs ? Math.max(upper, frame.highs[child]!) : Math.min(upper, frame.highs[child]!);
    }
    this.#set(lower, upper);
    return -1;
  }

  /** Finds bounds for all children, by the table or by looking ahead; the child that settles the question, or -1. */
  #survey(frame: Frame): number {
    const { isOurs, children, first, count, lows, highs, seen } = frame;
    let fresh = 0;
    for (let child = 0; child < count; child++) {
      seen[child] = this.#lookUp(children, first + child) ? -1 : fresh++;
      if (this.#settles(isOurs)) return child;
      lows[child] = this.#lower;
      highs[child] = this.#upper;
    }
    if (fresh === 0) return -1;
    frame.lookAhead(fresh);
    this.#meter.count(fresh);
    for (let child = 0; child < count; child++) {
      if (seen[child]! < 0) continue;
      frame.scores[child] = this.#lookBeyond(frame, seen[child]!);
      if (this.#settles(isOurs)) return child;
      lows[child] = this.#lower;
      highs[child] = this.#upper;
      frame.likely[child] = this.#guess.of(children.words, (first + child) * this.#game.stateWords);
    }
    this.#asked += fresh;
    return this.#asked < this.#runsAfter ? -1 : this.#lookForRuns(frame);
  }

  /** Finds bounds for new children with a run; the child that settles the question, or -1. */
  #lookForRuns(frame: Frame): number {
    const { isOurs, lows, highs } = frame;
    const threshold = this.#threshold;
    this.#races ??= new Races(this.#game, { role: this.#role, threshold, sum: this.#sum });
    let settled = -1;
    this.#races.look(frame, {
      isOpen: (child) => lows[child]! < threshold && highs[child]! >= threshold,
      settle: (child, proves, goal) => {
        if (proves) lows[child] = goal;
        else highs[child] = goal;
        if (proves === isOurs) settled = child;
      },
    });
    if (settled < 0) return -1;
    this.#set(lows[settled]!, highs[settled]!);
    this.#settles(isOurs);
    return settled;
  }

  /** Bounds of a new child from the ends among its children; returns how many others there are. */
  #lookBeyond({ beyond }: Frame, family: number): number {
    const { roles } = this.#game;
    const [from, to] = [beyond.start[family]!, beyond.start[family + 1]!];
    const isOurs = isTurnOf(this.#role, beyond, from, to, roles.length);
    let [lower, upper, open] = isOurs ? [LEAST, LEAST, 0] : [this.#most, this.#most, 0];
    for (let at = from; at < to; at++) {
      if (beyond.terminal[at]) this.#readGoal(beyond, at);
      else this.#set(LEAST, this.#most);
      if (this.#lower < this.#upper) open++;
      lower = isOurs ? Math.max(lower, this.#lower) : Math.min(lower, this.#lower);
      upper = isOurs ? Math.max(upper, this.#upper) : Math.min(upper, this.#upper);
    }
    this.#set(lower, upper);
    return open;
  }

  /** Whether what was found of a child answers the question for its parent; then of the parent's other bound nothing is known. */
  #settles(isOurs: boolean): boolean {
    if (isOurs ? this.#lower < this.#threshold : this.#upper >= this.#threshold) return false;
    if (isOurs) this.#upper = this.#most;
    else this.#lower = LEAST;
    return true;
  }

  /** What is known of a child without looking at it; false where that is nothing. */
  #lookUp(children: Pick<ChildBatch, "terminal" | "goals" | "words">, child: number): boolean {
    if (children.terminal[child]) {
      this.#readGoal(children, child);
      return true;
    }
    const slot = this.#table.find(children.words, child * this.#game.stateWords);
    if (slot < 0) this.#set(LEAST, this.#most);
    else this.#set(this.#table.first(slot), this.#table.second(slot));
    return slot >= 0;
  }

  #readGoal({ goals }: Pick<ChildBatch, "goals">, child: number): void {
    const value = this.#goals.of(goals, child * this.#game.roles.length);
    this.#set(value, value);
  }

  #set(lower: number, upper: number): void {
    this.#lower = lower;
    this.#upper = upper;
  }

  /** Writes the children about which the question is open into `order`, the best first; returns how many they are. */
  #sort(frame: Frame, { best }: Turn): number {
    const { isOurs, children, first, count, lows, highs, seen, likely, scores, order } = frame;
    let open = 0;
    for (let child = 0; child < count; child++) {
      if (lows[child]! >= this.#threshold || highs[child]! < this.#threshold) continue;
      const isNew = seen[child]! >= 0;
      const chance = isNew ? likely[child]! : this.#guess.of(children.words, (first + child) * this.#game.stateWords);
      const replies = isNew ? scores[child]! : REPLIES;
      scores[child] = child === best ? -1 : replies * (isOurs ? 1.02 - chance : 0.02 + chance);
      let place = open++;
      for (; place > 0 && scores[order[place - 1]!]! > scores[child]!; place--) order[place] = order[place - 1]!;
      order[place] = child;
    }
    return open;
  }
}

interface Turn {
  /** The child to search first, or -1. */
  readonly best: number;
  readonly ply: number;
}
