/**
 * Requests that mean harm: the server stays up, answers others, and its memory stays bounded.
 */
import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../engine/src/search/options.ts";
import type { HttpLimits } from "./http-server.ts";
import { openPlayerServer, type PlayerServer, type ServerEvent } from "./player-server.ts";
import { exchange, post } from "./testing/manager.ts";

const LIMITS: Partial<HttpLimits> = { bodyBytes: 2 ** 20, waitingConnections: 100 };

let server: PlayerServer;
/** Whether the next test may have the server of the one before. */
let isOpen = false;
let sockets: Socket[] = [];
let events: ServerEvent[] = [];

const open = async (limits: Partial<HttpLimits> = {}): Promise<void> => {
  if (isOpen) await server.close();
  isOpen = true;
  server = await openPlayerServer({
    host: "127.0.0.1",
    port: 0,
    name: "Agon",
    matches: 1,
    heapMiB: 64,
    thinker: { backend: "reference", seed: 1, search: { ...DEFAULT_OPTIONS, memoryMiB: 16 } },
    limits: { ...LIMITS, ...limits },
    onEvent: (event) => events.push(event),
  });
};

beforeEach(async () => {
  events = [];
  if (!isOpen) await open();
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  if (server.matches > 0) await open();
});

afterAll(() => server.close());

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

