/**
 * What tells the rules of one game from those of another that has the same roles and facts: a hash of some random games, with every
 * position, legal move and goal in them. All back ends list moves in the same order and so walk the same games; comments, the order of
 * rules and the names of variables change nothing. Rules that differ only where none of these games went have the same signature.
 */
import { textHash } from "../text-hash.ts";
import type { GameCore } from "./game.ts";
import { Random } from "./random.ts";
import { randomWalk } from "./walk.ts";

const GAMES = 50;
/** Plies of all games together: those that are long are fewer. */
const MOST_PLIES = 1500;

export function signatureOf(game: GameCore): string {
  const random = new Random(1);
  const seen: unknown[] = [game.roles];
  let left = MOST_PLIES;
  for (let walk = 0; walk < GAMES && left > 0; walk++) {
    const { state, plies } = randomWalk(game, random, {
      maxPlies: left,
      visit: (legal, here) => {
        seen.push(
          game.facts(here),
          legal.map((moves, role) => moves.map((move) => game.moveText(role, move))),
        );
        return true;
      },
    });
    seen.push(game.facts(state), game.isTerminal(state) ? [...game.goals(state)] : "not over");
    left -= plies + 1;
  }
  return textHash(JSON.stringify(seen));
}
