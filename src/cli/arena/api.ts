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
import { StoreError } from "../../store/store.ts";
import { bundledRules } from "./elsewhere.ts";
import type { Live } from "./live.ts";
import type { Api, ApiRequest, Reply } from "./server.ts";
import type { Shelf } from "./shelf.ts";

const STATUSES: readonly string[] = ["playing", "completed", "aborted", "failed"] satisfies MatchStatus[];
const MOST = 500;

export function arenaApi(shelf: Shelf, live: Live): Api {
  return async (request, response) => {
    const [first, ...path] = request.path;
    if (first === "live") return live.answer({ ...request, path }, response);
    if (request.method !== "GET") return { kind: "refusal", status: 405, reason: "Only GET." };
    try {
      return await answer(shelf, request);
    } catch (error) {
      if (error instanceof StoreError) return { kind: "refusal", status: 503, reason: error.message };
      throw error;
    }
  };
}

async function answer(shelf: Shelf, { path, query }: ApiRequest): Promise<Reply> {
  const [first, id, ...more] = path;
  if (more.length > 0) return NOTHING;
  if (first === undefined) return { kind: "json", value: { arena: true } };
  if (shelf.isNew) return id === undefined ? { kind: "json", value: [] } : NOTHING;
  if (first === "matches") return id === undefined ? listMatches(shelf, query) : oneMatch(shelf, id);
  if (first === "tournaments") return id === undefined ? listTournaments(shelf) : oneTournament(shelf, id);
  return NOTHING;
}

const NOTHING: Reply = { kind: "refusal", status: 404, reason: "There is nothing here." };

async function listMatches(shelf: Shelf, query: URLSearchParams): Promise<Reply> {
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
  return { kind: "json", value: await shelf.with((store) => store.listMatches(filter)) };
}

async function oneMatch(shelf: Shelf, id: string): Promise<Reply> {
  return shelf.with(async (store) => {
    const record = await store.record(id);
    if (record === undefined) return NOTHING;
    const rules = (await store.rules(id)) ?? bundledRules(record.gameMetaURL);
    const thoughts = await store.searches(id);
    return { kind: "json", value: { record, rules, thoughts } };
  });
}

async function listTournaments(shelf: Shelf): Promise<Reply> {
  return { kind: "json", value: await shelf.with((store) => store.listTournaments()) };
}

async function oneTournament(shelf: Shelf, name: string): Promise<Reply> {
  return shelf.with(async (store) => {
    const settings = await store.tournament(name);
    return settings === undefined ? NOTHING : { kind: "json", value: { settings, ratings: await store.ratings(name) } };
  });
}
