/**
 * agon lsp: what editors know of rules, over the Language Server Protocol.
 */
import type { ExitCode, Io } from "../io.ts";
import { type CliCommand, examples } from "./command.ts";

export const lsp: CliCommand = {
  name: "lsp",
  describe: (command) =>
    command
      .description(
        "Serve an editor over standard input and output (Language Server Protocol): see docs/guide/editors.md.",
      )
      .option("--stdio", "what some editors add; there is no other way")
      .addHelpText("after", examples("agon lsp")),

  async run(io: Io): Promise<ExitCode> {
    // Only this command needs the protocol's library.
    const { serveLanguage } = await import("../../lsp/server.ts");
    return serveLanguage(io.stdin, io.stdout.stream as NodeJS.WritableStream & typeof io.stdout.stream);
  },
};
