/**
 * What may stand in the arguments of a relation, a fact or a move, in words: what follows from facts and rules by following
 * variables from bodies to heads.
 */
import { type ArgumentDomains, type ArgumentPosition, inferDomains, mayStand } from "../board/domains.ts";
import type { Rulesheet, Term } from "../gdl/rules.ts";
import type { EntryKind } from "./glossary.ts";

/** The arguments of a name of such a kind with so many arguments, in words; none where nothing is known. */
export type ArgumentTypes = (kind: EntryKind, name: string, arity: number) => readonly string[];

/** Follows the rules once, for questions about any name. */
export function argumentTypes(rulesheet: Rulesheet): ArgumentTypes {
  let domains: ArgumentDomains | undefined;
  return (kind, name, arity) => {
    if (arity === 0 || kind === "keyword" || kind === "constant" || kind === "role") return [];
    domains ??= inferDomains(rulesheet);
    if (!domains.complete) return [];
    const positions = placeOf(domains, kind).get(`${name}/${arity}`) ?? [];
    const texts = positions.map(positionText);
    return texts.every((text) => text === "") ? [] : texts.map((text) => text || "nothing");
  };
}

/** Facts that no play makes true, as far as following the rules tells: some of them, and never one that may hold. */
export function impossibleFacts(rulesheet: Rulesheet, facts: readonly Term[]): Term[] {
  const { state, complete } = inferDomains(rulesheet);
  return complete ? facts.filter((fact) => !mayStand(state, fact)) : [];
}

function placeOf(domains: ArgumentDomains, kind: EntryKind): ReadonlyMap<string, readonly ArgumentPosition[]> {
  if (kind === "fact") return domains.state.functions;
  if (kind === "move") return domains.move.functions;
  return kind === "relation" ? domains.relations : new Map();
}

const MOST_SHOWN = 6;
const LONGEST_NAME = 30;

/** `1 to 8`, `b, o, x`, `(pair …)`; empty where nothing can stand there. */
function positionText({ names, functions }: ArgumentPosition): string {
  const parts = [
    ...namesParts([...names]),
    ...[...functions.keys()].map((key) => `(${shortName(key.slice(0, key.lastIndexOf("/")))} …)`),
  ];
  const more = parts.length - MOST_SHOWN;
  return more > 1 ? `${parts.slice(0, MOST_SHOWN).join(", ")} and ${more} more` : parts.join(", ");
}

function namesParts(names: readonly string[]): readonly string[] {
  if (!names.every((name) => /^\d{1,9}$/.test(name))) return [...names].sort().map(shortName);
  const numbers = names.map(Number).sort((a, b) => a - b);
  const isRange = numbers.length > 2 && numbers.at(-1)! - numbers[0]! === numbers.length - 1;
  return isRange ? [`${numbers[0]} to ${numbers.at(-1)}`] : numbers.map(String);
}

function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
