/**
 * What kind of game the rules make, in words: proved where the rules or a position settle it, else as observed.
 */
import { BACKENDS, DEFAULT_BACKEND } from "../compile/backends.ts";
import { type Classification, classify, evidenceText, type Finding } from "../game/classify.ts";
import { Random } from "../game/random.ts";
import type { Rulesheet } from "../gdl/rules.ts";

/** Long enough for a hundred playouts of most games, short enough to wait for. */
const SECONDS = 10;

export interface Kind {
  readonly roles: readonly string[];
  readonly classification: Classification;
}

/** The same playouts each time, as far as time allows. */
export function kindOf(rulesheet: Rulesheet): Kind {
  const game = BACKENDS[DEFAULT_BACKEND]!(rulesheet);
  const end = performance.now() + SECONDS * 1000;
  const classification = classify(game, { random: new Random(1), stop: () => performance.now() > end });
  return { roles: game.roles, classification };
}

export function kindText({ roles, classification }: Kind): string {
  const { turns, constantSum, goalValues, chance, plies } = classification;
  const line = <T>(name: string, finding: Finding<T>, text: (value: T) => string | number): string =>
    `${name}: ${text(finding.value)} (${evidenceText(finding.evidence)})\n`;
  const valuesOf = (role: string, values: readonly number[] = []): string => `${role} ${values.join(" ") || "none"}`;
  return [
    `roles: ${roles.join(", ")}\n`,
    line("turns", turns, String),
    line("sum of goals", constantSum, (sum) => sum ?? "not constant"),
    line("goal values", goalValues, (values) => roles.map((role, at) => valuesOf(role, values[at])).join("; ")),
    line("chance", chance, (plays) => (plays ? "yes" : "no")),
    line("plies", plies, ({ fewest, most }) => `${fewest} to ${most}`),
  ].join("");
}
