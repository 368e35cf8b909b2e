/**
 * The one loop of thinking: slices of work, between which others on the thread have their turn. Signals arrive there, reports are sent,
 * and findings of threads that search the same position are merged. It ends when a limit is reached, the value is proved or a stop
 * condition says so.
 *
 *   slice ──► report ──► others' turn ──► slice ──► … ──► result
 *               ▲
 *     findings of threads (threads.ts, merge.ts)
 *
 * Counted playouts are cut by number and never by time, and a number of playouts is the same in one piece or in many: so the
 * same seed gives the same visits, however fast the machine is.
 */
import type { Game } from "../game/game.ts";
import { mergedReport } from "./merge.ts";
import { reportOf, type SearchReport } from "./report.ts";
import { type Limits, runSearch } from "./run.ts";
import type { Search } from "./search.ts";
import {
  afterMilliseconds,
  afterPlayouts,
  firstOf,
  type SearchProgress,
  type StopCondition,
  type StopReason,
  whenAborted,
} from "./stop.ts";
import type { SearchThreads } from "./threads.ts";

/** When to stop thinking: at the first limit that is reached, or when the value is proved. */
export interface ThinkLimits {
  /** Playouts to make. Counted ones are made by one thread, so that they can be made again. */
  readonly playouts?: number;
  readonly milliseconds?: number;
  readonly signal?: AbortSignal;
  /** A condition of one's own. */
  readonly stop?: StopCondition<ThinkProgress>;
  /** Whose moves are reported. Default: the role that has a choice, of several the first. */
  readonly role?: number;
  /** Milliseconds between reports, of which the first comes after the first slice. Default 100. */
  readonly interval?: number;
}

/** What a stop condition may look at. */
export interface ThinkProgress extends SearchProgress {
  /** All that is known by now; it takes a moment to put together. */
  report(): ThinkReport;
}

/** What is known of a position while it is thought about. `playouts` are those of all threads since thinking began. */
export interface ThinkReport extends SearchReport {
  readonly milliseconds: number;
  /** Threads that have found something, this one included. */
  readonly threads: number;
}

/** What came of thinking. */
export interface ThinkResult extends ThinkReport {
  /** Why it ended. */
  readonly reason: StopReason;
}

/** What thinks, slice by slice: a search, a player of puzzles, one that is told percepts only. */
export interface Searcher {
  readonly game: Game;
  /** Goes on within the limits. */
  slice(limits: Limits): SliceResult;
  /** What it knows of the moves of a role. It draws no random numbers, since reports come when a clock says so. */
  report(role: number): SearchReport;
  /** Playouts below which a slice is not cut, a power of two; Infinity where all is done in one. Default 1. */
  leastSlice?(isCounted: boolean): number;
}

export interface SliceResult {
  readonly playouts: number;
  /** Why it ended. Default: it has done what was asked. */
  readonly reason?: StopReason | undefined;
}

/** What thinks, and with what beside it. */
export interface Thinking {
  readonly searcher: Searcher;
  /** Searches of the same position, where playouts are not counted. */
  readonly threads?: SearchThreads | undefined;
  /** Milliseconds for better code of the game, after the first slice and where playouts are not counted. Default 0. */
  readonly warmUp?: number;
  /** What milliseconds are measured with. Default performance.now(); others cannot break off a batch. */
  readonly clock?: () => number;
  /** Done first, while threads search already; what it finds thinks in place of the searcher and of the threads. It calls `onSlice`. */
  readonly study?: ((onSlice: () => void) => Promise<Searcher | undefined>) | undefined;
}

/** Milliseconds of a slice: so long a thread may be deaf. */
export const SLICE_MILLISECONDS = 25;
/** A batch that has begun is not broken off at the end of a slice, unless it takes so many milliseconds more. */
const GRACE_MILLISECONDS = 200;
/** Playouts of the first slice, where they are counted. */
const FIRST_PLAYOUTS = 32;
/** Without an end of its own a search on threads lasts until it is stopped. */
const ENDLESS = 2 ** 31 - 1;

export function searcherOf(search: Search): Searcher {
  return {
    game: search.game,
    slice: (limits) => runSearch(search, limits),
    report: (role) => reportOf(search, role),
  };
}

/** Thinks until a limit is reached; reports come between slices. */
export async function thinkWith(
  { searcher: given, threads, warmUp = 0, clock, study }: Thinking,
  limits: ThinkLimits & { readonly role: number },
  onReport?: (report: ThinkReport) => void,
): Promise<ThinkResult> {
  checkLimits(limits);
  const { role, interval = 100, milliseconds = ENDLESS } = limits;
  const isCounted = limits.playouts !== undefined;
  let beside = isCounted ? undefined : threads;
  const now = clock ?? (() => performance.now());
  const began = now();
  let [searcher, playouts, next] = [given, 0, 0];
  let isWarm = isCounted || warmUp === 0;
  const report = (): ThinkReport => {
    const found = beside?.findings() ?? [];
    const merged = mergedReport({ ...searcher.report(role), playouts }, found);
    return { ...merged, milliseconds: now() - began, threads: 1 + found.length };
  };
  const tell = (elapsed: number): void => {
    if (onReport === undefined || elapsed < next) return;
    next = elapsed + interval;
    onReport(report());
  };
  beside?.begin(Math.min(ENDLESS, milliseconds), role);
  const studied = await study?.(() => tell(now() - began));
  if (studied !== undefined) {
    searcher = studied;
    beside?.stop();
    beside = undefined;
  }
  const spent = study === undefined ? 0 : now() - began;
  const left = {
    ...limits,
    ...(limits.milliseconds !== undefined && { milliseconds: Math.max(0, milliseconds - spent) }),
  };
  const onSlice = (progress: SearchProgress): void => {
    playouts = progress.playouts;
    tell(spent + progress.milliseconds);
    if (!isWarm) searcher.game.preparation?.warmUp(warmUp);
    isWarm = true;
  };
  const stop = stopOf(left, beside, report);
  const reason = await inSlices({ searcher, limits: left, clock, stop, onSlice });
  beside?.stop();
  return { ...report(), reason };
}

