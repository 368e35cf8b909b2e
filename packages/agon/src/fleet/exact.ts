/**
 * Exact search on two threads (../search/exact): alone for a moment, which is enough for small games and can be repeated, then
 * proof numbers here and alpha-beta on a thread of its own, each told what the other has found. A thread that dies is done
 * without. It compiles the rules for itself; the position travels as texts, because another compilation may number facts
 * differently.
 */
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { CircuitGame, symmetriesOf } from "agon-engine/compile";
import { type Game, Random, type State } from "agon-engine/game";
import type { Rulesheet } from "agon-engine/gdl";
import {
  type Canonical,
  canonicalBy,
  type ExactLimits,
  ExactSearch,
  type ExactSettings,
  type ExactSolution,
  type ValueBounds,
} from "agon-engine/search";

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/fleet/exact-worker.js", import.meta.url)
  : new URL("./exact-worker.js", import.meta.url);

/** Between two looks at what the other has found: time counts where the game is slow. */
export const SLICE = { positions: 100_000, milliseconds: 2000 };
/** Milliseconds between two looks where there is nothing else to do. */
const WAIT = 20;

export interface ExactQuestion {
  readonly game: Game;
  readonly state: State;
  /** What the game was made of. */
  readonly rulesheet: Rulesheet;
  readonly backend: string;
  /** Whether play need not lead to the state. */
  readonly anyState: boolean;
}

export interface ExactRequest extends Pick<ExactSettings, "constantSum" | "memoryMiB" | "role" | "method"> {
  readonly seed: number;
  /** Two are used at most, and one where positions are counted. */
  readonly threads: number;
  /** Positions before the second begins. Default 500,000. */
  readonly alone?: number;
}

export interface ThreadedLimits extends Omit<ExactLimits, "onProgress"> {
  /** Called now and then with the number of positions and what is proved so far; false stops. */
  readonly onProgress?: (positions: number, soFar: ExactSolution) => boolean;
  /** Does a part of the work that keeps this thread busy, so that it can be broken off from outside. Default: just does it. */
  readonly attend?: <T>(work: () => T) => T;
}

/** What the other thread is to do. */
export interface ExactOrder
  extends Pick<ExactRequest, "constantSum" | "memoryMiB" | "role" | "seed">,
    Pick<ExactQuestion, "backend" | "anyState"> {
  readonly rules: string;
  readonly facts: readonly string[];
}

/** What it says. */
export interface ExactWord extends ValueBounds {
  readonly positions: number;
  /** It has met an end without the constant sum. */
  readonly refutesSum: boolean;
}

/** Undefined where the game is of another kind, or the search has met an end that shows it is. */
export async function solveOnThreads(
  question: ExactQuestion,
  { threads, seed, alone = 500_000, ...settings }: ExactRequest,
  { onProgress, attend = (work) => work(), ...given }: ThreadedLimits = {},
): Promise<ExactSolution | undefined> {
  const { game, state, rulesheet, backend, anyState } = question;
  const search = attend(() => {
    const canonical = canonicalFor(game, rulesheet);
    return new ExactSearch(game, state, { ...settings, random: new Random(seed), canonical });
  });
  const ask = (limits: ExactLimits): ExactSolution | undefined => attend(() => search.search(limits));
  const limits = { ...given, ...(onProgress && { onProgress: (count: number) => onProgress(count, search.soFar) }) };
  const isForTwo = search.duel !== undefined && settings.method === undefined;
  if (threads < 2 || !isForTwo || limits.positions !== undefined) return ask(limits);

  const watch = new Watch(limits);
  const first = ask({ ...watch.left, positions: alone, onProgress: watch.tell });
  if (first === undefined || first.solved || watch.isOver) return first;
  if (search.duel === undefined) return ask({ ...watch.left, onProgress: watch.tell });
  const mate = new Mate({
    ...{ rules: rulesheet.text, backend, anyState, facts: game.facts(state) },
    ...{ constantSum: settings.constantSum, memoryMiB: settings.memoryMiB / 2, role: settings.role, seed },
  });
  try {
    return await searchBeside(mate, search, watch, ask);
  } finally {
    mate.close();
  }
}

/** Positions that are one by the symmetries of the rules. */
export function canonicalFor(game: Game, rulesheet: Rulesheet): Canonical | undefined {
  const symmetries = game instanceof CircuitGame ? symmetriesOf(rulesheet, game.circuit) : [];
  return canonicalBy(symmetries, game.stateWords);
}

async function searchBeside(
  mate: Mate,
  search: ExactSearch,
  watch: Watch,
  ask: (limits: ExactLimits) => ExactSolution | undefined,
): Promise<ExactSolution | undefined> {
  const duel = search.duel!;
  duel.keepTo("proof-numbers");
  for (;;) {
    await (duel.hasEnded ? delay(WAIT) : nextTurn());
    if (mate.refutesSum) return undefined;
    duel.learn(mate.bounds);
    mate.learn(duel.bounds);
    const found = ask(watch.slice);
    if (found === undefined) return undefined;
    // Both have a choice at once after all: it is solved in another way.
    if (search.duel === undefined) return ask({ ...watch.left, onProgress: watch.tell });
    const positions = found.positions + mate.positions;
    watch.tell(positions);
    if (found.solved || watch.isOver || (duel.hasEnded && mate.hasEnded)) return { ...found, positions };
  }
}

/** The thread that searches beside this one, and the last it said. */
class Mate {
  readonly #worker: Worker;
  bounds: ValueBounds = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  positions = 0;
  refutesSum = false;
  hasEnded = false;

  constructor(order: ExactOrder) {
    this.#worker = new Worker(THREAD, { workerData: order, stderr: true });
    this.#worker.on("message", ({ positions, refutesSum, ...bounds }: ExactWord) => {
      Object.assign(this, { positions, refutesSum, bounds });
    });
    this.#worker.on("error", () => {}); // then it says nothing any more
    this.#worker.on("exit", () => {
      this.hasEnded = true;
    });
  }

  /** Is told what was found here, where that is new. */
  learn(bounds: ValueBounds): void {
    if (bounds.lower > this.bounds.lower || bounds.upper < this.bounds.upper) this.#worker.postMessage(bounds);
  }

  close(): void {
    void this.#worker.terminate();
  }
}

/** Time and progress of a search in several pieces. */
class Watch {
  readonly #milliseconds: number | undefined;
  readonly #onProgress: ExactLimits["onProgress"];
  readonly #began = performance.now();
  #isStopped = false;

  constructor({ milliseconds, onProgress }: ExactLimits) {
    this.#milliseconds = milliseconds;
    this.#onProgress = onProgress;
  }

  /** The time that is left. */
  get left(): Pick<ExactLimits, "milliseconds"> {
    if (this.#milliseconds === undefined) return {};
    return { milliseconds: this.#milliseconds - (performance.now() - this.#began) };
  }

  /** What may be done before the next look at the other thread. */
  get slice(): ExactLimits {
    return { ...SLICE, milliseconds: Math.min(SLICE.milliseconds, this.left.milliseconds ?? SLICE.milliseconds) };
  }

  get isOver(): boolean {
    return this.#isStopped || (this.left.milliseconds ?? 1) <= 0;
  }

  readonly tell = (positions: number): boolean => {
    this.#isStopped ||= this.#onProgress?.(positions) === false;
    return !this.#isStopped;
  };
}
