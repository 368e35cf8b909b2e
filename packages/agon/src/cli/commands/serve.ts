/**
 * agon serve: the engine as a player for game managers.
 */
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { DEFAULT_PLAYER_PORT } from "../../protocol/ask.ts";
import { openPlayerServer, type ServerEvent } from "../../protocol/player-server.ts";
import { untilInterrupted } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io } from "../io.ts";
import { addLogFlags, Log, type LogEntry, type LogFlags } from "../log.ts";
import {
  addSearchFlags,
  countNumber,
  givenIn,
  type SearchFlags,
  wholeNumber,
  wholeNumberFrom,
} from "../search-options.ts";
import { openOrRefuse, shown } from "../server.ts";
import { type CliCommand, examples } from "./command.ts";

interface ServeOptions extends SearchFlags, LogFlags {
  readonly port: number;
  readonly host: string;
  readonly name: string;
  readonly matches: number;
  readonly heap: number;
  readonly threads?: number;
  readonly playouts?: number;
  readonly nice: number;
  readonly quiet?: boolean;
}

/** MiB: with less no program of this kind begins. */
const LEAST_HEAP = 32;

export const serve: CliCommand = {
  name: "serve",
  describe: (command) => describe(command),

  async run(io: Io, _args: readonly string[], options: ServeOptions): Promise<ExitCode> {
    const search = givenIn(options);
    if (options.nice > 19) throw new BadInput("--nice: it is 19 at most.");
    const { host, port, name, matches, backend, seed, heap, nice, playouts } = options;
    const threads = Math.max(1, options.threads ?? Math.floor(availableParallelism() / matches));
    const log = new Log(io.stdout, options.quiet ? { ...options, logLevel: "error" } : options);
    const server = await openOrRefuse({ host, port }, () =>
      openPlayerServer({
        host,
        port,
        name,
        matches,
        thinker: { backend, seed, search, threads, ...(playouts !== undefined && { playouts }) },
        heapMiB: heap,
        nice,
        onEvent: (event) => log.write(entryOf(event)),
      }),
    );
    const listening = `${name} plays at ${server.url}`;
    if (options.logJson)
      log.write({ level: "info", event: "listening", message: listening, fields: { url: server.url } });
    else io.stdout.write(`${listening}\n`);
    await untilInterrupted();
    await server.close();
    return 0;
  },
};

function describe(command: Command): void {
  command
    .description("Play for game managers: the GGP protocol over HTTP.")
    .option("--port <number>", "where to listen; 0 takes any free port", wholeNumber, DEFAULT_PLAYER_PORT)
    .option("--host <address>", "who may connect: 0.0.0.0 opens it to the network", "127.0.0.1")
    .option("--name <name>", "the name managers see", "Agon")
    .option("--matches <number>", "matches played at once; to more it answers busy", countNumber, 1)
    .option(
      "--threads <number>",
      "threads that search for a match (default: the cores, shared by the matches)",
      countNumber,
    )
    .option(
      "--heap <MiB>",
      "memory for the rules of one match, besides that of the search",
      wholeNumberFrom(LEAST_HEAP),
      1024,
    )
    .option("--playouts <number>", "playouts a move, in place of as many as the clock allows", countNumber)
    .option("--nice <number>", "give way to other programs, from 1, a little, to 19", wholeNumber, 0)
    .option("--quiet", "say nothing of the matches: --log-level error");
  addSearchFlags(addLogFlags(command)).addHelpText(
    "after",
    examples("agon serve", "agon serve --port 9148 --name Agon2 --matches 4 --set exploration=0.6"),
  );
}

function entryOf(event: ServerEvent): LogEntry {
  const { kind, ...fields } = event;
  const level = kind === "trouble" || kind === "refused" ? "warn" : "info";
  return { level, event: kind, message: eventText(event), fields };
}

function eventText(event: ServerEvent): string {
  switch (event.kind) {
    case "start":
      return `${shown(event.id)}: plays ${shown(event.role)}, ready after ${Math.round(event.milliseconds)} ms`;
    case "play":
      return `${shown(event.id)}: ${shown(event.move)} after ${Math.round(event.milliseconds)} ms${event.early ? ", nothing left to learn" : ""}`;
    case "end":
      return `${shown(event.id)}: ${{ stop: "over", abort: "aborted", abandoned: "the manager is gone" }[event.how]}`;
    case "trouble":
      return `${shown(event.id)}: plays by guessing: ${shown(event.reason)}`;
    case "refused":
      return `refused a request: ${shown(event.problem)}`;
  }
}
