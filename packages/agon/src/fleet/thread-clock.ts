/**
 * Milliseconds that the processor has spent on this thread, where the system tells (Linux); elsewhere those of the wall.
 *
 * The first number of schedstat is the time on the processor in nanoseconds. A look takes some microseconds, so that between two looks
 * of half a millisecond the wall stands in. It never goes back.
 */
import { openSync, readSync } from "node:fs";

const SCHEDULER = "/proc/thread-self/schedstat";
const LOOK_MILLISECONDS = 0.5;

export function threadClock(): () => number {
  const file = opened();
  if (file === undefined) return () => performance.now();
  const buffer = Buffer.alloc(64);
  let lookedAt = Number.NEGATIVE_INFINITY;
  let known = 0;
  let said = 0;
  return () => {
    const now = performance.now();
    if (now - lookedAt >= LOOK_MILLISECONDS) {
      const text = buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
      known = Number.parseInt(text, 10) / 1e6;
      lookedAt = now;
    }
    said = Math.max(said, known + now - lookedAt);
    return said;
  };
}

let file: number | undefined;

/** Of a thread: each loads this module for itself. */
function opened(): number | undefined {
  try {
    file ??= openSync(SCHEDULER, "r");
  } catch {
    // not Linux
  }
  return file;
}
