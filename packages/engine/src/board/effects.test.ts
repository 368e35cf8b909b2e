import { describe, expect, it } from "vitest";
import { bundledGame } from "../games/index.ts";
import { targetsByEffect } from "./effects.ts";
import { played } from "./testing/play.ts";

/** The names of the cells to click for each first move. */
function clicksOf(id: string): Record<string, string[]> {
  const { game, layout, scene } = played(bundledGame(id)!.rules);
  const state = game.initial;
  const moves = game.legalMoves(state, 0);
  const others = game.roles.slice(1).map((_, at) => game.legalMoves(state, at + 1)[0]!);
  const after = moves.map((move) => game.facts(game.next(state, [move, ...others])));
  const names = new Map(scene.boards.flatMap(({ cells }) => cells.map(({ id, name }) => [id, name] as const)));
  const targets = targetsByEffect(layout, game.facts(state), after);
  return Object.fromEntries(
    moves.map((move, at) => [game.moveText(0, move), (targets[at]!.line ?? []).map((cell) => names.get(cell)!)]),
  );
}

describe("moves that name no cell", () => {
  it("are clicked where they change something that no other move changes", () => {
    expect(clicksOf("sokoban")).toEqual({ "(go left)": ["b3"], "(go right)": ["d3"], "(go up)": ["c2"] });
    expect(clicksOf("tron")).toEqual({ "(go down)": ["a2"], "(go right)": ["b1"] });
    expect(clicksOf("eight-puzzle")).toEqual({ "(slide 2)": ["a2"], "(slide 8)": ["b3"] });
  });
});
