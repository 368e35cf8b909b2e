/**
 * Many searches in step against one after the other: CPU time of an iteration of one playout.
 *
 *   npm run bench -- in-step [--games 128] [--playouts 500] [RULESHEET…]      paths, or ids of bundled games
 *
 * Every search is of the initial position, with a tree and random numbers of its own. `one by one` is the search as players use it, with
 * counted playouts; `in step` the same number of searches side by side. CPU time, so that a busy machine does not matter.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compile } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, runSearch, Search, SearchesInStep, warmUp } from "agon-engine/search";

const GAMES = ["connect-four", "othello", "merrills", "hex", "breakthrough", "amazons"];
const WARM_UP_MILLISECONDS = 4000;
const MEMORY_MIB = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: "string", default: "128" }, playouts: { type: "string", default: "500" } },
});
const [count, playouts] = [Number(values.games), Number(values.playouts)];

process.stdout.write(
  `| game | one by one, µs a playout | ${count} in step, µs | times as fast |\n| --- | ---: | ---: | ---: |\n`,
);
for (const name of positionals.length > 0 ? positionals : GAMES) {
  const game = gameOf(name);
  const alone = await oneByOne(game);
  const together = await inStep(game);
  const row = [name, alone.toFixed(1), together.toFixed(2), (alone / together).toFixed(1)];
  process.stdout.write(`| ${row.join(" | ")} |\n`);
}

function gameOf(name: string): Game {
  const text = bundledGame(name)?.rules ?? readFileSync(name, "utf8");
  const compiled = compile(readRules(text).rulesheet);
  if (!compiled.ok) throw new Error(`${name}: ${compiled.reason}`);
  warmUp(compiled.game, WARM_UP_MILLISECONDS);
  return compiled.game;
}

function searchOf(game: Game, seed: number): Search {
  return new Search(game, { ...DEFAULT_OPTIONS, memoryMiB: MEMORY_MIB }, new Random(seed));
}

/** Of two runs the second: code is made and warm. */
async function oneByOne(game: Game): Promise<number> {
  const run = (): Promise<number> =>
    cpuMicroseconds(async () => void runSearch(searchOf(game, 1), { playouts: 4 * playouts }));
  await run();
  return (await run()) / (4 * playouts);
}

async function inStep(game: Game): Promise<number> {
  const run = (): Promise<number> =>
    cpuMicroseconds(async () => {
      const steps = new SearchesInStep(game);
      const searches = Array.from({ length: count }, (_, seed) => searchOf(game, seed));
      await Promise.all(searches.map((search) => steps.run(search, { playouts })));
    });
  await run();
  return (await run()) / (count * playouts);
}

async function cpuMicroseconds(action: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
