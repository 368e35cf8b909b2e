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
 *
 * A person's clock runs from the moment the seat is taken. Two questions in a row that nobody answers end the match.
 */
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { DEFAULT_BACKEND } from "agon-engine/compile";
import { bundledGame } from "agon-engine/games";
import { chanceRoleOf, hidesInformation, type Rulesheet, readRules, rolesOf } from "agon-engine/gdl";
import { type MatchRecord, mixed } from "agon-engine/match";
import { z } from "zod";
import { Broadcast } from "../../protocol/broadcast.ts";
import { Manager, type ManagerOptions, parseSeat, type Seat } from "../../protocol/manager.ts";
import { MatchProcesses } from "../../protocol/processes.ts";
import type { ThinkerOptions } from "../../protocol/thinker.ts";
import { Attendance } from "./attendance.ts";
import { type CompileGame, Compiler } from "./compiler.ts";
import type { Keeper } from "./keeper.ts";
import { asker, askText, newSeat, type PersonClock, type PersonSeat, startClock } from "./persons.ts";
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

interface LiveMatch {
  readonly game: string;
  readonly rules: string;
  readonly roles: readonly string[];
  readonly persons: readonly PersonSeat[];
  readonly clock: PersonClock;
  /** Whether persons play who must not see what others do: then nothing is shown before the end. */
  readonly secret: boolean;
  /** Those who wait for the end of a secret match. */
  readonly watchers: Set<ServerResponse>;
  readonly attendance: Attendance;
  readonly stop: AbortController;
}

type Settings = Pick<ManagerOptions, "rulesheet" | "game" | "seats" | "playClock" | "thinkSeconds">;

export interface LiveOptions {
  /** Matches under way at once. Default 4. */
  readonly most?: number;
  /** Whether players elsewhere may be asked: whoever may begin a match makes this server talk to them. Default false. */
  readonly remotePlayers?: boolean;
  /** Other managers whose matches are shown. Default: none. */
  readonly elsewhere?: RemoteManagers;
  readonly seed: number;
  /** Default: matches are forgotten with the server. */
  readonly keeper?: Keeper;
  /** Milliseconds after which a match that nobody looks at makes way for another. Default 60,000. */
  readonly patience?: number;
  /** Default: on a thread of its own. */
  readonly compile?: CompileGame;
}

/** Seconds: players here need little to get ready. */
const START_CLOCK = 10;

/** Questions in a row that a person may leave unanswered. */
const MOST_MISSED = 2;

/** Records of the past that are kept in memory; all of them are in the store. */
const FINISHED = 100;

