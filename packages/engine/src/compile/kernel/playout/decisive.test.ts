import { describe, expect, it } from "vitest";
import { playout, stateAt, uniformChooser } from "../../../game/bulk.ts";
import type { DecisiveMoves, Game, State } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { CircuitGame } from "../../backends/circuit/game.ts";
import { type CircuitOptions, compileCircuit } from "../../circuit/compile.ts";

const made = (id: string): CircuitGame => madeOf(bundledGame(id)!.rules);

function madeOf(text: string, options: CircuitOptions = {}): CircuitGame {
  const circuit = compileCircuit(readRules(text).rulesheet, options);
  if (!circuit.ok) throw new Error(circuit.reason);
  return new CircuitGame(circuit.value);
}

/** States of some random games, none of them an end. */
function someStates(game: Game, games: number): State[] {
  const random = new Random(5);
  return Array.from({ length: games }).flatMap(() => {
    const states = [game.initial];
    const played = (_: unknown, state: State): boolean => {
      states.push(Uint32Array.from(state));
      return false;
    };
    playout(game, game.initial, { ...uniformChooser(random), played });
    return states.filter((state) => !game.isTerminal(state));
  });
}

/** The children of a state that end the game with a goal of 100 for the role in control. */
function winningChildren(game: Game, state: State): number[] {
  const mover = game.roles.findIndex((_, role) => game.legalMoves(state, role).length > 1);
  const { count, terminal, goals } = game.children(state)!;
  const children = Array.from({ length: count }, (_, child) => child);
  return children.filter((child) => terminal[child] && goals[child * game.roles.length + mover] === 100);
}

/** The fact that it is the other's turn. */
function turnedFact(fact: string, one: string, other: string): string {
  return fact === `(control ${one})` ? `(control ${other})` : fact === `(control ${other})` ? `(control ${one})` : fact;
}

const PLAYOUTS = 40;

