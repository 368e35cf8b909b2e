/**
 * Counters of steps: facts whose value goes on by one with every step, whatever is played.
 *
 *   (init (step 1)) (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n)) (<= terminal (true (step 31)))
 *   the game ends after 30 steps
 */
import { argsOf, flattened, keyOf, termKey } from "../board/domains.ts";
import { atomKey, atomOf } from "../board/facts.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { meaningOf } from "./meanings.ts";
import type { RuleWorld } from "./world.ts";

/** Steps until a fact holds; undefined where it is no value of a counter of steps, or holds from the start. */
export function stepsUntil(world: RuleWorld, fact: Term): number | undefined {
  const [value, ...more] = argsOf(fact);
  if (value?.kind !== "constant" || more.length > 0) return undefined;
  const steps = valuesByStep(world, termKey(fact)).indexOf(value.name);
  return steps > 0 ? steps : undefined;
}

/** The values of a counter, that of the start first; none where a fact is no counter of steps. */
function valuesByStep(world: RuleWorld, key: string): readonly string[] {
  const clauses = world
    .rulesOf("next")
    .filter(({ head }) => head.args.length === 1 && termKey(flattened(head.args[0]!)) === key)
    .flatMap((rule) => world.clauses(rule));
  const [only, ...more] = clauses;
  const first = valueIn(world.initial, key);
  const next = only === undefined || more.length > 0 ? undefined : stepOf(world, only, key);
  if (first === undefined || next === undefined) return [];
  const values = [first];
  for (let at = next.get(first); at !== undefined && !values.includes(at); at = next.get(at)) values.push(at);
  const isSeen = world.playouts.every((playout) =>
    playout.every(({ facts }, step) => step >= values.length || valueIn(facts, key) === values[step]),
  );
  return isSeen ? values : [];
}

function valueIn(facts: RuleWorld["initial"], key: string): string | undefined {
  const found = facts.map(atomOf).filter((atom) => atomKey(atom) === key);
  return found.length === 1 ? found[0]!.args[0] : undefined;
}

/** From each value to the next, where the rule asks for nothing else. */
function stepOf(
  world: RuleWorld,
  { head, literals }: ClauseRule,
  key: string,
): ReadonlyMap<string, string> | undefined {
  const [before, step, ...more] = [...literals].sort((a, b) => Number(b.kind === "fact") - Number(a.kind === "fact"));
  const isStep = (literal: ClauseLiteral | undefined): literal is ClauseLiteral & { kind: "relation" } =>
    literal?.kind === "relation" && !literal.negated && literal.sentence.args.length === 2;
  if (before?.kind !== "fact" || before.negated || termKey(before.fact) !== key || more.length > 0 || !isStep(step))
    return undefined;
  const [from, to] = [argsOf(before.fact)[0]!, argsOf(flattened(head.args[0]!))[0]!].map(termText);
  const args = step.sentence.args.map(termText);
  if (!world.isStatic(step.sentence) || meaningOf(world, step.sentence)?.results.length !== 2) return undefined;
  const isForward = args[0] === from && args[1] === to;
  if (!isForward && !(args[0] === to && args[1] === from)) return undefined;
  const rows = world.rows(keyOf(step.sentence)) ?? [];
  return new Map(rows.map(([a, b]) => (isForward ? [a!, b!] : [b!, a!])));
}
