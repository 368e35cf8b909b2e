/**
 * Depth-first proof-number search (Nagai, 2002): can a role reach a goal of at least v, all others against it?
 *
 * The proof number of a position is how many positions must still be proved, at least, to answer yes; the disproof number
 * the same for no:
 *
 *   our move:     proof = min of the children's proof,   disproof = sum of their disproof
 *   their move:   proof = sum of the children's proof,   disproof = min of their disproof
 *
 * The search goes down to the position whose answer seems to cost least, and stays in a subtree until something elsewhere
 * is cheaper by the factor GRACE (Pawlewicz and Lew, 2007), which keeps it from going up and down. It suits questions that a
 * forced line answers: races, connections, captures. A position that repeats on the way to itself is not judged;
 * where nothing else is left to look at, the search gives up.
 *
 * New children are looked at together, with their own children (frame.ts), so that their numbers begin with what is seen there: settled by
 * an end, or as many as there are moves, times how unlikely the answer seems (guess.ts; the idea is that of Saito et al.,
 * 2006, who play out every new position). Those with a run, which nobody can stop, are settled as well (races.ts). Only
 * positions whose children were searched are kept in the table.
 */

import type { ChildBatch } from "../../game/child-batch.ts";
import type { Game, State } from "../../game/game.ts";
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
import { rehearse } from "./rehearsal.ts";

/** A proof number: there is no proof. A disproof number: there is no disproof. */
const NEVER = 2 ** 30;
const GRACE = 1.25;

/** A position that seems lost is so many times as hard to prove as one that seems won. */
const SPREAD = 32;

/** Of the time there is, where the game is slow. */
const REHEARSAL_SHARE = 0.25;

export interface ProofOptions extends ExactOptions {
  /** Random positions from which a guess is learnt before the search, one for each millisecond at most. Default 8000; 0 for none. */
  readonly rehearsal?: number;
}

export interface ProofAnswer {
  /** Undefined where a limit was reached. */
  readonly answer: boolean | undefined;
  /** The value is between these, by the goals that were seen. */
  readonly lower: number;
  readonly upper: number;
  readonly positions: number;
}

export class ProofNumberSearch {
  readonly threshold: number;
  readonly #game: Game;
  readonly #role: number;
  readonly #goals: Goals;
  /** Proof and disproof numbers. */
  readonly #table: PositionTable;
  readonly #guess: ProofGuess;
  readonly #races: Races;
  readonly #random: Random;
  readonly #path: ExactPath;
  readonly #frames: Frame[] = [];
  #meter = new Meter({});
  #isStuck = false;
  /** Positions of the rehearsal that is still to come. */
  #rehearsal: number;
  /** What the last search found. */
  #proof = 1;
  #disproof = 1;
  /** Of the goals seen the least that is enough, and the greatest that is not. */
  #enough: number;
  #tooLittle = LEAST;

  /** The question is whether the role can reach at least `threshold`. */
  constructor(
    game: Game,
    threshold: number,
    { role = 0, constantSum, memoryMiB = 256, canonical, random = new Random(1), rehearsal = 8000 }: ProofOptions = {},
  ) {
    if (game.chanceRole >= 0) throw new NotTurnTaking("chance has a role in this game");
    this.#game = game;
    this.#role = role;
    this.#goals = new Goals(role, constantSum);
    this.threshold = threshold;
    this.#enough = game.maxGoal ?? 100;
    this.#table = new PositionTable(game.stateWords, memoryMiB * 2 ** 20, canonical);
    this.#guess = new ProofGuess(game.stateWords, random, canonical);
    this.#races = new Races(game, { role, threshold, sum: constantSum });
    this.#random = random;
    this.#rehearsal = rehearsal;
    this.#path = new ExactPath(game);
  }

  /** Goes on until the answer is known or a limit is reached. */
  answer(state: State, limits: ExactLimits = {}): ProofAnswer {
    this.#meter = new Meter(limits);
    this.#isStuck = false;
    const game = this.#game;
    if (game.isTerminal(state)) {
      const isEnough = this.#isEnough(game.goals(state), 0);
      this.#proof = isEnough ? 0 : NEVER;
      this.#disproof = isEnough ? NEVER : 0;
    } else {
      this.#proof = 1;
      this.#disproof = 1;
      this.#rehearse(state, limits);
    }
    while (!this.#isOver && this.#proof > 0 && this.#disproof > 0) {
      this.#frameAt(0).make(state);
      this.#search(state, 0, { ply: 0, proof: NEVER, disproof: NEVER });
    }
    return this.#found();
  }

