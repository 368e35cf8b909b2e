/**
 * Matches of other managers (`agon manage --port`), as the arena shows them: their list, records, and events passed on.
 */
import type { ServerResponse } from "node:http";
import { checkRecord, type MatchRecord } from "agon-engine/match";
import { z } from "zod";
import { fetchGame } from "../../protocol/repository.ts";
import { bundledRules } from "../replay/records.ts";
import type { Reply } from "./server.ts";

const shownMatches = z.array(
  z.object({
    matchId: z.string(),
    step: z.number(),
    isCompleted: z.boolean(),
    isAborted: z.boolean(),
    players: z.array(z.string()).default([]),
  }),
);

const TIMEOUT = 3000;
/** Longest list or record that is read. */
const MOST_BYTES = 16 * 2 ** 20;

export class RemoteManagers {
  readonly #managers: readonly string[];

  /** Addresses such as `http://127.0.0.1:8000`. */
  constructor(managers: readonly string[]) {
    this.#managers = managers.map((address) => address.replace(/\/+$/, ""));
  }

  /** Managers that do not answer have no matches. */
  async list(): Promise<unknown[]> {
    const lists = await Promise.all(this.#managers.map((manager) => this.#listOf(manager).catch(() => [])));
    return lists.flat();
  }

  async #listOf(manager: string): Promise<unknown[]> {
    const matches = shownMatches.parse(JSON.parse(await textOf(`${manager}/matches/`)));
    return matches.map((match) => ({ ...match, game: "", roles: [], open: [], secret: false }));
  }

  async match(id: string): Promise<Reply | undefined> {
    for (const manager of this.#managers) {
      const record = await recordAt(`${manager}/matches/${encodeURIComponent(id)}`);
      if (record === undefined) continue;
      return { kind: "json", value: { record, rules: await rulesOf(manager, record), thoughts: [] } };
    }
    return undefined;
  }

  /** Passes the manager's events on until one of both ends has enough. */
  async events(id: string, response: ServerResponse): Promise<Reply | undefined> {
    for (const manager of this.#managers) {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      const address = `${manager}/matches/${encodeURIComponent(id)}/events`;
      const events = await fetch(address, { signal: gone.signal }).catch(() => undefined);
      if (!events?.ok || events.body === null) continue;
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      void pass(events.body, response);
      return { kind: "streaming" };
    }
    return undefined;
  }
}

async function pass(events: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  try {
    for await (const chunk of events)
      if (!response.write(chunk)) await new Promise((resolve) => response.once("drain", resolve));
  } catch {
    // One of both has left.
  }
  response.end();
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), redirect: "error" });
  if (!response.ok) throw new Error(`${address} answers with status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`${address} is too long`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function recordAt(address: string): Promise<MatchRecord | undefined> {
  try {
    const parsed = checkRecord(JSON.parse(await textOf(address)));
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** Bundled, or from the repository of the manager itself: no other server is asked because a record names it. */
async function rulesOf(manager: string, { gameMetaURL }: MatchRecord): Promise<string | null> {
  const bundled = bundledRules(gameMetaURL) ?? null;
  if (bundled !== null || !gameMetaURL.startsWith(`${manager}/`)) return bundled;
  const found = await fetchGame(gameMetaURL);
  return found.ok ? found.value.rules : null;
}
