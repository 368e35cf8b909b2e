/**
 * Rules that keep things as they are. Where every position of random play has exactly one value, such a rule says no more than what
 * everybody takes for granted: what no move changes stays.
 */
import { argsOf, flattened, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Rule, Term } from "../gdl/rules.ts";
import type { Clause } from "./clauses.ts";
import type { RuleWorld } from "./world.ts";

/** Whether a clause needs the very fact that it makes true. */
export function keeps({ literals }: Clause, fact: Term): boolean {
  return literals.some(
    (literal) => literal.kind === "fact" && !literal.negated && termText(literal.fact) === termText(fact),
  );
}

/** Whether a rule keeps a value that is never missing: what other rules say of it is all that changes. */
export function isFrame(world: RuleWorld, rule: Rule): boolean {
  const [head] = rule.head.args;
  const fact = head && flattened(head);
  if (fact === undefined || argsOf(fact).length === 0) return false;
  return isTotal(world, fact) && world.clauses(rule).every((clause) => keeps(clause, fact));
}

/** Whether a fact says of each of some things one value in every position of random play. */
function isTotal(world: RuleWorld, fact: Term): boolean {
  const key = termKey(fact);
  const all = argsOf(fact).map((_, at) => at);
  const layer = world.layout.layers.get(key);
  if (layer?.kind === "cell" && layer.content.length > 0)
    return world.observed.isTotal(key, [...layer.boards, ...layer.at]);
  const roles = all.filter((at) => world.isRoleOfFact(key, at));
  const ways = [roles, all.slice(0, -1), all.slice(1)].filter((at) => at.length < all.length);
  return ways.some((at) => world.observed.isTotal(key, at));
}
