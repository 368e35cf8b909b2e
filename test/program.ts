/**
 * The built program as a process that listens. Needs `npm run build`, as `npm test` does first.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));

export interface Listening {
  readonly port: number;
  readonly process: ChildProcess;
  /** All it has written so far. */
  written(): string;
  /** Ends it as a user would; its exit code. */
  end(): Promise<number | null>;
}

/** Starts a command that says at which address it listens. */
export function listening(args: readonly string[]): Promise<Listening> {
  const child = spawn(process.execPath, [AGON, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let text = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk;
      const port = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(text)?.[1];
      if (port === undefined) return;
      const end = (): Promise<number | null> => {
        child.kill("SIGINT");
        return exit;
      };
      resolve({ port: Number(port), process: child, written: () => text, end });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exit.then((code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
}

/** The most memory a process has had, in MiB; NaN where the system does not tell. */
export function peakMiB(process: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${process.pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** A command to its end, while this process goes on answering. */
export function ran(args: readonly string[]): Promise<{ readonly code: number | null; readonly out: string }> {
  const child = spawn(process.execPath, [AGON, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out })));
}
