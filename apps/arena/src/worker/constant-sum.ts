/**
 * The sum of two players' goals, where it was the same in all of many random games: proofs need it to count for both.
 */
import { batchOf, type Game, Random } from "agon-engine/game";

const PLAYOUTS = 200;
/** Fewer playouts that agree are no evidence. */
const EVIDENCE = 20;
/** Milliseconds for all playouts, and for those without which nothing would be known: a busy machine may need longer for a few. */
const TIME = { all: 500, evidence: 5000 };

export function constantSumOf(game: Game): number | undefined {
  if (game.roles.length !== 2 || game.chanceRole >= 0) return undefined;
  const start = batchOf(game, [game.initial]);
  const random = new Random(1);
  // Makes what plays, and plays nothing: how long that takes is no part of the time for playouts.
  game.playouts(start, { perStart: 1, random: new Random(1), deadline: performance.now() });
  const began = performance.now();
  const sums = new Set<number>();
  let seen = 0;
  do {
    const deadline = began + (seen < EVIDENCE ? TIME.evidence : TIME.all);
    const perStart = seen < EVIDENCE ? EVIDENCE - seen : PLAYOUTS - seen;
    const { count, goals } = game.playouts(start, { perStart, random, deadline });
    for (let at = 0; at < count; at++) sums.add(goals[2 * at]! + goals[2 * at + 1]!);
    seen += count;
  } while (seen < PLAYOUTS && performance.now() - began < (seen < EVIDENCE ? TIME.evidence : TIME.all));
  return seen >= EVIDENCE && sums.size === 1 ? [...sums][0] : undefined;
}
