/**
 * An HTTP server for strangers: every request is bounded in size and time, and those who open connections without asking
 * anything make way for those who ask. Built on node:http: HTTP/1.0 requests with unusual headers, bare line feeds and
 * bodies of type text/acl are answered as they come, which a framework with routes and content types would only hinder.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { RequestBody } from "./request-body.ts";
import { Turns } from "./turns.ts";

export interface HttpLimits {
  /** Longest body of one request, in bytes. */
  readonly bodyBytes: number;
  /** Longer ones are read on only where `mayBeLong` allows it by their beginning. */
  readonly shortBytes: number;
  /** Longer ones wait for their turn, one for each round of the event loop; those up to here are answered at once. */
  readonly promptBytes: number;
  /** Longest request line and headers: a message may come in the address of a GET. */
  readonly headerBytes: number;
  /** Bodies being read at one moment, all together. */
  readonly pendingBytes: number;
  /** Time for a request to arrive whole, in milliseconds. */
  readonly requestMilliseconds: number;
  /** Connections without a whole request; the oldest is closed for a new one beyond. */
  readonly waitingConnections: number;
  /** Connections being answered; more are refused. */
  readonly answeringConnections: number;
  /** Connections that stay open for events; the oldest is closed for a new one beyond. */
  readonly streams: number;
  /** The same, of one address: nobody can take them all. */
  readonly streamsOfOne: number;
  /** Milliseconds in which an answer must go on being read. */
  readonly readingMilliseconds: number;
}

const DEFAULT_HTTP_LIMITS: HttpLimits = {
  bodyBytes: 4 * 2 ** 20,
  shortBytes: 64 * 2 ** 10,
  promptBytes: 4 * 2 ** 10,
  headerBytes: 256 * 2 ** 10,
  pendingBytes: 64 * 2 ** 20,
  requestMilliseconds: 20_000,
  waitingConnections: 512,
  answeringConnections: 1024,
  streams: 1024,
  streamsOfOne: 64,
  readingMilliseconds: 30_000,
};

export interface HttpRequest {
  readonly method: string;
  /** The address as sent, still encoded. */
  readonly url: string;
  readonly body: string;
  /** When the first byte came, by performance.now(). */
  readonly arrived: number;
  readonly socket: Socket;
  /** To be called where the answer is a stream of events: it no longer counts as one that is being given. */
  streams(): void;
}

/** Answers by itself, now or later; a request whose body was too long never gets here. */
export type Handle = (request: HttpRequest, response: ServerResponse) => void;

export interface HttpServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly handle: Handle;
  /** Whether a body may be longer than `shortBytes`, by how it begins. Default: every one may. */
  readonly mayBeLong?: (beginning: string) => boolean;
  readonly limits?: Partial<HttpLimits>;
}

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

export async function openServer(options: HttpServerOptions): Promise<RunningServer> {
  const { host, port, handle, mayBeLong = () => true, limits = {} } = options;
  const bounds = { ...DEFAULT_HTTP_LIMITS, ...limits };
  const gate = new Gate(bounds, mayBeLong);
  const server = createServer({
    // Managers written by hand end their lines with a bare line feed.
    insecureHTTPParser: true,
    maxHeaderSize: bounds.headerBytes,
    headersTimeout: bounds.requestMilliseconds,
    requestTimeout: bounds.requestMilliseconds,
    connectionsCheckingInterval: Math.min(1000, bounds.requestMilliseconds / 4),
    keepAliveTimeout: 5000,
  });
  server.on("connection", (socket) => gate.enter(socket));
  server.on("request", (request, response) => gate.read(request, response, handle));
  server.on("clientError", (_error, socket) => socket.destroy());
  await listening(server, host, port);
  const address = server.address() as AddressInfo;
  return { port: address.port, url: `http://${urlHost(address)}:${address.port}`, close: () => closed(server) };
}

