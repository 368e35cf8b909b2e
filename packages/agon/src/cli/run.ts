/**
 * The command line as a function: arguments and streams in, exit code out.
 */
import { buildText } from "agon-engine/compile";
import { notesOnRenamed } from "agon-engine/search";
import { Command, CommanderError } from "commander";
import { StoreError } from "../store/trouble.ts";
import { commandsFor } from "./commands/by-name.ts";
import type { CliCommand } from "./commands/command.ts";
import { failed } from "./failure.ts";
import { Interrupted } from "./interrupt.ts";
import { BadInput, type ExitCode, type Io, ioOn, type Streams, WrongUsage } from "./io.ts";
import { usePlugins } from "./plugins.ts";

/** `argv` without the names of the program and the script. */
export async function run(argv: readonly string[], streams: Streams): Promise<ExitCode> {
  const io = ioOn(streams);
  let exitCode: ExitCode = 0;
  const program = newProgram(io, await commandsFor(argv), (code) => {
    exitCode = code;
  });
  for (const note of notesOnRenamed(argv)) io.stderr.write(`note: ${note}\n`);
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has printed its own message: --help and --version end with 0, a wrong option is bad input.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Interrupted) return 130;
    if (!(error instanceof BadInput || error instanceof StoreError))
      return failed(io, error, { debug: program.opts().debug });
    io.stderr.write(`${error.message}\n`);
    return 2;
  }
}

function newProgram(io: Io, commands: readonly CliCommand[], exit: (code: ExitCode) => void): Command {
  const program = new Command("agon")
    .description("Give it the rules of a game and it plays.")
    .version(buildText())
    .option("--debug", "where the program itself fails, print the stack (also: AGON_DEBUG=1)")
    .exitOverride()
    .showHelpAfterError("`agon --help` shows how to use it.")
    // Only names at the left: what they do fits beside them at 80 columns.
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.width,
      getErrHelpWidth: () => io.stderr.width,
    });
  for (const { name, describe, run } of commands) {
    const command = program.command(name);
    command.showHelpAfterError(helpFor(name));
    describe(command);
    command.action(async () => {
      await usePlugins(command.opts());
      exit(await run(io, command.args, command.opts(), program).catch((error) => pointToHelp(error, name)));
    });
  }
  return program;
}

function helpFor(name: string): string {
  return `\`agon ${name} --help\` shows how to use it.`;
}

/** Messages about the value of an option begin with its name. What moves, states and roles may be the rules say, and not the help. */
const ABOUT_OPTION = /^--(?!moves|state|does|role)[a-z]/;

/** How options are used is explained where they are. */
function pointToHelp(error: unknown, name: string): never {
  const isUsage = error instanceof WrongUsage || (error instanceof BadInput && ABOUT_OPTION.test(error.message));
  if (isUsage) error.message += `\n${helpFor(name)}`;
  throw error;
}
