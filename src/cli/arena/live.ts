/**
 * Matches that the arena's own manager plays, with persons at the other end of a page; and those of other managers, to watch.
 *
 *   GET  /api/live                 [{matchId, game, step, isCompleted, isAborted, players, roles, open}]
 *   GET  /api/live/ID              {record, rules, thoughts: []}
 *   GET  /api/live/ID/events       the record, then start, step and end as they happen; with ?token= also `ask`
 *   POST /api/live                 {game, seats, playClock} begins a match: {matchId}
 *   POST /api/live/ID/join         {role}: {token}, the right to play that role
 *   POST /api/live/ID/move         {token, move}
 *   POST /api/live/ID/abort
 */
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { z } from "zod";
import { BACKENDS, DEFAULT_BACKEND } from "../../compile/backends.ts";
import type { Game } from "../../game/game.ts";
import { readRules } from "../../gdl/check.ts";
import { hidesInformation, type Rulesheet } from "../../gdl/rules.ts";
import { diskCache } from "../../match/circuits.ts";
import { type MatchEvent, mixed } from "../../match/match.ts";
import type { MatchRecord } from "../../match/record.ts";
import { Broadcast } from "../../protocol/broadcast.ts";
import { Manager, parseSeat, type Seat } from "../../protocol/manager.ts";
import { Processes } from "../../protocol/processes.ts";
import type { ThinkerOptions } from "../../protocol/thinker.ts";
import { catalogueGame } from "../catalogue.ts";
import type { Elsewhere } from "./elsewhere.ts";
import { asker, askText, newSeat, type PersonSeat } from "./persons.ts";
import type { ApiRequest, Reply } from "./server.ts";

const newMatch = z.object({
  game: z.string().regex(/^[\w-]{1,80}$/),
  seats: z.array(z.string().max(200)).min(1).max(20),
  playClock: z.number().min(1).max(3600),
});
const joining = z.object({ role: z.string().max(20_000) });
const moving = z.object({ token: z.string().max(100), move: z.string().max(20_000) });

interface LiveMatch {
  readonly game: string;
  readonly rules: string;
  readonly roles: readonly string[];
  readonly persons: readonly PersonSeat[];
  /** Whether persons play who must not see what others do: then nothing is shown before the end. */
  readonly secret: boolean;
  /** Those who wait for the end of a secret match. */
  readonly watchers: Set<ServerResponse>;
  readonly stop: AbortController;
}

export interface LiveOptions {
  /** Matches under way at once. Default 4. */
  readonly most?: number;
  /** Whether players elsewhere may be asked: whoever may begin a match makes this server talk to them. Default false. */
  readonly remotePlayers?: boolean;
  /** Other managers whose matches are shown. Default: none. */
  readonly elsewhere?: Elsewhere;
  readonly seed: number;
  /** Told of every event, to be kept. */
  readonly keep?: (matchId: string, origin: { game: string; rules: string }, event: MatchEvent) => Promise<void>;
}

/** Seconds: players here need little to get ready. */
const START_CLOCK = 10;

const no = (status: number, reason: string): Reply => ({ kind: "refusal", status, reason });
const NOTHING = no(404, "There is no such match.");

