/**
 * Runs a command inside the test, with streams of its own.
 */
import { Readable } from "node:stream";
import type { ExitCode } from "../io.ts";
import { run } from "../run.ts";
import { withoutProgress } from "./progress.ts";

export interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  /** Without the lines about work under way, but on a terminal. */
  readonly err: string;
}

export interface Setting {
  /** What standard input holds. Default: nothing. */
  readonly stdin?: string;
  /** Whether the streams claim to be a terminal. Default false. */
  readonly terminal?: boolean;
  /** Columns of the terminal. Default: it does not say. */
  readonly columns?: number;
}

export async function agon(
  argv: readonly string[],
  { stdin = "", terminal = false, columns }: Setting = {},
): Promise<Ran> {
  const written = { out: "", err: "" };
  const output = (name: "out" | "err") => ({
    isTTY: terminal,
    columns,
    write: (text: string) => (written[name] += text),
  });
  const code = await run(argv, { stdin: Readable.from([stdin]), stdout: output("out"), stderr: output("err") });
  return { code, out: written.out, err: terminal ? written.err : withoutProgress(written.err) };
}
