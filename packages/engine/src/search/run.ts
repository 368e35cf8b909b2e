/**
 * A search without a pause, until playouts, time, memory or a proof end it, whichever comes first.
 */
import type { Search } from "./search.ts";
import { afterPlayouts, firstOf, type StopCondition, type StopReason, whenIdle } from "./stop.ts";

export interface Limits {
  readonly playouts?: number;
  readonly milliseconds?: number;
  /** A batch may end so many milliseconds later: for a search in slices. Default 0. */
  readonly grace?: number;
  /** What milliseconds are measured with. Default performance.now(); others cannot break off a batch. */
  readonly clock?: () => number;
  /** Stop when the graph has filled its memory. Default false: go on without new nodes. */
  readonly stopWhenFull?: boolean;
  /** Stop when the value of the root is proved. Default true. */
  readonly stopWhenSolved?: boolean;
  /** Stop when so many playouts in a row have made no new node. Default: never. */
  readonly idlePlayouts?: number;
  /** Stop when no playout of a batch comes to an end in so many milliseconds: the rules may have none. Default 30,000. */
  readonly playoutTimeout?: number;
}

export interface Watch {
  /** Called between batches about every `interval` milliseconds; false stops the search. */
  readonly onProgress?: () => boolean;
  /** Default 100. */
  readonly interval?: number;
}

export interface Run {
  readonly reason: StopReason;
  readonly playouts: number;
  readonly milliseconds: number;
}

/** How long nobody need wait for a playout to come to an end, where nobody says. */
export const PLAYOUT_TIMEOUT = 30_000;

/** What ends a search whose playouts are counted. */
export function countedStop(search: Search, { playouts, stopWhenSolved, stopWhenFull }: Limits): StopCondition {
  return firstOf(
    stopWhenSolved === false ? undefined : () => (search.isSolved ? "solved" : undefined),
    playouts === undefined ? undefined : afterPlayouts(playouts),
    () => (search.isSaturated || (stopWhenFull && search.graph.full()) ? "memory" : undefined),
  );
}

export function runSearch(search: Search, limits: Limits, watch: Watch = {}): Run {
  const { clock = () => performance.now(), playoutTimeout = PLAYOUT_TIMEOUT } = limits;
  const began = clock();
  const deadline = limits.milliseconds === undefined ? undefined : new Deadline(limits.milliseconds, limits.grace);
  const batchDeadline = limits.clock === undefined && deadline ? began + deadline.last : Number.POSITIVE_INFINITY;
  const stop = firstOf(
    countedStop(search, limits),
    limits.idlePlayouts === undefined ? undefined : whenIdle(search, limits.idlePlayouts),
    deadline && (({ milliseconds }) => (deadline.isDue(milliseconds) ? "time" : undefined)),
    watch.onProgress && told(watch.onProgress, watch.interval),
  );
  const timed = deadline !== undefined || watch.onProgress !== undefined;
  const paced = deadline !== undefined && limits.playouts === undefined && search.batch.isOpen;
  if (paced) search.batch.pace();
  else search.batch.reset();
  const progress = { playouts: 0, milliseconds: 0 };
  let wall = performance.now();
  const end = (reason: StopReason): Run => ({ reason, playouts: progress.playouts, milliseconds: clock() - began });
  for (;;) {
    const reason = stop(progress);
    if (reason !== undefined) return end(reason);
    const latest = performance.now() + playoutTimeout;
    const completed = search.iterate(Math.min(batchDeadline, latest));
    if (completed === 0 && performance.now() >= latest) return end("endless");
    progress.playouts += completed;
    if (!timed) continue;
    const milliseconds = clock() - began;
    const wallAfter = limits.clock === undefined ? began + milliseconds : performance.now();
    if (paced) search.batch.took(wallAfter - wall, completed);
    wall = wallAfter;
    deadline?.took(milliseconds - progress.milliseconds);
    progress.milliseconds = milliseconds;
  }
}

/** One batch that takes longer than this was interrupted; where all do, the game is slow. */
const ACCIDENT_MILLISECONDS = 50;

/** A batch is not begun that would end after the deadline, going by those before: by the longest, unless it was an accident. */
class Deadline {
  readonly #milliseconds: number;
  /** When the last batch must have ended. */
  readonly last: number;
  #longest = 0;
  #usual = 0;

  constructor(milliseconds: number, grace = 0) {
    this.#milliseconds = milliseconds;
    this.last = milliseconds + grace;
  }

  took(milliseconds: number): void {
    this.#longest = Math.max(this.#longest * 0.99, milliseconds);
    this.#usual = this.#usual === 0 ? milliseconds : 0.75 * this.#usual + 0.25 * milliseconds;
  }

  isDue(milliseconds: number): boolean {
    const next = Math.max(this.#usual, Math.min(this.#longest, ACCIDENT_MILLISECONDS));
    return milliseconds >= this.#milliseconds || milliseconds + next >= this.last;
  }
}

/** Tells now and then, and stops where it is told to. */
function told(onProgress: () => boolean, interval = 100): StopCondition {
  let next = interval;
  return ({ milliseconds }) => {
    if (milliseconds < next) return undefined;
    next = milliseconds + interval;
    return onProgress() ? undefined : "stopped";
  };
}
