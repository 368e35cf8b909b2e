/**
 * The thread that keeps the clocks has little to do and must not wait for it: where the system allows, it comes before ordinary
 * programs. What it starts does not.
 */
import { getPriority, setPriority } from "node:os";

const USUAL = getPriority();

/** As systems count it, backwards. */
const FIRST = Math.max(-20, USUAL - 5);

/** Comes first from now on; without the right to, everything stays as it is. */
export function comeFirst(): void {
  tryPriority(FIRST);
}

/** Has what is started begin with the usual priority. */
export function atUsualPriority<T>(start: () => T): T {
  const own = getPriority();
  if (own !== USUAL) tryPriority(USUAL);
  try {
    return start();
  } finally {
    if (own !== USUAL) tryPriority(own);
  }
}

function tryPriority(priority: number): void {
  try {
    setPriority(priority);
  } catch {
    // Only a superuser may come first.
  }
}
