/**
 * Writes matches down while they are played. A match between persons goes on where the store cannot be written to, be it that
 * another process has it or that the disk is full: its record is owed, and written whole when the store is back.
 */
import type { MatchEvent, MatchRecord } from "agon-engine/match";
import type { MatchOrigin } from "../../store/matches.ts";

export type Write = (matchId: string, origin: MatchOrigin, event: MatchEvent) => Promise<void>;

/** An event of a match, and the match up to it. */
export interface Kept {
  readonly matchId: string;
  readonly origin: MatchOrigin;
  readonly event: MatchEvent;
  readonly record: MatchRecord;
}

export interface KeeperOptions {
  readonly write: Write;
  /** Milliseconds between two attempts to write what is owed. Default 10,000. */
  readonly retry?: number;
}

export class Keeper {
  readonly #options: Required<KeeperOptions>;
  /** The latest of each match that could not be written. */
  readonly #owed = new Map<string, Kept>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: KeeperOptions) {
    this.#options = { retry: 10_000, ...options };
  }

  /** Never rejects. */
  async keep(kept: Kept): Promise<void> {
    const { matchId, origin, event } = kept;
    const isOwed = this.#owed.has(matchId);
    if (!isOwed && (await this.#tried(matchId, origin, event)) === undefined) return;
    this.#owed.set(matchId, kept);
    if (isOwed) await this.pay();
    this.#payLater();
  }

  /** Writes what is owed; why not, where that fails. */
  async pay(): Promise<string | undefined> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [matchId, kept] of this.#owed) {
      // A start is written with all there is up to then.
      const whole = { kind: "start", errors: [], record: kept.record } as const;
      const trouble = await this.#tried(matchId, kept.origin, whole);
      if (trouble !== undefined) return trouble;
      if (this.#owed.get(matchId) === kept) this.#owed.delete(matchId);
    }
    return undefined;
  }

  #payLater(): void {
    if (this.#owed.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.pay().then(() => this.#payLater()), this.#options.retry);
    this.#timer.unref();
  }

  async #tried(matchId: string, origin: MatchOrigin, event: MatchEvent): Promise<string | undefined> {
    try {
      await this.#options.write(matchId, origin, event);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
