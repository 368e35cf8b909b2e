/**
 * The command line as a function: arguments and streams in, exit code out.
 */
import { Command, CommanderError } from "commander";
import { analyse } from "./commands/analyse.ts";
import { arena } from "./commands/arena.ts";
import { bench } from "./commands/bench.ts";
import { check } from "./commands/check.ts";
import type { CliCommand } from "./commands/command.ts";
import { compile } from "./commands/compile.ts";
import { games } from "./commands/games.ts";
import { lab } from "./commands/lab.ts";
import { manage } from "./commands/manage.ts";
import { match } from "./commands/match.ts";
import { matches } from "./commands/matches.ts";
import { play } from "./commands/play.ts";
import { query } from "./commands/query.ts";
import { replay } from "./commands/replay.ts";
import { serve } from "./commands/serve.ts";
import { show } from "./commands/show.ts";
import { solve } from "./commands/solve.ts";
import { tournament } from "./commands/tournament.ts";
import { worker } from "./commands/worker.ts";
import { BadInput, type ExitCode, type Io, widthOf } from "./io.ts";
import { VERSION } from "./version.ts";

/** In the order of `agon --help`. */
export const COMMANDS: readonly CliCommand[] = [
  arena,
  check,
  show,
  query,
  compile,
  games,
  play,
  replay,
  analyse,
  solve,
  bench,
  match,
  tournament,
  matches,
  lab,
  worker,
  serve,
  manage,
];

/** `argv` without the names of the program and the script. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = newProgram(io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has printed its own message: --help and --version end with 0, a wrong option is bad input.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof BadInput)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 2;
  }
}

function newProgram(io: Io, exit: (code: ExitCode) => void): Command {
  const program = new Command("agon")
    .description("Give it the rules of any game, it plays.")
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError("`agon --help` shows how to use it.")
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => widthOf(io.stdout),
      getErrHelpWidth: () => widthOf(io.stderr),
    });
  for (const { name, describe, run } of COMMANDS) {
    const command = program.command(name);
    describe(command);
    command.action(async () => exit(await run(io, command.args, command.opts())));
  }
  return program;
}
