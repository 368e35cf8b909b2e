/**
 * A GGP player on HTTP. This process only reads messages, keeps clocks and answers; each match thinks in a process of its
 * own, so that INFO is answered at any time and no clock is missed because of a search.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { problemsText } from "agon-engine";
import { type HttpLimits, type HttpRequest, openServer, type RunningServer } from "./http-server.ts";
import { Margin } from "./margin.ts";
import { bringsRules, type Message, parseMessage, type Start, type Told } from "./messages.ts";
import { MatchProcesses } from "./processes.ts";
import { makeInfo } from "./replies.ts";
import { Thinker } from "./thinker.ts";
import type { ThinkerSettings } from "./thinker-messages.ts";

export interface PlayerServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly name: string;
  /** Matches played at once; a manager that asks for more hears `busy`. */
  readonly matches: number;
  readonly thinker: ThinkerSettings;
  /** Heap of each match in MiB; the graph of the search is counted by itself. Default 1024. */
  readonly heapMiB?: number;
  /** How much thinking gives way to other programs, as the command nice has it. Default 0. */
  readonly nice?: number;
  readonly limits?: Partial<HttpLimits>;
  readonly onEvent?: (event: ServerEvent) => void;
}

export type ServerEvent =
  | {
      readonly kind: "start";
      readonly id: string;
      readonly role: string;
      readonly milliseconds: number;
      readonly thought: number;
    }
  | {
      readonly kind: "play";
      readonly id: string;
      readonly move: string;
      readonly milliseconds: number;
      readonly thought: number;
      /** Whether there was nothing left to learn before the clock ran out. */
      readonly early: boolean;
    }
  | { readonly kind: "end"; readonly id: string; readonly how: "stop" | "abort" | "abandoned" }
  /** The match goes on with guesses. */
  | { readonly kind: "trouble"; readonly id: string; readonly reason: string }
  | { readonly kind: "refused"; readonly problem: string };

export interface PlayerServer extends RunningServer {
  /** Matches being played. */
  readonly matches: number;
}

/** A manager that says nothing for two of its clocks and this many milliseconds is gone. */
const ABANDONED_AFTER = 60_000;

/** Questions of one match that may be open at once: a manager that has given up waiting for one asks the next. */
const MOST_OPEN = 4;

/** Characters that a match may be told, all together: some thousand steps of the most talkative games. */
const MOST_TOLD = 8 * 2 ** 20;

/** Processes kept at most, in use and in reserve. */
const MOST_KEPT = 12;

/** Matches for each process in reserve: a match may begin before the process of the last has ended. */
const MATCHES_A_SPARE = 4;

export async function openPlayerServer(options: PlayerServerOptions): Promise<PlayerServer> {
  const seats = new Seats(options);
  const server = await listen(options, seats).catch(async (error: unknown) => {
    await seats.clear();
    throw error;
  });
  const close = async (): Promise<void> => {
    await server.close();
    await seats.clear();
  };
  return {
    ...server,
    close,
    get matches() {
      return seats.count;
    },
  };
}

async function listen({ host, port, limits = {} }: PlayerServerOptions, seats: Seats): Promise<RunningServer> {
  if (!(await seats.loaded())) throw new Error("the program that thinks cannot be started");
  return openServer({
    host,
    port,
    limits,
    mayBeLong: bringsRules,
    handle: (request, response) => seats.handle(request, response),
  });
}

interface Seat {
  readonly start: Start;
  readonly thinker: Thinker;
  readonly margin: Margin;
  /** Questions that are not answered yet, and characters told. */
  open: number;
  told: number;
  /** Frees the seat when the manager is gone. */
  abandon: NodeJS.Timeout | undefined;
  /** Whether the manager gave up waiting for the answer to START: it may go on with PLAY, unless somebody else wants the seat. */
  isGivenUp: boolean;
  troubled: boolean;
}

