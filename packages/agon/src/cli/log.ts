/**
 * What servers say of their work: lines for people, or JSON for programs that collect them.
 */
import { type Command, Option } from "commander";
import { type Io, jsonText } from "./io.ts";

const LEVELS = ["debug", "info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

export interface LogFlags {
  readonly logLevel: Level;
  readonly logJson?: boolean;
}

export function addLogFlags(command: Command): Command {
  return command
    .addOption(
      new Option("--log-level <level>", "say nothing that matters less than this").choices(LEVELS).default("info"),
    )
    .option("--log-json", "log as JSON, an object a line: {time, level, event, message, …}");
}

export interface LogEntry {
  readonly level: Level;
  /** A word that stays the same from release to release. */
  readonly event: string;
  readonly message: string;
  /** What programs may want to know of it. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export class Log {
  readonly #output: Io["stdout"];
  readonly #flags: LogFlags;

  constructor(output: Io["stdout"], flags: LogFlags) {
    this.#output = output;
    this.#flags = flags;
  }

  write({ level, event, message, fields = {} }: LogEntry): void {
    const { logLevel, logJson } = this.#flags;
    if (LEVELS.indexOf(level) < LEVELS.indexOf(logLevel)) return;
    const entry = { time: new Date().toISOString(), level, event, message, ...fields };
    this.#output.write(`${logJson ? jsonText(entry) : message}\n`);
  }
}
