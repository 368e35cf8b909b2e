import { describe, expect, test } from "vitest";
import { compiledGame } from "../compile/compile.ts";
import type { Game } from "../game/game.ts";
import { nativeGame } from "../game/native/native.ts";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { SearchesInStep } from "./in-step.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "./options.ts";
import { reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const bundled = (id: string): Game => compiledGame(readRules(bundledGame(id)!.rules).rulesheet);

interface Player {
  readonly seed: number;
  readonly options: Partial<SearchOptions>;
}

/** Three moves of one search by itself: everything it counted, after each. */
async function game({ seed, options }: Player, steps: SearchesInStep, rules: Game, playouts: number) {
  const search = new Search(rules, { ...DEFAULT_OPTIONS, memoryMiB: 4, ...options }, new Random(seed));
  const seen: unknown[] = [];
  for (let move = 0; move < 3 && !rules.isTerminal(search.graph.state(search.root)); move++) {
    const run = await steps.run(search, { playouts });
    seen.push(run.reason, run.playouts, ...countsOf(search));
    const { graph, root } = search;
    const joint = rules.roles.map((_, role) => reportOf(search, role).best);
    expect(graph.isTerminal(root)).toBe(false);
    search.advance(joint);
  }
  return seen;
}

/** Every number of every node and edge. */
function countsOf({ graph, root, best, playouts }: Search): unknown[] {
  const edges = Array.from({ length: graph.edgeCount(root) }, (_, at) => graph.edgesAt(root) + at);
  const sums = edges.map((edge) => [graph.visits(edge), graph.child(edge)]);
  return [playouts, graph.nodes, graph.outVisits(root), ...sums.flat(), best?.goal, best?.moves.join()];
}

const CASES: readonly [string, Partial<SearchOptions>[]][] = [
  ["tic-tac-toe", [{}, { solver: "bounds" }]],
  ["connect-four", [{ meanDepth: 1, originDepth: 0, moveDepth: 0 }, { solver: "bounds" }, { amaf: "rave" }]],
  ["breakthrough", [{}, { playout: "decisive" }]],
  ["rock-paper-scissors", [{}]],
  ["peg-solitaire", [{}]],
  ["sim", [{ statistics: "nodes" }, { amaf: "grave" }]],
];

describe.each(CASES)("%s", (id, settings) => {
  test("searches in step count what each counts alone, to the last visit", async () => {
    const rules = bundled(id);
    const players = Array.from({ length: 6 }, (_, at) => ({ seed: at + 1, options: settings[at % settings.length]! }));
    const alone: unknown[] = [];
    for (const player of players) alone.push(await game(player, new SearchesInStep(rules), rules, 24));
    const steps = new SearchesInStep(rules);
    const together = await Promise.all(players.map((player) => game(player, steps, rules, 24)));
    expect(together).toEqual(alone);
  });
});

test("more searches than a block has lanes", async () => {
  const rules = bundled("tic-tac-toe");
  const steps = new SearchesInStep(rules);
  const players = Array.from({ length: 140 }, (_, seed) => ({ seed, options: {} }));
  const together = await Promise.all(players.map((player) => game(player, steps, rules, 10)));
  for (const at of [0, 127, 128, 139])
    expect(together[at]).toEqual(await game(players[at]!, new SearchesInStep(rules), rules, 10));
  expect(new Set(together.map((seen) => JSON.stringify(seen))).size).toBeGreaterThan(90);
});

test("a game that answers one state at a time is searched as it is without company", async () => {
  const rules = nativeGame("native:hex:4")!;
  const plain = new Search(rules, DEFAULT_OPTIONS, new Random(5));
  const stepped = new Search(rules, DEFAULT_OPTIONS, new Random(5));
  const beside = new Search(rules, DEFAULT_OPTIONS, new Random(6));
  runSearch(plain, { playouts: 200 });
  const steps = new SearchesInStep(rules);
  await Promise.all([steps.run(stepped, { playouts: 200 }), steps.run(beside, { playouts: 100 })]);
  expect(countsOf(stepped)).toEqual(countsOf(plain));
  expect(beside.playouts).toBe(100);
});

test("playouts with seeds are as random as others", () => {
  const rules = bundled("tic-tac-toe");
  const count = 4000;
  const words = new Uint32Array(count * rules.stateWords);
  for (let at = 0; at < count; at++) words.set(rules.initial, at * rules.stateWords);
  const seeds = Int32Array.from({ length: count }, (_, at) => at);
  const { goals } = rules.totals({ count, words }, { random: new Random(1), seeds });
  const mean = goals.filter((_, at) => at % 2 === 0).reduce((sum, goal) => sum + goal, 0) / count;
  // Random players: x wins 58.49 %, o 28.81 %, 12.70 % are drawn; a result deviates by about 43.8, so that the mean has an error of 0.7.
  expect(Math.abs(mean - (58.49 + 12.7 / 2))).toBeLessThan(3);
});

test("an error of one call ends all that wait for it", async () => {
  const rules = bundled("tic-tac-toe");
  const steps = new SearchesInStep(rules);
  const search = new Search(rules, DEFAULT_OPTIONS, new Random(1));
  expect(() => steps.run(new Search(bundled("sim"), DEFAULT_OPTIONS, new Random(1)), { playouts: 1 })).toThrow(
    /another/,
  );
  const broken = Object.assign(Object.create(search), {
    descend: () => {
      throw new Error("broken");
    },
  }) as Search;
  await expect(steps.run(broken, { playouts: 5 })).rejects.toThrow();
  expect((await steps.run(search, { playouts: 5 })).playouts).toBe(5);
});
