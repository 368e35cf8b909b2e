/**
 * The manual page, made from the same descriptions as --help.
 */
import type { Command } from "commander";

/** Columns of the help inside the page, which indents it. */
const WIDTH = 72;

export interface ManualOptions {
  readonly version: string;
}

/** In the macros of man(7). */
export function manualPage(program: Command, { version }: ManualOptions): string {
  const sections = program.commands.map((command) => `.SS agon ${command.name()}\n${asIs(helpOf(command))}`);
  return `.TH AGON 1 "" "agon ${roff(version)}" "User Commands"
.SH NAME
agon \\- general game playing: rules in, play out
.SH SYNOPSIS
.B agon
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
${roff(program.description())}
.SH COMMANDS
${sections.join("")}.SH EXIT STATUS
${EXIT_CODES.map(([code, what]) => `.TP\n${code}\n${what}\n`).join("")}.SH ENVIRONMENT
${ENVIRONMENT.map(([name, what]) => `.TP\n.B ${name}\n${what}\n`).join("")}`;
}

const EXIT_CODES = [
  ["0", "Done, or the answer is yes."],
  ["1", "The answer is no."],
  ["2", "Bad input."],
  ["70", "The program itself failed."],
  ["130", "Interrupted."],
] as const;

const ENVIRONMENT = [
  ["DATABASE_URL", "The PostgreSQL server that keeps matches, in place of a folder."],
  ["XDG_DATA_HOME", "Where the store of the user is, in the folder agon."],
  ["AGON_CORPUS", "Where public rulesheets are, for experiments."],
  ["AGON_DEBUG", "Print the stack where the program itself fails."],
  ["NO_COLOR", "No colours."],
] as const;

/** All that `agon COMMAND --help` prints. */
function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => WIDTH });
  command.outputHelp();
  return text;
}

/** Line by line as it stands. */
function asIs(text: string): string {
  return `.PP\n.nf\n${roff(text.trimEnd())}\n.fi\n`;
}

/** Text that holds no requests of its own. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/gm, "\\&");
}
