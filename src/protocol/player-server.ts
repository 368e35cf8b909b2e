/**
 * A GGP player on HTTP. This process only reads messages, keeps clocks and answers; each match thinks in a process of its
 * own, so that INFO is answered at any time and no clock is missed because of a search.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type HttpLimits, type HttpRequest, openServer, type RunningServer } from "./http-server.ts";
import { Margin } from "./margin.ts";
import { type Message, parseMessage, type Start, type Told } from "./messages.ts";
import { Processes } from "./processes.ts";
import { makeInfo } from "./replies.ts";
import { Thinker } from "./thinker.ts";
import type { ThinkerSettings } from "./thoughts.ts";

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
  readonly limits?: Partial<HttpLimits>;
  readonly onEvent?: (event: ServerEvent) => void;
}

export type ServerEvent =
  | { readonly kind: "start"; readonly id: string; readonly role: string; readonly milliseconds: number }
  | { readonly kind: "play"; readonly id: string; readonly move: string; readonly milliseconds: number }
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

/** Processes kept at most, in use and in reserve. */
const MOST_KEPT = 12;

/** One process in reserve for so many matches: a match may begin before the process of the last has come to rest. */
const MATCHES_A_SPARE = 4;

const LONGEST_TIMER = 2 ** 31 - 1;

export async function openPlayerServer(options: PlayerServerOptions): Promise<PlayerServer> {
  const seats = new Seats(options);
  const { host, port, limits = {} } = options;
  if (!(await seats.loaded())) throw new Error("the program that thinks cannot be started");
  const server = await openServer({
    host,
    port,
    limits,
    handle: (request, response) => seats.handle(request, response),
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

interface Seat {
  readonly start: Start;
  readonly thinker: Thinker;
  /** Frees the seat when the manager is gone. */
  abandon: NodeJS.Timeout | undefined;
  troubled: boolean;
}

/** Match ids are keys of a map and nothing else. */
class Seats {
  readonly #options: PlayerServerOptions;
  readonly #seats = new Map<string, Seat>();
  readonly #margin = new Margin();
  readonly #processes: Processes;

  constructor(options: PlayerServerOptions) {
    this.#options = options;
    const { matches, heapMiB = 1024 } = options;
    this.#processes = new Processes({
      kept: Math.min(matches + Math.ceil(matches / MATCHES_A_SPARE), MOST_KEPT),
      heapMiB,
    });
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
    const read = readMessage(request);
    if ("problem" in read) {
      if (read.status >= 400) this.#options.onEvent?.({ kind: "refused", problem: read.problem });
      reply(response, read.status, read.problem);
      return;
    }
    const answered = (answer: string): void => {
      noteTrip(request.socket, response, this.#margin);
      reply(response, 200, answer);
    };
    this.#answer(read.message, request.arrived).then(answered, (error) => reply(response, 500, String(error.message)));
  }

  async #answer(message: Message, arrived: number): Promise<string> {
    if (message.kind === "info") return this.#info();
    if (message.kind === "preview") return this.#isFull ? "busy" : "ready";
    if (message.kind === "start") return this.#start(message, arrived);
    const seat = this.#seats.get(message.id);
    if (seat === undefined) return "busy";
    if (message.kind === "play") return this.#play(seat, message.told, arrived);
    // The process dies in its own time.
    void this.#end(message.id, message.kind);
    return message.kind === "stop" ? "done" : "aborted";
  }

  get #isFull(): boolean {
    return this.#seats.size >= this.#options.matches;
  }

  #info(): string {
    const status = this.#isFull ? "busy" : "available";
    return makeInfo({ name: this.#options.name, status, species: "computer" });
  }

  async #start(start: Start, arrived: number): Promise<string> {
    if (this.#isFull || this.#seats.has(start.id)) return "busy";
    const thinker = new Thinker(start, {
      ...this.#options.thinker,
      processes: this.#processes,
      margin: this.#margin,
    });
    const seat: Seat = { start, thinker, abandon: undefined, troubled: false };
    this.#seats.set(start.id, seat);
    await thinker.start(left(start.startClock, arrived));
    this.#wait(seat);
    this.#tellTrouble(seat);
    const { id, role } = start;
    this.#options.onEvent?.({ kind: "start", id, role, milliseconds: performance.now() - arrived });
    return "ready";
  }

  async #play(seat: Seat, told: Told, arrived: number): Promise<string> {
    clearTimeout(seat.abandon);
    const move = await seat.thinker.play(told, left(seat.start.playClock, arrived));
    this.#wait(seat);
    this.#tellTrouble(seat);
    this.#options.onEvent?.({ kind: "play", id: seat.start.id, move, milliseconds: performance.now() - arrived });
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
    const patience = Math.min(2000 * (startClock + playClock) + ABANDONED_AFTER, LONGEST_TIMER);
    seat.abandon = setTimeout(() => void this.#end(id, "abandoned"), patience);
    seat.abandon.unref();
  }

  async #end(id: string, how: "stop" | "abort" | "abandoned"): Promise<void> {
    const seat = this.#seats.get(id);
    if (seat === undefined) return;
    this.#seats.delete(id);
    clearTimeout(seat.abandon);
    this.#options.onEvent?.({ kind: "end", id, how });
    await seat.thinker.end();
  }
}

/** What is left of a clock that began when the message came. */
function left(seconds: number, arrived: number): number {
  return Math.min(Math.max(0, seconds * 1000 - (performance.now() - arrived)), LONGEST_TIMER);
}

type ReadMessage = { readonly message: Message } | { readonly status: number; readonly problem: string };

/** An empty request asks who is here. */
function readMessage({ method, url, body }: HttpRequest): ReadMessage {
  if (method === "OPTIONS") return { status: 200, problem: "" };
  if (method !== "POST" && method !== "GET") return { status: 405, problem: "Send a message by POST or GET." };
  const text = method === "POST" ? body : decodedPath(url);
  const parsed = parseMessage(text === "" ? "(INFO)" : text);
  return parsed.ok ? { message: parsed.message } : { status: 400, problem: parsed.problem };
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
