import { expect, it } from "vitest";
import { CircuitGame } from "../compile/backends/circuit/game.ts";
import { compileCircuit } from "../compile/circuit/compile.ts";
import type { Playouts } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { MastTable, policyOf } from "./mast-levels.ts";
import { DEFAULT_OPTIONS, type SearchOptions, searchOptions } from "./options.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const WITH_LEVELS: SearchOptions = { ...DEFAULT_OPTIONS, mastLevels: true };

function madeOf(text: string): CircuitGame {
  const circuit = compileCircuit(readRules(text).rulesheet);
  if (!circuit.ok) throw new Error(circuit.reason);
  return new CircuitGame(circuit.value);
}

const made = (id: string): CircuitGame => madeOf(bundledGame(id)!.rules);

/** Twelve plies in turn; who has rung a bell wins, a horn loses, and the other things do nothing. */
const BELLS = `
  (role left) (role right)
  (init (control left)) (init (step 0))
  (thing bell) (thing horn) (thing drum) (thing harp) (thing lute) (thing viol)
  ${Array.from({ length: 12 }, (_, ply) => `(succ ${ply} ${ply + 1})`).join(" ")}
  (<= (legal ?r (use ?x)) (true (control ?r)) (thing ?x))
  (<= (legal left noop) (true (control right)))
  (<= (legal right noop) (true (control left)))
  (<= (next (control right)) (true (control left)))
  (<= (next (control left)) (true (control right)))
  (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
  (<= (next (used ?r ?x)) (does ?r (use ?x)))
  (<= (next (used ?r ?x)) (true (used ?r ?x)))
  (<= terminal (true (step 12)))
  (<= (goal ?r 100) (true (used ?r bell)) (not (true (used ?r horn))))
  (<= (goal ?r 50) (role ?r) (not (true (used ?r bell))) (not (true (used ?r horn))))
  (<= (goal ?r 0) (true (used ?r horn)))
`;

it("learns which moves are good and bad wherever they are played", () => {
  const game = madeOf(BELLS);
  const mast = new MastTable(game, policyOf(game, WITH_LEVELS), new Random(3));
  const start = { count: 1, words: game.initial };
  for (let batch = 0; batch < 20; batch++) mast.watch(start, 8192);
  game.roles.forEach((_, role) => {
    const levelOf = (thing: string): number => mast.levels[role]![game.moveNamed(role, `(use ${thing})`)]!;
    expect(levelOf("bell")).toBeGreaterThanOrEqual(levelOf("drum"));
    expect(levelOf("horn")).toBeLessThan(levelOf("drum"));
  });
});

it("so that playouts end better than random ones", () => {
  const game = madeOf(BELLS);
  const random = new Random(3);
  const mast = new MastTable(game, policyOf(game, WITH_LEVELS), random);
  const start = { count: 1, words: game.initial };
  for (let batch = 0; batch < 20; batch++) mast.watch(start, 8192);
  const mean = (mastLevels: MastTable["levels"] | undefined): number =>
    game.totals(start, { perStart: 4096, random, mastLevels }).goals[0]! / 4096;
  expect(mean(mast.levels)).toBeGreaterThan(1.3 * mean(undefined));
});

it("takes a sample at once and then ever more seldom, whatever the batches are", () => {
  const game = madeOf(BELLS);
  const mast = new MastTable(game, policyOf(game, WITH_LEVELS), new Random(3));
  const start = { count: 1, words: game.initial };
  const sampled: number[] = [];
  for (let playouts = 0; playouts < 30_000; playouts += 64) {
    const before = mast.levels;
    mast.watch(start, 64);
    if (mast.levels !== before) sampled.push(playouts);
  }
  expect(sampled).toEqual([0, 256, 512, 1024, 2048, 4096, 8192, 16384, 24576]);
});

it.each(["tic-tac-toe", "othello-6x6", "tic-tac-three", "goofspiel", "peg-solitaire"])(
  "a search of %s that mastLevels moves does the same again with the same seed",
  (id) => {
    const visits = [1, 2].map(() => {
      const game = made(id);
      const search = new Search(game, WITH_LEVELS, new Random(11));
      runSearch(search, { playouts: 700, stopWhenSolved: false });
      return Array.from({ length: search.graph.edges }, (_, edge) => search.graph.visits(edge));
    });
    expect(visits[0]!.length).toBeGreaterThan(0);
    expect(visits[1]).toEqual(visits[0]);
  },
);

it("is refused where playouts are not on lanes", () => {
  for (const given of [{ playout: "serial" }, { playout: "mast" }, { cutoff: "both" }] as const)
    expect(searchOptions({ mastLevels: true, ...given })).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining("mastLevels needs playouts on lanes") }],
    });
  expect(searchOptions({ mastLevels: true, playout: "decisive" }).ok).toBe(true);
});

/** How often a move was played, and the goal it led to. */
interface Given {
  readonly move: number;
  readonly times: number;
  readonly goal: number;
}

/** A game of one role whose playouts are given. */
class GivenPlayouts extends ExplicitGame {
  readonly #given: readonly Given[];

  constructor(given: readonly Given[]) {
    super({ start: { mover: 0, moves: { a: "end", b: "end" } }, end: { goals: [50] } });
    this.#given = given;
  }

  override playouts(): Playouts {
    const single = this.#given.flatMap(({ move, times, goal }) =>
      Array.from({ length: times }, () => ({ move, goal })),
    );
    return {
      count: single.length,
      goals: Int16Array.from(single, ({ goal }) => goal),
      plies: new Int32Array(single.length).fill(1),
      moves: Int32Array.from(single, ({ move }) => move),
      moveStart: Int32Array.from({ length: single.length + 1 }, (_, at) => at),
    };
  }
}

it.each([
  // Both 10 times: mean 50, each (±500) / (10 + 10) = ±25 from it, deviation 25, a level every 50: 2.5 and 1.5.
  [
    [
      { move: 1, times: 10, goal: 100 },
      { move: 2, times: 10, goal: 0 },
    ],
    [3, 2, 1],
  ],
  // Mean 5: (500 - 25) / 15 = 31.67 and (0 - 475) / 105 = -4.52; deviation sqrt((5 * 1002.8 + 95 * 20.5) / 100) = 8.34, a level
  // every 16.68: 3.90 and 1.73.
  [
    [
      { move: 1, times: 5, goal: 100 },
      { move: 2, times: 95, goal: 0 },
    ],
    [3, 3, 1],
  ],
  // Mean 95: the other way round, 0.10 and 2.27.
  [
    [
      { move: 1, times: 5, goal: 0 },
      { move: 2, times: 95, goal: 100 },
    ],
    [3, 0, 2],
  ],
])("%j has the levels %j; a move never seen has the highest", (given, levels) => {
  const game = new GivenPlayouts(given);
  const table = new MastTable(game, policyOf(game, WITH_LEVELS), new Random(3));
  table.watch({ count: 1, words: game.initial }, 1);
  expect([...table.levels[0]!]).toEqual(levels);
});