const closing = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once("close", resolve));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function othersAreServed(): Promise<void> {
  expect((await post(server.port, "(INFO)")).body).toContain("(name Agon)");
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

  test("a PLAY is not read beyond what one needs, though it never ends", async () => {
    const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n";
    const { head: answer } = await exchange(server.port, `${head}(PLAY nobody (${"()".repeat(2 ** 15)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    await othersAreServed();
  });

  test("headers without end are cut off", async () => {
    const socket = await leaveOpen("GET /");
    expect(await pour(socket, (size) => Buffer.alloc(size, "a"))).toBeLessThan(50 * 2 ** 20);
    await othersAreServed();
  });
});

describe("time", () => {
  beforeAll(() => open({ requestMilliseconds: 300 }));
  afterAll(() => open());

  test.each([
    ["nothing at all", ""],
    ["half a request line", "POST /"],
    ["headers that never end", "POST / HTTP/1.0\r\nAccept: a\r\n"],
    ["a body that never comes", "POST / HTTP/1.0\r\nContent-Length: 100\r\n\r\n(PLAY"],
  ])("%s: the connection is closed", async (_, text) => {
    await closing(await leaveOpen(text));
  });

  test("a byte now and then does not keep a request alive", async () => {
    const socket = await leaveOpen("POST / HTTP/1.0\r\nContent-Length: 1000000\r\n\r\n");
    const drip = setInterval(() => socket.destroyed || socket.write("a"), 20);
    await closing(socket);
    clearInterval(drip);
  });
});

test("many half-open connections make way for a question", async () => {
  const opened = await Promise.all(Array.from({ length: 400 }, () => leaveOpen("POST / HTTP/1.0\r\n")));
  await othersAreServed();
  await until(() => opened.filter((socket) => !socket.destroyed).length <= 101);
});

describe("nonsense", () => {
  test.each([
    ["a list that is not closed", "(START one x ((role x)"],
    ["too many parentheses", "))))"],
    ["a word", "hello"],
    ["a message without its arguments", "(PLAY)"],
    ["rules that are no list", "(START x y z 1 1)"],
    ["control characters", "\u0000\u0001"],
    ["depth", `(START m x ${"(".repeat(100_000)}`],
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

const ENDLESS = `(role x) (init a) (legal x go) (legal x wait) (<= terminal (true b)) (goal x 100)
  (<= (next a) (true a)) (<= (next b) (does x nothing))`;

describe("a match that is told too much", () => {
  const children = `/proc/self/task/${process.pid}/children`;

  test.skipIf(!existsSync(children))("has a bounded number of questions open", async () => {
    expect((await post(server.port, `(START m x (${ENDLESS}) 1 3600)`)).body).toBe("ready");
    // As if they computed something without end.
    for (const pid of readFileSync(children, "utf8").trim().split(" ")) process.kill(Number(pid), "SIGSTOP");
    const open = Array.from({ length: 4 }, () => post(server.port, "(PLAY m NIL)"));
    // Which of the five comes last is for the system to say.
    const fifth = post(server.port, "(PLAY m NIL)");
    expect((await Promise.race([...open, fifth])).body).toBe("busy");
    expect((await post(server.port, "(ABORT m)")).body).toBe("aborted");
    const answers = (await Promise.all([...open, fifth])).map(({ body }) => body);
    expect(answers.filter((answer) => answer === "busy")).toHaveLength(1);
  });

  test("is told no more", async () => {
    expect((await post(server.port, `(START m x (${ENDLESS}) 1 0)`)).body).toBe("ready");
    const long = `(PLAY m (${"a".repeat(60 * 2 ** 10)}))`;
    const answers = new Set<string>();
    for (let at = 0; at < 150; at++) answers.add((await post(server.port, long)).body);
    expect(answers).toContain("busy");
    expect((await post(server.port, "(ABORT m)")).body).toBe("aborted");
  });
});

describe("leaving", () => {
  test("a manager that hangs up on its START frees the seat, however long its clock", async () => {
    const message = `(START gone x (${ENDLESS}) 1000000000 1)`;
    const socket = await leaveOpen(`POST / HTTP/1.0\r\nContent-Length: ${message.length}\r\n\r\n${message}`);
    await until(() => server.matches === 1);
    socket.destroy();
    await until(() => server.matches === 0);
    expect(events.at(-1)).toEqual({ kind: "end", id: "gone", how: "abandoned" });
    expect((await post(server.port, "(PLAY gone NIL)")).body).toBe("busy");
    expect((await post(server.port, `(START next x (${ENDLESS}) 1 1)`)).body).toBe("ready");
    expect((await post(server.port, "(ABORT next)")).body).toBe("aborted");
  });

  test("a manager whose start clock has run out goes on with PLAY, and others get its seat until it does", async () => {
    const hangUpLate = async (id: string): Promise<void> => {
      const message = `(START ${id} x (${ENDLESS}) 1 1)`;
      const socket = await leaveOpen(`POST / HTTP/1.0\r\nContent-Length: ${message.length}\r\n\r\n${message}`);
      await until(() => server.matches === 1);
      // More than half of the clock; on a machine so busy that the answer comes first, the match is as good as any other.
      await new Promise((resolve) => setTimeout(resolve, 600));
      socket.destroy();
    };
    await hangUpLate("late");
    expect((await post(server.port, "(PLAY late NIL)")).body).not.toBe("busy");
    expect((await post(server.port, "(ABORT late)")).body).toBe("aborted");
    await hangUpLate("gone");
    await until(() => events.some((event) => "id" in event && event.id === "gone" && event.kind === "start"));
    const wasAnswered = (await post(server.port, "(INFO)")).body.includes("busy");
    const next = (await post(server.port, `(START next x (${ENDLESS}) 1 1)`)).body;
    expect(next).toBe(wasAnswered ? "busy" : "ready");
    for (const id of ["gone", "next"]) await post(server.port, `(ABORT ${id})`);
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
  test.each(Object.entries(EXPLODING))("%s: every question is answered", async (what, rules) => {
    const role = what.startsWith("no role") ? "nobody" : "x";
    const start = post(server.port, `(START boom ${role} (${GAME} ${rules}) 2 1)`);
    await othersAreServed();
    expect((await start).body).toBe("ready");
    for (const told of ["NIL", "((go 7))"]) {
      const play = await post(server.port, `(PLAY boom ${told})`);
      expect(play.body).toBe(role === "x" ? "(go 7)" : "noop");
    }
    expect((await post(server.port, "(ABORT boom)")).body).toBe("aborted");
    await othersAreServed();
  });
});
