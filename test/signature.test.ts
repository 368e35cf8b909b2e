/**
 * The search's signature: with the same seed and playouts the visit counts are the same on every back end, and the same
 * as when they were written down here. A change of these numbers is a change of what the search does.
 */
import { describe, expect, test } from "vitest";
import { BACKEND_NAMES, compile } from "../packages/engine/src/compile/compile.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { bundledGame } from "../packages/engine/src/games/index.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import { DEFAULT_OPTIONS } from "../packages/engine/src/search/options.ts";
import { reportOf } from "../packages/engine/src/search/report.ts";
import { runSearch } from "../packages/engine/src/search/run.ts";
import { Search } from "../packages/engine/src/search/search.ts";

const SIGNATURES: Readonly<Record<string, string>> = {
  "tic-tac-toe": "121 nodes: 10 14 1 1 39 2 3 15 35",
  "connect-four-4x4": "121 nodes: 37 11 5 67",
  nim: "121 nodes: 2 2 10 6 16 11 33 2 2 2 32 2",
  chomp: "59 nodes: 2 2 10 9 22 10 2 17 29 2 5 10",
  "hex-3x3": "121 nodes: 18 17 1 2 23 14 27 3 15",
  dodgem: "121 nodes: 30 53 37",
  "eight-puzzle": "121 nodes: 60 60",
  "rock-paper-scissors": "4 nodes: 35 49 36",
  "tic-tac-three": "121 nodes: 2 3 20 3 13 24 6 4 2 16 2 2 12 3 3 5",
  "dice-race": "121 nodes: 47 36 37",
};

function signature(id: string, backend: (typeof BACKEND_NAMES)[number]): string {
  const compiled = compile(readRules(bundledGame(id)!.rules).rulesheet, { backend });
  if (!compiled.ok) throw new Error(compiled.reason);
  const options = { ...DEFAULT_OPTIONS, playout: "serial", memoryMiB: 8, leavesPerBatch: 4 } as const;
  const search = new Search(compiled.game, options, new Random(7));
  runSearch(search, { playouts: 120 });
  const { moves } = reportOf(search);
  return `${search.graph.nodes} nodes: ${moves.map(({ visits }) => visits).join(" ")}`;
}

describe.each(Object.keys(SIGNATURES))("%s", (id) => {
  test.each(BACKEND_NAMES)("%s", (backend) => {
    expect(signature(id, backend)).toBe(SIGNATURES[id]);
  });
});