const no = (status: number, reason: string): Reply => ({ kind: "refusal", status, reason });
const NOTHING = no(404, "There is no such match.");
const STRANGER = no(403, "You do not play in this match.");
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
    if (action === "join") return this.#join(match, given);
    if (action === "move") return this.#move(match, given);
    return action === "abort" ? this.#abort(match, given) : NOTHING;
  }

  async close(): Promise<void> {
    for (const { stop } of this.#running) stop.abort();
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
    const { elsewhere } = this.#options;
    if (id === undefined) return { kind: "json", value: [...this.#list(), ...((await elsewhere?.list()) ?? [])] };
    const match = this.#matches.get(id);
    const record = this.#broadcast.record(id);
    if (match === undefined || record === undefined) {
      const found = action === "events" ? elsewhere?.events(id, response) : elsewhere?.match(id);
      return (await found) ?? NOTHING;
    }
    if (action === undefined) return { kind: "json", value: this.#shown(match, record.text) };
    const person = match.persons.find(({ token }) => token !== undefined && token === query.get("token"));
    if (action === "seat") return person === undefined ? STRANGER : { kind: "json", value: { role: person.role } };
    if (action !== "events") return NOTHING;
    if (match.secret) waitForEnd(match, response);
    else this.#broadcast.watch(id, response);
    if (person !== undefined) this.#attend(person, response);
    // Where persons play, those who only watch keep no place for them.
    if (person !== undefined || match.persons.every(({ token }) => token === undefined))
      match.attendance.join(response);
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
    const match = newLiveMatch({ game: id, rulesheet, roles, seats, playClock });
    return this.#begin(match, { rulesheet, seats, playClock, thinkSeconds });
  }

  /** The match has its place while its game is compiled. */
  async #begin(match: LiveMatch, settings: Omit<Settings, "game">): Promise<Reply> {
    this.#running.add(match);
    const game = await this.#compile(match.rules).catch(() => undefined);
    if (game === undefined || match.stop.signal.aborted) {
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
    return no(403, "This server asks no players elsewhere: `agon arena --remote-players` lets it.");
  }

  /** Where there is none, the match that nobody has looked at for longest makes way. */
  #roomProblem(): Reply | undefined {
    const { most = 4, patience = 60_000 } = this.#options;
    const running = [...this.#running].filter(({ stop }) => !stop.signal.aborted);
    if (running.length < most) return undefined;
    const [longest] = running.sort((a, b) => b.attendance.absence - a.attendance.absence);
    if (longest!.attendance.absence < patience) return BUSY;
    longest!.stop.abort();
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
    const { game: id, rules, persons, clock, watchers, stop } = match;
    const seed = mixed(this.#options.seed, this.#begun);
    const manager = new Manager({
      ...settings,
      startClock: START_CLOCK,
      seed,
      thinker: this.#thinker(seed),
      gameMetaURL: `/games/${id}/`,
      broadcast: this.#broadcast,
      ask: asker(persons, clock),
    });
    await manager.play({
      matchId,
      signal: stop.signal,
      endsForGood: true,
      onEvent: async (event, { record }) => {
        await this.#options.keeper?.keep({ matchId, origin: { game: id, rules }, event, record });
        if (event.kind !== "end") return;
        for (const page of watchers) page.end(`event: end\ndata: ${JSON.stringify(event)}\n\n`);
      },
    });
  }

  #join({ persons, clock }: LiveMatch, given: unknown): Reply {
    const wanted = joining.safeParse(given);
    const seat = persons.find(({ role }) => wanted.success && role === wanted.data.role);
    if (seat === undefined) return no(404, "No person is wanted for this role.");
    if (seat.token !== undefined) return no(409, "Somebody plays this role already.");
    seat.token = randomBytes(24).toString("base64url");
    startClock(seat, clock);
    return { kind: "json", value: { token: seat.token } };
  }

  #abort({ persons, stop }: LiveMatch, given: unknown): Reply {
    const { data } = holding.safeParse(given);
    const taken = persons.filter(({ token }) => token !== undefined);
    if (taken.length > 0 && !taken.some(({ token }) => token === data?.token)) return STRANGER;
    stop.abort();
    return { kind: "json", value: null };
  }

  #move({ persons }: LiveMatch, given: unknown): Reply {
    const sent = moving.safeParse(given);
    const seat = persons.find(({ token }) => sent.success && token !== undefined && token === sent.data.token);
    if (!sent.success || seat === undefined) return STRANGER;
    if (seat.asked === undefined) return no(409, "Nobody waits for a move of yours.");
    if (!seat.asked.question.moves.includes(sent.data.move)) return no(400, "This is not legal here.");
    seat.asked.answer(sent.data.move);
    return { kind: "json", value: null };
  }
}

interface MatchPlan {
  readonly game: string;
  readonly rulesheet: Rulesheet;
  readonly roles: readonly string[];
  readonly seats: readonly (Seat | undefined)[];
  /** Seconds. */
  readonly playClock: number;
}

function newLiveMatch({ game, rulesheet, roles, seats, playClock }: MatchPlan): LiveMatch {
  const persons = roles.flatMap((role, at) => (seats[at]?.kind === "human" ? [newSeat(role)] : []));
  const stop = new AbortController();
  return {
    game,
    rules: rulesheet.text,
    roles,
    persons,
    clock: {
      milliseconds: playClock * 1000,
      onMissed: ({ missed }) => {
        if (missed >= MOST_MISSED) stop.abort();
      },
    },
    secret: persons.length > 0 && hidesInformation(rulesheet),
    watchers: new Set(),
    attendance: new Attendance(),
    stop,
  };
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
