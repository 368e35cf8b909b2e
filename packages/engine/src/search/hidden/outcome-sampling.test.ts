/**
 * Outcome sampling on games whose equilibria are known.
 */
import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { ExplicitGame } from "../../game/testing/explicit.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { expectedGoals, exploitability } from "./best-response.ts";
import { type GameTree, growTree } from "./game-tree.ts";
import { HiddenPlayer } from "./hidden-player.ts";
import { InformationSets } from "./information-sets.ts";
import { learnOutcome, OutcomeSampling } from "./outcome-sampling.ts";
import { Positions } from "./positions.ts";

function gameOf(id: string): Game {
  return compiledGame(readRules(bundledGame(id)!.rules).rulesheet, { backend: "forward" });
}

/** The mixes in the order of the tree's columns; uniform where no trajectory has been. */
function mixesOf(tree: GameTree, sampling: OutcomeSampling): Float64Array {
  const mixes = new Float64Array(tree.choices);
  for (const [past, set] of tree.setOfPast) {
    const { at, moves } = tree.sets[set]!;
    mixes.set(sampling.mixOf(past)?.mix ?? new Float64Array(moves.length).fill(1 / moves.length), at);
  }
  return mixes;
}

test("Kuhn poker: less and less to exploit, and the value of the game, 50 - 25/18", () => {
  const game = gameOf("kuhn-poker");
  const tree = growTree(game)!;
  const sampling = new OutcomeSampling(new Positions(game), tree.pasts, new Random(1));
  const left: number[] = [];
  for (const trajectories of [100, 2000, 60_000]) {
    while (sampling.trajectories < trajectories) sampling.iterate();
    left.push(exploitability(tree, mixesOf(tree, sampling)));
  }
  expect(left[1]).toBeLessThan(left[0]!);
  expect(left[2]).toBeLessThan(left[1]!);
  expect(left[2]).toBeLessThan(1.5);
  expect(expectedGoals(tree, mixesOf(tree, sampling))[0]).toBeCloseTo(50 - 25 / 18, 0);
  expect(sampling.nodes).toBe(tree.sets.length);
});

test("two trajectories by hand", () => {
  const game = new ExplicitGame({
    r: { mover: 0, moves: { a: "good", b: "bad" } },
    good: { goals: [80] },
    bad: { goals: [20] },
  });
  const sampling = new OutcomeSampling(new Positions(game), new InformationSets(1), new Random(5));
  sampling.iterate(); // the set is new: nothing is learnt behind it
  expect(sampling.mixOf(0)).toMatchObject({ visits: 0, mix: Float64Array.of(0.5, 0.5) });
  // Drawn with 1/2, the move is worth twice its goal g, and the strategy g: regrets of g and -g. mix += (1/2, 1/2).
  sampling.iterate();
  expect(sampling.mixOf(0)!.mix).toEqual(Float64Array.of(0.5, 0.5));
  // So the strategy is that move alone, whatever is drawn now: mix = (1/2 + 1, 1/2) / 2.
  sampling.iterate();
  expect([...sampling.mixOf(0)!.mix].sort()).toEqual([0.25, 0.75]);
  for (let time = 0; time < 300; time++) sampling.iterate();
  expect(sampling.mixOf(0)!.mix[0]).toBeGreaterThan(0.9);
});

test("regrets weigh by the others' part in the history, the mix by one's own", () => {
  // σ = (1/4, 3/4), the first move is drawn and worth 40, so the strategy 10; others / drawn = 2, own / drawn = 5.
  const arms = { moves: [0, 1], regrets: new Float64Array(2), mix: new Float64Array(2), visits: 0 };
  const reach = { own: 0.5, others: 0.2, drawn: 0.1 };
  learnOutcome(arms, { sigma: Float64Array.of(0.25, 0.75), choice: 0, value: 40, mean: 10 }, reach);
  expect([...arms.regrets]).toEqual([60, -20]);
  expect([...arms.mix]).toEqual([1.25, 3.75]);
});

test("a player: bets with a king, folds a jack", () => {
  const game = gameOf("kuhn-poker");
  const facing = (card: string): Record<string, number> => {
    const player = new HiddenPlayer(game, 1, { playouts: 4000, samples: true }, new Random(1));
    player.prepare(1000);
    player.advance(game.moveNamed(1, "noop"), [`(dealt ${card})`]);
    player.advance(game.moveNamed(1, "noop"), ["(said bet)"]);
    const { report } = player.think({ playouts: 4000 });
    return Object.fromEntries(report!.moves.map(({ move, probability }) => [game.moveText(1, move), probability!]));
  };
  expect(facing("king").call).toBeGreaterThan(0.9);
  expect(facing("jack").fold).toBeGreaterThan(0.9);
});