export class Live {
  readonly #options: LiveOptions;
  readonly #broadcast = new Broadcast();
  readonly #matches = new Map<string, LiveMatch>();
  readonly #running = new Set<Promise<unknown>>();
  #processes: Processes | undefined;
  #begun = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  async answer({ method, path, query, body }: ApiRequest, response: ServerResponse): Promise<Reply> {
    const [id, action, ...more] = path;
    if (more.length > 0) return NOTHING;
    if (method === "GET") return this.#get(id, action, query, response);
    if (method !== "POST") return no(405, "Only GET and POST.");
    const given = parsed(body);
    if (id === undefined) return this.#start(given);
    const match = this.#matches.get(id);
    if (match === undefined) return NOTHING;
    if (action === "join") return this.#join(match, given);
    if (action === "move") return this.#move(match, given);
    if (action !== "abort") return NOTHING;
    match.stop.abort();
    return { kind: "json", value: null };
  }

  async close(): Promise<void> {
    for (const { stop } of this.#matches.values()) stop.abort();
    this.#broadcast.close();
    await Promise.allSettled(this.#running);
    await this.#processes?.close();
  }

  // Looking ----------------------------------------------------------------------------------------------------------

  async #get(
    id: string | undefined,
    action: string | undefined,
    query: URLSearchParams,
    response: ServerResponse,
  ): Promise<Reply> {
    const { elsewhere } = this.#options;
    if (id === undefined) return { kind: "json", value: [...this.#list(), ...((await elsewhere?.list()) ?? [])] };
    const match = this.#matches.get(id);
    const record = this.#broadcast.record(id);
    if (match === undefined || record === undefined) {
      const found = action === "events" ? elsewhere?.events(id, response) : elsewhere?.match(id);
      return (await found) ?? NOTHING;
    }
    if (action === undefined) return { kind: "json", value: this.#shown(match, record.text) };
    if (action !== "events") return NOTHING;
    if (match.secret) waitForEnd(match, response);
    else this.#broadcast.watch(id, response);
    const person = match.persons.find(({ token }) => token !== undefined && token === query.get("token"));
    if (person !== undefined) this.#attend(person, response);
    return { kind: "streaming" };
  }

  #shown({ secret, rules }: LiveMatch, text: string): unknown {
    const record = JSON.parse(text) as MatchRecord;
    const isOver = record.isCompleted || record.isAborted;
    const veiled = { ...record, moves: [], states: record.states.slice(0, 1), stateTimes: [], errors: [] };
    return { record: secret && !isOver ? veiled : record, rules, thoughts: [] };
  }

  #list(): unknown[] {
    const shown = JSON.parse(this.#broadcast.list().text) as { matchId: string }[];
    return shown.flatMap((each) => {
      const match = this.#matches.get(each.matchId);
      if (match === undefined) return [];
      const { game, roles, secret } = match;
      const open = match.persons.filter(({ token }) => token === undefined).map(({ role }) => role);
      return [{ ...each, game, roles, secret, open }];
    });
  }

  /** Asks on this page too, from now on. */
  #attend(person: PersonSeat, response: ServerResponse): void {
    person.pages.add(response);
    response.on("close", () => person.pages.delete(response));
    if (person.asked !== undefined) response.write(askText(person.asked));
  }

  // Playing ----------------------------------------------------------------------------------------------------------

  #start(given: unknown): Reply {
    const settings = newMatch.safeParse(given);
    if (!settings.success) return no(400, "A new match needs a game, a seat for each role, and a play clock.");
    if (this.#running.size >= (this.#options.most ?? 4)) return no(503, "Enough matches are being played at once.");
    const { game: id, seats: words, playClock } = settings.data;
    const rules = catalogueGame(id)?.expand().text;
    if (rules === undefined) return no(404, "There is no bundled game of this name.");
    const { rulesheet } = readRules(rules);
    const game = BACKENDS[DEFAULT_BACKEND]!(rulesheet, { cache: diskCache() });
    const seats = words.map((word, role) => (role === game.chanceRole ? undefined : parseSeat(word)));
    const problem = this.#seatProblem(game, seats);
    if (problem !== undefined) return problem;
    const match = newLiveMatch(id, rulesheet, game, seats);
    const matchId = `arena.${id}.${Date.now()}.${this.#begun}`;
    const seed = mixed(this.#options.seed, this.#begun++);
    const manager = new Manager({
      rulesheet,
      game,
      seats,
      startClock: START_CLOCK,
      playClock,
      seed,
      thinker: this.#thinker(seed),
      gameMetaURL: `/games/${id}/`,
      broadcast: this.#broadcast,
      ask: asker(match.persons),
    });
    // What the broadcast has dropped is long over.
    for (const old of this.#matches.keys()) if (this.#broadcast.record(old) === undefined) this.#matches.delete(old);
    this.#matches.set(matchId, match);
    this.#play(manager, matchId, match);
    return { kind: "json", value: { matchId }, status: 201 };
  }

  #seatProblem({ roles, chanceRole }: Game, seats: readonly (Seat | undefined)[]): Reply | undefined {
    const isEmpty = (seat: Seat | undefined, role: number): boolean => seat === undefined && role !== chanceRole;
    if (seats.length !== roles.length || seats.some(isEmpty))
      return no(400, "Each role is played by human, agon, random or http://host:port.");
    if (!seats.some((seat) => seat?.kind === "remote") || this.#options.remotePlayers) return undefined;
    return no(403, "This server asks no players elsewhere: `agon arena --remote-players` lets it.");
  }

  /** Processes that think are started when the first match needs one. */
  #thinker(seed: number): ThinkerOptions {
    const processes = (): Processes => (this.#processes ??= new Processes({ kept: 1, heapMiB: 1024 }));
    return {
      backend: DEFAULT_BACKEND,
      seed,
      search: {},
      get processes() {
        return processes();
      },
    };
  }

  #play(manager: Manager, matchId: string, { game, rules, watchers, stop }: LiveMatch): void {
    const { keep } = this.#options;
    const playing = manager
      .play({
        matchId,
        signal: stop.signal,
        onEvent: async (event) => {
          // A store that cannot be written to does not end a match between persons.
          await keep?.(matchId, { game, rules }, event).catch(() => {});
          if (event.kind !== "end") return;
          for (const page of watchers) page.end(`event: end\ndata: ${JSON.stringify(event)}\n\n`);
        },
      })
      .catch(() => {})
      .finally(() => this.#running.delete(playing));
    this.#running.add(playing);
  }

  #join({ persons }: LiveMatch, given: unknown): Reply {
    const wanted = joining.safeParse(given);
    const seat = persons.find(({ role }) => wanted.success && role === wanted.data.role);
    if (seat === undefined) return no(404, "No person is wanted for this role.");
    if (seat.token !== undefined) return no(409, "Somebody plays this role already.");
    seat.token = randomBytes(24).toString("base64url");
    return { kind: "json", value: { token: seat.token } };
  }

  #move({ persons }: LiveMatch, given: unknown): Reply {
    const sent = moving.safeParse(given);
    const seat = persons.find(({ token }) => sent.success && token !== undefined && token === sent.data.token);
    if (!sent.success || seat === undefined) return no(403, "You do not play in this match.");
    if (seat.asked === undefined) return no(409, "Nobody waits for a move of yours.");
    if (!seat.asked.question.moves.includes(sent.data.move)) return no(400, "This is not legal here.");
    seat.asked.answer(sent.data.move);
    return { kind: "json", value: null };
  }
}

function newLiveMatch(
  id: string,
  rulesheet: Rulesheet,
  { roles }: Game,
  seats: readonly (Seat | undefined)[],
): LiveMatch {
  const persons = roles.flatMap((role, at) => (seats[at]?.kind === "human" ? [newSeat(role)] : []));
  const secret = persons.length > 0 && hidesInformation(rulesheet);
  return { game: id, rules: rulesheet.text, roles, persons, secret, watchers: new Set(), stop: new AbortController() };
}

function waitForEnd({ watchers }: LiveMatch, response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.flushHeaders();
  watchers.add(response);
  response.on("close", () => watchers.delete(response));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
