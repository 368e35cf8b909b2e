import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { randomGame } from "../../game/testing/explicit.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { AlphaBeta } from "../exact/alpha-beta.ts";
import { blankWeights, LinearEvaluator, type StateEvaluator } from "../learn/evaluator.ts";
import { IterativeDeepening } from "./iterative-deepening.ts";

const shape = { roles: 2, layers: 7, width: 6, moves: 3, goals: [0, 25, 50, 75, 100], constantSum: true };
const blank = (game: Game) => new LinearEvaluator(blankWeights(game, 100));

function deepening(game: Game): IterativeDeepening {
  return new IterativeDeepening(game, game.initial, { evaluator: blank(game), constantSum: 100, memoryMiB: 0.05 });
}

test("comes to the value of the game when it looks deep enough, in one piece or in slices", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const game = randomGame(new Random(seed), shape);
    const { lower: value } = new AlphaBeta(game, { memoryMiB: 0.05 }).solve(game.initial);
    const search = deepening(game);
    for (let slice = 0; slice < 10_000 && !search.report().solved; slice++)
      search.search(seed % 2 === 0 ? { positions: 40 } : {});
    const { solved, moves, best } = search.report();
    expect({ seed, solved, value: moves[best]!.value, ...search.bounds }).toEqual({
      seed,
      solved: true,
      value,
      lower: value,
      upper: value,
    });
  }
});

/** Says what it was told to of states, and the same of all others. */
function told(game: Game, goals: ReadonlyMap<string, number>, others = 50): StateEvaluator {
  const evaluateOne = (state: Uint32Array): Float64Array => {
    const goal = goals.get([...state].join()) ?? others;
    return Float64Array.of(goal, 100 - goal);
  };
  return {
    roles: 2,
    evaluateOne,
    evaluate: (words, count, into, from = 0) => {
      for (let at = 0; at < count; at++)
        into.set(evaluateOne(words.subarray(from + at * game.stateWords, from + (at + 1) * game.stateWords)), 2 * at);
    },
  };
}

const ticTacToe = compiledGame(readRules(bundledGame("tic-tac-toe")!.rules).rulesheet);

/** The state after these moves by texts, x first. */
function after(game: Game, ...texts: string[]): Uint32Array {
  return texts.reduce((state, text, ply) => {
    const joint = game.roles.map((_, role) => game.moveNamed(role, role === ply % 2 ? text : "noop"));
    return game.next(state, joint);
  }, game.initial);
}

test("the horizon counts as evaluated: of nine first moves the one after whose every reply x has most", () => {
  // Two plies deep: (mark 1 1) is worth 60 after each of its eight replies but one, worth 55; all other lines are worth 50.
  const goals = new Map<string, number>();
  const state = after(ticTacToe, "(mark 1 1)");
  const { states, count } = ticTacToe.children(state)!;
  for (let child = 0; child < count; child++)
    goals.set(
      [...states.words.subarray(child * ticTacToe.stateWords, (child + 1) * ticTacToe.stateWords)].join(),
      child === 3 ? 55 : 60,
    );
  const search = new IterativeDeepening(ticTacToe, ticTacToe.initial, {
    evaluator: told(ticTacToe, goals),
    constantSum: 100,
    memoryMiB: 1,
  });
  search.search({ depth: 2 });
  const { moves, best } = search.report();
  expect(ticTacToe.moveText(0, moves[best]!.joint[0]!)).toBe("(mark 1 1)");
  expect(moves[best]!.value).toBeCloseTo(55, 1);
});

test("a win three plies away is proved by the first iteration, whatever the evaluation says", () => {
  // x o .
  // o . .      x to move: 3 3 threatens 2 2 and 3 2, and o can take one of them.
  // x . .
  const state = after(ticTacToe, "(mark 1 1)", "(mark 1 2)", "(mark 3 1)", "(mark 2 1)");
  const search = new IterativeDeepening(ticTacToe, state, {
    evaluator: blank(ticTacToe),
    constantSum: 100,
    memoryMiB: 1,
  });
  search.search({});
  expect(search.bounds).toEqual({ lower: 100, upper: 100 });
  expect(search.report().depth).toBeLessThanOrEqual(3);
});

test("the expected line is the best move of each position, as long as the search remembers it", () => {
  const options = { evaluator: blank(ticTacToe), constantSum: 100, memoryMiB: 1 };
  const search = new IterativeDeepening(ticTacToe, ticTacToe.initial, options);
  search.search({});
  const line = search.line();
  const { moves, best } = search.report();
  expect(line[0]).toEqual(moves[best]!.joint);
  expect(line.length).toBeGreaterThan(2);
  let state = ticTacToe.initial;
  for (const joint of line) {
    joint.forEach((move, role) => {
      expect(ticTacToe.legalMoves(state, role)).toContain(move);
    });
    state = ticTacToe.next(state, joint);
    // The game is a draw: neither side gives it away on the line.
    const { lower, upper } = new AlphaBeta(ticTacToe, { memoryMiB: 1 }).solve(state);
    expect([lower, upper]).toEqual([50, 50]);
  }
});

test("what is taken back at once is not gained: gains are followed beyond the horizon", () => {
  // All is worth 40 but what follows (mark 1 1): replies are worth 50 then, and (mark 2 2) seems to leave x with 10, but (mark 3 3) brings it 90.
  const goals = new Map<string, number>();
  const setChildren = (goal: number, ...texts: string[]): void => {
    const { states, count } = ticTacToe.children(after(ticTacToe, ...texts))!;
    for (let child = 0; child < count; child++)
      goals.set(
        [...states.words.subarray(child * ticTacToe.stateWords, (child + 1) * ticTacToe.stateWords)].join(),
        goal,
      );
  };
  setChildren(50, "(mark 1 1)");
  goals.set([...after(ticTacToe, "(mark 1 1)", "(mark 2 2)")].join(), 10);
  goals.set([...after(ticTacToe, "(mark 1 1)", "(mark 2 2)", "(mark 3 3)")].join(), 90);
  setChildren(90, "(mark 1 1)", "(mark 2 2)", "(mark 3 3)");
  const bestWith = (quiescence: boolean): string => {
    const options = { evaluator: told(ticTacToe, goals, 40), constantSum: 100, memoryMiB: 1, quiescence };
    const search = new IterativeDeepening(ticTacToe, ticTacToe.initial, options);
    search.search({ depth: 2 });
    const { moves, best } = search.report();
    return `${ticTacToe.moveText(0, moves[best]!.joint[0]!)} ${Math.round(moves[best]!.value!)}`;
  };
  expect(bestWith(true)).toBe("(mark 1 1) 50");
  expect(bestWith(false)).toMatch(/ 40$/);
});

/** The game, with no runs to be found; `onQuestion` is told when some are looked for. */
function withRuns(game: Game, onQuestion: () => void): Game {
  const find = ({ count }: { readonly count: number }): Uint8Array => {
    onQuestion();
    return new Uint8Array(count);
  };
  const analysis = { forcedWins: () => ({ worst: 100, find }) };
  return new Proxy(game, {
    get(target, name) {
      const value: unknown = name === "analysis" ? analysis : Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("forced wins are looked for four plies above the horizon and higher, where that costs little beside the search", () => {
  let questions = 0;
  const game = withRuns(ticTacToe, () => questions++);
  const search = deepening(game);
  search.search({ depth: 3 });
  expect(questions).toBe(0);
  search.search({ depth: 4 });
  expect(questions).toBeGreaterThan(0);
});
