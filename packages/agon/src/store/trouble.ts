/**
 * Which errors are the system's and not ours: a disk that is full, a folder that may not be written, a database that broke
 * down. The caller gets the reason in one sentence.
 */

/** The store cannot be used; the message says why and what to do. */
export class StoreError extends Error {}

/** SQLSTATE classes: insufficient resources, system errors, operator intervention, configuration, internal errors. */
const SYSTEM = /^(53|58|57|F0|XX)/;

/** Codes of the system and of the database, in words. */
export const SYSTEM_WORDS: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk is full"],
  ["53100", "the disk is full"],
  ["EACCES", "permission is denied"],
  ["EPERM", "permission is denied"],
  ["EROFS", "the file system is read-only"],
  ["ENOTDIR", "a part of its path is not a directory"],
  ["EEXIST", "it is not a directory"],
]);

/** Why, in words; undefined where the error is a mistake of the program. */
export function troubleOf(error: unknown): string | undefined {
  const chain = chainOf(error);
  const codes = chain.map(({ code }) => code).filter((code) => typeof code === "string");
  const known = codes.map((code) => SYSTEM_WORDS.get(code)).find((words) => words !== undefined);
  if (known !== undefined) return known;
  const isSystem = codes.some((code) => SYSTEM.test(code) || /^E[A-Z]+$/.test(code));
  const isBroken = chain.some((each) => each instanceof WebAssembly.RuntimeError || each.name === "ExitStatus");
  return isSystem || isBroken ? reasonOf(error) : undefined;
}

/** Errors and their causes; Node.js wraps those of several addresses in one, and drizzle-orm all of them. */
function chainOf(error: unknown): NodeJS.ErrnoException[] {
  if (!(error instanceof Error)) return [];
  const inside = error instanceof AggregateError ? error.errors.flatMap(chainOf) : [];
  return [error, ...inside, ...chainOf(error.cause)];
}

/** The innermost message. */
export function reasonOf(error: unknown): string {
  const last = chainOf(error).at(-1);
  return last === undefined ? String(error) : last.message || String(last.code);
}

/** Errors of sockets and SQLSTATE codes that pass: connection classes, shutdown and start of the server, deadlocks. */
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|08...|57P0[1-3]|53300|40001|40P01)$/;
const BROKEN = /connection (terminated|ended|closed)|terminating connection|not queryable|connection error/i;

export interface RetryOptions {
  /** Milliseconds until it gives up. */
  readonly milliseconds: number;
  /** Called before each new attempt. */
  readonly onRetry?: (error: unknown) => void;
}

/**
 * A server may be restarted while we work: work that fails for want of a connection is tried again for a while. It may happen twice,
 * since a connection can break after the work was done and before it was told.
 */
export async function withRetry<T>({ milliseconds, onRetry }: RetryOptions, work: () => Promise<T>): Promise<T> {
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
