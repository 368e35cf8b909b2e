/**
 * One question to a player: a POST as GGP-Base's manager sends it, on a connection of its own, and the body that comes
 * back. Written on sockets because the request must look exactly so, and because nothing a player sends may take more
 * than its share of time and memory: an answer is read up to a limit, and the connection is closed when time is up.
 */
import { connect, type Socket } from "node:net";
import { failure, type Result, success } from "agon-engine";

export interface AskOptions {
  /** Time until the connection stands, in milliseconds. Default 5000. */
  readonly connectMilliseconds?: number;
  /** Time for the whole answer, counted from the call. */
  readonly answerMilliseconds: number;
  /** Longest answer with its headers. Default 64 KiB. */
  readonly answerBytes?: number;
  /** Name of the player for the header `Receiver`. */
  readonly receiver?: string;
  /** Ends the question early; the answer is then `aborted`. */
  readonly signal?: AbortSignal;
}

/** Why there is no answer. */
export type AskError = "timeout" | "connection" | "too-long" | "not-http" | "status" | "aborted";

/** The text of an answer, or one problem whose code is an `AskError`. */
export type Asked = Result<string>;

export function noAnswer(code: AskError, message: string): ReturnType<typeof failure> {
  return failure(code, message);
}

/** `http://host:port/path`, the path optional. */
export interface PlayerAddress {
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

export const DEFAULT_PLAYER_PORT = 9147;

export function parseAddress(text: string): PlayerAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== "http:" || url.hostname === "") return undefined;
  const port = url.port === "" ? (/:80(?:\/|$)/.test(text) ? 80 : DEFAULT_PLAYER_PORT) : Number(url.port);
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port, path: `${url.pathname}${url.search}` };
}

export function ask(address: PlayerAddress, message: string, options: AskOptions): Promise<Asked> {
  const { connectMilliseconds = 5000, answerMilliseconds, answerBytes = 64 * 2 ** 10, signal } = options;
  return new Promise((resolve) => {
    const socket = connect({ host: address.host, port: address.port, noDelay: true });
    const reading = new Reading(answerBytes);
    const finish = (asked: Asked): void => {
      clearTimeout(connecting);
      clearTimeout(answering);
      signal?.removeEventListener("abort", abort);
      socket.destroy();
      resolve(asked);
    };
    const fail = (code: AskError, message: string): void => finish(noAnswer(code, message));
    const abort = (): void => fail("aborted", "It is no longer of interest.");
    const connecting = setTimeout(() => fail("connection", "No connection in time."), connectMilliseconds);
    const answering = setTimeout(() => fail("timeout", "No answer in time."), answerMilliseconds);
    socket.on("error", (error: NodeJS.ErrnoException) => fail("connection", error.code ?? error.message));
    socket.on("connect", () => {
      clearTimeout(connecting);
      send(socket, address, message, options.receiver ?? "");
    });
    socket.on("data", (chunk) => {
      const asked = reading.add(chunk);
      if (asked !== undefined) finish(asked);
    });
    socket.on("close", () => finish(reading.end()));
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort);
  });
}

function send(socket: Socket, { host, port, path }: PlayerAddress, message: string, receiver: string): void {
  const body = Buffer.from(message, "utf8");
  const head = [
    `POST ${path} HTTP/1.0`,
    "Accept: text/delim",
    `Host: ${host.includes(":") ? `[${host}]` : host}:${port}`,
    "Sender: GAMESERVER",
    `Receiver: ${receiver.replace(/[^\x21-\x7e]+/g, "_")}`,
    "Content-Type: text/acl",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body);
}

/** An HTTP answer as it comes in. Lines may end without a carriage return, and the length may be missing. */
class Reading {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #head: { readonly status: number; readonly bodyAt: number; readonly bodyBytes: number | undefined } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The result once there is one. */
  add(chunk: Buffer): Asked | undefined {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#head ??= this.#readHead();
    const { bodyAt = 0, bodyBytes = Number.POSITIVE_INFINITY } = this.#head ?? {};
    if (this.#bytes >= bodyAt + bodyBytes) return this.#result(bodyAt + bodyBytes);
    const expected = bodyBytes === Number.POSITIVE_INFINITY ? this.#bytes : bodyAt + bodyBytes;
    if (Math.max(this.#bytes, expected) <= this.#limit) return undefined;
    return noAnswer("too-long", `The answer is longer than ${this.#limit} bytes.`);
  }

  /** What there is when the other side has closed the connection. */
  end(): Asked {
    if (this.#head === undefined) return noAnswer("not-http", "The answer is not HTTP.");
    const { bodyAt, bodyBytes = 0 } = this.#head;
    if (this.#bytes < bodyAt + bodyBytes) return noAnswer("connection", "The answer was broken off.");
    return this.#result(this.#bytes);
  }

  #readHead() {
    const text = Buffer.concat(this.#chunks).toString("latin1");
    const [, status, headers] = /^HTTP\/\d\.\d (\d{3})([^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*)\r?\n/.exec(text) ?? [];
    if (status === undefined || headers === undefined) return undefined;
    const length = /^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(headers)?.[1];
    const bodyAt = text.indexOf(headers) + headers.length;
    return {
      status: Number(status),
      bodyAt: bodyAt + (text[bodyAt] === "\r" ? 2 : 1),
      bodyBytes: length === undefined ? undefined : Number(length),
    };
  }

  #result(end: number): Asked {
    const { status, bodyAt } = this.#head!;
    const text = Buffer.concat(this.#chunks).subarray(bodyAt, end).toString("utf8");
    if (status >= 200 && status < 300) return success(text);
    return noAnswer("status", `The answer has status ${status}.`);
  }
}
