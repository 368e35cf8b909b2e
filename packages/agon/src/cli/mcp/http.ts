/**
 * The Model Context Protocol over HTTP (streamable), on this machine alone: names other than localhost and pages from elsewhere are refused.
 */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type HttpRequest, openServer, type RunningServer } from "../../protocol/http-server.ts";
import { refusalOf } from "../arena/gate.ts";

const HOST = "127.0.0.1";
/** Clients at one time; the one that came first goes for one more. */
const MOST_CLIENTS = 64;
/** Bytes of a message: the longest rulesheet, with its quotes escaped. */
const MOST_BYTES = 4 * 2 ** 20;

export async function openMcpServer(port: number, newServer: () => McpServer): Promise<RunningServer> {
  const clients = new Map<string, StreamableHTTPServerTransport>();
  const handle = (request: HttpRequest, response: ServerResponse): void => {
    void answer(request, response, clients, newServer).catch(() => {
      if (!response.headersSent) problem(response, 500, -32603, "The server failed.");
    });
  };
  const server = await openServer({ host: HOST, port, handle, limits: { bodyBytes: MOST_BYTES } });
  const close = async (): Promise<void> => {
    await Promise.all([...clients.values()].map((client) => client.close()));
    await server.close();
  };
  return { ...server, url: `${server.url}/mcp`, close };
}

async function answer(
  request: HttpRequest,
  response: ServerResponse,
  clients: Map<string, StreamableHTTPServerTransport>,
  newServer: () => McpServer,
): Promise<void> {
  const { headers } = response.req;
  const refusal = refusalOf(headers, new Set([HOST]));
  if (refusal !== undefined) return problem(response, 403, -32000, "Only this machine may ask, by the name localhost.");
  if (request.url.split("?", 1)[0] !== "/mcp") return problem(response, 404, -32000, "The address is /mcp.");
  const body = request.method === "POST" ? parsed(request.body) : undefined;
  if (request.method === "POST" && body === undefined) return problem(response, 400, -32700, "This is no JSON.");
  if (request.method === "GET") request.streams();
  const id = headers["mcp-session-id"];
  const client = typeof id === "string" ? clients.get(id) : undefined;
  if (id !== undefined && client === undefined) return problem(response, 404, -32001, "There is no such session.");
  await (client ?? (await newClient(clients, newServer))).handleRequest(response.req, response, body);
}

/** Known from the moment on in which it has introduced itself. */
async function newClient(
  clients: Map<string, StreamableHTTPServerTransport>,
  newServer: () => McpServer,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      clients.set(id, transport);
      const [oldest] = clients.keys();
      if (clients.size > MOST_CLIENTS) void clients.get(oldest!)?.close();
    },
  });
  transport.onclose = () => void clients.delete(transport.sessionId ?? "");
  // The types of the package differ in how they write optional members.
  await newServer().connect(transport as Transport);
  return transport;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problem(response: ServerResponse, status: number, code: number, message: string): void {
  const text = JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null });
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}
