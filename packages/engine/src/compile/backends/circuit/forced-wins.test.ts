/** Runs that are found against what can be forced, found out by trying everything. */
import { expect, test } from "vitest";
import { drawSheet } from "../../../../../../test/fuzz/generate/sheet.ts";
import { batchOf, stateAt } from "../../../game/bulk.ts";
import type { ForcedWinQuestion } from "../../../game/forced-wins.ts";
import type { State } from "../../../game/game.ts";
import { reachable } from "../../../game/perft.ts";
import { catalogue } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { hasErrors } from "../../../gdl/diagnostic.ts";
import { drawOf } from "../../../rewrite/draw.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { CircuitGame } from "./game.ts";

function bundled(id: string): CircuitGame {
  const { text } = catalogue()
    .find((game) => game.id === id)!
    .expand();
  const compiled = compileCircuit(readRules(text).rulesheet, { optimise: 0 });
  if (!compiled.ok) throw new Error(compiled.reason);
  return new CircuitGame(compiled.value);
}

const RANDOM_GAMES = 120;

const keyOf = (state: State): string => state.join(" ");

/** Keys of the states in which the runner can force what it wants, the others seeing each of its moves before they make theirs. */
function forced(
  game: CircuitGame,
  states: readonly State[],
  { runner, role, threshold }: ForcedWinQuestion,
): Set<string> {
  const found = new Set<string>();
  // Where a role has no move, play stops too, and the goals there count.
  for (const state of states)
    if (game.isTerminal(state) || game.children(state)!.count === 0) {
      const goal = game.goals(state)[role]!;
      if (runner === role ? goal >= threshold : goal < threshold) found.add(keyOf(state));
    }
  const open = states
    .filter((state) => !game.isTerminal(state))
    .map((state) => ({ state, byMove: byMove(game, state, runner) }));
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { state, byMove: replies } of open)
      if (replies.some((keys) => keys.every((key) => found.has(key)))) found.add(keyOf(state));
  }
  return found;
}

/** For each move of the role the keys of all states that may follow. */
function byMove(game: CircuitGame, state: State, role: number): string[][] {
  const { count, joints, states } = game.children(state)!;
  const replies = new Map<number, string[]>();
  for (let child = 0; child < count; child++) {
    const move = joints[child * game.roles.length + role]!;
    replies.set(move, [...(replies.get(move) ?? []), keyOf(stateAt(game, states, child))]);
  }
  return [...replies.values()];
}

