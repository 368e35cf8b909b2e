/**
 * The API of the arena: matches and tournaments in the store, and under /api/live/ those that are played (live.ts).
 *
 *   GET /api/                      what this server offers
 *   GET /api/matches               summaries, the newest first; ?game= ?tournament= ?status= ?most=
 *   GET /api/matches/ID            {record, rules, thoughts}; rules where they are known
 *   GET /api/tournaments           names with their number of matches
 *   GET /api/tournaments/NAME      {settings, ratings}
 */
import type { MatchStatus } from "../../store/schema.ts";
import { StoreError } from "../../store/trouble.ts";
import { rulesIn } from "../replay/records.ts";
import type { IdleStore } from "./idle-store.ts";
import type { Live } from "./live.ts";

import type { Api, ApiRequest, Reply } from "./server.ts";

const STATUSES: readonly string[] = ["playing", "completed", "aborted", "failed"] satisfies MatchStatus[];
const MOST = 500;

export function arenaApi(idleStore: IdleStore, live: Live): Api {
  return async (request, response) => {
    const [first, ...path] = request.path;
    if (first === "live") return live.answer({ ...request, path }, response);
    if (request.method !== "GET") return { kind: "refusal", status: 405, reason: "Only GET." };
    try {
      return await answer(idleStore, request);
    } catch (error) {
      if (error instanceof StoreError) return { kind: "refusal", status: 503, reason: error.message };
      throw error;
    }
  };
}

async function answer(idleStore: IdleStore, { path, query }: ApiRequest): Promise<Reply> {
  const [first, id, ...more] = path;
  if (more.length > 0) return NOTHING;
  if (first === undefined) return { kind: "json", value: { arena: true } };
  if (idleStore.isNew) return id === undefined ? { kind: "json", value: [] } : NOTHING;
  if (first === "matches") return id === undefined ? listMatches(idleStore, query) : oneMatch(idleStore, id);
  if (first === "tournaments") return id === undefined ? listTournaments(idleStore) : oneTournament(idleStore, id);
  return NOTHING;
}

const NOTHING: Reply = { kind: "refusal", status: 404, reason: "There is nothing here." };

async function listMatches(idleStore: IdleStore, query: URLSearchParams): Promise<Reply> {
  const status = query.get("status") ?? undefined;
  if (status !== undefined && !STATUSES.includes(status))
    return { kind: "refusal", status: 400, reason: `A status is one of ${STATUSES.join(", ")}.` };
  const most = Math.min(MOST, Math.max(1, Number(query.get("most") ?? 100) || 1));
  const filter = {
    game: query.get("game") ?? undefined,
    tournament: query.get("tournament") ?? undefined,
    status: status as MatchStatus | undefined,
    most,
  };
  return { kind: "json", value: await idleStore.with((store) => store.listMatches(filter)) };
}

async function oneMatch(idleStore: IdleStore, id: string): Promise<Reply> {
  return idleStore.with(async (store) => {
    const record = await store.record(id);
    if (record === undefined) return NOTHING;
    const rules = (await store.rules(id)) ?? rulesIn(record) ?? null;
    const thoughts = await store.searches(id);
    return { kind: "json", value: { record, rules, thoughts } };
  });
}

async function listTournaments(idleStore: IdleStore): Promise<Reply> {
  return { kind: "json", value: await idleStore.with((store) => store.listTournaments()) };
}

async function oneTournament(idleStore: IdleStore, name: string): Promise<Reply> {
  return idleStore.with(async (store) => {
    const settings = await store.tournament(name);
    return settings === undefined ? NOTHING : { kind: "json", value: { settings, ratings: await store.ratings(name) } };
  });
}
