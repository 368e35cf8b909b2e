/**
 * agon arena: the web page, served.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { placeOf } from "../../store/place.ts";
import { arenaApi } from "../arena/api.ts";
import { IdleStore } from "../arena/idle-store.ts";
import { Keeper } from "../arena/keeper.ts";
import { Live } from "../arena/live.ts";
import { RemoteManagers } from "../arena/remote-managers.ts";
import { openArenaServer } from "../arena/server.ts";
import { staticFiles } from "../arena/static-files.ts";
import { untilInterrupted } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io } from "../io.ts";
import { addLogFlags, Log, type LogFlags } from "../log.ts";
import { wholeNumber } from "../search-options.ts";
import { openOrRefuse } from "../server.ts";
import { type CliCommand, examples } from "./command.ts";

interface ArenaOptions extends LogFlags {
  readonly port: number;
  readonly host: string;
  readonly name: readonly string[];
  readonly data?: string;
  readonly manager: readonly string[];
  readonly embed: readonly string[];
  readonly remotePlayers?: boolean;
}

/** The same path from src and from dist. */
const PAGE = fileURLToPath(new URL("../../../dist/arena", import.meta.url));

export const arena: CliCommand = {
  name: "arena",
  describe: (command) => describe(command),

  async run(io: Io, _args: readonly string[], options: ArenaOptions): Promise<ExitCode> {
    const { port, host, name, data, manager, embed } = options;
    for (const address of manager)
      if (!/^https?:\/\//.test(address) || !URL.canParse(address))
        throw new BadInput(`--manager: "${address}" is no address; write http://host:port.`);
    for (const origin of embed)
      if (!URL.canParse(origin) || new URL(origin).origin !== origin)
        throw new BadInput(`--embed: "${origin}" is no origin; write https://host, without a path.`);
    if (!existsSync(PAGE)) throw new BadInput("The page is not built yet: `npm run build` builds it.");
    const idleStore = new IdleStore(placeOf(data));
    const keeper = new Keeper({ write: (...note) => idleStore.with((store) => store.note(...note)) });
    const live = new Live({
      seed: Date.now() % 1_000_000,
      keeper,
      remoteManagers: new RemoteManagers(manager),
      remotePlayers: options.remotePlayers ?? LOCAL.includes(host),
    });
    const server = await openOrRefuse({ host, port }, () =>
      openArenaServer({ host, port, names: name, embed, files: staticFiles(PAGE), api: arenaApi(idleStore, live) }),
    );
    const url = addressFor(host, server);
    const log = new Log(io.stdout, options);
    log.write({ level: "info", event: "listening", message: `The arena is open at ${url}`, fields: { url } });
    await untilInterrupted();
    await live.close();
    await server.close();
    const trouble = await keeper.pay();
    if (trouble !== undefined)
      new Log(io.stderr, options).write({
        ...{ level: "error", event: "not-kept", message: `Not every match could be kept: ${trouble}` },
      });
    await idleStore.close();
    return 0;
  },
};

function describe(command: Command): void {
  addLogFlags(command)
    .description("Play in the browser: any game, against the engine; see it think, write rules, look at matches.")
    .option("--port <number>", "where to listen; 0 takes any free port", wholeNumber, 8080)
    .option("--host <address>", "who may connect: 0.0.0.0 opens it to the network", "127.0.0.1")
    .option("--name <name...>", "further names that browsers may call it by", [])
    .option("--manager <url...>", "other managers whose matches to show: http://host:port", [])
    .option("--embed <origin...>", "pages that may show a board in a frame, by origin: https://blog.example.org", [])
    .option("--remote-players", "let visitors begin matches with players elsewhere (default: on this machine only)")
    .option(
      "--data <folder>",
      "where the store of matches is (default: DATABASE_URL, ./data where there is one, or that of the user)",
    )
    .addHelpText("after", examples("agon arena", "agon arena --port 8000 --host 0.0.0.0 --name games.example.org"));
}

/** Addresses that only this machine reaches. */
const LOCAL: readonly string[] = ["127.0.0.1", "::1", "localhost"];

/** What to type into a browser on this machine. */
function addressFor(host: string, { port, url }: { port: number; url: string }): string {
  return ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? `http://localhost:${port}` : url;
}
