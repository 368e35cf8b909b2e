/**
 * Requests that mean harm: the server stays up, answers others in time, and its memory stays bounded.
 */
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../search/options.ts";
import type { HttpLimits } from "./http-server.ts";
import { openPlayerServer, type PlayerServer, type ServerEvent } from "./player-server.ts";
import { exchange, post } from "./testing/manager.ts";

const LIMITS: Partial<HttpLimits> = { bodyBytes: 2 ** 20, requestMilliseconds: 1500, waitingConnections: 100 };

let server: PlayerServer;
let sockets: Socket[] = [];
let events: ServerEvent[] = [];

beforeEach(async () => {
  events = [];
  server = await openPlayerServer({
    host: "127.0.0.1",
    port: 0,
    name: "Agon",
    matches: 1,
    heapMiB: 64,
    thinker: { backend: "reference", seed: 1, search: { ...DEFAULT_OPTIONS, memoryMiB: 16 } },
    limits: LIMITS,
    onEvent: (event) => events.push(event),
  });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

/** A connection that is left to itself after the first bytes. */
function leaveOpen(text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.write(text);
      resolve(socket);
    });
    socket.once("error", reject);
    socket.on("error", () => {});
    socket.resume();
    sockets.push(socket);
  });
}

const closing = (socket: Socket): Promise<number> => {
  const began = performance.now();
  return new Promise((resolve) => socket.once("close", () => resolve(performance.now() - began)));
};

/** Somebody else is served, and quickly. */
async function othersAreServed(): Promise<void> {
  const { body, milliseconds } = await post(server.port, "(INFO)");
  expect(body).toContain("(name Agon)");
  expect(milliseconds).toBeLessThan(2000);
}

/** As much as the server takes, up to 100 MB; how much it took. */
async function pour(socket: Socket, chunk: (size: number) => Buffer): Promise<number> {
  const piece = chunk(2 ** 16);
  let sent = 0;
  while (sent < 100 * 2 ** 20 && !socket.destroyed && socket.writable) {
    sent += piece.length;
    if (!socket.write(piece)) {
      await new Promise<void>((resolve) => {
        socket.once("drain", resolve);
        socket.once("close", () => resolve());
      });
    }
  }
  return sent;
}

describe("size", () => {
  test("a request that announces 100 MB is refused at once", async () => {
    const { head } = await exchange(server.port, "POST / HTTP/1.0\r\nContent-Length: 104857600\r\n\r\n(START");
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    await othersAreServed();
  });

  test("one that just sends 100 MB is cut off", async () => {
    const before = process.memoryUsage().rss;
    const socket = await leaveOpen("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    const chunk = (size: number): Buffer =>
      Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, "a"), Buffer.from("\r\n")]);
    expect(await pour(socket, chunk)).toBeLessThan(50 * 2 ** 20);
    await othersAreServed();
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });

  test("headers without end are cut off", async () => {
    const socket = await leaveOpen("GET /");
    expect(await pour(socket, (size) => Buffer.alloc(size, "a"))).toBeLessThan(50 * 2 ** 20);
    await othersAreServed();
  });
});

describe("time", () => {
  test.concurrent.each([
    ["nothing at all", ""],
    ["half a request line", "POST /"],
    ["headers that never end", "POST / HTTP/1.0\r\nAccept: a\r\n"],
    ["a body that never comes", "POST / HTTP/1.0\r\nContent-Length: 100\r\n\r\n(PLAY"],
  ])("%s: the connection is closed", async (_, text) => {
    const closed = closing(await leaveOpen(text));
    await othersAreServed();
    expect(await closed).toBeLessThan(6000);
  });

  test.concurrent("a byte now and then does not keep a request alive", async () => {
    const socket = await leaveOpen("POST / HTTP/1.0\r\nContent-Length: 1000\r\n\r\n");
    const drip = setInterval(() => socket.destroyed || socket.write("a"), 100);
    expect(await closing(socket)).toBeLessThan(6000);
    clearInterval(drip);
  });

  test("many half-open connections make way for a question", async () => {
    const opened = await Promise.all(Array.from({ length: 400 }, () => leaveOpen("POST / HTTP/1.0\r\n")));
    await othersAreServed();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(opened.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(101);
  });
});

describe("nonsense", () => {
  test.each([
    ["a list that is not closed", "(START one x ((role x)"],
    ["too many parentheses", "))))"],
    ["a word", "hello"],
    ["a message without its arguments", "(PLAY)"],
    ["rules that are no list", "(START x y z 1 1)"],
    ["control characters", "\u0000\u0001"],
    ["depth", "(".repeat(100_000)],
  ])("%s is refused, with a reason", async (_, message) => {
    const { head, body } = await post(server.port, message);
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(body.length).toBeGreaterThan(10);
  });

  test("what is not HTTP", async () => {
    const socket = await leaveOpen(`\u0016\u0003\u0001${"\u00ff".repeat(500)}\r\n\r\n`);
    await closing(socket);
    await othersAreServed();
  });

  test("match ids are names, whatever they look like", async () => {
    const rules = "((role x) (init a) (legal x go) (<= (next b) (true a)) (<= terminal (true b)) (goal x 100))";
    for (const id of ["../../etc/passwd", "__proto__", "constructor", "%2e%2e%2f", "C:\\x", "*".repeat(5000)]) {
      expect((await post(server.port, `(PLAY ${id} NIL)`)).body).toBe("busy");
      expect((await post(server.port, `(STOP ${id} NIL)`)).body).toBe("busy");
      expect((await post(server.port, `(START ${id} x ${rules} 3 1)`)).body).toBe("ready");
      expect((await post(server.port, `(PLAY ${id} NIL)`)).body).toBe("go");
      expect((await post(server.port, `(STOP ${id} (go))`)).body).toBe("done");
    }
  });
});

const TEN = Array.from({ length: 10 }, (_, n) => `(n ${n})`).join(" ");
const ALL = "abcdefghijkl".split("").map((name) => `?${name}`);
const GAME = "(role x) (init a) (legal x (go 7)) (<= terminal (true b)) (goal x 100)";

const EXPLODING = {
  "a product of a million million facts": `(<= (all ${ALL.join(" ")}) ${ALL.map((name) => `(n ${name})`).join(" ")})
    (<= (init (start ?a ?l)) (all ${ALL.join(" ")})) ${TEN}`,
  "terms that grow for ever": "(big 0) (<= (big (s ?x)) (big ?x)) (<= (init (at ?x)) (big ?x))",
  "terms that double": "(<= (next (f ?x ?x)) (true ?x)) (<= (next ?x) (true ?x)) (<= terminal (true (f b b)))",
  "rules that make no sense": "(<= (next b) (true a) (<= ) ()) (legal) (init ?x) (((x))) (<= (goal x ?n) (not (p ?n)))",
  "no role of that name": "",
};

describe("rules", () => {
  test.each(Object.entries(EXPLODING))("%s: every answer is in time", async (what, rules) => {
    const role = what.startsWith("no role") ? "nobody" : "x";
    const start = post(server.port, `(START boom ${role} (${GAME} ${rules}) 2 1)`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await othersAreServed();
    expect((await start).body).toBe("ready");
    expect((await start).milliseconds).toBeLessThan(2000);
    for (const told of ["NIL", "((go 7))"]) {
      const play = await post(server.port, `(PLAY boom ${told})`);
      expect(play.body).toBe(role === "x" ? "(go 7)" : "noop");
      expect(play.milliseconds).toBeLessThan(2000);
    }
    expect((await post(server.port, "(ABORT boom)")).body).toBe("aborted");
    await othersAreServed();
  });
});