  /** The role's move that the answer yes goes by, in a state that was asked about and in which the role chooses. */
  bestMove(state: State): number | undefined {
    const slot = this.#table.find(state, 0);
    if (slot < 0 || this.#table.best(slot) < 0 || this.#table.first(slot) !== 0) return undefined;
    return this.#game.children(state)!.joints[this.#table.best(slot) * this.#game.roles.length + this.#role];
  }

  #found(): ProofAnswer {
    const { positions } = this.#meter;
    const most = this.#game.maxGoal ?? 100;
    if (this.#proof === 0) return { answer: true, lower: this.#enough, upper: most, positions };
    if (this.#disproof === 0) return { answer: false, lower: LEAST, upper: this.#tooLittle, positions };
    return { answer: undefined, lower: LEAST, upper: most, positions };
  }

  get #isOver(): boolean {
    return this.#isStuck || this.#meter.isOver;
  }

  #rehearse(state: State, { milliseconds = Number.POSITIVE_INFINITY }: ExactLimits): void {
    const positions = Math.min(this.#rehearsal, Math.ceil(milliseconds));
    this.#rehearsal = 0;
    if (positions <= 0) return;
    const isEnough = (goals: Int16Array, at: number): boolean => this.#goals.of(goals, at) >= this.threshold;
    const deadline = performance.now() + REHEARSAL_SHARE * milliseconds;
    this.#guess.study(rehearse(this.#game, state, { isEnough, random: this.#random, positions, deadline }));
  }

  /** Whether the goals of an end are enough; takes note of them. */
  #isEnough(goals: Int16Array, at: number): boolean {
    return this.#takeNote(this.#goals.of(goals, at));
  }

  /** Whether a goal that some end has is enough. */
  #takeNote(goal: number): boolean {
    if (goal < this.threshold) {
      if (goal > this.#tooLittle) this.#tooLittle = goal;
      return false;
    }
    if (goal < this.#enough) this.#enough = goal;
    return true;
  }

  #frameAt(ply: number): Frame {
    this.#frames[ply] ??= new Frame(this.#game);
    return this.#frames[ply]!;
  }

