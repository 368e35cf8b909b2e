/**
 * Several ways of solving a puzzle, a little of each in turn: nobody knows before which one it will be. They share the best sequence
 * found, so that none looks for less, and stop when one of them has reached the best goal there is or has proved that nothing is
 * better.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Sequence } from "../nested.ts";
import { adaptPolicies } from "./adaptation.ts";
import { needByNeed } from "./needs.ts";
import { partByPart } from "./parts.ts";
import { Quest, type Steps } from "./quest.ts";
import { visitAll, visitBounded, visitInTime, visitTimeless } from "./visits.ts";
import { greedyWalks } from "./walks.ts";

export interface PortfolioOptions {
  /** For positions. Default 256. */
  readonly memoryMiB?: number;
  readonly random: Random;
  /** A sequence known to end the game: only what is better is looked for. */
  readonly known?: Sequence | undefined;
  /** One method alone: nested rollout policy adaptation, plain or generalised by a bias. Default: all methods. */
  readonly only?: "nrpa" | "gnrpa" | undefined;
}

export interface PortfolioLimits {
  readonly milliseconds?: number;
  /** A step may end so many milliseconds later: for a search in slices. Default 0. */
  readonly grace?: number;
  /** What milliseconds are measured with. Default performance.now(). */
  readonly clock?: () => number;
  readonly positions?: number;
  /** Called now and then with the number of positions so far; false stops. */
  readonly onProgress?: (positions: number) => boolean;
}

export interface PortfolioAnswer {
  /** The best goal found; -1 where no end was reached. */
  readonly goal: number;
  /** The moves that lead to it. */
  readonly moves: readonly number[];
  /** Whether nothing better exists. */
  readonly proved: boolean;
  /** Positions that were looked at, by all methods. */
  readonly positions: number;
}

interface Method {
  readonly name: MethodName;
  readonly steps: Steps;
  /** What it had so far, divided by its share. */
  milliseconds: number;
  positions: number;
  /** The longest of its latest steps. */
  longest: number;
}

/** What each method has of the time, relative to the others. */
const SHARES = {
  visit: 1,
  walks: 1,
  policies: 0.5,
  needs: 1,
  parts: 1,
  bounded: 1,
  timeless: 1.5,
  "in time": 1.5,
} as const;

type MethodName = keyof typeof SHARES;

/** Milliseconds, or positions where time does not count, that a method has in a turn. */
const TURN = 10;
const TURN_POSITIONS = 512;
/** Steps that take no longer may be begun at any time. */
const AT_ONCE = 2;
/** Milliseconds between two calls of onProgress. */
const PROGRESS_INTERVAL = 200;
/** Of the time that is left as much goes into making code. */
const CODE_SHARE = 0.05;
/** And no more into making bounds. */
const BOUNDS_SHARE = 0.25;

export class Portfolio {
  readonly #quest: Quest;
  readonly #memoryMiB: number;
  #methods: Method[] = [];
  #hasBounds = false;
  #isProved = false;
  #positions = 0;
  #clock = (): number => performance.now();

  constructor(game: Game, start: State, { memoryMiB = 256, random, known, only }: PortfolioOptions) {
    this.#quest = new Quest(game, start, random);
    this.#quest.best = known;
    this.#memoryMiB = memoryMiB;
    if (only !== undefined) {
      this.#hasBounds = true;
      this.#begin("policies", adaptPolicies(this.#quest, { biased: only === "gnrpa" }));
      return;
    }
    this.#begin("visit", visitAll(this.#quest, { memoryMiB: memoryMiB / 2, onProof: this.#onProof }));
    this.#begin("walks", greedyWalks(this.#quest));
    this.#begin("policies", adaptPolicies(this.#quest));
  }

  #begin(name: MethodName, steps: Steps): void {
    // As much as the others had, so that it does not have to catch up with them.
    const had = (of: "milliseconds" | "positions"): number => Math.min(...this.#methods.map((method) => method[of]));
    const [milliseconds, positions] = this.#methods.length === 0 ? [0, 0] : [had("milliseconds"), had("positions")];
    this.#methods.push({ name, steps, milliseconds, positions, longest: 0 });
  }

