/**
 * Exact search: what a role can be sure of if it moves well, all others against it.
 *
 * For two players whose goals sum to a constant this is the value of the game; for more it is the paranoid value. One role
 * moves at a time (where two have a choice at once, the search says so and stops), and no role is chance.
 *
 * A question is a threshold: is the value at least v? Alpha-beta with a window of one value answers it; a few questions, each
 * halving what is left between the bounds, give the value. Every position searched keeps an interval that holds for good,
 * so questions and iterations share what they learn, and a position whose interval decides the question is not searched:
 *
 *   our move:     lower = max of the children's lower, upper = max of their upper     (a child with lower >= v ends it)
 *   their move:   lower = min,                         upper = min                     (a child with upper <  v ends it)
 *
 * All children come at once from the game, so ends and what the table knows of any child are seen before one is
 * searched. Then the child goes first that settled this position before, and moves that settled others (history
 * heuristic: Schaeffer, 1989). The depth grows, which finds short wins and teaches the order; a position at the limit, or one
 * that repeats on the way, is simply unknown.
 */
import type { Children, Game, State } from "../../game/game.ts";
import { DEEPEST, type ExactLimits, type ExactOptions, LEAST, Meter, moverOf, NotTurnTaking, Path } from "./exact.ts";
import { PositionTable } from "./position-table.ts";

export interface ExactAnswer {
  /** The value is between these; equal where solved. */
  readonly lower: number;
  readonly upper: number;
  /** Positions whose children were looked at. */
  readonly positions: number;
  /** Plies of the last search. */
  readonly depth: number;
}

/** The first depths, before there is no limit but this. */
const DEPTHS = [1, 2, 3, 4, 5, DEEPEST];

export class AlphaBeta {
  readonly #game: Game;
  readonly #role: number;
  readonly #most: number;
  /** The bounds of positions. */
  readonly #table: PositionTable;
  /** For each role and move: how often it settled a position. */
  readonly #history: Float64Array[];
  readonly #path: Path;
  #meter = new Meter({});
  #threshold = 0;
  #depth = 0;
  /** Whether a line was left because it was too deep. */
  #isCut = false;
  /** What the last search found: two numbers without an object. */
  #lower = 0;
  #upper = 0;

  constructor(game: Game, { role = 0, memoryMiB = 256 }: ExactOptions = {}) {
    if (game.chanceRole >= 0) throw new NotTurnTaking("chance has a role in this game");
    this.#game = game;
    this.#role = role;
    this.#most = game.mostGoal ?? 100;
    this.#table = new PositionTable(game.stateWords, memoryMiB * 2 ** 20);
    this.#history = game.roles.map(() => new Float64Array(64));
    this.#path = new Path(game);
  }

