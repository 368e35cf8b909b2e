/**
 * Static relations between numbers and other values, in words.
 */
import { argsOf } from "../board/domains.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type Clause, type ClauseLiteral, literalTerms, variablesOf } from "./clauses.ts";
import { listed, valuesText } from "./explanation.ts";
import { joinAll } from "./joins.ts";
import { meaningOf } from "./meanings.ts";
import type { Phrase } from "./phrases.ts";
import { relationTable } from "./placed.ts";
import { plainValue, quote, type Speech } from "./speech.ts";
import type { RuleWorld } from "./world.ts";

/** Whether a relation leads from a number to the next or to the one before. */
export function stepWay(world: RuleWorld, sentence: Sentence): "up" | "down" | undefined {
  const meaning = meaningOf(world, sentence)?.compared;
  return meaning === "is one less than" ? "up" : meaning === "is one more than" ? "down" : undefined;
}

export function comparison(world: RuleWorld, sentence: Sentence, name: (term: Term) => string): Phrase | undefined {
  const [left, right] = sentence.args;
  const meaning = sentence.args.length === 2 ? meaningOf(world, sentence)?.compared : undefined;
  if (meaning === undefined) return undefined;
  const [a, b] = [name(left!), name(right!)];
  return { text: `${a} ${meaning} ${b}`, negative: `${a} ${deniedOrder(meaning)} ${b}` };
}

const DENIED: Readonly<Record<string, string>> = {
  "is more than": "is at most",
  "is less than": "is at least",
  "is at least": "is less than",
  "is at most": "is more than",
  equals: "is not",
  "comes just before": "does not come just before",
};

function deniedOrder(meaning: string): string {
  return DENIED[meaning] ?? meaning.replace("is", "is not");
}

/** Values that are listed one by one. */
const MOST_VALUES = 12;

type RelationLiteral = ClauseLiteral & { readonly kind: "relation" };

/**
 * Facts whose value static relations choose from a few: `(true (bidding ?b)) (ends ?b 1)` says which values of `bidding`. For each
 * literal that is put in words so, its phrase; none for those that a phrase includes.
 */
export function listedValues(
  world: RuleWorld,
  rest: readonly ClauseLiteral[],
  clause: Clause,
  speech: Speech,
): ReadonlyMap<ClauseLiteral, readonly Phrase[]> {
  const found = new Map<ClauseLiteral, readonly Phrase[]>();
  for (const literal of rest) {
    if (literal.kind !== "fact" || literal.negated) continue;
    const open = argsOf(literal.fact).filter((arg) => !speech.isRole(arg));
    const [value] = open;
    if (world.isMany(literal.fact)) continue;
    if (value?.kind !== "variable" || open.length !== 1) continue;
    const about = aboutValue(world, rest, clause, value, speech);
    const phrase = about.length === 0 ? undefined : valuePhrase(world, literal.fact, value, about, speech);
    if (phrase === undefined) continue;
    found.set(literal, [phrase]);
    for (const each of about) found.set(each, []);
  }
  return found;
}

/** Static conditions on the value and on nothing else that the clause speaks of, but for a role. */
function aboutValue(
  world: RuleWorld,
  rest: readonly ClauseLiteral[],
  { literals, head }: Clause & { readonly head?: Sentence },
  value: Term,
  speech: Speech,
): readonly RelationLiteral[] {
  const inHead = new Set(head?.args.flatMap(variablesOf));
  const uses = (name: string): number =>
    literals.filter((each) => literalTerms(each).flatMap(variablesOf).includes(name)).length + Number(inHead.has(name));
  const isAbout = (literal: ClauseLiteral): literal is RelationLiteral =>
    literal.kind === "relation" &&
    !literal.negated &&
    world.isStatic(literal.sentence) &&
    literal.sentence.args.length > 1 &&
    literal.sentence.args.some((arg) => arg.name === value.name) &&
    literal.sentence.args.every(
      (arg) => arg.kind === "constant" || arg.name === value.name || speech.isRole(arg) || uses(arg.name) === 1,
    );
  const about = rest.filter(isAbout);
  const isElsewhere = literals.some(
    (each) =>
      each.kind !== "fact" &&
      !about.includes(each as RelationLiteral) &&
      literalTerms(each).flatMap(variablesOf).includes(value.name),
  );
  return isElsewhere ? [] : about;
}

function valueList(world: RuleWorld, values: readonly string[]): string {
  const plain = values.map((value) => plainValue(world, value));
  return valuesText(plain) ?? listed(plain, "or");
}

function valuePhrase(
  world: RuleWorld,
  fact: Term,
  value: Term,
  about: readonly RelationLiteral[],
  speech: Speech,
): Phrase | undefined {
  const tables = about.map(({ sentence }) => relationTable(world, sentence));
  const table = tables.every((each) => each !== undefined) ? joinAll(tables) : undefined;
  const role = about
    .flatMap(({ sentence }) => sentence.args)
    .find((arg) => arg.kind === "variable" && speech.isRole(arg));
  if (table === undefined || table.rows.length === 0) return undefined;
  const [at, who] = [table.variables.indexOf(value.name), role === undefined ? -1 : table.variables.indexOf(role.name)];
  const byRole = new Map<string, Set<string>>();
  for (const row of table.rows) {
    const name = who < 0 ? "" : row[who]!;
    byRole.set(name, (byRole.get(name) ?? new Set()).add(row[at]!));
  }
  if ([...byRole.values()].reduce((sum, { size }) => sum + size, 0) > MOST_VALUES) return undefined;
  const texts = [...byRole].map(
    ([name, values]) => `${valueList(world, [...values])}${name === "" ? "" : ` (for ${name})`}`,
  );
  const owner = argsOf(fact).find((arg) => speech.isRole(arg));
  const subject = owner === undefined ? quote(fact.name) : `${speech.possessive(owner)} ${quote(fact.name)}`;
  return { text: `${subject} is ${texts.join(" or ")}`, negative: `${subject} is not ${texts.join(" or ")}` };
}
