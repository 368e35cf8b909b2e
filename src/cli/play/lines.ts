/**
 * Lines from a person or a script. On a terminal each question opens and closes its own line editor, so that Ctrl-C
 * reaches the process while it computes; a script's prompts and answers are echoed, so that its output reads as a session.
 */
import { createInterface, type Interface } from "node:readline";
import type { Io } from "../io.ts";

export interface Lines {
  /** The next line without its end; undefined at the end of input. */
  ask(prompt: string): Promise<string | undefined>;
  close(): void;
}

/** Ctrl-C at a prompt. */
export class Interrupted extends Error {}

export function linesFrom(io: Io): Lines {
  return io.stdin.isTTY && io.stdout.isTTY ? terminalLines(io) : scriptLines(io);
}

function terminalLines({ stdin, stdout }: Io): Lines {
  let history: string[] = [];
  const ask = (prompt: string): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const output = stdout as unknown as NodeJS.WritableStream;
      const editor: Interface = createInterface({ input: stdin, output, terminal: true, history });
      editor.on("history", (lines: string[]) => (history = [...lines]));
      editor.on("SIGINT", () => {
        stdout.write("\n");
        reject(new Interrupted());
        editor.close();
      });
      editor.on("close", () => resolve(undefined));
      editor.question(prompt, (line) => {
        resolve(line);
        editor.close();
      });
    });
  return { ask, close: () => {} };
}

function scriptLines({ stdin, stdout }: Io): Lines {
  const editor = createInterface({ input: stdin, terminal: false });
  const lines = editor[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string | undefined> => {
    stdout.write(prompt);
    const { value, done } = await lines.next();
    stdout.write(done ? "\n" : `${value}\n`);
    return done ? undefined : value;
  };
  return { ask, close: () => editor.close() };
}
