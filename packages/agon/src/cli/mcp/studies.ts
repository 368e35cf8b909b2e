/**
 * Questions about rules, answered in processes: so many at once, each within its time and its memory. Others wait for their turn.
 */
import type { ChildProcess } from "node:child_process";
import { Processes } from "../../protocol/processes.ts";
import { type Reply, refusal, type ToolQuestion, thinkingOf } from "./questions.ts";
import type { FromStudy, ToStudy } from "./study-messages.ts";

export interface StudiesOptions {
  /** Questions answered at one time. */
  readonly atOnce: number;
  /** Heap of each process in MiB. */
  readonly heapMiB: number;
  /** Seconds for reading, compiling and answering, besides the thinking that is asked for. */
  readonly allowance: number;
  /** Questions that wait; more are refused. Default 32. */
  readonly mostWaiting?: number;
}

/** The built program: beside this file, or, when the sources are run by a test, where the build puts it. */
const PROGRAM = import.meta.url.endsWith(".ts")
  ? new URL("../../../dist/cli/mcp/study-process.js", import.meta.url)
  : new URL("./study-process.js", import.meta.url);

export class Studies {
  readonly #options: StudiesOptions;
  readonly #processes: Processes;
  readonly #waiting: (() => void)[] = [];
  #answering = 0;

  constructor(options: StudiesOptions) {
    this.#options = options;
    this.#processes = new Processes({ program: PROGRAM, kept: options.atOnce, heapMiB: options.heapMiB });
  }

  /** Always answers, whatever becomes of the process. */
  async ask(question: ToolQuestion): Promise<Reply> {
    const { atOnce, mostWaiting = 32 } = this.#options;
    if (this.#answering >= atOnce) {
      if (this.#waiting.length >= mostWaiting)
        return refusal("busy", "Too many questions wait already.", "Ask again later.");
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#answering++;
    const child = this.#processes.take();
    try {
      return await this.#answerOf(child, question);
    } finally {
      await this.#processes.giveBack(child);
      this.#answering--;
      this.#waiting.shift()?.();
    }
  }

  async close(): Promise<void> {
    await this.#processes.close();
  }

  #answerOf(child: ChildProcess, question: ToolQuestion): Promise<Reply> {
    const { allowance, heapMiB } = this.#options;
    const seconds = allowance + thinkingOf(question);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(
          refusal(
            "too-slow",
            `There was no answer after ${seconds} seconds.`,
            "These rules are too large for it, or do not end.",
          ),
        );
        child.kill("SIGKILL");
      }, 1000 * seconds);
      const done = (reply: Reply): void => {
        clearTimeout(timer);
        resolve(reply);
      };
      child.on("message", (word: FromStudy) => {
        if (word.kind === "reply") done(word.reply);
        else if (word.kind === "trouble") done(refusal("failed", `The program failed: ${word.reason}`));
      });
      child.once("exit", () =>
        done(
          refusal(
            "too-large",
            `The answer takes more than ${heapMiB} MiB of memory.`,
            "Try a smaller size of the game.",
          ),
        ),
      );
      child.send({ kind: "ask", question } satisfies ToStudy);
    });
  }
}
