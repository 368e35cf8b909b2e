import { describe, expect, test } from "vitest";
import type { Game } from "../game/game.ts";
import { ConnectFour } from "../game/native/connect-four.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame, type ExplicitPosition, randomGame } from "../game/testing/explicit.ts";
import { gameOf } from "../match/testing/games.ts";
import { graphFaults } from "./faults.ts";
import { NONE } from "./graph.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "./options.ts";
import { reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const EVERYTHING = Number.POSITIVE_INFINITY;

function make(game: Game, given: Partial<SearchOptions> = {}, seed = 1): Search {
  return new Search(game, { ...DEFAULT_OPTIONS, memoryMiB: 1, ...given }, new Random(seed));
}

/** Plays a random move of every role. */
function playOn(search: Search, random: Random): void {
  const { game, graph, root } = search;
  search.advance(
    game.roles.map((_, role) => {
      const moves = game.legalMoves(graph.state(root), role);
      return moves[random.below(moves.length)]!;
    }),
  );
}

const layered = (seed: number): Game =>
  randomGame(new Random(seed), { roles: 2, layers: 8, width: 60, moves: 4, goals: [0, 50, 100], constantSum: true });

function describeNode(search: Search, node: number, depth = 0): unknown {
  const { graph } = search;
  if (node === NONE || depth > 4) return null;
  const edges = Array.from({ length: graph.edgeCount(node) }, (_, index) => graph.edgesAt(node) + index);
  return {
    facts: search.game.facts(graph.state(node)),
    out: graph.outVisits(node),
    edges: edges.map((edge) => [graph.visits(edge), graph.sum(edge, 0), graph.amafVisits[edge]]),
    children: edges.map((edge) => describeNode(search, graph.child(edge), depth + 1)),
  };
}

/** Nodes that can be reached from the root. */
function reachable({ graph, root }: Search): number {
  const seen = new Set([root]);
  for (const node of seen)
    for (let edge = graph.edgesAt(node); edge < graph.edgesAt(node) + graph.edgeCount(node); edge++)
      if (graph.child(edge) !== NONE) seen.add(graph.child(edge));
  return seen.size;
}

test("what is below the new root stays as it was, and the rest is gone", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const search = make(layered(seed), { solver: "off", amaf: "rave", meanDepth: 2, moveDepth: 1 }, seed);
    runSearch(search, { playouts: 2000 });
    const [joint] = reportOf(search).line;
    const before = describeNode(search, search.graph.child(search.edgeOf(search.root, joint!)));
    const { nodes } = search.graph;
    search.advance(joint!);
    search.graph.reclaimer.begin(search.root);
    search.graph.reclaimer.run(search.root, EVERYTHING);
    expect(describeNode(search, search.root)).toEqual(before);
    expect(search.graph.nodes).toBe(reachable(search));
    expect(search.graph.nodes).toBeLessThan(nodes);
    expect(graphFaults(search)).toEqual([]);
  }
});

describe("the search goes on while room is made", () => {
  const variants: Partial<SearchOptions>[] = [
    {},
    { constantSum: 100, leavesPerBatch: 16 },
    { transpositions: false, solver: "off" },
    { amaf: "grave", raveDepth: 1 },
    { statistics: "nodes", leavesPerBatch: 5 },
    { update: "all" },
    { meanDepth: Number.POSITIVE_INFINITY, moveDepth: 2, solver: "off" },
  ];
  test.each(variants)("%o", (variant) => {
    for (let seed = 1; seed <= 4; seed++) {
      const search = make(layered(seed), variant, seed);
      goOn(search, new Random(seed), 300);
    }
  });

  test.each(["goofspiel", "tron", "dice-race"])("%s", (id) => {
    goOn(make(gameOf(id), { simultaneous: id === "tron" ? "regret" : "uct" }), new Random(3), 60);
  });

  /** Thinks, plays and makes room, a few places at a time, and looks the graph over now and then. */
  function goOn(search: Search, random: Random, pieces: number): void {
    const { reclaimer } = search.graph;
    for (let step = 0; step < 5 && !search.graph.isTerminal(search.root); step++) {
      runSearch(search, { playouts: 300 });
      reclaimer.begin(search.root);
      while (!reclaimer.isIdle) {
        reclaimer.run(search.root, pieces);
        if (search.isSolved) continue;
        search.iterate();
        expect(graphFaults(search)).toEqual([]);
      }
      expect(graphFaults(search)).toEqual([]);
      playOn(search, random);
    }
  }
});

describe("in a graph that is short of memory", () => {
  /** Plays the best moves, with so many batches of eight before each. */
  function play(memoryMiB: number, plies: number, batches: number): Search {
    const search = make(new ConnectFour(7, 6), { memoryMiB, constantSum: 100, leavesPerBatch: 8, solver: "off" });
    for (let ply = 0; ply < plies; ply++) {
      for (let batch = 0; batch < batches; batch++) search.iterate();
      search.advance(reportOf(search).line[0]!);
    }
    return search;
  }

  test("room is made, and the same seed gives the same search", () => {
    const [first, second] = [play(1, 12, 1000), play(1, 12, 1000)];
    expect(first.graph.reclaimer.rounds).toBeGreaterThan(2);
    expect(graphFaults(first)).toEqual([]);
    expect(reportOf(second)).toEqual(reportOf(first));
    expect(second.graph.bytes).toBe(first.graph.bytes);
  });

  test.each([
    { memoryMiB: 1, batches: 1500, nodes: 5_000 },
    { memoryMiB: 8, batches: 6000, nodes: 40_000 },
  ])("after a batch no more places are looked at than its leaves allow, in $nodes nodes", (given) => {
    const { graph } = play(given.memoryMiB, 4, given.batches);
    expect(graph.nodeEnd).toBeGreaterThan(given.nodes);
    expect(graph.reclaimer.longest).toBeGreaterThanOrEqual(8 * 128);
    expect(graph.reclaimer.longest).toBeLessThan(8 * 256 + 512);
  });
});

test("a node with thousands of ways to it is looked at piece by piece", () => {
  const ways = 5000;
  const names = Array.from({ length: ways }, (_, at) => `via${at}`);
  const game = new ExplicitGame(
    {
      root: { mover: 0, moves: { left: "hub", right: "fork" } },
      fork: { mover: 0, moves: Object.fromEntries(names.map((name) => [name, name])) },
      ...Object.fromEntries(
        names.map((name): [string, ExplicitPosition] => [name, { mover: 0, moves: { on: "hub" } }]),
      ),
      hub: { mover: 0, moves: { on: "last", off: "end" } },
      last: { mover: 0, moves: { on: "end" } },
      end: { goals: [50] },
    },
    { roles: 1 },
  );
  const search = make(game, { solver: "off", memoryMiB: 4, exploration: 10 });
  const { graph } = search;
  while (graph.edges < ways * 2 || search.playouts < 5 * ways) search.iterate();
  search.advance([game.moveNamed(0, "left")]);
  graph.reclaimer.begin(search.root);
  while (!graph.reclaimer.isIdle) graph.reclaimer.run(search.root, 100);
  expect(graph.reclaimer.longest).toBeLessThan(ways + 600);
  expect(graph.nodes).toBe(reachable(search));
  expect(graphFaults(search)).toEqual([]);
});
