/**
 * Processes that think end with the program that started them, even where it is killed while they compile. Needs
 * `npm run build`, and a system that tells which processes a process has started.
 */
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { worked } from "../packages/agon/src/cli/testing/process.ts";
import { type Listening, listening } from "./program.ts";

const isTold = existsSync(`/proc/self/task/${process.pid}/children`);

let server: Listening | undefined;
afterEach(() => server?.process.kill("SIGKILL"));

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

/** Nobody may be there to take note of the end of an orphan: then it stays in the list, without memory. */
function lives(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Facts without end: nothing the process is told reaches it while it computes them. */
const ENDLESS =
  "(role x) (big 0) (<= (big (s ?x)) (big ?x)) (<= (init (at ?x)) (big ?x)) (legal x go) (goal x 0) terminal";

test.skipIf(!isTold)("agon serve killed while a match compiles leaves nobody behind", async () => {
  server = await listening(["serve", "--port", "0", "--threads", "1"]);
  const children = childrenOf(server.process.pid!);
  expect(children.length).toBeGreaterThan(0);
  const before = new Map(children.map((pid) => [pid, worked(pid)]));
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  const message = `(START m x (${ENDLESS}) 3600 1)`;
  socket.write(`POST / HTTP/1.0\r\nContent-Length: ${message.length}\r\n\r\n${message}`);
  // One of them computes.
  await until(() => children.some((pid) => worked(pid) > before.get(pid)! + 500));
  server.process.kill("SIGKILL");
  await until(() => !children.some(lives));
  socket.destroy();
});
