/**
 * Games of two by alpha-beta and by proof numbers in turn, each going on where it stopped, for as long as the other had and then
 * twice as long. Which of the two is better depends on the game, by far more than the factor of two that this costs at
 * most. Where there is a thread for each, each can be kept to one of them, and told what the other has found.
 */
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { AlphaBeta, type ValueBounds } from "./alpha-beta.ts";
import { type ExactLimits, LEAST } from "./exact.ts";
import { ProofNumberSearch, type ProofOptions } from "./proof-number.ts";

/** Playouts that say which question to ask first. */
const PLAYOUTS = 512;
/** Of the time there is, where the game is slow. */
const PLAYOUTS_SHARE = 0.1;
/** Positions of the first turn of each search. */
const FIRST_TURN = 20_000;

export const METHODS = ["alpha-beta", "proof-numbers"] as const;

export interface DuelOptions extends ProofOptions {
  /** Just this search. Default: both in turn. */
  readonly method?: (typeof METHODS)[number] | undefined;
}

export class DuelSearch {
  readonly #game: Game;
  readonly #state: State;
  readonly #options: ProofOptions;
  #method: DuelOptions["method"];
  #alphaBeta: AlphaBeta | undefined;
  #proofNumbers: ProofNumberSearch | undefined;
  #expected: number | undefined;
  #bounds: ValueBounds;
  #positions = 0;
  #turn = FIRST_TURN;
  #isProofsTurn = false;
  /** Searches in a row that gave up before their turn was over. */
  #givenUp = 0;

  constructor(game: Game, state: State, { method, memoryMiB = 256, ...options }: DuelOptions) {
    this.#game = game;
    this.#state = state;
    this.#options = { ...options, memoryMiB: method === undefined ? memoryMiB / 2 : memoryMiB };
    this.#bounds = { lower: LEAST, upper: game.maxGoal ?? 100 };
    if (method !== undefined) this.keepTo(method);
  }

  get bounds(): ValueBounds {
    return this.#bounds;
  }

  /** Of all searches so far. */
  get positions(): number {
    return this.#positions;
  }

  /** Whether the value is known, or no more of it would be found. */
  get hasEnded(): boolean {
    return this.#bounds.lower >= this.#bounds.upper || this.#givenUp >= 2;
  }

  /** From now on just this search, with the memory it has. */
  keepTo(method: (typeof METHODS)[number]): void {
    this.#method = method;
    this.#isProofsTurn = method === "proof-numbers";
    if (this.#isProofsTurn) this.#alphaBeta = undefined;
    else this.#proofNumbers = undefined;
  }

  /** Takes over what somebody else has found. */
  learn(found: ValueBounds): void {
    const lower = Math.max(this.#bounds.lower, found.lower);
    const upper = Math.min(this.#bounds.upper, found.upper);
    if (lower === this.#bounds.lower && upper === this.#bounds.upper) return;
    this.#bounds = { lower, upper };
    this.#givenUp = 0;
  }

  /** Goes on until the value is known or a limit is reached. */
  search({ milliseconds, positions = Number.POSITIVE_INFINITY, onProgress }: ExactLimits = {}): ValueBounds & {
    readonly positions: number;
  } {
    const end = milliseconds === undefined ? undefined : performance.now() + milliseconds;
    const before = this.#positions;
    let goesOn = true;
    const tell = (now: number): boolean => {
      goesOn = onProgress!(this.#positions - before + now);
      return goesOn;
    };
    while (!this.hasEnded && goesOn) {
      const left = positions - (this.#positions - before);
      if (left <= 0 || (end !== undefined && performance.now() >= end)) break;
      this.#takeTurn({
        positions: this.#method === undefined ? Math.min(this.#turn, left) : left,
        ...(end !== undefined && { milliseconds: end - performance.now() }),
        ...(onProgress && { onProgress: tell }),
      });
    }
    return { ...this.#bounds, positions: this.#positions - before };
  }

  #takeTurn(limits: ExactLimits & { readonly positions: number }): void {
    const began = performance.now();
    const found = this.#isProofsTurn ? this.#prove(limits) : this.#cut(limits);
    const isEarly = performance.now() - began < (limits.milliseconds ?? Number.POSITIVE_INFINITY);
    this.#givenUp = isEarly && found.positions < limits.positions ? this.#givenUp + 1 : 0;
    this.learn(found);
    this.#positions += found.positions;
    if (this.#isProofsTurn) this.#turn *= 2;
    if (this.#method === undefined) this.#isProofsTurn = !this.#isProofsTurn;
  }

  #cut(limits: ExactLimits): ValueBounds & { readonly positions: number } {
    this.#alphaBeta ??= new AlphaBeta(this.#game, this.#options);
    return this.#alphaBeta.solve(this.#state, limits, this.#bounds);
  }

  #prove(limits: ExactLimits): ValueBounds & { readonly positions: number } {
    const threshold = this.#threshold(limits);
    if (this.#proofNumbers?.threshold !== threshold)
      this.#proofNumbers = new ProofNumberSearch(this.#game, threshold, this.#options);
    return this.#proofNumbers.answer(this.#state, limits);
  }

  /** First whether the role gets more than by random play, for that one answer may do; then what halves the rest. */
  #threshold({ milliseconds }: ExactLimits): number {
    const { lower, upper } = this.#bounds;
    this.#expected ??= this.#randomGoal(
      performance.now() + PLAYOUTS_SHARE * (milliseconds ?? Number.POSITIVE_INFINITY),
    );
    const isFirst = this.#expected > lower && this.#expected <= upper;
    return Math.ceil(isFirst ? this.#expected : (lower + upper) / 2);
  }

  /** Nothing in particular where a slow game has no playout in time. */
  #randomGoal(deadline: number): number {
    const { role = 0 } = this.#options;
    const starts = { count: 1, words: this.#state };
    const { goals, playouts } = this.#game.totals(starts, { perStart: PLAYOUTS, random: new Random(1), deadline });
    return goals[role]! / Math.max(1, playouts[0]!);
  }
}
