/**
 * How many playouts a search completes, beside the kernel's raw random playouts, in one run: slices of both take turns, so
 * that a busy machine slows both alike. Settings are playouts a leaf x leaves a batch (leaves a descent). `npm run bench:search [-- seconds game…]`
 */
import { compiledGame } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, Search, type SearchOptions } from "agon-engine/search";

const GAMES = ["connect-four", "breakthrough", "othello", "hex"];
const SLICE_SECONDS = 0.1;

/** The first is where searches on the clock end up with quick games on lanes (src/search/batch.ts). */
const SETTINGS: Readonly<Record<string, Partial<SearchOptions>>> = {
  "8 x 32": { playoutsPerLeaf: 8, leavesPerBatch: 32, leavesPerDescent: 1 },
  "64 x 32": { playoutsPerLeaf: 64, leavesPerBatch: 32, leavesPerDescent: 1 },
  "128 x 8": { playoutsPerLeaf: 128, leavesPerBatch: 8, leavesPerDescent: 1 },
  "128 x 32": { playoutsPerLeaf: 128, leavesPerBatch: 32, leavesPerDescent: 1 },
  "1 x 512 (8)": { playoutsPerLeaf: 1, leavesPerBatch: 512, leavesPerDescent: 8 },
  "1 x 512 (8) in a tree": { playoutsPerLeaf: 1, leavesPerBatch: 512, leavesPerDescent: 8, transpositions: false },
  "1 x 512 (1)": { playoutsPerLeaf: 1, leavesPerBatch: 512, leavesPerDescent: 1 },
};

/** A search begins anew at so many nodes: about what a second makes. */
const MOST_NODES = 500_000;

interface Rate {
  units: number;
  seconds: number;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function slice(rate: Rate, work: () => number): void {
  const began = cpuSeconds();
  const end = began + SLICE_SECONDS;
  while (cpuSeconds() < end) rate.units += work();
  rate.seconds += cpuSeconds() - began;
}

function rawPlayouts(game: Game, count: number, random: Random): number {
  return game.totals({ count: 1, words: game.initial }, { perStart: count, random }).playouts[0]!;
}

/** Playouts a second, raw and in a search with the settings; the search begins anew when it has proved the game. */
function compare(game: Game, given: Partial<SearchOptions>, seconds: number): [raw: number, inSearch: number] {
  const random = new Random(1);
  const search = new Search(game, { ...DEFAULT_OPTIONS, memoryMiB: 1024, constantSum: 100, ...given }, random.fork());
  const raw: Rate = { units: 0, seconds: 0 };
  const inside: Rate = { units: 0, seconds: 0 };
  const iterate = (): number => {
    if (search.isSolved || search.graph.nodes > MOST_NODES) search.setRoot(game.initial);
    return search.iterate();
  };
  slice({ units: 0, seconds: 0 }, () => rawPlayouts(game, 8192, random));
  slice({ units: 0, seconds: 0 }, iterate);
  while (inside.seconds < seconds) {
    slice(raw, () => rawPlayouts(game, 32768, random));
    slice(inside, iterate);
  }
  return [raw.units / raw.seconds, inside.units / inside.seconds];
}

function main([seconds = "2", ...games]: readonly string[]): void {
  for (const id of games.length > 0 ? games : GAMES) {
    const game = compiledGame(readRules(bundledGame(id)!.rules).rulesheet, { backend: "circuit" });
    for (const [name, given] of Object.entries(SETTINGS)) {
      const [raw, inside] = compare(game, given, Number(seconds));
      const [rawText, insideText] = [raw, inside].map((rate) => Math.round(rate).toLocaleString("en").padStart(11));
      const ratio = ((100 * inside) / raw).toFixed(1).padStart(5);
      process.stdout.write(`${id.padEnd(14)} ${name.padEnd(22)} raw ${rawText}  search ${insideText}  ${ratio} %\n`);
    }
  }
}

main(process.argv.slice(2));
