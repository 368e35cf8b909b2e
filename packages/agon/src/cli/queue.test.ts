import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { missingRedis, TestRedis } from "../fleet/testing/redis.ts";
import { Output } from "./output.ts";
import { openQueue, reachQueue } from "./queue.ts";

/** Standard error, and its first word. */
function listening(): { readonly stderr: Output; readonly first: Promise<string> } {
  let hear: (text: string) => void;
  const first = new Promise<string>((resolve) => {
    hear = resolve;
  });
  return { stderr: new Output({ write: (text) => hear(String(text)) }), first };
}

test("a server that takes the connection and says nothing is told while it is waited for", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const { stderr, first } = listening();
  const reached = reachQueue({ stderr }, `redis://127.0.0.1:${port}`).catch((error: Error) => error.message);
  expect(await first).toBe(`redis://127.0.0.1:${port} does not answer yet; waiting for it.\n`);
  server.close();
  for (const socket of sockets) socket.destroy();
  expect(await reached).toMatch(/^The queue .* cannot be used: /);
});

test.skipIf(missingRedis() !== undefined)("a queue without workers is told when it is opened", async () => {
  const redis = await TestRedis.create();
  const { stderr, first } = listening();
  const queue = await openQueue({ stderr }, redis.url);
  expect(await first).toContain(`Nobody works for ${redis.url} yet: \`agon worker --queue ${redis.url}\``);
  await queue.close();
  await redis.remove();
});
