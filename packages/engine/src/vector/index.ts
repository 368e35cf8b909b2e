/**
 * Thousands to millions of games side by side for training and statistics, with the interface people know from vector environments.
 *
 *   const games = vectorGames(game, { count: 4096 });
 *   games.step(actions);      // then: games.observations, games.legal, games.rewards, games.ended
 */
import { CircuitGame } from "../compile/backends/circuit/game.ts";
import type { Game } from "../game/game.ts";
import { LaneVectorGames } from "./lanes.ts";
import { PlainVectorGames, type RowNames } from "./plain.ts";
import type { VectorGames, VectorOptions } from "./vector-games.ts";

export { PlainVectorGames, type RowNames } from "./plain.ts";
export { Planes } from "./planes.ts";
export { ANY_MOVE, type VectorGames, type VectorOptions } from "./vector-games.ts";

/**
 * Games side by side. A game that has a circuit is stepped 128 at a time; any other needs names for the rows of its planes and is
 * stepped one by one.
 */
export function vectorGames(game: Game, options: VectorOptions, names?: RowNames): VectorGames {
  if (!Number.isInteger(options.count) || options.count < 1)
    throw new RangeError(`There must be at least one game, not ${options.count}.`);
  if (game instanceof CircuitGame) return new LaneVectorGames(game, options);
  if (names === undefined) throw new RangeError("This game has no circuit: name its facts and moves.");
  return new PlainVectorGames(game, names, options);
}
