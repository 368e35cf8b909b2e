/**
 * A program that talks on standard input and output, line by line: an engine of chess, or of any game.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { createInterface } from "node:readline";
import { printable } from "agon-engine/gdl";

/** Characters of what a program has complained of. */
const LONGEST_COMPLAINT = 300;

/** Debian keeps games where the PATH of servers does not look. */
const GAMES = "/usr/games";

/** Where the program is; undefined where there is none. */
export function programNamed(name: string): string | undefined {
  if (name.includes("/") || isAbsolute(name)) return existsSync(name) ? name : undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter), GAMES].filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

interface Wait {
  readonly fits: (line: string) => boolean;
  readonly resolve: (line: string) => void;
  readonly reject: (error: Error) => void;
}

export class LineProgram {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #name: string;
  #waits: Wait[] = [];
  #end: Error | undefined;
  /** What it has complained of last. */
  #complaint = "";

  constructor(name: string, args: readonly string[] = []) {
    this.#name = name;
    this.#child = spawn(programNamed(name) ?? name, args);
    this.#child.stdin.on("error", () => {});
    createInterface({ input: this.#child.stderr }).on("line", (line) => {
      if (line.trim() !== "") this.#complaint = printable(line.trim()).slice(0, LONGEST_COMPLAINT);
    });
    this.#child.once("error", (error) => this.#ended(error.message));
    this.#child.once("close", (code, signal) =>
      this.#ended(`it ended with ${signal ?? code}${this.#complaint && `: ${this.#complaint}`}`),
    );
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#hear(line));
  }

  say(line: string): void {
    if (this.#end === undefined) this.#child.stdin.write(`${line}\n`);
  }

  /** The next line that fits; rejects where the program ends before, or nobody waits any more. */
  hear(fits: Wait["fits"], signal?: AbortSignal): Promise<string> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      const wait = { fits, resolve, reject };
      this.#waits.push(wait);
      signal?.addEventListener("abort", () => {
        this.#waits = this.#waits.filter((each) => each !== wait);
        reject(new Error(`${this.#name} did not answer in time`));
      });
    });
  }

  /** Says no more; one that stays then is ended. */
  close(): void {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), 1000);
    this.#child.once("exit", () => clearTimeout(timer));
  }

  #hear(line: string): void {
    const heard = this.#waits.filter(({ fits }) => fits(line.trim()));
    this.#waits = this.#waits.filter((wait) => !heard.includes(wait));
    for (const { resolve } of heard) resolve(line.trim());
  }

  #ended(how: string): void {
    this.#end ??= new Error(`${this.#name}: ${how}`);
    for (const { reject } of this.#waits) reject(this.#end);
    this.#waits = [];
  }
}
