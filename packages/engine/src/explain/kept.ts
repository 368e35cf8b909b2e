/**
 * Rules that keep a fact as it is, or under conditions.
 */
import { argsOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import { argsOfSquare, factName, roleSubject } from "./changed-facts.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { afterMove } from "./deeds.ts";
import { joined, type Phrase } from "./phrases.ts";
import { isBlank } from "./pieces.ts";
import { type Occupation, squareKey } from "./placed.ts";
import { quote, Speech, words } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** What stays as it is. */
export function keptText(telling: Telling, clause: ClauseRule, fact: Term): string {
  const { world, noun } = telling;
  const layered = world.layerOf(fact);
  const rest = clause.literals.filter(
    (literal) => !(literal.kind === "fact" && termText(literal.fact) === termText(fact)),
  );
  const hasDeed = rest.some((literal) => literal.kind === "does");
  const isQuiet = (literal: ClauseLiteral): boolean =>
    (literal.kind === "relation" &&
      (literal.sentence.name === "role" ||
        world.isStatic(literal.sentence) ||
        (literal.negated && (hasDeed || world.isByMove(literal.sentence))))) ||
    literal.kind === "does" ||
    literal.kind === "distinct";
  if (layered && layered.layer.content.length > 0 && rest.every(isQuiet)) return `all other ${noun}s stay as they are`;
  if (layered && layered.layer.content.length > 0) return keptSquare(telling, clause, fact, rest);
  if (layered) return lostText(telling, clause, fact, rest);
  const speech = new Speech(world, clause, roleSubject(telling, fact));
  const name = factName(telling, fact, speech);
  const conditions = telling.conditions({ ...clause, literals: rest }, speech);
  if (world.layout.turns.has(termKey(fact)))
    return conditions.length === 0
      ? "the turn does not change"
      : `the same player stays on turn if ${joined(conditions).text}`;
  const [only, ...more] = argsOf(fact);
  if (world.isMany(fact) || argsOf(fact).length === 0 || (more.length === 0 && speech.isRole(only!)))
    return keptProperty(fact, speech, conditions);
  const value = only?.kind === "constant" && more.length === 0 ? only.name : "as it is";
  return `${name} stays ${value}${conditions.length === 0 ? "" : ` if ${joined(conditions).text}`}`;
}

/** What holds of one thing or of none, and goes on holding. */
function keptProperty(fact: Term, speech: Speech, conditions: readonly Phrase[]): string {
  const name = quote(words(fact.name));
  const when = conditions.length === 0 ? "" : ` if ${joined(conditions).text}`;
  const [only] = argsOf(fact);
  if (only === undefined) return `once ${name} is set, it stays so${when}`;
  const who = only.kind === "constant" ? `if ${speech.isRole(only) ? speech.role(only) : speech.value(only)}` : "what";
  return `${who} is ${name}${only.kind === "constant" ? ", it" : ""} stays so${when}`;
}

/** A square that keeps its content under conditions. */
function keptSquare(telling: Telling, clause: ClauseRule, fact: Term, rest: readonly ClauseLiteral[]): string {
  const { layer } = telling.world.layerOf(fact)!;
  const square = argsOfSquare(telling, fact);
  const occupation: Occupation = { negated: false, layer, content: layer.content.map((at) => argsOf(fact)[at]!) };
  const speech = new Speech(telling.world, clause);
  const names = new Map([[squareKey(square), "it"]]);
  const conditions = telling.conditions({ ...clause, literals: rest }, speech, names, [square]);
  const which = isBlank(occupation) ? `an empty ${telling.noun} stays empty` : `a ${telling.noun} stays as it is`;
  return `${which} if ${joined(conditions).text}`;
}

/** Squares that a fact without content marks lose it by what the rule excludes. */
function lostText(telling: Telling, clause: ClauseRule, fact: Term, rest: readonly ClauseLiteral[]): string {
  const name = quote(words(fact.name));
  const { noun } = telling;
  const excluded = rest.filter(
    (literal) => literal.kind === "relation" && literal.negated && telling.world.isByMove(literal.sentence),
  );
  if (excluded.length === 0) return `a ${noun} that is ${name} stays so`;
  const texts = excluded.flatMap((literal) => {
    const { sentence: asked } = literal as ClauseLiteral & { kind: "relation" };
    const caller: ClauseRule = {
      head: clause.head,
      literals: [{ ...literal, negated: false } as ClauseLiteral],
      spans: [],
    };
    return telling.world.unfolded([caller]).map((each) => {
      const deed = each.literals.find((one) => one.kind === "does");
      if (deed?.kind !== "does") return `${quote(asked.name)} holds for it`;
      return afterMove(telling, each, argsOfSquare(telling, fact), deed).text.replace(/^every \w+ that is /, "");
    });
  });
  return `a ${noun} that was ${name} is no longer so if it is ${texts.join(", or ")}`;
}
