/**
 * Counters and phases: facts that change without a move.
 */
import { argsOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import { argsOfSquare, becomes, factName, factText, roleSubject } from "./changed-facts.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { joined } from "./phrases.ts";
import { type Occupation, placedClause, squareKey } from "./placed.ts";
import { Speech } from "./speech.ts";
import type { Telling } from "./telling.ts";
import { stepWay } from "./values.ts";

/** Counters and phases, and whatever else changes by itself. */
export function otherText(telling: Telling, clause: ClauseRule, fact: Term): string {
  const { world } = telling;
  const speech = new Speech(world, clause, roleSubject(telling, fact));
  const before = clause.literals.find(
    (literal) => literal.kind === "fact" && !literal.negated && termKey(literal.fact) === termKey(fact),
  );
  const count = clause.literals.find(
    (literal) =>
      literal.kind === "relation" && !literal.negated && stepOf(telling, literal, before, fact) !== undefined,
  );
  const rest = clause.literals.filter((literal) => literal !== before && literal !== count);
  const name = factName(telling, fact, speech);
  if (before !== undefined && count !== undefined) {
    const conditions = telling.conditions({ ...clause, literals: rest }, speech);
    return `${name} goes ${stepOf(telling, count, before, fact)} by one${conditions.length === 0 ? " with every step" : ` if ${joined(conditions).text}`}`;
  }
  const [from, to] = [before?.kind === "fact" ? argsOf(before.fact)[0] : undefined, argsOf(fact)[0]];
  if (from?.kind === "constant" && to?.kind === "constant" && argsOf(fact).length === 1) {
    const conditions = telling.conditions({ ...clause, literals: rest }, speech);
    return `${name} goes from ${from.name} to ${to.name}${conditions.length === 0 ? "" : ` if ${joined(conditions).text}`}`;
  }
  const layered = world.layerOf(fact);
  const squares = layered ? [argsOfSquare(telling, fact)] : [];
  const known = new Map(squares.map((terms) => [squareKey(terms), "it"]));
  const conditions = telling.conditions(clause, speech, known, squares);
  const when = conditions.length === 0 ? "" : ` if ${joined(conditions).text}`;
  if (!layered) return `then ${factText(telling, fact, speech, clause)}${when}`;
  const placed = placedClause(world, clause, squares);
  const region = telling.region(placed, placed.squares.find(({ key }) => key === squareKey(squares[0]!))!);
  const { layer } = layered;
  const occupation: Occupation = { negated: false, layer, content: layer.content.map((at) => argsOf(fact)[at]!) };
  return `then ${region === "" ? "a" : "every"} ${telling.noun}${region} ${becomes(telling, occupation, speech, fact, clause)}${when}`;
}

/** Whether a condition is the step from the old value of a counter to the next or to the one before. */
function stepOf(
  telling: Telling,
  literal: ClauseLiteral,
  before: ClauseLiteral | undefined,
  fact: Term,
): "up" | "down" | undefined {
  if (literal.kind !== "relation" || before?.kind !== "fact" || literal.sentence.args.length !== 2) return undefined;
  const [from, to] = [argsOf(before.fact).at(-1), argsOf(fact).at(-1)];
  const [a, b] = literal.sentence.args.map(termText);
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [termText(from), termText(to)];
  const step = stepWay(telling.world, literal.sentence);
  if (step === undefined || !((a === first && b === last) || (a === last && b === first))) return undefined;
  return (a === first) === (step === "up") ? "up" : "down";
}
