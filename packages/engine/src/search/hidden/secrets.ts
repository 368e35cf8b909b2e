/**
 * What a game with hidden information hides, and why the default player searches over information sets there: the properties of Long et
 * al. (properties.ts) in words. They choose among reasons and not among players, since `determinized`, the player that high values suit,
 * has won more in no game that was measured (docs/guide/players.md).
 */
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { growTree } from "./game-tree.ts";
import { MOST_TREE_NODES } from "./hidden-player.ts";
import { type HiddenProperties, hiddenProperties } from "./properties.ts";

/** What is hidden, and how well sampling it does. */
export interface Secrets extends HiddenProperties {
  /** Whether the tree of all histories is small enough to solve the whole game. */
  readonly isSmall: boolean;
}

/** Takes about as long as it may, where the game is not small; follows one random game at least. */
export function secretsOf(game: Game, random: Random, milliseconds: number): Secrets {
  const began = performance.now();
  const isSmall = growTree(game, { nodes: MOST_TREE_NODES, milliseconds: milliseconds / 2 }) !== undefined;
  let isFirst = true;
  const stop = (): boolean => {
    const isLate = !isFirst && performance.now() > began + milliseconds;
    isFirst = false;
    return isLate;
  };
  return { isSmall, ...hiddenProperties(game, random, { stop }) };
}

/** Half and more is high: Long et al. find sampling near an equilibrium there. */
const HIGH = 0.5;

/** Why the search over information sets is the player for it. */
export function hiddenReason({ isSmall, games, doubt, leafCorrelation, disambiguation }: Secrets): string {
  const isHigh = (share: number | undefined): boolean => share !== undefined && share >= HIGH;
  if (isSmall)
    return "the whole game is solved, since its tree of histories is small, and moves are mixed as that says";
  if (games > 0 && doubt.every((share) => share === undefined || share === 0))
    return "nobody was ever in doubt at a choice, so that it searches the one state there is";
  if (isHigh(leafCorrelation))
    return "the last choice seldom matters, so that samples of what is hidden mislead little";
  if (disambiguation.some(isHigh)) return "what is hidden soon comes to light, so that samples of it mislead little";
  return "the last choice matters and what is hidden stays so: each possible state searched by itself would mislead";
}

/** The properties in lines: a word, and what was seen. */
export function secretLines(secrets: Secrets): [what: string, value: string][] {
  const { games, lastChoices, leafCorrelation, bias, disambiguation, doubt } = secrets;
  return [
    [
      "in doubt",
      `at ${sharesText(doubt)} of choices; ${sharesText(disambiguation)} of what is possible gone by the next`,
    ],
    ["last choices", `${sharesText([leafCorrelation])} of ${lastChoices} in ${games} games change nothing`],
    ["favoured", `${sharesText(bias)} of those`],
    ["so", hiddenReason(secrets)],
  ];
}

/** Of all roles that have one. */
function sharesText(shares: readonly (number | undefined)[]): string {
  const seen = shares.filter((share) => share !== undefined);
  return seen.length === 0 ? "none seen" : seen.map((share) => share.toFixed(2)).join(", ");
}
