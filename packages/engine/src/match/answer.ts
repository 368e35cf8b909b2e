/**
 * Waiting for a player no longer than its clock allows.
 */
import type { ThinkOrder } from "./player.ts";

export type AnswerOutcome<T> =
  | { readonly kind: "answer"; readonly value: T }
  | { readonly kind: "late" }
  | { readonly kind: "failed"; readonly reason: unknown }
  /** The match was stopped meanwhile. */
  | { readonly kind: "stopped" };

export interface AnswerLimits {
  readonly matchId: string;
  /** What the player is told. */
  readonly milliseconds: number;
  /** How much longer it is waited for, because messages travel. */
  readonly grace: number;
  /** Stops the match. */
  readonly stop: AbortSignal | undefined;
}

/** Timers of Node.js and browsers hold 31 bits. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function waitFor<T>(limits: AnswerLimits, ask: (order: ThinkOrder) => Promise<T>): Promise<AnswerOutcome<T>> {
  const { matchId, milliseconds, grace, stop } = limits;
  const controller = new AbortController();
  const deadline = performance.now() + milliseconds;
  return new Promise((resolve) => {
    const end = (outcome: AnswerOutcome<T>): void => {
      clearTimeout(timer);
      stop?.removeEventListener("abort", stopped);
      resolve(outcome);
    };
    const stopped = (): void => {
      controller.abort();
      end({ kind: "stopped" });
    };
    const late = (): void => {
      controller.abort();
      end({ kind: "late" });
    };
    const wait = milliseconds + grace;
    const timer = wait < LONGEST_TIMER ? setTimeout(late, wait) : undefined;
    if (stop?.aborted) return stopped();
    stop?.addEventListener("abort", stopped, { once: true });
    const answered = (value: T): void =>
      // A thread that was busy may run this before the timer that is due.
      performance.now() > deadline + grace ? late() : end({ kind: "answer", value });
    const order: ThinkOrder = { matchId, milliseconds, deadline, signal: controller.signal };
    new Promise<T>((begin) => begin(ask(order))).then(answered, (reason) => end({ kind: "failed", reason }));
  });
}
