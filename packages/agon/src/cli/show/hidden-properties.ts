/**
 * agon show --stage kind --hidden-properties: what makes a game with hidden information easy or hard to sample, and how
 * the default player therefore plays it.
 */
import { compiledGame } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { hidesInformation, type Rulesheet } from "agon-engine/gdl";
import { type HiddenProperties, hiddenReason, secretsOf } from "agon-engine/search";

/** A stage as people read it, and as programs do. */
export interface Shown {
  readonly text: string;
  readonly json: unknown;
}

const LOOK_MILLISECONDS = 20_000;

export function propertiesShown(rulesheet: Rulesheet): Shown {
  if (!hidesInformation(rulesheet)) return { text: "hidden information: none\n", json: null };
  const game = compiledGame(rulesheet);
  const secrets = secretsOf(game, new Random(1), LOOK_MILLISECONDS);
  const { isSmall, ...properties } = secrets;
  const reason = hiddenReason(secrets);
  return {
    text: `${propertiesText(game, properties)}played by: search over information sets: ${reason}\n`,
    json: { ...properties, solvedWhole: isSmall, reason },
  };
}

function propertiesText(game: Game, properties: HiddenProperties): string {
  const { games, lastChoices, leafCorrelation, bias, disambiguation, doubt } = properties;
  const byRole = (shares: readonly (number | undefined)[]): string =>
    game.roles.flatMap((role, at) => (at === game.chanceRole ? [] : [`${role} ${shareText(shares[at])}`])).join(", ");
  return [
    `leaf correlation: ${shareText(leafCorrelation)} (${lastChoices} last choices in ${games} random games)\n`,
    `bias: ${byRole(bias)}\n`,
    `disambiguation: ${byRole(disambiguation)}\n`,
    `in doubt when choosing: ${byRole(doubt)}\n`,
  ].join("");
}

function shareText(share: number | undefined): string {
  return share === undefined ? "none seen" : share.toFixed(2);
}
