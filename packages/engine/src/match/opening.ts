/**
 * A match may begin with joint moves drawn at random, so that games between the same players differ. The games of a pair begin alike
 * and change sides: nobody has the better opening.
 */
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { randomWalk } from "../game/walk.ts";

export interface Opening {
  /** Joint moves. */
  readonly plies: number;
  readonly seed: number;
}

/** Lines drawn of one length, until one is found behind which the game goes on. */
const TRIES = 100;

/** Random joint moves that do not end the game: fewer than asked for where so many hardly ever do not. */
export function openingLine(game: Game, { plies, seed }: Opening): number[][] {
  const random = new Random(seed);
  for (let length = plies; length > 0; length--)
    for (let tries = 0; tries < TRIES; tries++) {
      const line: number[][] = [];
      const { state } = randomWalk(game, random, { maxPlies: length, play: (joint) => line.push([...joint]) });
      if (line.length === length && !game.isTerminal(state)) return line;
    }
  return [];
}
