/**
 * The end of a command that failed though nobody did anything wrong: one line, and an exit code that no answer has.
 */
import { printable } from "agon-engine/gdl";
import { type ExitCode, INTERNAL_FAILURE, type Io } from "./io.ts";

export interface FailureOptions {
  /** Whether to print the stack; AGON_DEBUG asks for it too. */
  readonly debug?: boolean | undefined;
}

export function failed({ stderr }: Pick<Io, "stderr">, error: unknown, { debug }: FailureOptions): ExitCode {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const shown = debug || process.env.AGON_DEBUG;
  stderr.write(`agon failed: ${printable(`${name}: ${message}`)}${shown ? "" : " (--debug shows where)"}\n`);
  if (shown && stack !== undefined) stderr.write(`${stack}\n`);
  return INTERNAL_FAILURE;
}
