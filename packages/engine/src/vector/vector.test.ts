import { expect, test } from "vitest";
import { CircuitGame } from "../compile/backends/circuit/game.ts";
import { loadGame } from "../compile/load.ts";
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { ANY_MOVE, PlainVectorGames, type Planes, type VectorGames, type VectorOptions, vectorGames } from "./index.ts";

function circuitOf(rules: string): CircuitGame {
  const { game } = unwrap(loadGame(rules, { backend: "circuit" }));
  if (!(game instanceof CircuitGame)) throw new Error("no circuit");
  return game;
}

const bundled = (id: string): CircuitGame => circuitOf(bundledGame(id)!.rules);

/** The same games one state at a time. */
function plainly(game: CircuitGame, options: VectorOptions): VectorGames {
  const { stateBits, percepts, moves } = game.circuit;
  const names = {
    facts: stateBits.map(({ fact }) => fact),
    perceptNames: percepts.map(({ role, text }) => ({ role, text })),
    moves: moves.map((list) => list.map(({ text }) => text)),
  };
  return new PlainVectorGames(game, names, options);
}

/** A legal move for some roles of some games, the environment's choice for the others. */
function someActions({ game, count, legal }: VectorGames, random: Random): Int32Array {
  return Int32Array.from({ length: count * game.roles.length }, (_, index) => {
    if (random.below(2) === 0) return ANY_MOVE;
    const planes = legal[index % game.roles.length]!;
    const at = Math.floor(index / game.roles.length);
    const moves = Array.from({ length: planes.rows }, (_, row) => row).filter((row) => planes.has(row, at));
    return moves[random.below(moves.length)] ?? ANY_MOVE;
  });
}

const bits = ({ rows, games, ...planes }: Planes): string[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: games }, (_, at) => (planes.words[row * planes.stride + (at >> 5)]! >>> (at & 31)) & 1).join(
      "",
    ),
  );

const seen = (games: VectorGames): unknown => ({
  observations: bits(games.observations),
  percepts: bits(games.percepts),
  legal: games.legal.map(bits),
  turn: games.turn,
  rewards: games.rewards,
  ended: games.ended,
  truncated: games.truncated,
});

test.each([
  ["tic-tac-toe", 12],
  ["connect-four-5x4", 25],
  ["rock-paper-scissors", 4],
  ["tic-tac-three", 10],
  ["pig", 12],
  ["kuhn-poker", 6],
  ["lights-out", 8],
  ["breakthrough-5x5", 15],
])("%s: 128 at a time and one by one are the same", (id, steps) => {
  const game = bundled(id);
  const options = { count: 150, seed: 7, maxSteps: 9 };
  const [lanes, plain] = [vectorGames(game, options), plainly(game, options)];
  const random = new Random(3);
  expect(seen(lanes)).toEqual(seen(plain));
  for (let step = 0; step < steps; step++) {
    const actions = someActions(lanes, random);
    lanes.step(actions);
    plain.step(actions);
    expect(seen(lanes)).toEqual(seen(plain));
  }
});

const COUNT_TO_TWO = `
(role a) (role b) (init (n 0)) (succ 0 1) (succ 1 2)
(<= (legal a go) (true (n ?x))) (<= (legal a wait) (true (n ?x))) (legal b noop)
(<= (next (n ?y)) (does a go) (true (n ?x)) (succ ?x ?y)) (<= (next (n ?x)) (does a wait) (true (n ?x)))
(<= terminal (true (n 2))) (goal a 70) (goal b 30)`;

test("rewards come with the step that ends a game, which begins anew", () => {
  const games = vectorGames(circuitOf(COUNT_TO_TWO), { count: 3, maxSteps: 3 });
  const [go, wait] = ["go", "wait"].map((text) => games.game.moveNamed(0, text));
  const fact = (at: number): string[] => games.facts.filter((_, row) => games.observations.has(row, at));
  const start = fact(0);
  games.step(Int32Array.of(go!, ANY_MOVE, wait!, ANY_MOVE, wait!, 0));
  expect([[...games.rewards], [...games.ended]]).toEqual([
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0],
  ]);
  games.step(Int32Array.of(go!, ANY_MOVE, go!, ANY_MOVE, wait!, 0));
  expect([[...games.rewards], [...games.ended]]).toEqual([
    [70, 30, 0, 0, 0, 0],
    [1, 0, 0],
  ]);
  expect(fact(0)).toEqual(start);
  games.step(Int32Array.of(wait!, ANY_MOVE, go!, ANY_MOVE, wait!, 0));
  expect([[...games.rewards], [...games.ended], [...games.truncated]]).toEqual([
    [0, 0, 70, 30, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  expect([...games.turn]).toEqual([0, 0, 0]);
});

test("moves that are not legal are refused before anything is played", () => {
  const games = vectorGames(bundled("tic-tac-toe"), { count: 2 });
  const before = seen(games);
  expect(() => games.step(Int32Array.of(ANY_MOVE, ANY_MOVE, ANY_MOVE, 0))).toThrow("Game 1: move 0 is not legal for o");
  expect(() => games.step(Int32Array.of(99, ANY_MOVE, ANY_MOVE, ANY_MOVE))).toThrow("Game 0: move 99 is not legal");
  expect(() => games.step(Int32Array.of(ANY_MOVE))).toThrow("There are 1 actions for 2 games of 2 roles.");
  expect(seen(games)).toEqual(before);
  expect(() => vectorGames(games.game, { count: 0 })).toThrow("at least one game");
});

test("games without a circuit are stepped one by one", () => {
  const { game } = unwrap(loadGame(bundledGame("tic-tac-toe")!.rules, { backend: "forward" })) as { game: Game };
  expect(() => vectorGames(game, { count: 1 })).toThrow("name its facts and moves");
  const texts = game.roles.map((_, role) =>
    game.legalMoves(game.initial, role).map((move) => game.moveText(role, move)),
  );
  const names = { facts: [...game.facts(game.initial)], perceptNames: [], moves: texts };
  expect([...vectorGames(game, { count: 4 }, names).turn]).toEqual([0, 0, 0, 0]);
});

test("the environment chooses uniformly", () => {
  const games = vectorGames(bundled("tic-tac-toe"), { count: 9000, seed: 5 });
  games.step(new Int32Array(18_000).fill(ANY_MOVE));
  const marks = games.facts.flatMap((fact, row) => (/^\(cell \d \d x\)$/.test(fact) ? [row] : []));
  const counts = marks.map(
    (row) => Array.from({ length: 9000 }, (_, at) => games.observations.has(row, at)).filter(Boolean).length,
  );
  expect(counts).toHaveLength(9);
  // Chi-square with 8 degrees of freedom is above 26.1 once in a thousand draws; the seed is fixed.
  expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(26.1);
});
