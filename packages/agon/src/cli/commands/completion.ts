/**
 * agon completion, agon man: what shells and man(1) want to know of the program.
 */
import { buildText } from "agon-engine/compile";
import { Argument, type OptionValues } from "commander";
import { completionFor, SHELLS, type Shell } from "../help/completion.ts";
import { manualPage } from "../help/man.ts";
import type { ExitCode, Io } from "../io.ts";
import { type CliCommand, examples } from "./command.ts";

export const completion: CliCommand = {
  name: "completion",
  describe: (command) =>
    command
      .description("Print the completion of commands, options and games for a shell.")
      .addArgument(new Argument("<shell>", "which shell").choices(SHELLS))
      .addHelpText(
        "after",
        examples("source <(agon completion bash)", "agon completion fish > ~/.config/fish/completions/agon.fish"),
      ),

  async run(io: Io, [shell]: readonly string[], _options: OptionValues, program): Promise<ExitCode> {
    io.stdout.write(completionFor(shell as Shell, program));
    return 0;
  },
};

export const man: CliCommand = {
  name: "man",
  describe: (command) =>
    command.description("Print the manual page.").addHelpText("after", examples("agon man > agon.1 && man ./agon.1")),

  async run(io: Io, _args: readonly string[], _options: OptionValues, program): Promise<ExitCode> {
    io.stdout.write(manualPage(program, { version: buildText() }));
    return 0;
  },
};