  /** Begins what needs bounds, as soon as there is time to make them. */
  #beginBounded(milliseconds: number): void {
    if (this.#hasBounds) return;
    const quest = this.#quest;
    const options = { memoryMiB: this.#memoryMiB / 4, onProof: this.#onProof };
    const relaxation = quest.game.analysis?.relaxation(BOUNDS_SHARE * milliseconds);
    if (relaxation === undefined && quest.game.analysis !== undefined) return;
    this.#hasBounds = true;
    if (relaxation !== undefined) {
      const { game, start } = quest;
      if (!game.isTerminal(start)) quest.most = Math.min(quest.most, relaxation.bounds({ count: 1, words: start })[0]!);
      if (milliseconds < Number.POSITIVE_INFINITY) relaxation.warm(CODE_SHARE * milliseconds);
      this.#begin("needs", needByNeed(quest, relaxation));
      this.#begin("parts", partByPart(quest, relaxation));
      this.#begin("bounded", visitBounded(quest, relaxation, options));
      this.#begin("timeless", visitTimeless(quest, relaxation, options));
    } else this.#begin("in time", visitInTime(quest, options));
  }

  readonly #onProof = (): void => {
    this.#isProved = true;
  };

  get isSettled(): boolean {
    return this.#isProved || this.#quest.isSolved;
  }

  /** Goes on until the puzzle is settled or a limit is reached. */
  search(limits: PortfolioLimits = {}): PortfolioAnswer {
    const { milliseconds, grace = 0, positions = Number.POSITIVE_INFINITY, onProgress } = limits;
    this.#clock = limits.clock ?? (() => performance.now());
    const began = this.#clock();
    const deadline = began + (milliseconds ?? Number.POSITIVE_INFINITY);
    const last = this.#positions + positions;
    const isTimed = milliseconds !== undefined;
    const left = deadline + grace - began;
    if (isTimed) this.#quest.game.preparation?.warmUp(CODE_SHARE * left);
    this.#beginBounded(left);
    let reported = began;
    while (!this.isSettled && this.#positions < last) {
      const now = this.#clock();
      const method = this.#next(isTimed, deadline + grace - now);
      if (method === undefined || now >= deadline) break;
      this.#turn(method, isTimed ? Math.min(deadline, now + TURN) : Number.POSITIVE_INFINITY);
      if (onProgress === undefined || now < reported + PROGRESS_INTERVAL) continue;
      reported = now;
      if (!onProgress(this.#positions)) break;
    }
    return this.answer;
  }

  get answer(): PortfolioAnswer {
    const { best } = this.#quest;
    return { goal: best?.goal ?? -1, moves: best?.moves ?? [], proved: this.isSettled, positions: this.#positions };
  }

  /** The one that had least, of those whose steps are short enough for the time left. */
  #next(isTimed: boolean, left: number): Method | undefined {
    let next: Method | undefined;
    for (const method of this.#methods) {
      if (method.longest >= left && method.longest > AT_ONCE) {
        // It has its turn when there is more time, or when it has waited long enough to be believed shorter.
        method.longest *= 0.9;
        continue;
      }
      const had = isTimed ? method.milliseconds : method.positions;
      if (next === undefined || had < (isTimed ? next.milliseconds : next.positions)) next = method;
    }
    return next;
  }

  #turn(method: Method, until: number): void {
    const last = method.positions + TURN_POSITIONS;
    const began = this.#clock();
    let now = began;
    do {
      const { done, value } = method.steps.next();
      const after = this.#clock();
      method.longest = Math.max(0.9 * method.longest, after - now);
      now = after;
      if (done) {
        this.#methods = this.#methods.filter((other) => other !== method);
        break;
      }
      // A step without positions counts as one: nobody may go on for ever for nothing.
      method.positions += Math.max(1, value) / SHARES[method.name];
      this.#positions += Math.max(1, value);
    } while (!this.isSettled && (until < Number.POSITIVE_INFINITY ? now < until : method.positions < last));
    method.milliseconds += (now - began) / SHARES[method.name];
  }
}
