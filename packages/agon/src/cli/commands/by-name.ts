/**
 * Commands by their names, each loaded when it is asked for: to load all of them takes longer than what most of them do.
 */
import type { CliCommand } from "./command.ts";

/** All but those that tell of the others. */
const LOADERS: ReadonlyMap<string, () => Promise<CliCommand>> = new Map([
  ["arena", async () => (await import("./arena.ts")).arena],
  ["check", async () => (await import("./check.ts")).check],
  ["show", async () => (await import("./show.ts")).show],
  ["explain", async () => (await import("./explain.ts")).explain],
  ["report", async () => (await import("./report.ts")).report],
  ["query", async () => (await import("./query.ts")).query],
  ["compile", async () => (await import("./compile.ts")).compile],
  ["games", async () => (await import("./games.ts")).games],
  ["play", async () => (await import("./play.ts")).play],
  ["replay", async () => (await import("./replay.ts")).replay],
  ["analyse", async () => (await import("./analyse.ts")).analyse],
  ["solve", async () => (await import("./solve.ts")).solve],
  ["perft", async () => (await import("./perft.ts")).perft],
  ["graph", async () => (await import("./graph.ts")).graph],
  ["bench", async () => (await import("./bench.ts")).bench],
  ["match", async () => (await import("./match.ts")).match],
  ["tournament", async () => (await import("./tournament.ts")).tournament],
  ["matches", async () => (await import("./matches.ts")).matches],
  ["lab", async () => (await import("./lab.ts")).lab],
  ["learn", async () => (await import("./learn.ts")).learn],
  ["worker", async () => (await import("./worker.ts")).worker],
  ["serve", async () => (await import("./serve.ts")).serve],
  ["manage", async () => (await import("./manage.ts")).manage],
  ["uci", async () => (await import("./uci.ts")).uci],
  ["lsp", async () => (await import("./lsp.ts")).lsp],
  ["bridge", async () => (await import("./bridge.ts")).bridge],
  ["mcp", async () => (await import("./mcp.ts")).mcp],
  ["benchmark", async () => (await import("./benchmark.ts")).benchmark],
  ["doctor", async () => (await import("./doctor.ts")).doctor],
]);

/** The one that the arguments begin with, or all where they begin otherwise. */
export async function commandsFor(argv: readonly string[]): Promise<readonly CliCommand[]> {
  const [name = ""] = argv[0] === "--debug" ? argv.slice(1) : argv;
  const load = LOADERS.get(name);
  return load === undefined ? (await import("./all.ts")).COMMANDS : [await load()];
}
