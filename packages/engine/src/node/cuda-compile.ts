/**
 * Kernels compiled in a process of their own: the driver keeps what it has compiled on disk, so that the process that wants the kernel
 * finds it there. A compilation cannot be interrupted, but the process can be killed.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CodePreparation } from "../gpu/device.ts";

const WORKER = new URL(`./cuda-compile-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** A compilation that takes longer is given up. */
const MOST_MILLISECONDS = 120_000;

export function compileElsewhere(ptx: string): CodePreparation {
  const child = fork(fileURLToPath(WORKER), [], { stdio: "ignore" });
  return { isReady: ended(child, ptx), cancel: () => void child.kill("SIGKILL") };
}

function ended(child: ChildProcess, ptx: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), MOST_MILLISECONDS);
    child.once("error", () => resolve(false));
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
    child.send(ptx, () => undefined);
  });
}
