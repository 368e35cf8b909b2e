import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../protocol/http-server.ts";
import { arenaApi } from "./api.ts";
import { IdleStore } from "./idle-store.ts";
import { Live } from "./live.ts";
import { openArenaServer } from "./server.ts";
import { staticFiles } from "./static-files.ts";

let server: RunningServer;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "agon-arena-"));
  writeFileSync(join(folder, "index.html"), "<p>page</p>");
  writeFileSync(join(folder, "embed.html"), "<p>board</p>");
  writeFileSync(join(folder, "agon-board.js"), "element");
  writeFileSync(join(folder, "secret.txt"), "secret");
  const api = arenaApi(new IdleStore({ kind: "folder", path: join(folder, "nothing") }), new Live({ seed: 1 }));
  server = await openArenaServer({
    host: "127.0.0.1",
    port: 0,
    names: ["games.example"],
    embed: ["https://blog.example"],
    files: staticFiles(folder),
    api,
  });
});
afterAll(() => server.close());

/** As raw as it gets: fetch would tidy paths and forbid headers. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const asked = request({ port: server.port, host: "127.0.0.1", path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("the arena's server", () => {
  it("serves the page with a strict policy", async () => {
    const { status, headers, text } = await ask("/");
    expect([status, text]).toEqual([200, "<p>page</p>"]);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*unsafe-inline|\*/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("lets pages that were asked in frame a board, and nothing else", async () => {
    const framed = async (path: string) => String((await ask(path)).headers["content-security-policy"]);
    expect(await framed("/embed.html")).toContain("frame-ancestors 'self' https://blog.example");
    expect(await framed("/")).toContain("frame-ancestors 'none'");
    const from = (origin: string, path: string) => ask(path, { origin, "sec-fetch-site": "cross-site" });
    const element = await from("https://blog.example", "/agon-board.js");
    expect([element.status, element.headers["access-control-allow-origin"]]).toEqual([200, "https://blog.example"]);
    expect((await from("https://evil.example", "/agon-board.js")).status).toBe(403);
    expect((await from("https://blog.example", "/")).status).toBe(403);
    expect((await from("https://blog.example", "/api/live")).status).toBe(403);
  });

  it.each([
    "/../package.json",
    "/..%2fpackage.json",
    "/%2e%2e/package.json",
    "//etc/passwd",
    "/secret.txt",
    "/index.html/",
    "/assets/",
  ])("%s is nowhere", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it.each([
    ["localhost", 200],
    ["localhost:1234", 200],
    ["127.0.0.1", 200],
    ["[::1]:80", 200],
    ["192.168.1.7:8080", 200],
    ["games.example", 200],
    ["GAMES.example:8080", 200],
    ["evil.example", 403],
    ["localhost.evil.example", 403],
    ["evil.example@localhost", 403],
    ["local host", 403],
  ])("asked as %s it answers %d", async (host, status) => {
    expect((await ask("/", { Host: host })).status).toBe(status);
  });

  it("refuses pages from elsewhere", async () => {
    const own = `http://localhost:${server.port}`;
    const host = { Host: `localhost:${server.port}` };
    expect((await ask("/api/", { ...host, Origin: own })).status).toBe(200);
    expect((await ask("/api/", { ...host, Origin: "http://evil.example" })).status).toBe(403);
    expect((await ask("/api/", { ...host, Origin: "null" })).status).toBe(403);
    expect((await ask("/api/", { ...host, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" })).status).toBe(
      403,
    );
    expect((await ask("/", { ...host, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" })).status).toBe(
      200,
    );
  });

  it("answers only what it knows", async () => {
    expect((await ask("/", {}, "POST")).status).toBe(405);
    expect(JSON.parse((await ask("/api/matches")).text)).toEqual([]);
    expect((await ask("/api/matches/none")).status).toBe(404);
    expect((await ask("/api/nonsense/%E0%A4%A")).status).toBe(404);
    expect((await ask("/api/matches", {}, "DELETE")).status).toBe(405);
  });
});