  /** Searches a position, whose children are in its frame, until a number reaches its limit, and keeps the numbers. */
  #search(words: Uint32Array, at: number, limit: Limit): void {
    if (limit.ply >= DEEPEST - 1 || this.#path.repeats(words, at, limit.ply)) {
      this.#isStuck = true;
      return;
    }
    const before = this.#meter.positions;
    const frame = this.#frameAt(limit.ply);
    this.#meter.count(1);
    this.#enter(frame);
    for (;;) {
      const choice = choose(frame);
      const { child: best, proof: first, disproof: second } = choice;
      if (first >= limit.proof || second >= limit.disproof || this.#isOver) {
        this.#proof = first;
        this.#disproof = second;
        this.#table.put(words, at, { first, second, best, effort: this.#meter.positions - before });
        if (first === 0 || second === 0) this.#guess.note(words, at, first === 0);
        return;
      }
      this.#goDown(frame, choice, limit);
    }
  }

  #goDown(frame: Frame, choice: Choice, limit: Limit): void {
    const { child } = choice;
    const at = (frame.first + child) * this.#game.stateWords;
    const deeper = below(frame, choice, limit);
    const slot = this.#table.find(frame.children.words, at);
    // Another way may have led there since.
    if (slot >= 0 && (this.#table.first(slot) >= deeper.proof || this.#table.second(slot) >= deeper.disproof)) {
      this.#proof = this.#table.first(slot);
      this.#disproof = this.#table.second(slot);
    } else {
      this.#frameAt(deeper.ply).follow(frame, child);
      this.#search(frame.children.words, at, deeper);
    }
    frame.lows[child] = this.#proof;
    frame.highs[child] = this.#disproof;
  }

  /** Finds numbers for all children. */
  #enter(frame: Frame): void {
    const { children, first, count, lows, highs, seen } = frame;
    frame.isOurs = isTurnOf(this.#role, children, first, first + count, this.#game.roles.length);
    const least = frame.isOurs ? lows : highs;
    let fresh = 0;
    for (let child = 0; child < count; child++) {
      const isKnown = this.#lookUp(children, first + child);
      seen[child] = isKnown ? -1 : fresh++;
      lows[child] = this.#proof;
      highs[child] = this.#disproof;
      if (!isKnown || least[child] !== 0) continue;
      leave(frame, child);
      return;
    }
    if (fresh === 0) return;
    frame.lookAhead(fresh);
    this.#meter.count(fresh);
    for (let child = 0; child < count; child++) if (seen[child]! >= 0) this.#lookBeyond(frame, child);
    for (let child = 0; child < count; child++) if (least[child] === 0) return;
    this.#races.look(frame, {
      isOpen: (child) => lows[child] !== 0 && highs[child] !== 0,
      settle: (child, proves, goal) => {
        this.#takeNote(goal);
        lows[child] = proves ? 0 : NEVER;
        highs[child] = proves ? NEVER : 0;
      },
    });
  }

  /** Leaves in #proof and #disproof what is known of a child without looking at it; false where that is nothing. */
  #lookUp({ terminal, goals, words }: ChildBatch, child: number): boolean {
    const { roles, stateWords } = this.#game;
    this.#proof = 1;
    this.#disproof = 1;
    if (terminal[child]) {
      const isEnough = this.#isEnough(goals, child * roles.length);
      this.#proof = isEnough ? 0 : NEVER;
      this.#disproof = isEnough ? NEVER : 0;
      return true;
    }
    const slot = this.#table.find(words, child * stateWords);
    if (slot < 0) return false;
    this.#proof = this.#table.first(slot);
    this.#disproof = this.#table.second(slot);
    return true;
  }

  /** The first numbers of a new child, from its children. */
  #lookBeyond(frame: Frame, child: number): void {
    const { beyond, children, first } = frame;
    const family = frame.seen[child]!;
    const [from, to] = [beyond.start[family]!, beyond.start[family + 1]!];
    const isOurs = isTurnOf(this.#role, beyond, from, to, this.#game.roles.length);
    let open = 0;
    let isSettled = false;
    for (let at = from; at < to && !isSettled; at++) {
      if (!beyond.terminal[at]) open++;
      else if (this.#isEnough(beyond.goals, at * this.#game.roles.length) === isOurs) isSettled = true;
    }
    if (isSettled || open === 0) {
      const isProved = isSettled === isOurs;
      frame.lows[child] = isProved ? 0 : NEVER;
      frame.highs[child] = isProved ? NEVER : 0;
      return;
    }
    const likely = this.#guess.of(children.words, (first + child) * this.#game.stateWords);
    frame.likely[child] = likely;
    frame.lows[child] = Math.round((isOurs ? 1 : open) * Math.max(1, SPREAD * (1 - likely)));
    frame.highs[child] = Math.round((isOurs ? open : 1) * Math.max(1, SPREAD * likely));
  }
}

/** A child has settled the position: the ones behind it need not be looked at. */
function leave({ lows, highs, seen, count }: Frame, child: number): void {
  lows.fill(1, child + 1, count);
  highs.fill(1, child + 1, count);
  seen.fill(-1, child + 1, count);
}

/** Numbers at which a search returns. */
interface Limit {
  readonly ply: number;
  readonly proof: number;
  readonly disproof: number;
}

interface Choice {
  /** The cheapest child. */
  readonly child: number;
  /** What the next one costs. */
  readonly next: number;
  /** Numbers of the parent. */
  readonly proof: number;
  readonly disproof: number;
}

/** The one who moves looks for the child with the least of his number; the other's numbers add up. */
function choose({ isOurs, lows, highs, count }: Frame): Choice {
  const least = isOurs ? lows : highs;
  const added = isOurs ? highs : lows;
  let [child, best, next, sum] = [-1, NEVER, NEVER, 0];
  for (let at = 0; at < count; at++) {
    sum += added[at]!;
    if (least[at]! < best || child < 0) {
      next = best;
      best = least[at]!;
      child = at;
    } else if (least[at]! < next) next = least[at]!;
  }
  sum = best === 0 ? NEVER : Math.min(sum, best >= NEVER ? sum : NEVER - 1);
  return isOurs ? { child, next, proof: best, disproof: sum } : { child, next, proof: sum, disproof: best };
}

function below({ isOurs, lows, highs }: Frame, { child, next, ...own }: Choice, limit: Limit): Limit {
  const ply = limit.ply + 1;
  const cheaper = (most: number): number => Math.min(most, Math.floor(next * GRACE) + 1);
  if (isOurs) return { ply, proof: cheaper(limit.proof), disproof: limit.disproof - own.disproof + highs[child]! };
  return { ply, proof: limit.proof - own.proof + lows[child]!, disproof: cheaper(limit.disproof) };
}
