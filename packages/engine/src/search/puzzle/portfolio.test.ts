import { expect, test } from "vitest";
import { CircuitGame } from "../../compile/backends/circuit/game.ts";
import { forwardGame } from "../../compile/backends/forward/forward.ts";
import { compileCircuit } from "../../compile/circuit/compile.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { randomGame } from "../../game/testing/explicit.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import { solveAll } from "../solve.ts";
import { adaptPolicies } from "./adaptation.ts";
import { needByNeed } from "./needs.ts";
import { partByPart } from "./parts.ts";
import { Portfolio, type PortfolioAnswer } from "./portfolio.ts";
import { Quest } from "./quest.ts";
import { greedyWalks } from "./walks.ts";

function bundled(id: string): Game {
  const rules = bundledGame(id)!.rules;
  const compiled = compileCircuit(readRules(rules).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  return new CircuitGame(compiled.value);
}

function expectKept(game: Game, { goal, moves }: PortfolioAnswer): void {
  let state = game.initial;
  for (const move of moves) {
    expect(game.legalMoves(state, 0)).toContain(move);
    state = game.next(state, [move]);
  }
  expect([game.isTerminal(state), game.goals(state)[0]]).toEqual([true, goal]);
}

test("random puzzles are settled with the best goal there is", () => {
  const shape = { roles: 1, layers: 7, width: 8, moves: 3, goals: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] };
  for (let seed = 1; seed <= 30; seed++) {
    const game = randomGame(new Random(seed), shape);
    const { lower } = solveAll(game, { ...DEFAULT_OPTIONS, memoryMiB: 2 }, new Random(1), game.initial, {});
    const answer = new Portfolio(game, game.initial, { random: new Random(seed), memoryMiB: 8 }).search();
    expect(answer).toMatchObject({ goal: lower[0], proved: true });
    expectKept(game, answer);
  }
});

test.each(["queens", "asteroids"])("%s is solved", (id) => {
  const game = bundled(id);
  const answer = new Portfolio(game, game.initial, { random: new Random(1) }).search({ positions: 2_000_000 });
  expect(answer).toMatchObject({ goal: 100, proved: true });
  expectKept(game, answer);
});

test("two games at once are solved part by part", () => {
  const game = bundled("asteroids-parallel");
  const quest = new Quest(game, game.initial, new Random(1));
  for (const _ of partByPart(quest, game.analysis!.relaxation()!)) if (quest.isSolved) break;
  expectKept(game, { ...quest.best!, proved: true, positions: 0 });
  expect(quest.goal).toBe(100);
});

test.each(["queens", "max-knights", "triangle-peg"])("%s: whatever a method finds is kept", (id) => {
  const game = bundled(id);
  for (const method of [greedyWalks, adaptPolicies]) {
    const quest = new Quest(game, game.initial, new Random(1));
    let left = 20_000;
    for (const positions of method(quest)) if ((left -= positions) < 0 || quest.isSolved) break;
    expectKept(game, { ...quest.best!, proved: true, positions: 0 });
  }
});

test("every lamp is put out in the fewest presses, need by need", () => {
  const game = bundled("lights-out-4x4");
  const quest = new Quest(game, game.initial, new Random(1));
  for (const _ of needByNeed(quest, game.analysis!.relaxation()!)) if (quest.isSolved) break;
  expect([quest.goal, quest.best!.moves.length]).toEqual([100, 4]);
});

test("counted positions give the same answer for the same seed", () => {
  const game = bundled("eight-puzzle");
  const answer = () => new Portfolio(game, game.initial, { random: new Random(7) }).search({ positions: 5000 });
  expect(answer()).toEqual(answer());
});

/** A walk to (5, 5) on a board that is far larger than what there is time for; ten steps are the fewest. */
const WALK = `(role r) (init (at 0 0)) (init (step 0)) (delay 10)
${Array.from({ length: 60 }, (_, n) => `(succ ${n} ${n + 1})`).join(" ")}
(<= (soon ?n) (succ ?n 8)) (<= (soon ?n) (succ ?n ?m) (soon ?m))
(legal r east) (legal r north) (legal r wait)
(<= (next (at ?y ?b)) (does r east) (true (at ?x ?b)) (succ ?x ?y))
(<= (next (at ?a ?y)) (does r north) (true (at ?a ?x)) (succ ?x ?y))
(<= (next (at ?x ?y)) (does r wait) (true (at ?x ?y)))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(<= there (true (at 5 5))) (<= terminal there) (<= terminal (true (step 60)))
(<= (goal r 100) there (true (step ?n)) (soon ?n))
(<= (goal r 80) there (true (step ?n)) (delay ?n))
(<= (goal r 30) there (true (step ?n)) (not (soon ?n)) (not (delay ?n)))
(<= (goal r 0) (not there))`;

test("a goal that only time rules out is not looked for when its time is over", () => {
  const made = forwardGame(readRules(WALK).rulesheet);
  if (!made.ok) throw new Error(made.reason);
  const settle = (game: Game) =>
    new Portfolio(game, game.initial, { random: new Random(1) }).search({ positions: 3000 });
  expect(settle(made.value)).toMatchObject({ goal: 80, proved: true });
  made.value.maxGoalFrom = () => 100;
  expect(settle(made.value)).toMatchObject({ goal: 80, proved: false });
});
