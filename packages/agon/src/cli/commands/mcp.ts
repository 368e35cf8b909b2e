/**
 * agon mcp: the engine for language models, by the Model Context Protocol.
 */
import { availableParallelism } from "node:os";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { buildName } from "agon-engine/compile";
import type { Command } from "commander";
import { untilInterrupted } from "../interrupt.ts";
import type { ExitCode, Io } from "../io.ts";
import { countNumber, wholeNumber, wholeNumberFrom } from "../search-options.ts";
import { openOrRefuse } from "../server.ts";
import { type CliCommand, examples } from "./command.ts";

interface McpOptions {
  readonly http?: number;
  readonly heap: number;
  readonly atOnce: number;
}

/** MiB: with less no program of this kind begins. */
const LEAST_HEAP = 64;
/** Seconds to read and compile rules in, besides the time that a client asks to think. */
const ALLOWANCE = 30;

export const mcp: CliCommand = {
  name: "mcp",
  describe: (command) => describe(command),

  async run(io: Io, _args: readonly string[], options: McpOptions): Promise<ExitCode> {
    // Other commands do not wait for the packages of the protocol to be read.
    const [{ Studies }, { newServer }] = await Promise.all([import("../mcp/studies.ts"), import("../mcp/server.ts")]);
    const studies = new Studies({ atOnce: options.atOnce, heapMiB: options.heap, allowance: ALLOWANCE });
    try {
      const server = () => newServer(studies, buildName());
      if (options.http === undefined) await overStreams(io, server());
      else await overHttp(io, options.http, server);
      return 0;
    } finally {
      await studies.close();
    }
  },
};

function describe(command: Command): void {
  command
    .description(
      "Serve language models by the Model Context Protocol, over standard input and output: check rules, play, analyse, prove.",
    )
    .option("--http <port>", "over HTTP in place of it, on this machine only; 0 takes any free port", wholeNumber)
    .option("--heap <MiB>", "memory for the rules of one question", wholeNumberFrom(LEAST_HEAP), 768)
    .option("--at-once <number>", "questions answered at one time", countNumber, Math.min(2, availableParallelism()))
    .addHelpText("after", examples("agon mcp", "agon mcp --http 8931"));
}

/** Until the client has gone. */
async function overStreams(io: Io, server: McpServer): Promise<void> {
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const gone = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    io.stdin.once("end", resolve).once("close", resolve);
  });
  await server.connect(new StdioServerTransport());
  await Promise.race([gone, untilInterrupted()]);
  await server.close();
}

async function overHttp(io: Io, port: number, server: () => McpServer): Promise<void> {
  const { openMcpServer } = await import("../mcp/http.ts");
  const running = await openOrRefuse({ host: "127.0.0.1", port }, () => openMcpServer(port, server));
  io.stdout.write(`Agon serves the Model Context Protocol at ${running.url}\n`);
  await untilInterrupted();
  await running.close();
}
