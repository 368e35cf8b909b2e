/**
 * A server may be restarted while we work: what fails for want of a connection is tried again for a while.
 * Everything tried this way may happen twice: a connection can break after the work was done and before it was told.
 */

/** Errors of sockets and SQLSTATE codes that pass: connection classes, shutdown and start of the server, deadlocks. */
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|08...|57P0[1-3]|53300|40001|40P01)$/;
const BROKEN = /connection (terminated|ended|closed)|terminating connection|not queryable|connection error/i;

export interface PatienceOptions {
  /** Milliseconds until it gives up. */
  readonly milliseconds: number;
  /** Called before each new attempt. */
  readonly onRetry?: (error: unknown) => void;
}

export async function withPatience<T>({ milliseconds, onRetry }: PatienceOptions, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + milliseconds;
  for (let pause = 50; ; pause = Math.min(2 * pause, 2000)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() + pause > end) throw error;
      onRetry?.(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** drizzle-orm wraps errors in its own, and Node.js those of several addresses in one. */
export function isPassing(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (PASSING.test(String((at as NodeJS.ErrnoException).code ?? "")) || BROKEN.test(at.message)) return true;
    if (at instanceof AggregateError && at.errors.some(isPassing)) return true;
  }
  return false;
}
