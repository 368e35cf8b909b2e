import type { GameCore, State } from "../../game/game.ts";

/** What there is to see, and the facts after the last legal moves. */
export function viewOf(game: GameCore, state: State): unknown {
  const legal = game.roles.map((_, role) =>
    game
      .legalMoves(state, role)
      .map((move) => game.moveText(role, move))
      .sort(),
  );
  const last = legal.map((moves) => moves.at(-1));
  const joint = last.map((move, role) => (move === undefined ? -1 : game.moveNamed(role, move)));
  const next = joint.includes(-1) ? [] : game.facts(game.next(state, joint));
  return [game.isTerminal(state), [...game.goals(state)], legal, next];
}