describe("playouts with decisive moves", () => {
  it.each(["tic-tac-toe", "connect-four-4x4", "breakthrough-5x5", "quarto"])(
    "of %s begin with every move that wins at once, and with no other where there is one",
    (id) => {
      const game = made(id);
      let decided = 0;
      let open = 0;
      for (const state of someStates(game, 12)) {
        const wins = winningChildren(game, state).map((child) =>
          stateAt(game, game.children(state)!.states, child).join(),
        );
        const starts = { count: 1, words: state };
        const { plies, moves, moveStart } = game.playouts(starts, {
          ...{ perStart: PLAYOUTS, random: new Random(2), record: true, decisive: "wins" as const },
        });
        const first = (index: number): string =>
          game.next(state, moves!.subarray(moveStart![index]!, moveStart![index]! + game.roles.length)).join();
        const reached = new Set(Array.from(plies, (_, index) => first(index)));
        if (wins.length === 0) {
          open++;
          continue;
        }
        decided++;
        expect([...plies]).toEqual(new Array(PLAYOUTS).fill(1));
        // Forty draws among a few winning moves leave one out once in thousands of times.
        if (wins.length <= 4) expect([...reached].sort()).toEqual([...new Set(wins)].sort());
      }
      expect(decided).toBeGreaterThan(3);
      expect(open).toBeGreaterThan(3);
    },
  );

  it.each([
    ["tic-tac-toe", "x", "o"],
    ["connect-four-4x4", "red", "yellow"],
  ])("of %s take what the other would win by, where nothing wins", (id, one, other) => {
    const game = made(id);
    let saved = 0;
    for (const state of someStates(game, 12)) {
      const mover = game.roles.findIndex((_, role) => game.legalMoves(state, role).length > 1);
      if (mover < 0 || winningChildren(game, state).length > 0) continue;
      const turned = game.stateOf(game.facts(state).map((fact) => turnedFact(fact, one, other)))!;
      const { joints } = game.children(turned)!;
      const threats = winningChildren(game, turned).map((child) =>
        game.moveText(1 - mover, joints[2 * child + 1 - mover]!),
      );
      if (threats.length === 0) continue;
      saved++;
      const starts = { count: 1, words: state };
      const how = { perStart: PLAYOUTS, random: new Random(2), record: true, decisive: "threats" as const };
      const { moves, moveStart } = game.playouts(starts, how);
      const first = Array.from({ length: PLAYOUTS }, (_, at) => game.moveText(mover, moves![moveStart![at]! + mover]!));
      expect(new Set(first)).toEqual(new Set(threats));
    }
    expect(saved).toBeGreaterThan(3);
  });

  it.each(["tic-tac-toe", "pentago", "merrills", "tron", "nim"])("of %s are made of legal moves to the end", (id) => {
    const game = made(id);
    const roles = game.roles.length;
    const { moves, moveStart, goals, plies } = game.playouts(
      { count: 1, words: game.initial },
      { perStart: 20, random: new Random(9), record: true, decisive: "wins" as const },
    );
    for (let index = 0; index < 20; index++) {
      let state = game.initial;
      for (let at = moveStart![index]!; at < moveStart![index + 1]!; at += roles) {
        const joint = moves!.subarray(at, at + roles);
        for (const role of game.roles.keys()) expect(game.legalMoves(state, role)).toContain(joint[role]);
        state = game.next(state, joint);
      }
      expect(game.isTerminal(state)).toBe(true);
      expect([...game.goals(state)]).toEqual([...goals.subarray(index * roles, (index + 1) * roles)]);
      expect(moveStart![index + 1]! - moveStart![index]!).toBe(plies[index]! * roles);
    }
  });

  it("make up no win by a move that nothing reads", () => {
    const rules = `
      (role a) (role b)
      (init (control a)) (init (step 1))
      (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
      (<= (next (control b)) (true (control a)))
      (<= (next (control a)) (true (control b)))
      (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
      (<= (next taken) (does a take))
      (<= (next taken) (true taken))
      (<= (legal ?r wait) (true (control ?r)))
      (<= (legal ?r take) (true (control ?r)))
      (<= (legal a noop) (true (control b)))
      (<= (legal b noop) (true (control a)))
      (<= (next mark) (does b take))
      (<= early (true mark) (true (control b)))
      (<= terminal early)
      (<= terminal (true (step 5)))
      (<= (goal a 100) early)
      (<= (goal a 50) (not early) (true taken))
      (<= (goal a 0) (not early) (not (true taken)))
      (<= (goal b 0) (true (control ?any)))`;
    // Optimised, the circuit would not even ask for what never is.
    const game = madeOf(rules, { optimise: 0 });
    const how = { perStart: PLAYOUTS, random: new Random(4), record: true, decisive: "wins" as const };
    const { moves, moveStart } = game.playouts({ count: 1, words: game.initial }, how);
    const first = Array.from({ length: PLAYOUTS }, (_, at) => game.moveText(0, moves![moveStart![at]!]!));
    expect(new Set(first)).toEqual(new Set(["take", "wait"]));
  });

  it("are shorter where wins are seen, and longer where threats are met too", () => {
    const mean = (game: CircuitGame, decisive?: DecisiveMoves): number => {
      const starts = { count: 1, words: game.initial };
      const { plies } = game.totals(starts, { perStart: 2000, random: new Random(1), decisive });
      return plies[0]! / 2000;
    };
    const [race, lines] = [made("breakthrough-5x5"), made("connect-four-5x5")];
    expect(mean(race, "wins")).toBeLessThan(mean(race) - 1);
    expect(mean(lines, "wins")).toBeLessThan(mean(lines) - 1);
    expect(mean(lines, "threats")).toBeGreaterThan(mean(lines) + 1);
    // Nobody has a move of the other's there: wins alone are no threats to meet.
    expect(mean(race, "threats")).toBe(mean(race));
  });
});
