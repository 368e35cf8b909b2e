/**
 * The world a command may touch: three streams and the exit code, of which tests hand in their own, and files of text.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createColors } from "picocolors";

/** 0: done, or the answer is yes. 1: the answer is no. 2: bad input. 130: interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface Io {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** What the user gave cannot be used. The message is all the user needs to see: it goes to standard error, with exit code 2. */
export class BadInput extends Error {}

export type Colours = ReturnType<typeof createColors>;

/** Colours on a terminal only, and not where NO_COLOR asks for none (no-color.org). */
export function coloursOf(output: Output): Colours {
  return createColors(Boolean(output.isTTY) && !process.env.NO_COLOR);
}

/** Characters a line; some terminals claim to have none. */
export function widthOf(output: Output): number {
  return output.columns || 100;
}

/** On one line, as programs read it. */
export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value)}\n`);
}

export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** Why a file cannot be read or written, in words. */
export function fileTrouble(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const words: Record<string, string> = {
    ENOENT: "there is no such file",
    EISDIR: "it is a directory",
    ENOTDIR: "a part of its path is not a directory",
    EACCES: "permission is denied",
  };
  return words[code] ?? `the system reports ${code || String(error)}`;
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
