/**
 * A Redis of the test's own, where it is installed: in a temporary folder, on a free port, with a file it comes back from.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Why there is none, or undefined where there is. */
export function missingRedis(): string | undefined {
  const found = spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
  return found ? undefined : "no Redis is installed (Debian: apt-get install redis-server)";
}

export class TestRedis {
  readonly url: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), "agon-redis-"));
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async create(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort());
    await redis.start();
    return redis;
  }

  async start(): Promise<void> {
    const place = ["--port", String(this.#port), "--bind", "127.0.0.1", "--dir", this.#folder];
    const lasting = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
    const server = spawn("redis-server", [...place, ...lasting], { stdio: ["ignore", "pipe", "ignore"] });
    this.#process = server;
    await new Promise<void>((resolve, reject) => {
      let log = "";
      server.once("exit", () => reject(new Error(`redis-server ended: ${log}`)));
      server.stdout!.on("data", (chunk) => {
        log += chunk;
        if (log.includes("Ready to accept connections")) resolve();
      });
    });
    server.stdout!.removeAllListeners("data").resume();
  }

  /** As by a power cut. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (server === undefined || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