/** Checks every run of every role for every goal; returns how many there are. */
function checkRuns(game: CircuitGame, states: readonly State[]): number {
  let count = 0;
  const open = states.filter((state) => !game.isTerminal(state));
  for (const threshold of new Set(game.circuit.goals.map(({ value }) => value)))
    for (const [runner, role] of [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const) {
      if (runner >= game.roles.length) continue;
      const runs = game.forcedWins({ runner, role, threshold });
      if (runs === undefined) continue;
      const has = runs.find(batchOf(game, open));
      const canForce = forced(game, states, { runner, role, threshold });
      for (const [at, state] of open.entries())
        if (has[at]) {
          count++;

          expect(canForce).toContain(keyOf(state));
        }
    }
  return count;
}

test.each([
  ["tic-tac-toe", 1000],
  ["tic-tac-toe-misere", 100],
  ["hexapawn", 10],
  ["pawn-whopping-4x4", 400],
  ["tron-3x3", 10],
])("%s: what a run leads to can be forced", (id, least) => {
  const game = bundled(id);
  expect(checkRuns(game, reachable(game)!)).toBeGreaterThan(least);
});

/** Whether every role has a move until the end: forced wins are for such games. */
const isPlayable = (game: CircuitGame, state: State): boolean =>
  game.isTerminal(state) || game.roles.every((_, role) => game.legalMoves(state, role).length > 0);

test("so it can in random games", () => {
  let found = 0;
  for (let index = 0; index < RANDOM_GAMES; index++) {
    const { rulesheet, diagnostics } = readRules(drawSheet(drawOf(1, index)));
    if (hasErrors(diagnostics)) continue;
    const compiled = compileCircuit(rulesheet, { bytes: 2 ** 22 });
    if (!compiled.ok) continue;
    const game = new CircuitGame(compiled.value);
    const states = reachable(game, { maxPositions: 500 });
    if (states?.every((state) => isPlayable(game, state))) found += checkRuns(game, states);
  }
  expect(found).toBeGreaterThan(50);
});

test("of several goals the least counts: who has 0 wherever the game ends forces nothing", () => {
  const rules = `(role a) (role b) (init (n 0)) (legal a go) (legal a stay) (legal b noop)
    (<= (next (n 1)) (true (n 0))) (<= terminal (true (n 1))) (goal b 50) (<= (goal a 100) (true (n 1)))`;
  const runs = (text: string): unknown => {
    const compiled = compileCircuit(readRules(text).rulesheet);
    return compiled.ok && new CircuitGame(compiled.value).forcedWins({ runner: 0, role: 0, threshold: 100 });
  };
  expect(runs(rules)).toBeDefined();
  expect(runs(`${rules} (goal a 0)`)).toBeUndefined();
});

const WHITE_WINS = { runner: 0, role: 0, threshold: 100 };

/** Pawns as column and row, and who is to move. */
function hasRun(white: readonly string[], black: readonly string[], mover: string): boolean {
  const game = bundled("pawn-whopping");
  const facts = [`(control ${mover})`];
  for (let column = 1; column <= 8; column++)
    for (let row = 1; row <= 8; row++) {
      const square = `${column}${row}`;
      const content = white.includes(square) ? "white" : black.includes(square) ? "black" : "empty";
      facts.push(`(cell ${column} ${row} ${content})`);
    }
  return game.forcedWins(WHITE_WINS)!.find(batchOf(game, [game.stateOf(facts)!]))[0] === 1;
}

test("a pawn runs where nobody can stop it, and nobody else is faster", () => {
  expect(hasRun(["15"], ["87"], "white")).toBe(true);
  expect(hasRun(["15"], ["84"], "white")).toBe(true);
  expect(hasRun(["15"], ["84"], "black")).toBe(false);
  expect(hasRun(["15"], ["27"], "white")).toBe(false);
  expect(hasRun(["15"], ["37"], "black")).toBe(true);
});

test("a pawn that can be taken on the way does not, be it by one that takes another first", () => {
  expect(hasRun(["14"], ["37"], "black")).toBe(true);
  expect(hasRun(["14", "26"], ["37"], "black")).toBe(false);
});

test("where goals may not have the sum they are said to have, there are no runs", () => {
  const game = bundled("hexapawn");
  expect(game.forcedWins({ ...WHITE_WINS, sum: 100 })).toBeDefined();
  expect(game.forcedWins({ ...WHITE_WINS, sum: 90 })).toBeUndefined();
});

test("each question of a game is made ready once", () => {
  const game = bundled("hexapawn");
  const runs = game.forcedWins(WHITE_WINS);
  expect(game.forcedWins({ ...WHITE_WINS })).toBe(runs);
  for (const other of [{ runner: 1 }, { role: 1 }, { threshold: 50 }, { sum: 100 }])
    expect(game.forcedWins({ ...WHITE_WINS, ...other })).not.toBe(runs);
});

/** White cannot be stopped, but black has no move at step 1. */
const STUCK = `(role white) (role black) (init (step 0)) (succ 0 1) (succ 1 2)
(<= (next (step ?k)) (true (step ?n)) (succ ?n ?k)) (<= terminal (true (step 2)))
(<= (legal white go) (true (step ?n))) (<= (legal black noop) (true (step 0)))
(<= (goal white 100) terminal) (<= (goal white 0) (not terminal)) (goal black 0)`;

test("where a role is seen without a move there are no runs", () => {
  const question = { runner: 0, role: 0, threshold: 100 };
  const made = (rules: string): CircuitGame => {
    const compiled = compileCircuit(readRules(rules).rulesheet, { optimise: 0 });
    if (!compiled.ok) throw new Error(compiled.reason);
    return new CircuitGame(compiled.value);
  };
  expect(made(STUCK).forcedWins(question)).toBeUndefined();
  const playable = made(`${STUCK} (<= (legal black noop) (true (step 1)))`);
  expect(playable.forcedWins(question)?.find(batchOf(playable, [playable.initial]))[0]).toBe(1);
});
