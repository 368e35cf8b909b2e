/**
 * The arena over HTTP: the built page, and under /api/ what a page alone cannot have.
 */
import type { ServerResponse } from "node:http";
import { type HttpRequest, openServer, type RunningServer } from "../../protocol/http-server.ts";
import { ELEMENT, refusalOf, securityHeaders } from "./gate.ts";
import type { StaticFiles } from "./static-files.ts";

/** What the API says: a value, a status with a reason, or that it answers by itself (a stream of events). */
export type Reply =
  | { readonly kind: "json"; readonly value: unknown; readonly status?: number }
  | { readonly kind: "refusal"; readonly status: number; readonly reason: string }
  | { readonly kind: "streaming" };

export interface ApiRequest {
  readonly method: string;
  /** The parts of the path behind /api/, decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: string;
}

export type Api = (request: ApiRequest, response: ServerResponse) => Promise<Reply>;

export interface ArenaServerOptions {
  readonly host: string;
  readonly port: number;
  readonly files: StaticFiles;
  /** Names it may be addressed by besides localhost and numbers. */
  readonly names?: readonly string[];
  /** Origins whose pages may frame a board. Default: none. */
  readonly embed?: readonly string[];
  readonly api: Api;
}

export function openArenaServer(options: ArenaServerOptions): Promise<RunningServer> {
  const { host, port, files, names = [], embed = [], api } = options;
  const allowed = new Set([...names, host].map((name) => name.toLowerCase()));
  const handle = (request: HttpRequest, response: ServerResponse): void => {
    const { headers } = response.req;
    const path = request.url.split("?", 1)[0]!;
    for (const [name, value] of Object.entries(securityHeaders(path, headers, embed))) response.setHeader(name, value);
    const refusal = refusalOf(headers, allowed, { guests: path === ELEMENT ? embed : [] });
    if (refusal !== undefined) sendText(response, 403, refusal);
    else if (request.url.startsWith("/api/")) void answerApi(request, response, api);
    else sendFile(request, response, files);
  };
  return openServer({ host, port, handle, limits: { bodyBytes: 2 ** 20, headerBytes: 64 * 2 ** 10 } });
}

function sendFile({ method, url }: HttpRequest, response: ServerResponse, files: StaticFiles): void {
  const file = files.get(url.split("?", 1)[0]!);
  if (method !== "GET" && method !== "HEAD") sendText(response, 405, "Only GET.");
  else if (file === undefined) sendText(response, 404, "There is nothing here.");
  else {
    const packs = /\bbr\b/.test(String(response.req.headers["accept-encoding"] ?? ""));
    const body = file.body(packs ? "br" : "identity");
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Length": body.length,
      Vary: "Accept-Encoding, Origin",
      "Cache-Control": file.isLasting ? "public, max-age=31536000, immutable" : "no-cache",
      ...(packs && { "Content-Encoding": "br" }),
    });
    response.end(method === "HEAD" ? undefined : body);
  }
}

async function answerApi(request: HttpRequest, response: ServerResponse, api: Api): Promise<void> {
  const { method, url, body } = request;
  const [path = "", query = ""] = url.slice("/api/".length).split(/\?(.*)/s);
  const parts = path.split("/").filter(Boolean).map(decoded);
  let reply: Reply;
  try {
    reply = await api({ method, path: parts, query: new URLSearchParams(query), body }, response);
  } catch (error) {
    reply = { kind: "refusal", status: 500, reason: error instanceof Error ? error.message : String(error) };
  }
  if (reply.kind === "streaming") request.streams();
  if (reply.kind === "streaming" || response.headersSent) return;
  const value = reply.kind === "json" ? reply.value : { reason: reply.reason };
  const text = JSON.stringify(value);
  response.writeHead(reply.status ?? 200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.end(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}
