/**
 * The forward back end: a rulesheet to a game that derives what holds from what is there.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { chooseModes } from "./choose.ts";
import { generate } from "./code/generate.ts";
import { installAll, makeEngine } from "./engine.ts";
import { ForwardGame } from "./game.ts";
import { interpret } from "./interpret.ts";
import { initialFacts } from "./profile.ts";
import { gameRules } from "./rules.ts";

export function forwardGame(rulesheet: Rulesheet, { interpreted = false } = {}): ForwardGame {
  const rules = gameRules(rulesheet);
  const chosen = chooseModes(rules);
  if (!chosen.ok)
    throw new Error(
      `no end of facts: ${chosen.relations.map((r) => rules.program.symbols.name(rules.program.relations.name(r)))}`,
    );
  const { modeOf, statistics } = chosen.choice;
  const engine = makeEngine(rules, { modeOf, estimates: statistics });
  if (interpreted) installAll(engine, interpret);
  else generate(engine);
  return new ForwardGame(engine, initialFacts(rules));
}
