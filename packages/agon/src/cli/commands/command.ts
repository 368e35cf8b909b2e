import { suggestion } from "agon-engine/gdl";
import type { Command, OptionValues } from "commander";
import { type ExitCode, type Io, WrongUsage } from "../io.ts";

/** One command of `agon`: how it reads its arguments, and what it does. */
export interface CliCommand {
  readonly name: string;
  /** Description, arguments, options and the example under --help. */
  describe(command: Command): void;
  /** `args` are the operands as given; `options` the values commander read; `program` has all commands where this one tells of them. */
  run(io: Io, args: readonly string[], options: OptionValues, program: Command): Promise<ExitCode>;
}

export function examples(...lines: string[]): string {
  return `\nExample${lines.length > 1 ? "s" : ""}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** What a command does that has several actions: the first word after its name says which. */
export function actionOf<T>(command: string, actions: Readonly<Record<string, T>>, name: string): T {
  const names = Object.keys(actions);
  if (Object.hasOwn(actions, name)) return actions[name]!;
  throw new WrongUsage(`agon ${command} ${name}: it is one of ${names.join(", ")}.${suggestion(name, names)}`);
}
