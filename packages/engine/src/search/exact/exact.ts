/**
 * What the exact searches share: whose turn it is, the way to a position, and when to stop.
 */

import type { ChildBatch } from "../../game/child-batch.ts";
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { haveSum } from "../ends.ts";
import { hashState } from "../transpositions.ts";
import type { Canonical } from "./position-table.ts";

export interface ExactOptions {
  /** The role whose goal is maximised. Default 0. */
  readonly role?: number | undefined;
  /** What the goals of two players add up to at every end. Default: nothing is said of it. */
  readonly constantSum?: number | undefined;
  /** For the table. Default 256. */
  readonly memoryMiB?: number;
  /** Positions that are one up to symmetry. Default: each stands for itself. */
  readonly canonical?: Canonical | undefined;
  /** Picks the positions from which to learn an order of moves. */
  readonly random?: Random;
}

export interface ExactLimits {
  readonly milliseconds?: number;
  /** Positions whose children are looked at. */
  readonly positions?: number;
  /** What milliseconds are measured with. Default performance.now(). */
  readonly clock?: () => number;
  /** Called now and then with the number of positions so far; false stops. */
  readonly onProgress?: (positions: number) => boolean;
}

/** The least goal value; NO_GOAL counts as this. */
export const LEAST = 0;

/** Deeper lines are not followed: a stack has an end. */
export const DEEPEST = 2000;

/** The game is not one of turns: the role and another have a choice at once, or chance has one. */
export class NotTurnTaking extends Error {}

/** An end was met whose goals do not have the sum that all are said to have. */
export class NotConstantSum extends Error {}

/** How goals count for a role: NO_GOAL as the least. */
export class Goals {
  readonly #role: number;
  readonly #sum: number | undefined;

  constructor(role: number, constantSum: number | undefined) {
    this.#role = role;
    this.#sum = constantSum;
  }

  /** The role's goal at an end, where the goals of all begin at a place. */
  of(goals: ArrayLike<number>, at: number): number {
    if (this.#sum !== undefined && !haveSum(this.#sum, goals, at))
      throw new NotConstantSum(`the goals of an end do not add up to ${this.#sum}`);
    return Math.max(LEAST, goals[at + this.#role]!);
  }
}

/** Whether a role chooses among the children `from` to `to`, and not the others; where nobody has a choice, it does. */
export function isTurnOf(
  role: number,
  { joints }: Pick<ChildBatch, "joints">,
  from: number,
  to: number,
  roles: number,
): boolean {
  let isTheirs = false;
  for (let other = 0; other < roles && !isTheirs; other++)
    isTheirs = other !== role && hasChoice(joints, from * roles + other, to * roles, roles);
  if (isTheirs && hasChoice(joints, from * roles + role, to * roles, roles))
    throw new NotTurnTaking("the role and others choose at once in this game");
  return !isTheirs;
}

/** Whether the moves of a role, one in every `step` from `first` on, differ. */
function hasChoice(joints: Int32Array, first: number, end: number, step: number): boolean {
  let at = first + step;
  while (at < end && joints[at] === joints[first]) at += step;
  return at < end;
}

/** The positions on the way to the one that is searched. */
export class ExactPath {
  readonly #stateWords: number;
  readonly #words: Uint32Array;
  readonly #hashes = new Int32Array(DEEPEST);

  constructor({ stateWords }: Game) {
    this.#stateWords = stateWords;
    this.#words = new Uint32Array(DEEPEST * stateWords);
  }

  /** Whether the position at words[at…] is on the way to itself; if not, it is the one at `ply` from now on. */
  repeats(words: Uint32Array, at: number, ply: number): boolean {
    const hash = hashState(words, at, this.#stateWords);
    for (let above = ply - 1; above >= 0; above--)
      if (this.#hashes[above] === hash && this.#isAt(above, words, at)) return true;
    this.#hashes[ply] = hash;
    for (let word = 0; word < this.#stateWords; word++) this.#words[ply * this.#stateWords + word] = words[at + word]!;
    return false;
  }

  #isAt(ply: number, words: Uint32Array, at: number): boolean {
    for (let word = 0; word < this.#stateWords; word++)
      if (this.#words[ply * this.#stateWords + word] !== words[at + word]) return false;
    return true;
  }
}

/** Positions between two looks at the clock. */
const CLOCK_INTERVAL = 64;
const PROGRESS_INTERVAL = 200;

/** Counts positions, and says when a limit is reached. */
export class Meter {
  readonly #limits: ExactLimits;
  readonly #clock: () => number;
  readonly #deadline: number;
  #reported: number;
  #lookedAt = 0;
  positions = 0;
  isOver = false;

  constructor(limits: ExactLimits) {
    this.#limits = limits;
    this.#clock = limits.clock ?? (() => performance.now());
    this.#reported = this.#clock();
    this.#deadline = this.#reported + (limits.milliseconds ?? Number.POSITIVE_INFINITY);
  }

  count(positions: number): void {
    this.positions += positions;
    if (this.positions >= this.#lookedAt + CLOCK_INTERVAL) this.#look();
  }

  #look(): void {
    this.#lookedAt = this.positions;
    const now = this.#clock();
    const { positions = Number.POSITIVE_INFINITY, onProgress } = this.#limits;
    if (now >= this.#deadline || this.positions >= positions) this.isOver = true;
    if (onProgress === undefined || now < this.#reported + PROGRESS_INTERVAL) return;
    this.#reported = now;
    if (!onProgress(this.positions)) this.isOver = true;
  }
}
