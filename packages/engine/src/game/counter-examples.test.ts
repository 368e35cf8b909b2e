import { describe, expect, test } from "vitest";
import { compiledGame } from "../compile/compile.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { faultText, studyRules } from "./counter-examples.ts";
import type { Game } from "./game.ts";
import { ExplicitGame } from "./testing/explicit.ts";

const gameOf = (rules: string): Game => compiledGame(readRules(rules).rulesheet);

describe("studyRules", () => {
  test("a sound small game: every position, no fault, and a play to each role's best end", () => {
    const study = studyRules(gameOf(bundledGame("tic-tac-toe")!.rules));
    // All positions of Tic-tac-toe that play leads to.
    expect(study).toMatchObject({ complete: true, positions: 5478, playouts: 0, faults: [] });
    expect(study.best.map(({ role, goal, play }) => [role, goal, play.length])).toEqual([
      ["x", 100, 5],
      ["o", 100, 6],
    ]);
  });

  test("a role without a legal move: the shortest play that leads there", () => {
    const game = gameOf(`(role x) (init (at 1)) (succ 1 2) (succ 2 3)
      (<= (legal x (go ?b)) (true (at ?a)) (succ ?a ?b)) (<= (legal x stay) (true (at 1)))
      (<= (next (at ?b)) (does x (go ?b))) (<= (next (at 1)) (does x stay))
      (<= terminal (true (at 4))) (goal x 100)`);
    const { faults, complete } = studyRules(game);
    expect(complete).toBe(true);
    expect(faults).toContainEqual({ kind: "stuck", role: "x", play: [["(go 2)"], ["(go 3)"]] });
    expect(faults).toContainEqual({ kind: "endless", play: [], again: [["stay"]] });
    expect(faults.map(faultText)[0]).toBe("After ((go 2)) ((go 3)) the game is not over and x has no legal move.");
  });

  test("an end without a goal, and one with two", () => {
    const game = gameOf(`(role x) (role y) (init s)
      (<= (legal ?r a) (role ?r) (true s)) (<= (legal x b) (true s))
      (<= (next e) (does x a)) (<= (next f) (does x b)) (<= terminal (not (true s)))
      (<= (goal x 100) (true e)) (<= (goal x 0) (true e)) (goal y 50)`);
    expect(studyRules(game).faults).toEqual([{ kind: "goals", role: "x", values: [0, 100], play: [["a", "a"]] }]);
    const lacking = gameOf(`(role x) (init s) (<= (legal x a) (true s)) (<= (legal x b) (true s))
      (<= (next e) (does x a)) (<= (next f) (does x b)) (<= terminal (not (true s))) (<= (goal x 100) (true e))`);
    expect(studyRules(lacking).faults.map(faultText)).toEqual(["After (b) the game is over and x has no goal value."]);
  });

  test("a way back is found behind a tail, and only the way back is told", () => {
    const game = new ExplicitGame({
      start: { mover: 0, moves: { on: "a" } },
      a: { mover: 0, moves: { on: "b", stop: "end" } },
      b: { mover: 0, moves: { back: "a" } },
      end: { goals: [100] },
    });
    expect(studyRules(game).faults).toEqual([{ kind: "endless", play: [["on"]], again: [["on"], ["back"]] }]);
  });

  test("two ways to one position are no way back", () => {
    const game = new ExplicitGame({
      start: { mover: 0, moves: { left: "a", right: "b" } },
      a: { mover: 0, moves: { on: "end" } },
      b: { mover: 0, moves: { on: "end" } },
      end: { goals: [100] },
    });
    expect(studyRules(game)).toMatchObject({ complete: true, positions: 4, faults: [] });
  });

  test("beyond the limit random play looks further, and says how much it has seen", () => {
    const study = studyRules(gameOf(bundledGame("connect-four")!.rules), { maxPositions: 500, playouts: 20 });
    expect(study).toMatchObject({ complete: false, playouts: 20, faults: [] });
    expect(study.positions).toBeLessThanOrEqual(501);
    const long = gameOf(
      "(role x) (init (n a)) (legal x go) (legal x up) (<= (next (n ?a)) (true (n ?a))) (<= terminal (true z)) (goal x 1)",
    );
    expect(studyRules(long, { maxPositions: 0, playouts: 1, maxPlies: 7 }).faults).toMatchObject([
      { kind: "long", play: { length: 7 } },
    ]);
  });
});
