/**
 * Matches that the arena's own manager plays, with persons at the other end of a page; and those of other managers, to watch.
 *
 *   GET  /api/live                 [{matchId, game, step, isCompleted, isAborted, players, roles, open}]
 *   GET  /api/live/ID              {record, rules, thoughts: []}
 *   GET  /api/live/ID/events       the record, then start, step and end as they happen; with ?token= also `ask`
 *   GET  /api/live/ID/seat         ?token=: {role}, the seat that the token stands for
 *   POST /api/live                 {game, seats, playClock, thinkSeconds?} begins a match: {matchId}
 *   POST /api/live/ID/join         {role}: {token}, the right to play that role
 *   POST /api/live/ID/move         {token, move}
 *   POST /api/live/ID/abort        {token}; without one as long as no seat is taken
 *   POST /api/live/ID/resign       {token}
 *   POST /api/live/ID/offer        {token, kind: draw | take-back}
 *   POST /api/live/ID/answer       {token, accepts}: to the offer that stands; the one who made it withdraws it so
 *
 * A person's clock runs from the moment the seat is taken. Two questions in a row that nobody answers end the match.
 */
import type { ServerResponse } from "node:http";
import { DEFAULT_BACKEND } from "agon-engine/compile";
import { bundledGame } from "agon-engine/games";
import { chanceRoleOf, readRules, rolesOf } from "agon-engine/gdl";
import { type MatchRecord, mixed } from "agon-engine/match";
import { z } from "zod";
import { Broadcast } from "../../protocol/broadcast.ts";
import { type ManagedMatch, Manager, type ManagerOptions, parseSeat, type Seat } from "../../protocol/manager.ts";
import { MatchProcesses } from "../../protocol/processes.ts";
import type { ThinkerOptions } from "../../protocol/thinker.ts";
import { type CompileGame, Compiler } from "./compiler.ts";
import type { Keeper } from "./keeper.ts";
import { LiveMatch, type Refused } from "./live-match.ts";
import type { PersonSeat } from "./persons.ts";
import type { RemoteManagers } from "./remote-managers.ts";
import type { ApiRequest, Reply } from "./server.ts";

const newMatch = z.object({
  game: z.string().regex(/^[\w-]{1,80}$/),
  seats: z.array(z.string().max(200)).min(1).max(20),
  playClock: z.number().min(1).max(3600),
  thinkSeconds: z.number().min(0.1).max(3600).default(3),
});
const joining = z.object({ role: z.string().max(20_000) });
const holding = z.object({ token: z.string().max(100) });
const moving = z.object({ token: z.string().max(100), move: z.string().max(20_000) });

const offering = z.object({ token: z.string().max(100), kind: z.enum(["draw", "take-back"]) });
const answering = z.object({ token: z.string().max(100), accepts: z.boolean() });

type Settings = Pick<ManagerOptions, "rulesheet" | "game" | "seats" | "playClock" | "thinkSeconds">;

export interface LiveOptions {
  /** Matches under way at once. Default 4. */
  readonly most?: number;
  /** Whether players remoteManagers may be asked: whoever may begin a match makes this server talk to them. Default false. */
  readonly remotePlayers?: boolean;
  /** Other managers whose matches are shown. Default: none. */
  readonly remoteManagers?: RemoteManagers;
  readonly seed: number;
  /** Default: matches are forgotten with the server. */
  readonly keeper?: Keeper;
  /** Milliseconds after which a match that nobody looks at makes way for another. Default 60,000. */
  readonly absenceLimit?: number;
  /** Default: on a thread of its own. */
  readonly compile?: CompileGame;
}

/** Seconds: players here need little to get ready. */
const START_CLOCK = 10;

/** Records of the past that are kept in memory; all of them are in the store. */
const FINISHED = 100;

const no = (status: number, reason: string): Reply => ({ kind: "refusal", status, reason });
const NOTHING = no(404, "There is no such match.");
const STRANGER = no(403, "You do not play in this match.");
const DONE: Reply = { kind: "json", value: null };
const BUSY = no(503, "Enough matches are being played at once.");

