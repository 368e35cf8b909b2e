/**
 * Work that can wait, a piece at a time whenever the page has nothing better to do: many small tasks instead of a long one.
 */
const waiting: (() => void)[] = [];
let isScheduled = false;

/** Returns what takes it back. */
export function whenIdle(work: () => void): () => void {
  waiting.push(work);
  schedule();
  return () => {
    const at = waiting.indexOf(work);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  const run = (): void => {
    isScheduled = false;
    waiting.shift()?.();
    schedule();
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 200 });
  else setTimeout(run, 10);
}