  /** Asks question after question until the value is known or a limit is reached. */
  solve(state: State, limits: ExactLimits = {}): ExactAnswer {
    const meter = new Meter(limits);
    this.#meter = meter;
    if (this.#game.isTerminal(state)) {
      const value = Math.max(LEAST, this.#game.goals(state)[this.#role]!);
      return { lower: value, upper: value, positions: 0, depth: 0 };
    }
    let [lower, upper, level] = [LEAST, this.#most, 0];
    while (lower < upper && !meter.isOver) {
      this.#threshold = Math.ceil((lower + upper) / 2);
      this.#depth = DEPTHS[level]!;
      this.#isCut = false;
      this.#search(state, 0, 0);
      lower = Math.max(lower, this.#lower);
      upper = Math.min(upper, this.#upper);
      const isAnswered = lower >= this.#threshold || upper < this.#threshold;
      if (isAnswered) continue;
      if (!this.#isCut || ++level === DEPTHS.length) break;
    }
    return { lower, upper, positions: meter.positions, depth: this.#depth };
  }

  /** What is known of the positions after each move, in the order of `children`. */
  known(children: Children): { readonly lower: number; readonly upper: number }[] {
    return Array.from({ length: children.count }, (_, index) => {
      this.#lookUp(children, index);
      return { lower: this.#lower, upper: this.#upper };
    });
  }

  /** Leaves in #lower and #upper what can be said of the position, which is not terminal. */
  #search(words: Uint32Array, at: number, ply: number): void {
    if (ply >= this.#depth) this.#isCut = true;
    if (ply >= this.#depth || this.#path.repeats(words, at, ply) || this.#meter.isOver) {
      this.#set(LEAST, this.#most);
      return;
    }
    const before = this.#meter.positions;
    this.#meter.count(1);
    const { stateWords, roles } = this.#game;
    const children = this.#game.children(words.subarray(at, at + stateWords))!;
    const mover = moverOf(children, roles.length);
    const slot = this.#table.find(words, at);
    const first = slot < 0 ? -1 : this.#table.best(slot);
    const best = this.#join(children, { mover, first, ply });
    const effort = this.#meter.positions - before;
    this.#table.put(words, at, { first: this.#lower, second: this.#upper, best, effort });
  }

  /** Joins what is known of the children, searching them while the question is open; returns the child that settled it. */
  #join(children: Children, { mover, first, ply }: Turn): number {
    const isOurs = mover === this.#role;
    // The worst for the one who moves; children can only be better.
    let lower = isOurs ? LEAST : this.#most;
    let upper = lower;
    const open: number[] = [];
    for (let child = 0; child < children.count; child++) {
      this.#lookUp(children, child);
      if (this.#settles(isOurs)) return child;
      if (this.#lower < this.#threshold && this.#upper >= this.#threshold) open.push(child);
      else {
        lower = isOurs ? Math.max(lower, this.#lower) : Math.min(lower, this.#lower);
        upper = isOurs ? Math.max(upper, this.#upper) : Math.min(upper, this.#upper);
      }
    }
    for (const child of this.#sorted(open, children, { mover, first, ply })) {
      this.#search(children.states.words, child * this.#game.stateWords, ply + 1);
      if (this.#settles(isOurs)) {
        this.#credit(mover, children.joints[child * this.#game.roles.length + mover]!);
        return child;
      }
      lower = isOurs ? Math.max(lower, this.#lower) : Math.min(lower, this.#lower);
      upper = isOurs ? Math.max(upper, this.#upper) : Math.min(upper, this.#upper);
    }
    this.#set(lower, upper);
    return -1;
  }

  /** Whether what was found of a child answers the question for its parent; then of the parent's other bound nothing is known. */
  #settles(isOurs: boolean): boolean {
    if (isOurs ? this.#lower < this.#threshold : this.#upper >= this.#threshold) return false;
    if (isOurs) this.#upper = this.#most;
    else this.#lower = LEAST;
    return true;
  }

  /** What is known of a child without searching it. */
  #lookUp({ terminal, goals, states }: Children, child: number): void {
    const { roles, stateWords } = this.#game;
    if (terminal[child]) {
      const value = Math.max(LEAST, goals[child * roles.length + this.#role]!);
      this.#set(value, value);
      return;
    }
    const slot = this.#table.find(states.words, child * stateWords);
    if (slot < 0) this.#set(LEAST, this.#most);
    else this.#set(this.#table.first(slot), this.#table.second(slot));
  }

  #set(lower: number, upper: number): void {
    this.#lower = lower;
    this.#upper = upper;
  }

  /** The child that settled the position before, then by history. */
  #sorted(open: number[], { joints }: Children, { mover, first }: Turn): number[] {
    if (open.length < 2) return open;
    const history = this.#history[mover]!;
    const roles = this.#game.roles.length;
    const score = (child: number): number =>
      child === first ? Number.POSITIVE_INFINITY : (history[joints[child * roles + mover]!] ?? 0);
    return open.sort((a, b) => score(b) - score(a));
  }

  #credit(mover: number, move: number): void {
    let history = this.#history[mover]!;
    if (move >= history.length) {
      const longer = new Float64Array(2 * move);
      longer.set(history);
      history = this.#history[mover] = longer;
    }
    history[move]!++;
  }
}

interface Turn {
  readonly mover: number;
  /** The child to search first, or -1. */
  readonly first: number;
  readonly ply: number;
}
