/**
 * The search's signature: with the same seed and playouts the visit counts are the same on every back end, and the same
 * as when they were written down here. A change of these numbers is a change of what the search does.
 */
import { describe, expect, test } from "vitest";
import { catalogueGame } from "../src/cli/catalogue.ts";
import { BACKEND_NAMES, compile } from "../src/compile/compile.ts";
import { Random } from "../src/game/random.ts";
import { readRules } from "../src/gdl/check.ts";
import { DEFAULT_OPTIONS } from "../src/search/options.ts";
import { reportOf } from "../src/search/report.ts";
import { run } from "../src/search/run.ts";
import { Search } from "../src/search/search.ts";

const SIGNATURES: Readonly<Record<string, string>> = {
  "tic-tac-toe": "121 nodes: 4 5 15 20 37 7 2 26 4",
  "connect-four-4x4": "121 nodes: 30 2 52 36",
  nim: "117 nodes: 5 5 19 5 30 4 2 2 34 2 10 2",
  chomp: "54 nodes: 2 9 16 4 17 6 14 9 2 21 18 2",
  "hex-3x3": "121 nodes: 5 2 28 5 43 10 17 2 8",
  dodgem: "121 nodes: 2 64 54",
  "eight-puzzle": "121 nodes: 60 60",
  "rock-paper-scissors": "4 nodes: 53 31 36",
  "tic-tac-three": "121 nodes: 8 3 6 2 8 9 3 3 3 40 8 10 2 10 2 3",
  "dice-race": "121 nodes: 42 42 36",
};

function signature(id: string, backend: (typeof BACKEND_NAMES)[number]): string {
  const compiled = compile(readRules(catalogueGame(id)!.expand().text).rulesheet, { backend });
  if (!compiled.ok) throw new Error(compiled.reason);
  const options = { ...DEFAULT_OPTIONS, playout: "serial", memoryMiB: 8, leavesPerBatch: 4 } as const;
  const search = new Search(compiled.game, options, new Random(7));
  run(search, { playouts: 120 });
  const { moves } = reportOf(search);
  return `${search.graph.nodes} nodes: ${moves.map(({ visits }) => visits).join(" ")}`;
}

describe.each(Object.keys(SIGNATURES))("%s", (id) => {
  test.each(BACKEND_NAMES)("%s", (backend) => {
    expect(signature(id, backend)).toBe(SIGNATURES[id]);
  });
});
