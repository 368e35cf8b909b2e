/**
 * How a game can be played by pointing alone. A move is made on the board where clicks on cells lead to it, perhaps through a
 * question with few answers; beside the board where it is one of few buttons. Whatever is left must be looked up in a list.
 */
import { clickTargets, type Layout } from "agon-engine/board";
import { type Game, type Random, randomWalk, type State } from "agon-engine/game";
import { MOST_ACTIONS, pathsOf, pick, unplaced } from "./picking.ts";

export interface Pointing {
  /** Legal moves of roles that had a choice, by how they are made. */
  readonly board: number;
  readonly beside: number;
  readonly list: number;
}

/** Positions of a few random playouts. */
export function statesOfPlayouts(game: Game, random: Random, { playouts = 2, plies = 12 } = {}): State[] {
  const states: State[] = [];
  for (let count = 0; count < playouts; count++)
    randomWalk(game, random, {
      maxPlies: plies,
      visit: (_legal, state) => {
        states.push(state);
        return true;
      },
    });
  return states;
}

export function pointingIn(game: Game, layout: Layout, states: readonly State[]): Pointing {
  const counts = { board: 0, beside: 0, list: 0 };
  for (const state of states) {
    if (game.isTerminal(state)) continue;
    for (const role of game.roles.keys()) {
      if (role === game.chanceRole || game.legalMoves(state, role).length < 2) continue;
      const added = pointingAt(game, layout, state, role);
      for (const kind of ["board", "beside", "list"] as const) counts[kind] += added[kind];
    }
  }
  return counts;
}

function pointingAt(game: Game, layout: Layout, state: State, role: number): Pointing {
  const moves = game.legalMoves(state, role).map((move) => game.moveText(role, move));
  const targets = clickTargets(layout, game, state, role);
  const rest = unplaced(moves, targets);
  const paths = pathsOf(moves, targets);
  const board = paths.filter(({ move, clicks }) => {
    const cells = clicks.map(([cell]) => cell!);
    const result = pick(moves, targets, cells.slice(0, -1), cells.at(-1)!);
    if (result.kind === "move") return result.move === move;
    return result.kind === "choice" && result.moves.includes(move) && result.moves.length <= MOST_ACTIONS;
  }).length;
  const beside = rest.length <= MOST_ACTIONS ? rest.length : 0;
  return { board, beside, list: moves.length - board - beside };
}
