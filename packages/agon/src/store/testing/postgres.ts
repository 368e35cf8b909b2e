/**
 * A PostgreSQL server of the test's own, where its programs are installed: in a temporary folder, on a free port, without
 * special rights. PostgreSQL refuses to run for root, so root lends it the rights of nobody.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NOBODY = 65534;

/** The folder of `initdb` and `postgres`, or why there is none. */
export function findPostgres(): { readonly bin: string } | { readonly missing: string } {
  const versions = "/usr/lib/postgresql";
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, "bin"))
    : [];
  const folders = [...(process.env.PATH ?? "").split(":"), ...debian];
  const bin = folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
  return bin === undefined ? { missing: "no PostgreSQL is installed (Debian: apt-get install postgresql)" } : { bin };
}

export class TestServer {
  readonly url: string;
  readonly #bin: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ReturnType<typeof spawn> | undefined;

  private constructor(bin: string, folder: string, port: number) {
    this.#bin = bin;
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://agon@127.0.0.1:${port}/postgres`;
  }

  static async create(bin: string): Promise<TestServer> {
    const folder = mkdtempSync(join(tmpdir(), "agon-postgres-"));
    if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
    const server = new TestServer(bin, folder, await freePort());
    const args = ["-D", join(folder, "data"), "-U", "agon", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"];
    const { status, stderr } = spawnSync(join(bin, "initdb"), args, { ...server.#rights(), encoding: "utf8" });
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const args = ["-D", join(this.#folder, "data"), "-p", String(this.#port), "-k", this.#folder, "-h", "127.0.0.1"];
    const server = spawn(join(this.#bin, "postgres"), args, { ...this.#rights(), stdio: ["ignore", "ignore", "pipe"] });
    this.#process = server;
    let log = "";
    await new Promise<void>((resolve, reject) => {
      server.once("exit", () => reject(new Error(`postgres ended: ${log}`)));
      server.stderr!.on("data", (chunk) => {
        log += chunk;
        if (log.includes("ready to accept connections")) resolve();
      });
    });
    server.stderr!.removeAllListeners("data").resume();
  }

  /** As by a power cut: nobody is told, nothing is finished. */
  async kill(): Promise<void> {
    await this.#end("SIGQUIT");
  }

  async remove(): Promise<void> {
    await this.#end("SIGINT");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    if (server === undefined || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  }

  #rights(): { uid?: number; gid?: number; cwd: string } {
    const root = process.getuid?.() === 0;
    return { cwd: this.#folder, ...(root && { uid: NOBODY, gid: NOBODY }) };
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
