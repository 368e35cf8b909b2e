import type { Command, OptionValues } from "commander";
import type { ExitCode, Io } from "../io.ts";

/** One command of `agon`: how it reads its arguments, and what it does. */
export interface CliCommand {
  readonly name: string;
  /** Description, arguments, options and the example under --help. */
  describe(command: Command): void;
  /** `args` are the operands as given; `options` the values commander read; `program` has all commands. */
  run(io: Io, args: readonly string[], options: OptionValues, program: Command): Promise<ExitCode>;
}

export function examples(...lines: string[]): string {
  return `\nExample${lines.length > 1 ? "s" : ""}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