export class Live {
  readonly #options: LiveOptions;
  readonly #broadcast = new Broadcast({ finished: FINISHED });
  readonly #matches = new Map<string, LiveMatch>();
  /** Matches that are played, or about to be. */
  readonly #running = new Set<LiveMatch>();
  readonly #ends = new Set<Promise<void>>();
  readonly #compile: CompileGame;
  #processes: MatchProcesses | undefined;
  #begun = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#compile = options.compile ?? new Compiler().compile;
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
    const act = action !== undefined && Object.hasOwn(ACTS, action) ? ACTS[action] : undefined;
    return act?.(match, given) ?? NOTHING;
  }

  async close(): Promise<void> {
    for (const match of this.#running) match.end({ kind: "abandoned" });
    this.#broadcast.close();
    await Promise.allSettled(this.#ends);
    await this.#processes?.close();
  }

  // Looking ----------------------------------------------------------------------------------------------------------

  async #get(
    id: string | undefined,
    action: string | undefined,
    query: URLSearchParams,
    response: ServerResponse,
  ): Promise<Reply> {
    const { remoteManagers } = this.#options;
    if (id === undefined) return { kind: "json", value: [...this.#list(), ...((await remoteManagers?.list()) ?? [])] };
    const match = this.#matches.get(id);
    const record = this.#broadcast.record(id);
    if (match === undefined || record === undefined) {
      const found = action === "events" ? remoteManagers?.events(id, response) : remoteManagers?.match(id);
      return (await found) ?? NOTHING;
    }
    if (action === undefined) return { kind: "json", value: this.#shown(match, record.text) };
    const person = match.seatOf(query.get("token"));
    if (action === "seat") return person === undefined ? STRANGER : { kind: "json", value: { role: person.role } };
    if (action !== "events") return NOTHING;
    if (match.secret && this.#running.has(match)) openStream(response);
    else this.#broadcast.watch(id, response);
    if (!response.writableEnded) match.attend(response, person);
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
      const { game, roles, secret, open, attendance } = match;
      return [{ ...each, game, roles, secret, open, watching: attendance.watching }];
    });
  }

  // Playing ----------------------------------------------------------------------------------------------------------

  async #start(given: unknown): Promise<Reply> {
    const settings = newMatch.safeParse(given);
    if (!settings.success) return no(400, "A new match needs a game, a seat for each role, and a play clock.");
    const { game: id, seats: words, playClock, thinkSeconds } = settings.data;
    const rules = bundledGame(id)?.rules;
    if (rules === undefined) return no(404, "There is no bundled game of this name.");
    const { rulesheet } = readRules(rules);
    const roles = rolesOf(rulesheet);
    const seats = words.map((word, role) => (role === chanceRoleOf(roles) ? undefined : parseSeat(word)));
    const problem = this.#seatProblem(roles, seats) ?? this.#roomProblem();
    if (problem !== undefined) return problem;
    const match = new LiveMatch({ game: id, rulesheet, roles, seats, playClock });
    return this.#begin(match, { rulesheet, seats, playClock, thinkSeconds });
  }

  /** The match has its place while its game is compiled. */
  async #begin(match: LiveMatch, settings: Omit<Settings, "game">): Promise<Reply> {
    this.#running.add(match);
    const game = await this.#compile(match.rules).catch(() => undefined);
    if (game === undefined || match.isEnded) {
      this.#running.delete(match);
      return game === undefined ? no(500, "This game cannot be compiled.") : BUSY;
    }
    // What the broadcast has dropped is long over.
    for (const old of this.#matches.keys()) if (this.#broadcast.record(old) === undefined) this.#matches.delete(old);
    const matchId = `arena.${match.game}.${Date.now()}.${this.#begun++}`;
    this.#matches.set(matchId, match);
    const end = this.#play(matchId, match, { ...settings, game })
      .catch(() => {})
      .finally(() => this.#running.delete(match) && this.#ends.delete(end));
    this.#ends.add(end);
    return { kind: "json", value: { matchId }, status: 201 };
  }

  #seatProblem(roles: readonly string[], seats: readonly (Seat | undefined)[]): Reply | undefined {
    const isEmpty = (seat: Seat | undefined, role: number): boolean =>
      seat === undefined && role !== chanceRoleOf(roles);
    if (seats.length !== roles.length || seats.some(isEmpty))
      return no(400, "Each role is played by human, agon, random or http://host:port.");
    if (!seats.some((seat) => seat?.kind === "remote") || this.#options.remotePlayers) return undefined;
    return no(403, "This server asks no players remoteManagers: `agon arena --remote-players` lets it.");
  }

  /** Where there is none, the match that nobody has looked at for longest makes way. */
  #roomProblem(): Reply | undefined {
    const { most = 4, absenceLimit = 60_000 } = this.#options;
    const running = [...this.#running].filter(({ isEnded }) => !isEnded);
    if (running.length < most) return undefined;
    const [longest] = running.sort((a, b) => b.absence - a.absence);
    if (longest!.absence < absenceLimit) return BUSY;
    longest!.end({ kind: "abandoned" });
    return undefined;
  }

  /** Processes that think are started when the first match needs one. */
  #thinker(seed: number): ThinkerOptions {
    const processes = (): MatchProcesses => (this.#processes ??= new MatchProcesses({ kept: 1, heapMiB: 1024 }));
    return {
      backend: DEFAULT_BACKEND,
      seed,
      search: {},
      get processes() {
        return processes();
      },
    };
  }

  async #play(matchId: string, match: LiveMatch, settings: Settings): Promise<void> {
    const { game: id, rules } = match;
    const seed = mixed(this.#options.seed, this.#begun);
    const manager = new Manager({
      ...settings,
      startClock: START_CLOCK,
      seed,
      thinker: this.#thinker(seed),
      gameMetaURL: `/games/${id}/`,
      broadcast: this.#broadcast,
      ask: match.ask,
    });
    const onEvent: ManagedMatch["onEvent"] = async (event, { record }) => {
      match.note(event);
      await this.#options.keeper?.keep({ matchId, origin: { game: id, rules }, event, record });
    };
    const record = await match.play(settings.game, (run) => manager.play({ ...run, matchId, onEvent }));
    match.attendance.close(`event: end\ndata: ${JSON.stringify({ record })}\n\n`);
  }
}

// What persons do ------------------------------------------------------------------------------------------------------

type Act = (match: LiveMatch, given: unknown) => Reply;

const replyTo = (refused: Refused | undefined): Reply =>
  refused === undefined ? DONE : no(refused.status, refused.reason);

/** An act of somebody who has a seat. */
function seated<T extends { readonly token: string }>(
  shape: z.ZodType<T>,
  act: (match: LiveMatch, seat: PersonSeat, given: T) => Reply,
): Act {
  return (match, body) => {
    const given = shape.safeParse(body);
    const seat = given.success ? match.seatOf(given.data.token) : undefined;
    return given.success && seat !== undefined ? act(match, seat, given.data) : STRANGER;
  };
}

const ACTS: Readonly<Record<string, Act>> = {
  join: (match, body) => {
    const joined = match.join(joining.safeParse(body).data?.role ?? "");
    return typeof joined === "string" ? { kind: "json", value: { token: joined } } : replyTo(joined);
  },
  move: seated(moving, (_match, { asked }, { move }) => {
    if (asked === undefined) return no(409, "Nobody waits for a move of yours.");
    if (!asked.question.moves.includes(move)) return no(400, "This is not legal here.");
    asked.answer(move);
    return DONE;
  }),
  abort: (match, body) => {
    const seat = match.seatOf(holding.safeParse(body).data?.token);
    return seat === undefined && match.taken.length > 0 ? STRANGER : replyTo(match.callOff(seat));
  },
  resign: seated(holding, (match, { role }) => {
    match.end({ kind: "resignation", role });
    return DONE;
  }),
  offer: seated(offering, (match, seat, { kind }) => replyTo(match.offer(kind, seat))),
  answer: seated(answering, (match, seat, { accepts }) => replyTo(match.answer(accepts, seat))),
};

function openStream(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.flushHeaders();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
