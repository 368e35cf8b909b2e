import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type HttpLimits, type HttpRequest, openServer, type RunningServer } from "./http-server.ts";
import { exchange } from "./testing/manager.ts";

let server: RunningServer;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

const MUCH = Buffer.alloc(64 * 2 ** 20, "a");

/** Answers at once; /events with a stream that never ends, /much with more than any buffer between here and there holds. */
function handle(request: HttpRequest, response: ServerResponse): void {
  if (request.url === "/much") response.end(MUCH);
  else if (request.url !== "/events") response.end("here");
  else {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("event: begin\n\n");
    request.streams();
  }
}

async function open(limits: Partial<HttpLimits>): Promise<void> {
  server = await openServer({ host: "127.0.0.1", port: 0, handle, limits });
}

/** A connection that has asked and got the beginning of an answer. */
function asking(path: string, localAddress = "127.0.0.1"): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: server.port, host: "127.0.0.1", localAddress }, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
    );
    socket.once("error", reject);
    socket.once("readable", () => resolve(socket));
    sockets.push(socket);
  });
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
    socket.resume();
  });
}

const ask = async (): Promise<string> => (await exchange(server.port, "GET / HTTP/1.0\r\n\r\n")).body;

describe("streams of events", () => {
  test("keep nobody from being answered", async () => {
    await open({ answeringConnections: 1 });
    await asking("/events");
    await asking("/events");
    expect(await ask()).toBe("here");
  });

  test("beyond a number the oldest makes way", async () => {
    await open({ streams: 2 });
    const first = closed(await asking("/events"));
    const second = await asking("/events");
    await asking("/events");
    await first;
    expect(second.destroyed).toBe(false);
  });

  test.skipIf(process.platform !== "linux")("one address takes only its share", async () => {
    await open({ streamsOfOne: 1 });
    const other = await asking("/events", "127.0.0.2");
    const first = closed(await asking("/events"));
    await asking("/events");
    await first;
    expect(other.destroyed).toBe(false);
  });
});

test("an answer that nobody reads gives up its place", async () => {
  await open({ answeringConnections: 1, readingMilliseconds: 100 });
  await asking("/much");
  expect(await ask()).toBe("Too many questions at once.");
  while ((await ask()) !== "here") await new Promise((resolve) => setTimeout(resolve, 20));
});

describe("long requests", () => {
  test("leave the thread to others between two of them", async () => {
    const order: string[] = [];
    const noted = (request: HttpRequest, response: ServerResponse): void => {
      order.push(request.body.slice(0, 4));
      setTimeout(() => order.push("timer"), 0);
      response.end("here");
    };
    server = await openServer({ host: "127.0.0.1", port: 0, handle: noted, limits: { promptBytes: 10 } });
    const post = (body: string): string =>
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const socket = connect(server.port, "127.0.0.1", () =>
      socket.write(`${post("aaaa ".repeat(9))}${post("bbbb ".repeat(9))}`),
    );
    sockets.push(socket);
    while (order.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(order).toEqual(["aaaa", "timer", "bbbb", "timer"]);
  });

  test("in pieces of one byte are refused: each piece costs as much as a kilobyte", async () => {
    await open({});
    const pieces = "1\r\na\r\n".repeat(10_000);
    const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect((await exchange(server.port, `${head}${pieces}0\r\n\r\n`)).head).toMatch(/^HTTP\/1\.1 413 /);
    const few = "2\r\nab\r\n".repeat(50);
    expect(
      (await exchange(server.port, `${head.replace("1.1", "1.1\r\nConnection: close")}${few}0\r\n\r\n`)).body,
    ).toContain("here");
  });
});
