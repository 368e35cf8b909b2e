/**
 * Simulation balancing with numbers that pencil and paper give, and on a game small enough to know every value.
 */
import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import { Random } from "../../game/random.ts";
import { ExplicitGame } from "../../game/testing/explicit.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import { solveAll } from "../solve.ts";
import { BalancedPolicy, balance, meanGoal, squaredError } from "./simulation-balancing.ts";

const GAME = new ExplicitGame({
  r: { mover: 0, moves: { a: "won", b: "lost", c: "lost" } },
  won: { goals: [100] },
  lost: { goals: [0] },
});
const [A, B, C] = ["a", "b", "c"].map((name) => GAME.moveNamed(0, name)) as [number, number, number];

test("θ += α (V* - V) g, by hand", () => {
  const policy = new BalancedPolicy(GAME, new Random(1));
  const choice = (move: number) => ({ role: 0, moves: [A, B, C], move });
  const games = [
    { goal: 1, choices: [choice(A)] },
    { goal: 0, choices: [choice(B)] },
  ];
  expect(meanGoal(games)).toBe(0.5);
  // z ψ: of a won playout e(a) less 1/3 each, of a lost one nothing; the mean of two is half of it.
  policy.learn(games, 6);
  expect([A, B, C].map((move) => policy.weight(0, move))).toEqual(
    [2, -1, -1].map((weight) => expect.closeTo(weight, 12)),
  );
  const all = Math.exp(2) + 2 * Math.exp(-1);
  expect(policy.shares(0, [A, B, C])[0]).toBeCloseTo(Math.exp(2) / all, 12);
});

test("playouts of a game of one choice come to be worth what they are to be", () => {
  const policy = balance(GAME, [{ state: GAME.initial, value: 0.7 }], {
    random: new Random(2),
    passes: 300,
    rate: 1,
  });
  expect(policy.shares(0, [A, B, C])[0]).toBeCloseTo(0.7, 1);
});

test("Nim: playouts are nearer to the values than uniform ones", () => {
  const game = compiledGame(readRules(bundledGame("nim")!.rules).rulesheet, { backend: "forward" });
  const { search } = solveAll(
    game,
    { ...DEFAULT_OPTIONS, constantSum: 100, memoryMiB: 64 },
    new Random(1),
    game.initial,
    {},
  );
  const { graph, bounds } = search;
  const positions = Array.from({ length: graph.nodeEnd }, (_, node) => node)
    .filter((node) => graph.has(node) && !graph.isTerminal(node))
    .map((node) => ({ state: graph.state(node).slice(), value: bounds!.lower(node, 0) / 100 }))
    .slice(0, 60);
  const uniform = squaredError(new BalancedPolicy(game, new Random(3)), positions, 100);
  const policy = balance(game, positions, { random: new Random(4), passes: 6, playouts: 16 });
  expect(squaredError(policy, positions, 100)).toBeLessThan(0.95 * uniform);
});
