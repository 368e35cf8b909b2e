/**
 * Lines from a person or a script. On a terminal each question opens and closes its own line editor, so that Ctrl-C
 * reaches the process while it computes; a script's prompts and answers are echoed, so that its output reads as a session.
 */
import { createInterface, type Interface } from "node:readline";
import { printable } from "agon-engine/gdl";
import { Interrupted } from "../interrupt.ts";
import type { Io } from "../io.ts";

export interface Lines {
  /** The next line without its end; undefined at the end of input. */
  ask(prompt: string): Promise<string | undefined>;
  close(): void;
}

/** What the line may go on with, and the part of it that this replaces; as readline asks for it. */
export type Completer = (line: string) => [hits: string[], replaced: string];

export interface LinesOptions {
  /** For the Tab key. Default: it does nothing. */
  readonly completer?: Completer;
}

export function linesFrom(io: Io, options: LinesOptions = {}): Lines {
  return io.stdin.isTTY && io.stdout.isTTY ? terminalLines(io, options) : scriptLines(io);
}

function terminalLines({ stdin, stdout }: Io, { completer }: LinesOptions): Lines {
  let history: string[] = [];
  const ask = (prompt: string): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const output = stdout.stream as unknown as NodeJS.WritableStream;
      const editor: Interface = createInterface({
        ...{ input: stdin, output, terminal: true, history },
        ...(completer && { completer }),
      });
      editor.on("history", (lines: string[]) => (history = [...lines]));
      editor.on("SIGINT", () => {
        stdout.write("\n");
        reject(new Interrupted());
        editor.close();
      });
      editor.on("close", () => resolve(undefined));
      editor.question(printable(prompt), (line) => {
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
