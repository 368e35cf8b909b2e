/**
 * The forward back end: a rulesheet to a game that derives what holds from what is there.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { type Mode, questionPatterns } from "../../passes/demand.ts";
import { authorOrder } from "../../passes/order.ts";
import { INIT } from "../../passes/program.ts";
import { type Engine, installAll, makeEngine } from "./engine.ts";
import { ForwardGame } from "./game.ts";
import { interpret } from "./interpret.ts";
import type { Facts } from "./position.ts";
import { rowAt } from "./rows.ts";
import { type GameRules, gameRules } from "./rules.ts";
import { Statistics } from "./statistics.ts";

export function forwardGame(rulesheet: Rulesheet): ForwardGame {
  const rules = gameRules(rulesheet);
  const modeOf = (relation: number): Mode => (rules.unlistable.has(relation) ? "ask" : "all");
  const statistics = new Statistics(questionPatterns(rules.program, modeOf, authorOrder));
  for (const [relation, rows] of rules.tables) statistics.add(relation, [rows]);
  const engine: Engine = makeEngine(rules, { modeOf, estimates: statistics });
  installAll(engine, interpret);
  return new ForwardGame(engine, initialFacts(rules));
}

export function initialFacts(rules: GameRules): Facts {
  return rules.variants.of(INIT).map(({ relation }) => {
    const rows = rules.tables.get(relation);
    const space = rules.spaceOf(relation);
    return Array.from({ length: rows?.count ?? 0 }, (_, row) => space.intern(rowAt(rows!, row)));
  });
}
