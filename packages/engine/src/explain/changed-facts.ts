/**
 * A new fact in words: what a square gets, what a value becomes.
 */
import { argsOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { listed } from "./explanation.ts";
import { factOfThing } from "./facts.ts";
import { joinAll } from "./joins.ts";
import { type KnownSquares, variableFree } from "./phrases.ts";
import { contentNoun, isBlank, isMark, markWords, ownerOf, pieceNoun } from "./pieces.ts";
import { literalTable, type Occupation, squareKey } from "./placed.ts";
import { HAS, quote, type Speech, type Subject, words } from "./speech.ts";
import type { Telling } from "./telling.ts";

export interface Moved {
  readonly speech: Speech;
  readonly known: { readonly names: KnownSquares; readonly squares: readonly (readonly Term[])[] };
  readonly rest: readonly ClauseLiteral[];
}

export function argsOfSquare(telling: Telling, fact: Term): readonly Term[] {
  const { layer } = telling.world.layerOf(fact)!;
  return layer.at.map((at) => argsOf(fact)[at]!);
}

export function roleSubject(telling: Telling, fact: Term): Subject | undefined {
  const key = telling.world.layout.counters.has(termKey(fact)) || telling.world.layout.hands.has(termKey(fact));
  const [first] = argsOf(fact);
  return key && first?.kind === "variable" && argsOf(fact).length > 1
    ? { term: first, name: "the player", possessive: "the player's" }
    : undefined;
}

export function factName(telling: Telling, fact: Term, speech: Speech): string {
  const owner = argsOf(fact).find((arg) => speech.isRole(arg));
  const name = quote(fact.name);
  if (owner === undefined || argsOf(fact).length === 1) return name;
  if (HAS.test(fact.name)) return `what ${speech.isSubject(owner) ? "each player" : speech.role(owner)} ${fact.name}`;
  return `${speech.isSubject(owner) ? (telling.world.players.length > 1 ? "each player's" : "the player's") : speech.possessive(owner)} ${name}`;
}

/** What lay on another square before; else the values that static relations choose. */
function newContent(
  { world }: Telling,
  { content, layer }: Occupation,
  { literals }: ClauseRule,
  speech: Speech,
): string {
  const [only] = content;
  if (content.length === 1 && speech.isValue(only!.name)) return speech.value(only!);
  const isOnBoard = literals.some(
    (literal) =>
      (literal.kind === "fact" &&
        world.layerOf(literal.fact) &&
        argsOf(literal.fact).some(({ name }) => name === only!.name)) ||
      (literal.kind === "does" && argsOf(literal.move).some(({ name }) => name === only!.name)),
  );
  if (isOnBoard || content.length > 1) return "what was moved";
  const tables = literals.flatMap((literal) =>
    literal.kind === "table" || (literal.kind === "relation" && !literal.negated && world.isStatic(literal.sentence))
      ? (literalTable(world, literal) ?? [])
      : [],
  );
  const joined = joinAll(tables.filter(({ variables }) => variables.length > 0));
  const at = joined?.variables.indexOf(only!.name) ?? -1;
  const values = joined === undefined || at < 0 ? [] : [...new Set(joined.rows.map((row) => row[at]!))];
  if (values.length === 0 || values.length > 4) return "another piece";
  return listed(
    values.map((name) => contentNoun(world, [{ kind: "constant", name, span: only!.span }], layer)),
    "or",
  );
}

export function becomes(
  telling: Telling,
  occupation: Occupation,
  speech: Speech,
  mover: Term,
  clause: ClauseRule,
): string {
  const { world } = telling;
  if (isBlank(occupation)) return "becomes empty";
  if (isMark(occupation)) return markWords(speech, occupation).replace(/^is/, "becomes");
  if (occupation.content.length === 0) return `becomes ${quote(words(occupation.layer.name))}`;
  const owner = ownerOf(world, speech, occupation);
  if (owner !== undefined)
    return `gets ${termText(owner) === termText(mover) ? "the mover's" : speech.possessive(owner)} ${pieceNoun(world, occupation)}`;
  if (occupation.content.every((term) => term.kind === "variable"))
    return `gets ${newContent(telling, occupation, clause, speech)}`;
  return `gets ${contentNoun(world, occupation.content, occupation.layer)}`;
}

/** What a fact says that lies on no board. */
export function factText(
  telling: Telling,
  fact: Term,
  speech: Speech,
  clause: ClauseRule,
  known?: Moved["known"],
): string {
  const args = argsOf(fact);
  const squares = known?.squares.map((terms) => ({ key: squareKey(terms), terms })) ?? [];
  const place = (term: Term): string | undefined =>
    telling.coordinate(term, { squares, known: known?.names ?? new Map() });
  const owner = args.find((arg) => speech.isRole(arg));
  const values = args.filter((arg) => arg !== owner);
  const name = quote(fact.name);
  if (args.length === 0) return `${name} is set`;
  if (values.length === 0) return `${speech.role(owner!)} becomes ${name}`;
  if (values.length === 1 && telling.world.isMany(fact))
    return `${place(values[0]!) ?? speech.value(values[0]!)} becomes ${name}${owner === undefined ? "" : ` for ${speech.role(owner)}`}`;
  if (owner !== undefined && values.length === 1 && HAS.test(fact.name))
    return `${speech.role(owner)} ${fact.name} ${speech.value(values[0]!)}`;
  const subject = owner === undefined ? name : `${speech.possessive(owner)} ${name}`;
  if (values.length === 1 && values[0]!.kind !== "compound")
    return `${subject} becomes ${place(values[0]!) ?? speech.value(values[0]!)}`;
  const whole = owner === undefined ? factOfThing(telling.world, fact, speech, clause) : undefined;
  if (whole !== undefined)
    return `${whole.subject} ${whole.is === "is" ? "becomes" : whole.is} ${place(args[1]!) ?? whole.value}`;
  return `${quote(variableFree(fact))} holds`;
}
