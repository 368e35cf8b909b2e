/**
 * Whether something holds in rules, by the plain evaluator.
 */
import { ReferenceGame } from "agon-engine/compile";
import { parseFormulas, readRules } from "agon-engine/gdl";
import type { Wanted } from "../lessons.ts";

export function evaluatorFor(rules: string): (wanted: Wanted) => boolean {
  const game = new ReferenceGame(readRules(rules).rulesheet);
  return ({ query, facts, joint }) => {
    const state = facts === undefined ? game.initial : game.stateOf([...facts].sort());
    if (state === undefined) return false;
    const moves = joint?.map((text, role) => game.moveNamed(role, text));
    return game.evaluator.answers(parseFormulas(query).value, game.situation(state, moves)).length > 0;
  };
}