function checkLimits({ playouts, milliseconds, signal, stop }: ThinkLimits): void {
  if (playouts === undefined && milliseconds === undefined && signal === undefined && stop === undefined)
    throw new Error("thinking needs an end: give playouts, milliseconds, a signal or a stop condition");
  for (const [name, value] of Object.entries({ playouts, milliseconds }))
    if (value !== undefined && !(value >= 0)) throw new Error(`${name} is ${value}; it takes a number from 0 on`);
}

function stopOf(
  { playouts, milliseconds, signal, stop }: ThinkLimits,
  threads: SearchThreads | undefined,
  report: () => ThinkReport,
): StopCondition {
  return firstOf(
    playouts === undefined ? undefined : afterPlayouts(playouts),
    milliseconds === undefined ? undefined : afterMilliseconds(milliseconds),
    signal && whenAborted(signal),
    threads && (() => (threads.findings().some(({ solved }) => solved) ? "solved" : undefined)),
    stop && ((progress) => stop({ ...progress, report })),
  );
}

interface Sliced {
  readonly searcher: Searcher;
  readonly limits: Allowed;
  readonly clock: (() => number) | undefined;
  readonly stop: StopCondition;
  readonly onSlice: (progress: SearchProgress) => void;
}

async function inSlices({ searcher, limits, clock, stop, onSlice }: Sliced): Promise<StopReason> {
  const now = clock ?? (() => performance.now());
  const began = now();
  const size = new SliceSize(limits, searcher.leastSlice?.(limits.playouts !== undefined) ?? 1);
  let playouts = 0;
  for (;;) {
    const at = now() - began;
    const asked = size.next(playouts, at);
    const done = searcher.slice(clock === undefined ? asked : { ...asked, clock });
    playouts += done.playouts;
    const milliseconds = now() - began;
    size.took(done.playouts, milliseconds - at);
    onSlice({ playouts, milliseconds });
    if (isFinal(done, asked, milliseconds - at)) return done.reason ?? "idle";
    await othersTurn();
    const reason = stop({ playouts, milliseconds: now() - began });
    if (reason !== undefined) return reason;
  }
}

/**
 * The last slice, behind which there is no time, may end before its time: no batch would have fitted in. A slice that ends early
 * without a playout has found nothing to think about.
 */
function isFinal({ playouts, reason }: SliceResult, { grace = 0, milliseconds }: Limits, took: number): boolean {
  if (reason === "solved" || reason === "memory" || reason === "endless") return true;
  if (reason === "time" && grace === 0) return true;
  return playouts === 0 && (milliseconds === undefined || took < milliseconds / 2);
}

type Allowed = Pick<Limits, "playouts" | "milliseconds">;

/** How long the next slice is: by time, or by as many playouts as have taken about that time. */
class SliceSize {
  readonly #limits: Allowed;
  readonly #least: number;
  #milliseconds: number;
  #playouts: number;

  constructor(limits: Allowed, least: number) {
    this.#limits = limits;
    this.#least = least;
    this.#milliseconds = least === Number.POSITIVE_INFINITY ? least : SLICE_MILLISECONDS;
    this.#playouts = Math.max(FIRST_PLAYOUTS, least);
  }

  next(playouts: number, milliseconds: number): Limits {
    const { playouts: most, milliseconds: time } = this.#limits;
    const left = time === undefined ? undefined : Math.max(0, time - milliseconds);
    if (most !== undefined)
      return { playouts: Math.min(this.#playouts, most - playouts), ...(left !== undefined && { milliseconds: left }) };
    const length = Math.min(this.#milliseconds, left ?? this.#milliseconds);
    return { milliseconds: length, grace: left === undefined ? GRACE_MILLISECONDS : left - length };
  }

  /** Time that was over before a playout ended: the next slice is longer. */
  took(playouts: number, milliseconds: number): void {
    if (playouts === 0) this.#milliseconds *= 2;
    if (milliseconds < SLICE_MILLISECONDS / 2) this.#playouts *= 2;
    else if (milliseconds > SLICE_MILLISECONDS * 2) this.#playouts = Math.max(this.#least, this.#playouts / 2);
  }
}

let waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;
let turns = 0;

/** Browsers hold timers back for four milliseconds; a message to oneself comes at once, but timers need their turn as well. */
const TIMER_EVERY = 8;

function throughMessage(resolve: () => void): void {
  if (channel === undefined) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const [first, ...rest] = waiting;
      waiting = rest;
      first?.();
    };
  }
  waiting.push(resolve);
  channel.port2.postMessage(null);
}

/** Resolves when what waits for this thread has had its turn. */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else if (++turns % TIMER_EVERY === 0) setTimeout(resolve, 0);
    else throughMessage(resolve);
  });
}
