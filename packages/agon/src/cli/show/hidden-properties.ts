/**
 * agon show --stage kind --hidden-properties: what makes a game with hidden information easy or hard to sample, and how
 * the player therefore plays it.
 */
import { compiledGame } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { hidesInformation, type Rulesheet } from "agon-engine/gdl";
import { growTree, type HiddenProperties, hiddenProperties, MOST_TREE_NODES } from "agon-engine/search";

/** A stage as people read it, and as programs do. */
export interface Shown {
  readonly text: string;
  readonly json: unknown;
}

const SECONDS = 10;

export function propertiesShown(rulesheet: Rulesheet): Shown {
  if (!hidesInformation(rulesheet)) return { text: "hidden information: none\n", json: null };
  const game = compiledGame(rulesheet);
  const end = performance.now() + SECONDS * 1000;
  const properties = hiddenProperties(game, new Random(1), { stop: () => performance.now() > end });
  const isSmall = growTree(game, { nodes: MOST_TREE_NODES, milliseconds: SECONDS * 1000 }) !== undefined;
  return {
    text: `${propertiesText(game, properties)}${playedText(isSmall, properties)}`,
    json: { ...properties, solvedWhole: isSmall },
  };
}

function propertiesText(game: Game, properties: HiddenProperties): string {
  const { games, lastChoices, leafCorrelation, bias, disambiguation } = properties;
  const byRole = (shares: readonly (number | undefined)[]): string =>
    game.roles.flatMap((role, at) => (at === game.chanceRole ? [] : [`${role} ${shareText(shares[at])}`])).join(", ");
  return [
    `leaf correlation: ${shareText(leafCorrelation)} (${lastChoices} last choices in ${games} random games)\n`,
    `bias: ${byRole(bias)}\n`,
    `disambiguation: ${byRole(disambiguation)}\n`,
  ].join("");
}

function shareText(share: number | undefined): string {
  return share === undefined ? "none seen" : share.toFixed(2);
}

/** Half and more is high: Long et al. find sampling near an equilibrium there. */
const HIGH = 0.5;

function playedText(isSmall: boolean, { leafCorrelation, disambiguation }: HiddenProperties): string {
  if (isSmall) return "played by: mixes of moves for the whole game (its tree of histories is small)\n";
  const isClear = disambiguation.some((share) => share !== undefined && share >= HIGH);
  const isAlike = leafCorrelation !== undefined && leafCorrelation >= HIGH;
  const why = isAlike
    ? "the last choice seldom matters, so samples mislead little"
    : isClear
      ? "what is hidden soon comes to light, so samples mislead little"
      : "the last choice matters and what is hidden stays so, so samples may mislead";
  return `played by: search over information sets from sampled states (${why})\n`;
}
