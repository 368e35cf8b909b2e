/**
 * Hidden information: known values, what players believe, and whole games.
 */
import { describe, expect, test } from "vitest";
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { gameOf } from "../../match/testing/games.ts";
import { Beliefs } from "./beliefs.ts";
import { bestResponse, expectedGoals, exploitability, meansOf } from "./best-response.ts";
import { growTree } from "./game-tree.ts";
import { HiddenPlayer } from "./hidden-player.ts";
import { RegretMinimiser } from "./regret-minimiser.ts";
import { TreeSolver } from "./tree-solver.ts";

describe("trees of all histories", () => {
  test.each([
    ["kuhn-poker", 30, 12, 200, 50 - 25 / 18],
    ["monty-hall", 24, 7, 100, 200 / 3],
    ["liars-dice", 567, 96, 200, 400 / 9],
    ["leduc-poker", 5520, 936, 100, 49.74],
    ["coin-guess", 4, 2, 50, 50],
  ])("%s: counts, value and mixes within 0.02", (id, ends, sets, passes, value) => {
    const tree = growTree(gameOf(id))!;
    expect([tree.ends, tree.sets.length]).toEqual([ends, sets]);
    const solving = new RegretMinimiser(tree);
    while (solving.iterations < passes) solving.iterate();
    const mixes = solving.mixes();
    expect(Math.abs(expectedGoals(tree, mixes)[0]! - value)).toBeLessThan(0.1);
    expect(bestResponse(tree, mixes, 0) - value).toBeLessThan(1);
    expect(exploitability(tree, mixes)).toBeLessThan(2);
  });

  test("uniform mixes can be exploited, and a best answer knows how much", () => {
    const tree = growTree(gameOf("monty-hall"))!;
    const mixes = new RegretMinimiser(tree).mixes();
    expect(expectedGoals(tree, mixes)[0]).toBeCloseTo(50, 9);
    expect(bestResponse(tree, mixes, 0)).toBeCloseTo(200 / 3, 9);
  });

  test("means of moves: by them the mix of a set gets what the whole game is worth, and no move gets more", () => {
    const tree = growTree(gameOf("coin-guess"))!;
    const solver = new TreeSolver(tree);
    solver.search({});
    for (let set = 0; set < tree.sets.length; set++) {
      const { role } = tree.sets[set]!;
      const moves = solver.movesOf(set);
      const worth = moves.reduce((sum, { probability, mean }) => sum + probability * mean, 0);
      expect(worth).toBeCloseTo(solver.expected().goals[role]!, 6);
      for (const { mean } of moves) expect(mean).toBeLessThan(worth + 0.01);
    }
  });

  test("Monty Hall: to switch is worth twice what it is worth to stay", () => {
    const tree = growTree(gameOf("monty-hall"))!;
    const mixes = new RegretMinimiser(tree).mixes();
    const set = tree.sets.findIndex(({ moves }) => moves.some((move) => tree.game.moveText(0, move) === "switch"));
    const named = tree.sets[set]!.moves.map((move) => tree.game.moveText(0, move));
    const means = Object.fromEntries(meansOf(tree, mixes, set).map((mean, at) => [named[at]!, mean]));
    expect(means.switch).toBeCloseTo(200 / 3, 9);
    expect(means.switch).toBeCloseTo(2 * Object.entries(means).find(([name]) => name !== "switch")![1], 9);
  });

  test("a past is told from the beginning on", () => {
    const game = gameOf("monty-hall");
    const { pasts, setOfPast } = growTree(game)!;
    const last = [...setOfPast.keys()].map((past) => pasts.stepsOf(past)).find(({ length }) => length === 3)!;
    expect(last.map(({ move }) => game.moveText(0, move))).toEqual([
      "noop",
      expect.stringMatching(/^\(choose/),
      "noop",
    ]);
    expect(last.map(({ heard }) => heard)).toEqual(["", "", expect.stringMatching(/^\(opened/)]);
  });

  test("a tree that would be too large is not grown", () => {
    expect(growTree(gameOf("leduc-poker"), { nodes: 5000 })).toBeUndefined();
  });
});

/** A random game as the role sees it: tells before each joint move the state and, after it, what it was. */
function watch(game: Game, seed: number, each: (state: State, joint: number[]) => void): void {
  const random = new Random(seed);
  for (let state = game.initial; !game.isTerminal(state); ) {
    const joint = game.roles.map((_, role) => {
      const legal = game.legalMoves(state, role);
      return legal[random.below(legal.length)]!;
    });
    each(state, joint);
    state = game.next(state, joint);
  }
}

describe("beliefs", () => {
  test.each(["phantom-tic-tac-toe", "leduc-poker", "hidden-role"])("%s: the true state is among all possible", (id) => {
    const game = gameOf(id);
    for (let seed = 1; seed <= 5; seed++) {
      const beliefs = new Beliefs(game, 1, new Random(seed), { most: 1e6, attempts: 1e7 });
      watch(game, seed, (state, joint) => {
        expect(beliefs.particles.some(({ position }) => position.state.join() === state.join())).toBe(true);
        if (!game.isTerminal(game.next(state, joint))) beliefs.advance(joint[1]!, game.percepts(state, joint, 1));
      });
    }
  });

  test("a small sample that runs dry is drawn anew, and fits all that was seen", () => {
    const game = gameOf("phantom-tic-tac-toe");
    for (let seed = 1; seed <= 10; seed++) {
      const beliefs = new Beliefs(game, 0, new Random(seed), { most: 2 });
      watch(game, seed, (state, joint) => {
        const legal = game.legalMoves(state, 0);
        for (const { position } of beliefs.particles) expect(position.legal[0]).toEqual(legal);
        if (!game.isTerminal(game.next(state, joint))) beliefs.advance(joint[0]!, game.percepts(state, joint, 0));
      });
    }
  });

  test("Monty Hall: the other door is twice as likely", () => {
    const game = gameOf("monty-hall");
    const beliefs = new Beliefs(game, 0, new Random(1));
    for (const [move, percepts] of [
      ["noop", []],
      ["(choose 1)", []],
      ["noop", ["(opened 3)"]],
    ] as const)
      beliefs.advance(game.moveNamed(0, move), percepts);
    const cars = new Map(
      beliefs.particles.map(({ position, weight }) => [
        game.facts(position.state).find((fact) => /car/.test(fact)),
        weight,
      ]),
    );
    expect(cars.get("(car 1)")).toBeCloseTo(1 / 3, 9);
    expect(cars.get("(car 2)")).toBeCloseTo(2 / 3, 9);
  });
});

describe("players", () => {
  const montyHall = (prepare: boolean): string => {
    const game = gameOf("monty-hall");
    const player = new HiddenPlayer(game, 0, { playouts: 400 }, new Random(3));
    if (prepare) player.prepare(1000);
    expect(player.isSmall).toBe(prepare);
    player.advance(game.moveNamed(0, "noop"), []);
    const { move } = player.think({ playouts: 400 });
    player.advance(move, []);
    const open = game.moveText(0, move) === "(choose 3)" ? "(opened 2)" : "(opened 3)";
    player.advance(game.moveNamed(0, "noop"), [open]);
    return game.moveText(0, player.think({ playouts: 400 }).move);
  };

  test("switch doors, whether they solve the game or search it", () => {
    expect(montyHall(true)).toBe("switch");
    expect(montyHall(false)).toBe("switch");
  });

  test("Kuhn poker: a king is never folded, a jack never calls, and mixes are near an equilibrium", () => {
    const game = gameOf("kuhn-poker");
    const facing = (card: string) => {
      const player = new HiddenPlayer(game, 1, { playouts: 2000 }, new Random(1));
      player.prepare(1000);
      player.advance(game.moveNamed(1, "noop"), [`(dealt ${card})`]);
      player.advance(game.moveNamed(1, "noop"), ["(said bet)"]);
      const { report } = player.think({ playouts: 20_000 });
      expect(player.expected()!.exploitability).toBeLessThan(0.5);
      return Object.fromEntries(report!.moves.map(({ move, probability }) => [game.moveText(1, move), probability!]));
    };
    expect(facing("king").fold).toBeLessThan(0.01);
    expect(facing("jack").call).toBeLessThan(0.01);
    expect(facing("queen").call).toBeCloseTo(1 / 3, 1);
  });

  test("the search takes the move that works whatever is hidden", () => {
    const game = gameOf("phantom-tic-tac-toe");
    const player = new HiddenPlayer(game, 0, { playouts: 400 }, new Random(1));
    const noop = game.moveNamed(0, "noop");
    for (const cell of ["(put 2 2)", "(put 1 1)"]) {
      player.advance(game.moveNamed(0, cell), ["(turn-of o)"]);
      player.advance(noop, ["(turn-of x)"]);
    }
    const { move, report } = player.think({ playouts: 400 });
    expect(game.moveText(0, move)).toBe("(put 3 3)");
    expect(report!.moves.find((each) => each.move === move)!.mean).toBeGreaterThan(60);
  });
});