function urlHost({ family, address }: AddressInfo): string {
  return family === "IPv6" ? `[${address}]` : address;
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Bytes by which `mayBeLong` judges. */
const BEGINNING = 256;

/** Counts connections and bytes, and reads bodies. */
class Gate {
  readonly #limits: HttpLimits;
  readonly #mayBeLong: (beginning: string) => boolean;
  /** Connections that owe us a request, the one that waits longest first. */
  readonly #waiting = new Set<Socket>();
  readonly #answering = new Set<Socket>();
  /** The oldest first. */
  readonly #streams = new Set<Socket>();
  readonly #turns = new Turns();
  #pendingBytes = 0;

  constructor(limits: HttpLimits, mayBeLong: (beginning: string) => boolean) {
    this.#limits = limits;
    this.#mayBeLong = mayBeLong;
  }

  enter(socket: Socket): void {
    socket.on("close", () => {
      this.#waiting.delete(socket);
      this.#answering.delete(socket);
      this.#streams.delete(socket);
    });
    socket.on("error", () => socket.destroy());
    this.#wait(socket);
  }

  #wait(socket: Socket): void {
    this.#answering.delete(socket);
    this.#streams.delete(socket);
    this.#waiting.add(socket);
    if (this.#waiting.size <= this.#limits.waitingConnections) return;
    const [oldest] = this.#waiting;
    oldest!.destroy();
  }

  read(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
    const arrived = performance.now();
    if (Number(request.headers["content-length"] ?? 0) > this.#limits.bodyBytes) {
      tooLong(response);
      return;
    }
    const body = new RequestBody();
    let most = Math.min(this.#limits.shortBytes, this.#limits.bodyBytes);
    const release = (): void => {
      this.#pendingBytes -= body.length;
      body.clear();
    };
    request.on("data", (chunk: Buffer) => {
      body.add(chunk);
      this.#pendingBytes += chunk.length;
      if (body.length > most && most < this.#limits.bodyBytes && this.#mayBeLong(body.beginning(BEGINNING)))
        most = this.#limits.bodyBytes;
      if (body.length <= most && !body.isCrumbled && this.#pendingBytes <= this.#limits.pendingBytes) return;
      request.removeAllListeners("data");
      release();
      tooLong(response);
    });
    request.on("close", release);
    request.on("end", () => {
      // Node.js closes a request that has ended: what waits for its turn counts until then.
      request.removeListener("close", release);
      const answer = (): void => {
        const isWanted = !response.writableEnded && !response.destroyed;
        const text = isWanted ? body.text() : "";
        release();
        if (!isWanted || !this.#admit(request.socket, response)) return;
        const { method = "GET", url = "/", socket } = request;
        handle({ method, url, body: text, arrived, socket, streams: () => this.#stream(socket) }, response);
      };
      if (body.length + (request.url?.length ?? 0) <= this.#limits.promptBytes) answer();
      else this.#turns.take(answer);
    });
  }

  #admit(socket: Socket, response: ServerResponse): boolean {
    if (this.#answering.size >= this.#limits.answeringConnections) {
      refuse(response, 503, "Too many questions at once.");
      return false;
    }
    this.#waiting.delete(socket);
    this.#answering.add(socket);
    // A client that asks for much and reads nothing of it loses its place.
    response.once("prefinish", () => socket.setTimeout(this.#limits.readingMilliseconds));
    response.once("finish", () => {
      if (!socket.destroyed) this.#wait(socket);
    });
    return true;
  }

  #stream(socket: Socket): void {
    if (!this.#answering.delete(socket)) return;
    this.#streams.add(socket);
    const ofOne = [...this.#streams].filter(({ remoteAddress }) => remoteAddress === socket.remoteAddress);
    if (ofOne.length > this.#limits.streamsOfOne) ofOne[0]!.destroy();
    else if (this.#streams.size > this.#limits.streams) [...this.#streams][0]!.destroy();
  }
}

function tooLong(response: ServerResponse): void {
  refuse(response, 413, "This is too long.");
}

/** Says why, and hangs up without reading on. */
function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { "Content-Type": "text/plain", "Content-Length": reason.length, Connection: "close" });
  response.end(reason, () => response.req.destroy());
}
