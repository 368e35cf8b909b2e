/**
 * Matches as others may watch them: the record at any time, and server-sent events while it grows.
 *
 *   /matches/             [{matchId, step, isCompleted, isAborted, players}, …], the newest last
 *   /matches/ID           the record
 *   /matches/ID/events    event `record` with all there is, then `start`, `step` and `end` as they happen
 */
import type { ServerResponse } from "node:http";
import { type Match, type MatchEvent, type MatchRecord, makeRecord } from "agon-engine/match";
import type { Served } from "./repository.ts";

interface Shown {
  /** The match while it goes on, then its record. */
  match: Match | undefined;
  record: MatchRecord | undefined;
  readonly watchers: Set<ServerResponse>;
}

export interface BroadcastLimits {
  /** Records kept after their match is over; the oldest goes first. Default 1000. */
  readonly finished?: number;
  /** Bytes a watcher may lag behind before it is dropped. Default 1 MiB. */
  readonly lag?: number;
}

export class Broadcast {
  readonly #limits: Required<BroadcastLimits>;
  readonly #shown = new Map<string, Shown>();

  constructor(limits: BroadcastLimits = {}) {
    this.#limits = { finished: 1000, lag: 2 ** 20, ...limits };
  }

  /** Those who watch a match of this id, because it was stopped and is taken up again, get the record as it is now. */
  add(match: Match): void {
    const { matchId } = match.settings;
    const watchers = this.#shown.get(matchId)?.watchers ?? new Set();
    const shown = { match, record: undefined, watchers };
    this.#shown.set(matchId, shown);
    for (const watcher of watchers) this.#send(shown, watcher, eventText("record", match.record));
  }

  /** To be told of each event of the match. */
  note(matchId: string, event: MatchEvent): void {
    const shown = this.#shown.get(matchId);
    // A match that was stopped and may go on has not ended for those who watch.
    if (shown === undefined || (event.kind === "end" && !isOver(event.record))) return;
    if (event.kind === "end") {
      shown.match = undefined;
      shown.record = event.record;
    }
    const text = eventText(event.kind, event);
    for (const watcher of shown.watchers) this.#send(shown, watcher, text);
    if (event.kind === "end") this.#finish(shown);
  }

  list(): Served {
    const matches = [...this.#shown].map(([matchId, shown]) => {
      const { moves, isCompleted, isAborted, playerNamesFromHost: players } = recordOf(shown);
      return { matchId, step: moves.length, isCompleted, isAborted, players };
    });
    return { type: "application/json", text: JSON.stringify(matches) };
  }

  record(matchId: string): Served | undefined {
    const shown = this.#shown.get(matchId);
    return shown && { type: "application/json", text: makeRecord(recordOf(shown)) };
  }

  /** Sends events until the match is over or the watcher leaves; false where there is no such match. */
  watch(matchId: string, response: ServerResponse): boolean {
    const shown = this.#shown.get(matchId);
    if (shown === undefined) return false;
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": "*",
    });
    shown.watchers.add(response);
    response.on("close", () => shown.watchers.delete(response));
    this.#send(shown, response, eventText("record", recordOf(shown)));
    if (shown.match === undefined) response.end();
    return true;
  }

  close(): void {
    for (const { watchers } of this.#shown.values()) {
      for (const watcher of watchers) watcher.end();
      watchers.clear();
    }
  }

  #send(shown: Shown, watcher: ServerResponse, text: string): void {
    watcher.write(text);
    if (watcher.writableLength <= this.#limits.lag) return;
    shown.watchers.delete(watcher);
    watcher.destroy();
  }

  #finish(shown: Shown): void {
    for (const watcher of shown.watchers) watcher.end();
    shown.watchers.clear();
    const over = [...this.#shown].filter(([, { match }]) => match === undefined);
    for (const [matchId] of over.slice(0, Math.max(0, over.length - this.#limits.finished)))
      this.#shown.delete(matchId);
  }
}

function isOver({ isCompleted, isAborted }: MatchRecord): boolean {
  return isCompleted || isAborted;
}

function recordOf({ match, record }: Shown): MatchRecord {
  return record ?? match!.record;
}

function eventText(kind: string, value: unknown): string {
  return `event: ${kind}\ndata: ${JSON.stringify(value)}\n\n`;
}
