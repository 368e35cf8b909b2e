/**
 * Kernels compiled in a process of their own: a compilation cannot be interrupted, but the process can be killed.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CodePreparation } from "../gpu/device.ts";
import type { KernelCache } from "./cuda-kernels.ts";

const WORKER = new URL(`./cuda-compile-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** A compilation that takes longer is given up. */
const MOST_MILLISECONDS = 300_000;

/** Compiles a kernel into the cache. */
export function compileElsewhere(text: string, kernels: KernelCache): CodePreparation {
  const child = fork(fileURLToPath(WORKER), [], { stdio: "ignore", serialization: "advanced" });
  const code = codeOf(child, text).then((code) => {
    if (code !== undefined) kernels.set(text, code);
    return code !== undefined;
  });
  return { isReady: code, cancel: () => void child.kill("SIGKILL") };
}

function codeOf(child: ChildProcess, text: string): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    let code: Uint8Array | undefined;
    const timer = setTimeout(() => child.kill("SIGKILL"), MOST_MILLISECONDS);
    child.once("error", () => resolve(undefined));
    child.once("message", (message: Uint8Array) => {
      code = message;
    });
    child.once("close", () => {
      clearTimeout(timer);
      resolve(code);
    });
    child.send(text, () => undefined);
  });
}