/** Match ids are keys of a map and nothing else. */
class Seats {
  readonly #options: PlayerServerOptions;
  readonly #seats = new Map<string, Seat>();
  readonly #processes: MatchProcesses;
  /** How long answers took to arrive in the last match, in milliseconds. */
  #usualTrip: number | undefined;

  constructor(options: PlayerServerOptions) {
    this.#options = options;
    const { matches, heapMiB = 1024, nice = 0 } = options;
    const kept = Math.min(matches + Math.ceil(matches / MATCHES_A_SPARE), MOST_KEPT);
    this.#processes = new MatchProcesses({ kept, heapMiB, nice });
  }

  get count(): number {
    return this.#seats.size;
  }

  loaded(): Promise<boolean> {
    return this.#processes.loaded();
  }

  async clear(): Promise<void> {
    await Promise.all([...this.#seats.keys()].map((id) => this.#end(id, "abort")));
    await this.#processes.close();
  }

  handle(request: HttpRequest, response: ServerResponse): void {
    const read = readMessage(request, this.#isFull);
    if ("problem" in read) {
      if (read.status >= 400) this.#options.onEvent?.({ kind: "refused", problem: read.problem });
      reply(response, read.status, read.problem);
      return;
    }
    const { message } = read;
    const answered = (answer: string): void => {
      const seat = "id" in message ? this.#seats.get(message.id) : undefined;
      if (seat !== undefined) noteTrip(request.socket, response, seat.margin);
      reply(response, 200, answer);
    };
    this.#answer(message, request.arrived, hangUp(response)).then(answered, (error) =>
      reply(response, 500, String(error.message)),
    );
  }

  async #answer(message: Message, arrived: number, gone: AbortSignal): Promise<string> {
    if (message.kind === "info") return this.#info();
    if (message.kind === "preview") return this.#isFull ? "busy" : "ready";
    if (message.kind === "start") return this.#start(message, arrived, gone);
    const seat = this.#seats.get(message.id);
    if (seat === undefined) return "busy";
    if (message.kind === "play") return this.#play(seat, message.told, arrived);
    // The process dies in its own time.
    void this.#end(message.id, message.kind);
    return message.kind === "stop" ? "done" : "aborted";
  }

  get #isFull(): boolean {
    return [...this.#seats.values()].filter((seat) => !seat.isGivenUp).length >= this.#options.matches;
  }

  #info(): string {
    const status = this.#isFull ? "busy" : "available";
    return makeInfo({ name: this.#options.name, status, species: "computer" });
  }

  async #start(start: Start, arrived: number, gone: AbortSignal): Promise<string> {
    if (this.#isFull || this.#seats.has(start.id)) return "busy";
    this.#makeRoom();
    const margin = new Margin(this.#usualTrip === undefined ? {} : { trip: this.#usualTrip });
    const thinker = new Thinker(start, { ...this.#options.thinker, processes: this.#processes, margin });
    const seat: Seat = {
      start,
      thinker,
      margin,
      open: 0,
      told: 0,
      abandon: undefined,
      isGivenUp: false,
      troubled: false,
    };
    this.#seats.set(start.id, seat);
    gone.addEventListener("abort", () => this.#giveUp(seat, arrived));
    const thought = await thinker.start(left(start.startClock, arrived));
    if (this.#seats.get(start.id) !== seat) return "ready";
    this.#wait(seat);
    this.#tellTrouble(seat);
    const { id, role } = start;
    this.#options.onEvent?.({ kind: "start", id, role, milliseconds: performance.now() - arrived, thought });
    return "ready";
  }

  /** A manager that leaves early plays no match; one whose start clock has run out, and which calls that a late answer, may. */
  #giveUp(seat: Seat, arrived: number): void {
    const { id, startClock } = seat.start;
    if (this.#seats.get(id) !== seat) return;
    if (left(startClock, arrived) > 500 * startClock) void this.#end(id, "abandoned");
    else {
      seat.isGivenUp = true;
      this.#wait(seat);
    }
  }

  /** Ends matches whose managers have given up, where their seats are wanted. */
  #makeRoom(): void {
    for (const [id, { isGivenUp }] of this.#seats)
      if (isGivenUp && this.#seats.size >= this.#options.matches) void this.#end(id, "abandoned");
  }

  /** What a match is told is kept, and may have to wait for a process that computes: hence the bounds. */
  async #play(seat: Seat, told: Told, arrived: number): Promise<string> {
    seat.told += told.terms.reduce((sum, term) => sum + term.length, told.lastMove?.length ?? 0);
    if (seat.open >= MOST_OPEN || seat.told > MOST_TOLD) return "busy";
    clearTimeout(seat.abandon);
    seat.isGivenUp = false;
    seat.open++;
    const { move, thought, early } = await seat.thinker.play(told, left(seat.start.playClock, arrived));
    seat.open--;
    this.#wait(seat);
    this.#tellTrouble(seat);
    const milliseconds = performance.now() - arrived;
    this.#options.onEvent?.({ kind: "play", id: seat.start.id, move, milliseconds, thought, early });
    return move;
  }

  #tellTrouble(seat: Seat): void {
    const reason = seat.thinker.trouble;
    if (reason === undefined || seat.troubled) return;
    seat.troubled = true;
    this.#options.onEvent?.({ kind: "trouble", id: seat.start.id, reason });
  }

  #wait(seat: Seat): void {
    const { id, startClock, playClock } = seat.start;
    if (this.#seats.get(id) !== seat) return;
    clearTimeout(seat.abandon);
    const timeout = 2000 * (startClock + playClock) + ABANDONED_AFTER;
    seat.abandon = setTimeout(() => void this.#end(id, "abandoned"), timeout);
    seat.abandon.unref();
  }

  async #end(id: string, how: "stop" | "abort" | "abandoned"): Promise<void> {
    const seat = this.#seats.get(id);
    if (seat === undefined) return;
    this.#seats.delete(id);
    this.#usualTrip = seat.margin.usualTrip;
    clearTimeout(seat.abandon);
    this.#options.onEvent?.({ kind: "end", id, how });
    await seat.thinker.end();
  }
}

/** Aborted when the other side closes the connection before it is answered. */
function hangUp(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => response.writableEnded || gone.abort());
  return gone.signal;
}

/** What is left of a clock that began when the message came. */
function left(seconds: number, arrived: number): number {
  return Math.max(0, seconds * 1000 - (performance.now() - arrived));
}

type ReadMessage = { readonly message: Message } | { readonly status: number; readonly problem: string };

/** An empty request asks who is here. Rules are long: where no other match can be played they are not read. */
function readMessage({ method, url, body }: HttpRequest, isFull: boolean): ReadMessage {
  if (method === "OPTIONS") return { status: 200, problem: "" };
  if (method !== "POST" && method !== "GET") return { status: 405, problem: "Send a message by POST or GET." };
  const text = method === "POST" ? body : decodedPath(url);
  if (isFull && bringsRules(text)) return { status: 200, problem: "busy" };
  const parsed = parseMessage(text === "" ? "(INFO)" : text);
  return parsed.ok ? { message: parsed.value } : { status: 400, problem: problemsText(parsed.problems) };
}

/** The message in the address of a GET, where + stands for a blank. */
function decodedPath(url: string): string {
  const path = url.slice(1).replaceAll("+", " ");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An answer has arrived when the other side closes the connection we have ended. */
function noteTrip(socket: Socket, response: ServerResponse, margin: Margin): void {
  response.once("finish", () => {
    if (response.shouldKeepAlive) return;
    const sent = performance.now();
    socket.once("close", () => margin.noteTrip(performance.now() - sent));
  });
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": status === 200 ? "text/acl" : "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
    "Access-Control-Allow-Age": "86400",
  });
  response.end(text);
}
