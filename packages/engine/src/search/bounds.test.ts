import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { randomGame } from "../game/testing/explicit.ts";
import { Bounds } from "./bounds.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const shape = { roles: 2, layers: 7, width: 12, moves: 4, goals: [0, 30, 50, 100], constantSum: true };

test("carried a few edges at a time, bounds come to the same in the end", () => {
  let pieces = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const options = { ...DEFAULT_OPTIONS, memoryMiB: 1, constantSum: 100, solver: "bounds" } as const;
    const { graph } = searched(seed, options);
    const known = [graph.lower.slice(0, graph.nodeEnd), graph.upper.slice(0, graph.nodeEnd)];
    for (let node = 0; node < graph.nodeEnd; node++)
      if (!graph.isTerminal(node)) [graph.lower[node], graph.upper[node]] = [0, 100];
    const bounds = new Bounds(graph, options);
    bounds.goOn(0);
    const parents = Array.from({ length: graph.nodeEnd }, (_, node) => node).filter((node) => graph.isExpanded(node));
    for (const node of parents) bounds.childChanged(node);
    while (!bounds.goOn(1)) pieces++;
    expect([graph.lower.slice(0, graph.nodeEnd), graph.upper.slice(0, graph.nodeEnd)]).toEqual(known);
  }
  expect(pieces).toBeGreaterThan(50);

  function searched(seed: number, options: typeof DEFAULT_OPTIONS): Search {
    const search = new Search(randomGame(new Random(seed), shape), options, new Random(seed));
    runSearch(search, { playouts: 1000, stopWhenSolved: false });
    return search;
  }
});
