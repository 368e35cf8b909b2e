import { runInNewContext } from "node:vm";

/** Resolves when the user or the system asks the program to end. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      process.removeListener("SIGINT", done);
      process.removeListener("SIGTERM", done);
      resolve();
    };
    process.once("SIGINT", done);
    process.once("SIGTERM", done);
  });
}

/** Thrown out of work that Ctrl-C has broken off. */
export class Interrupted extends Error {}

/** Does work that keeps its thread busy, so that no signal is heard before its end: Ctrl-C breaks it off wherever it is. */
export function breakable<T>(work: () => T): T {
  try {
    return runInNewContext("work()", { work }, { breakOnSigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw new Interrupted();
    throw error;
  }
}

/** The same; whether it was broken off. */
export function isBrokenOff(work: () => void): boolean {
  try {
    breakable(work);
    return false;
  } catch (error) {
    if (error instanceof Interrupted) return true;
    throw error;
  }
}

export interface Interrupts {
  /** Aborted when the user or the system asks the program to end. Asked once more, it ends at once. */
  readonly signal: AbortSignal;
  /** From now on the program ends as others do. */
  release(): void;
}

export function listenForInterrupts(): Interrupts {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return {
    signal: stop.signal,
    release: () => void process.off("SIGINT", interrupt).off("SIGTERM", interrupt),
  };
}
