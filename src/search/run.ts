/**
 * When to stop: on playouts, time, memory or proof, whichever comes first.
 */
import type { Search } from "./search.ts";

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
}

export interface Watch {
  /** Called between batches about every `interval` milliseconds; false stops the search. */
  readonly onProgress?: () => boolean;
  /** Default 100. */
  readonly interval?: number;
}

/** One batch that takes longer than this was interrupted; where all do, the game is slow. */
const ACCIDENT_MILLISECONDS = 50;

export type StopReason = "playouts" | "time" | "memory" | "solved" | "stopped";

export interface Run {
  readonly reason: StopReason;
  readonly playouts: number;
  readonly milliseconds: number;
}

export function run(search: Search, limits: Limits, { onProgress, interval = 100 }: Watch = {}): Run {
  const { clock = () => performance.now() } = limits;
  const began = clock();
  const deadline = limits.milliseconds === undefined ? undefined : began + limits.milliseconds;
  const last = deadline === undefined ? undefined : deadline + (limits.grace ?? 0);
  const batchDeadline = limits.clock === undefined ? last : undefined;
  const end = (reason: StopReason): Run => ({ reason, playouts, milliseconds: clock() - began });
  const timed = deadline !== undefined || onProgress !== undefined;
  const paced = deadline !== undefined && limits.playouts === undefined && search.batch.isOpen;
  if (paced) search.batch.pace();
  else search.batch.reset();
  let playouts = 0;
  let longest = 0;
  let usual = 0;
  let now = began;
  let wall = performance.now();
  let reported = began;
  for (;;) {
    if (search.isSolved && limits.stopWhenSolved !== false) return end("solved");
    if (limits.playouts !== undefined && playouts >= limits.playouts) return end("playouts");
    if (search.isSaturated || (limits.stopWhenFull && search.graph.full())) return end("memory");
    // A batch is not begun that would end after the deadline, going by those before: by the longest, unless it was an accident.
    const next = Math.max(usual, Math.min(longest, ACCIDENT_MILLISECONDS));
    if (deadline !== undefined && (now >= deadline || now + next >= last!)) return end("time");
    if (onProgress !== undefined && now - reported >= interval) {
      reported = now;
      if (!onProgress()) return end("stopped");
    }
    const completed = search.iterate(batchDeadline);
    playouts += completed;
    if (!timed) continue;
    const after = clock();
    const wallAfter = limits.clock === undefined ? after : performance.now();
    if (paced) search.batch.took(wallAfter - wall, completed);
    wall = wallAfter;
    longest = Math.max(longest * 0.99, after - now);
    usual = usual === 0 ? after - now : 0.75 * usual + 0.25 * (after - now);
    now = after;
  }
}
