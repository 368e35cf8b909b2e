import { expect, it } from "vitest";
import { catalogueGame } from "../cli/catalogue.ts";
import { CircuitGame } from "../compile/backends/circuit/game.ts";
import { compileCircuit } from "../compile/circuit/compile.ts";
import { Random } from "../game/random.ts";
import { readRules } from "../gdl/check.ts";
import { Favouring, mannerOf } from "./favouring.ts";
import { DEFAULT_OPTIONS, type SearchOptions, searchOptions } from "./options.ts";
import { run } from "./run.ts";
import { Search } from "./search.ts";

const FAVOURING: SearchOptions = { ...DEFAULT_OPTIONS, favours: true };

function madeOf(text: string): CircuitGame {
  const circuit = compileCircuit(readRules(text).rulesheet);
  if (!circuit.ok) throw new Error(circuit.reason);
  return new CircuitGame(circuit.value);
}

const made = (id: string): CircuitGame => madeOf(catalogueGame(id)!.expand().text);

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
  const favouring = new Favouring(game, mannerOf(game, FAVOURING), new Random(3));
  const start = { count: 1, words: game.initial };
  for (let batch = 0; batch < 20; batch++) favouring.watch(start, 8192);
  game.roles.forEach((_, role) => {
    const levelOf = (thing: string): number => favouring.levels[role]![game.moveNamed(role, `(use ${thing})`)]!;
    expect(levelOf("bell")).toBeGreaterThanOrEqual(levelOf("drum"));
    expect(levelOf("horn")).toBeLessThan(levelOf("drum"));
  });
});

it("so that playouts end better than random ones", () => {
  const game = madeOf(BELLS);
  const random = new Random(3);
  const favouring = new Favouring(game, mannerOf(game, FAVOURING), random);
  const start = { count: 1, words: game.initial };
  for (let batch = 0; batch < 20; batch++) favouring.watch(start, 8192);
  const mean = (favours: Favouring["levels"] | undefined): number =>
    game.totals(start, { perStart: 4096, random, favours }).goals[0]! / 4096;
  expect(mean(favouring.levels)).toBeGreaterThan(1.3 * mean(undefined));
});

it("takes a sample at once and then ever more seldom, whatever the batches are", () => {
  const game = madeOf(BELLS);
  const favouring = new Favouring(game, mannerOf(game, FAVOURING), new Random(3));
  const start = { count: 1, words: game.initial };
  const sampled: number[] = [];
  for (let playouts = 0; playouts < 30_000; playouts += 64) {
    const before = favouring.levels;
    favouring.watch(start, 64);
    if (favouring.levels !== before) sampled.push(playouts);
  }
  expect(sampled).toEqual([0, 256, 512, 1024, 2048, 4096, 8192, 16384, 24576]);
});

it.each(["tic-tac-toe", "othello-6x6", "tic-tac-three", "goofspiel", "peg-solitaire"])(
  "a search of %s that favours moves does the same again with the same seed",
  (id) => {
    const visits = [1, 2].map(() => {
      const game = made(id);
      const search = new Search(game, FAVOURING, new Random(11));
      run(search, { playouts: 700, stopWhenSolved: false });
      return Array.from({ length: search.graph.edges }, (_, edge) => search.graph.visits(edge));
    });
    expect(visits[0]!.length).toBeGreaterThan(0);
    expect(visits[1]).toEqual(visits[0]);
  },
);

it("is refused where playouts are not on lanes", () => {
  for (const given of [{ playout: "serial" }, { playout: "mast" }, { cutoff: "both" }] as const)
    expect(searchOptions({ favours: true, ...given })).toMatchObject({
      ok: false,
      mistakes: [expect.stringContaining("favours needs playouts on lanes")],
    });
  expect(searchOptions({ favours: true, playout: "decisive" }).ok).toBe(true);
});
