/**
 * The world a command may touch: three streams and the exit code, of which tests hand in their own, and files of text.
 */
import { readFile, writeFile } from "node:fs/promises";
import { problemsText, type Result } from "agon-engine";
import { SYSTEM_WORDS } from "../store/trouble.ts";
import { Output, type Stream } from "./output.ts";

/** 0: done, or the answer is yes. 1: the answer is no. 2: bad input. 70: the program failed. 130: interrupted. */
export type ExitCode = 0 | 1 | 2 | typeof INTERNAL_FAILURE | 130;

/** The number that sysexits.h gives to internal errors of programs (EX_SOFTWARE). */
export const INTERNAL_FAILURE = 70;

/** What the program is given. */
export interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };
  readonly stdout: Stream;
  readonly stderr: Stream;
}

/** What commands are given. */
export interface Io {
  readonly stdin: Streams["stdin"];
  readonly stdout: Output;
  readonly stderr: Output;
}

export function ioOn({ stdin, stdout, stderr }: Streams): Io {
  return { stdin, stdout: new Output(stdout), stderr: new Output(stderr) };
}

/** What the user gave cannot be used. The message is all the user needs to see: it goes to standard error, with exit code 2. */
export class BadInput extends Error {}

/** An option that is missing, or does not fit the others: the help of the command says how they are used. */
export class WrongUsage extends BadInput {}

/** The value of what the user gave; where there is none, its problems, each with what it is about: an option, a file. */
export function accepted<T>(about: string, result: Result<T>): T {
  if (result.ok) return result.value;
  throw new BadInput(result.problems.map((problem) => `${about}: ${problemsText([problem])}`).join("\n"));
}

/** On one line, as programs read it. */
export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${jsonText(value)}\n`);
}

/** JSON in which every character that is not shown is escaped, also those that the format allows. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** Why a file cannot be read or written, in words. */
export function fileTrouble(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "it is a directory";
  return SYSTEM_WORDS.get(code) ?? `the system reports ${code || String(error)}`;
}

/** The text of a file, or of standard input where the path is -. */
export async function readText(io: Io, path: string): Promise<string> {
  if (path === "-") return readAll(io.stdin);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new BadInput(`${path}: cannot be read: ${fileTrouble(error)}.`);
  }
}

export async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new BadInput(`${path}: cannot be written: ${fileTrouble(error)}.`);
  }
}
