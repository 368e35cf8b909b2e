/**
 * Inversion for all facts plays the same game as the mixed plan.
 */
import { expect, test } from "vitest";
import type { Game, State } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { deriveAll } from "./choose.ts";
import { forwardGame } from "./forward.ts";

function gameOf(id: string, all: boolean): Game {
  const made = forwardGame(readRules(bundledGame(id)!.rules).rulesheet, all ? { choose: deriveAll } : {});
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

function described(game: Game, state: State): unknown {
  const legal = game.roles.map((_, role) => game.legalMoves(state, role).map((move) => game.moveText(role, move)));
  return { facts: game.facts(state), over: game.isTerminal(state), goals: game.goals(state), legal };
}

test.each(["tic-tac-toe", "breakthrough", "hex-3x3", "nim"])("%s", (id) => {
  const [mixed, all] = [gameOf(id, false), gameOf(id, true)];
  const random = new Random(4);
  let states = [mixed.initial, all.initial] as [State, State];
  expect(described(all, states[1])).toEqual(described(mixed, states[0]));
  while (!mixed.isTerminal(states[0])) {
    const texts = mixed.roles.map((_, role) => {
      const legal = mixed.legalMoves(states[0], role);
      return mixed.moveText(role, legal[random.below(legal.length)]!);
    });
    const next = (game: Game, state: State): State =>
      game.next(
        state,
        texts.map((text, role) => game.moveNamed(role, text)),
      );
    states = [next(mixed, states[0]), next(all, states[1])];
    expect(described(all, states[1])).toEqual(described(mixed, states[0]));
  }
});
