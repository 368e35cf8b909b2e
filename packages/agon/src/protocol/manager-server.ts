/**
 * What a game manager shows the world: its matches and a repository of games.
 */
import type { ServerResponse } from "node:http";
import type { Broadcast } from "./broadcast.ts";
import { type HttpLimits, type HttpRequest, openServer, type RunningServer } from "./http-server.ts";
import { type RepositoryGame, type Served, serveRepository } from "./repository.ts";

export interface ManagerServerOptions {
  readonly host: string;
  readonly port: number;
  readonly games: readonly RepositoryGame[];
  readonly broadcast: Broadcast;
  readonly limits?: Partial<HttpLimits>;
}

export async function openManagerServer(options: ManagerServerOptions): Promise<RunningServer> {
  const { host, port, games, broadcast, limits = {} } = options;
  const handle = (request: HttpRequest, response: ServerResponse): void => {
    const served = request.method === "GET" ? serve(request.url, response, games, broadcast) : undefined;
    if (served === "watching") request.streams();
    else answer(request.method, served, response);
  };
  // Nobody has a reason to send more than an address.
  return openServer({ host, port, handle, limits: { bodyBytes: 1024, headerBytes: 16 * 2 ** 10, ...limits } });
}

type Result = Served | "watching" | undefined;

function serve(url: string, response: ServerResponse, games: readonly RepositoryGame[], broadcast: Broadcast): Result {
  const [path = "/"] = url.split("?");
  const [first, id, last, ...more] = path.split("/").filter((part) => part !== "");
  if (first === "games") return serveRepository(games, decoded(path));
  if (first === undefined)
    return { type: "application/json", text: JSON.stringify({ games: "/games/", matches: "/matches/" }) };
  if (first !== "matches" || more.length > 0) return undefined;
  if (id === undefined) return broadcast.list();
  if (last === undefined) return broadcast.record(decoded(id));
  return last === "events" && broadcast.watch(decoded(id), response) ? "watching" : undefined;
}

/** Ids of matches and keys of games are looked up in a table, whatever they look like. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function answer(method: string, served: Served | undefined, response: ServerResponse): void {
  const { type, text } = served ?? { type: "text/plain; charset=utf-8", text: "There is nothing here." };
  const status = served ? 200 : method === "OPTIONS" ? 204 : method === "GET" ? 404 : 405;
  response.writeHead(status, {
    "Content-Type": type,
    ...(status !== 204 && { "Content-Length": Buffer.byteLength(text) }),
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, OPTIONS",
  });
  response.end(status === 204 ? undefined : text);
}
