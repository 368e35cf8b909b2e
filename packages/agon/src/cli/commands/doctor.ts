/**
 * agon doctor: what is here that the program can use, and what each thing would give.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { availableParallelism, freemem, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder, cudaDevice } from "agon-engine/node";
import { isKept, placeOf, type StorePlace } from "../../store/place.ts";
import { type ExitCode, type Io, printJson } from "../io.ts";
import { styled } from "../output.ts";
import { type CliCommand, examples } from "./command.ts";

/** One thing, whether it is here, and what it is good for. */
export interface Finding {
  readonly name: string;
  readonly found: boolean;
  /** Which version, where, how large. */
  readonly what: string;
  readonly gives: string;
}

interface DoctorOptions {
  readonly data?: string;
  readonly json?: boolean;
}

export const doctor: CliCommand = {
  name: "doctor",
  describe: (command) =>
    command
      .description(
        "Say what is here: Node.js, browsers, databases, Prolog, graphics cards, caches, and what each gives.",
      )
      .option("--data <folder>", "the folder of the store to look at")
      .option("--json", "print an array of {name, found, what, gives}")
      .addHelpText("after", examples("agon doctor")),

  async run(io: Io, _args: readonly string[], { data, json }: DoctorOptions): Promise<ExitCode> {
    const findings = await examined(placeOf(data));
    if (json) printJson(io, findings);
    else for (const finding of findings) print(io, finding);
    return 0;
  },
};

function print({ stdout }: Io, { name, found, what, gives }: Finding): void {
  stdout.write(found ? "here     " : styled("missing  ", "yellow"), styled(name, "bold"), `: ${what}\n`);
  stdout.write(`         ${gives}\n`);
}

async function examined(place: StorePlace): Promise<Finding[]> {
  return [
    node(),
    machine(),
    page(),
    program("Chromium", ["chromium", "chromium-browser", "google-chrome"], "tests of the page in a browser"),
    program("Redis", ["redis-server"], "a queue for many machines: agon worker, --queue"),
    program("PostgreSQL", ["psql"], "a store that many programs use at once: DATABASE_URL"),
    program("SWI-Prolog", ["swipl"], "agon bench beside Prolog on the same rules"),
    program(
      "Fairy-Stockfish",
      ["fairy-stockfish"],
      "an opponent: --players agon,uci:fairy-stockfish?variant=breakthrough",
    ),
    await card(),
    cache(),
    await store(place),
  ];
}

const LEAST_NODE = 20;

function node(): Finding {
  const found = Number(process.versions.node.split(".")[0]) >= LEAST_NODE;
  return { name: "Node.js", found, what: process.version, gives: `runs the program; ${LEAST_NODE} or newer` };
}

function machine(): Finding {
  const gibibytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  const what = `${availableParallelism()} cores, ${gibibytes(freemem())} of ${gibibytes(totalmem())} memory free`;
  return {
    name: "Machine",
    found: true,
    what,
    gives: "threads of analyse, solve, match, serve; tables of solve --exact",
  };
}

/** The same path from src and from dist. */
const PAGE = fileURLToPath(new URL("../../../dist/arena", import.meta.url));

function page(): Finding {
  const found = existsSync(PAGE);
  return { name: "Arena", found, what: found ? "built" : "npm run build builds it", gives: "agon arena" };
}

function program(name: string, commands: readonly string[], gives: string): Finding {
  const path = commands.map(inPath).find((found) => found !== undefined);
  if (path === undefined) return { name, found: false, what: `no ${commands.join(", ")} in PATH`, gives };
  return { name, found: true, what: path, gives };
}

function inPath(command: string): string | undefined {
  // Debian puts games where the PATH of servers does not look.
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/games"].filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

async function card(): Promise<Finding> {
  const device = await cudaDevice();
  const gives = "playouts by the million: agon bench --backend gpu";
  if (device !== undefined) return { name: "Graphics card", found: true, what: device.name, gives };
  const { status } = spawnSync("nvidia-smi", { stdio: "ignore" });
  const what = status === 0 ? "there is one, and the package koffi is not installed" : "no NVIDIA card and driver";
  return { name: "Graphics card", found: false, what, gives };
}

function cache(): Finding {
  const folder = cacheFolder();
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const bytes = files.reduce(
    (sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const what =
    files.length === 0 ? `${folder}, empty` : `${folder}, ${files.length} files, ${Math.ceil(bytes / 2 ** 20)} MiB`;
  return { name: "Cache", found: true, what, gives: "compiled games of before; it may be deleted at any time" };
}

async function store(place: StorePlace): Promise<Finding> {
  const gives = "matches, tournaments and results of experiments";
  const where = place.kind === "folder" ? place.path : "DATABASE_URL";
  if (!isKept(place)) return { name: "Store", found: true, what: `${where}, made when something is kept`, gives };
  if (place.kind === "folder") return { name: "Store", found: true, what: where, gives };
  try {
    const { openStore } = await import("../../store/store.ts");
    await (await openStore(place, { timeout: 0 })).close();
    return { name: "Store", found: true, what: `the server in ${where} answers`, gives };
  } catch (error) {
    return { name: "Store", found: false, what: (error as Error).message, gives };
  }
}
