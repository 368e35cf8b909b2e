import { classify } from "../game/classify.ts";
import type { Game } from "../game/game.ts";
import type { Random } from "../game/random.ts";

/** Fewer playouts that agree are no evidence. */
const EVIDENCE = 20;

/** The sum of the goals of two players, where it is always the same as far as random play of so long shows. */
export function constantSum(game: Game, random: Random, milliseconds: number): number | undefined {
  if (game.roles.length !== 2 || game.chanceRole >= 0) return undefined;
  const end = performance.now() + milliseconds;
  const found = classify(game, { random, playouts: 100, stop: () => performance.now() > end }).constantSum;
  const { evidence, value } = found;
  return evidence.kind === "proved" || evidence.playouts >= EVIDENCE ? value : undefined;
}
