/**
 * What a move changes: one sentence for each rule of `next` that is not there to keep things as they are.
 */
import { argsOf, flattened, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Rule, Term } from "../gdl/rules.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { details } from "./details.ts";
import { type ExplainedSentence, type ExplanationSection, listed, sentence } from "./explanation.ts";
import { joinAll } from "./joins.ts";
import { relatedWords } from "./offsets.ts";
import { contentNoun, isBlank, isMark, markWords, ownerOf, pieceNoun } from "./pieces.ts";
import {
  isBetween,
  isTied,
  literalTable,
  type Occupation,
  type PlacedClause,
  type PlacedSquare,
  placedClause,
  relationTable,
  squareKey,
} from "./placed.ts";
import { HAS, isOpponents, ordinal, quote, Speech, type Subject, words } from "./speech.ts";
import { factOfThing, joined, type KnownSquares, type Telling, variableFree } from "./telling.ts";
import { stepWay } from "./values.ts";

export function changesSection(telling: Telling): ExplanationSection {
  const rules = telling.world.rulesOf("next").filter(({ head }) => head.args.length === 1);
  const found = new Map<string, { text: string; rules: Rule[]; details: ExplainedSentence[] }>();
  for (const rule of rules)
    for (const clause of telling.world.clausesByKind(rule)) {
      telling.takeSpans();
      const texts = tabledChange(telling, clause) ?? [changeText(telling, clause)];
      const more = telling.takeDetails((each) => details(telling, each));
      for (const [at, text] of texts.entries()) {
        const said = found.get(text) ?? { text, rules: [], details: [] };
        found.set(text, said);
        said.rules.push(rule);
        if (at === 0) said.details.push(...more);
      }
    }
  const sentences = [...found.values()].map((each) =>
    sentence(
      each.text,
      each.rules.map(({ span }) => span),
      each.details,
    ),
  );
  return { title: "What moves change", sentences };
}

function changeText(telling: Telling, clause: ClauseRule): string {
  const fact = flattened(clause.head.args[0]!);
  const { world } = telling;
  const keeps = clause.literals.some(
    (literal) => literal.kind === "fact" && !literal.negated && termText(literal.fact) === termText(fact),
  );
  const deeds = clause.literals.filter((literal) => literal.kind === "does" && !literal.negated);
  if (keeps) return keptText(telling, clause, fact);
  if (world.layout.turns.has(termKey(fact)) && argsOf(fact).length === 1) return turnText(telling, clause, fact);
  if (deeds.length === 1) return deedText(telling, clause, fact, deeds[0] as ClauseLiteral & { kind: "does" });
  return otherText(telling, clause, fact);
}

const MOST_TABLED = 24;

/** A value that tables give for the old value and the move: what each move makes of it. */
function tabledChange({ world }: Telling, clause: ClauseRule): string[] | undefined {
  const fact = flattened(clause.head.args[0]!);
  const [value, ...more] = argsOf(fact);
  const before = clause.literals.find(
    (literal) => literal.kind === "fact" && !literal.negated && termKey(literal.fact) === termKey(fact),
  );
  const deed = clause.literals.find((literal) => literal.kind === "does" && !literal.negated);
  if (value?.kind !== "variable" || more.length > 0 || before?.kind !== "fact" || deed?.kind !== "does")
    return undefined;
  const old = argsOf(before.fact)[0]!;
  const statics = clause.literals.filter((literal) => literal !== before && literal !== deed);
  const tables = statics.map((literal) =>
    literal.kind === "relation" && !literal.negated && world.isStatic(literal.sentence)
      ? relationTable(world, literal.sentence)
      : undefined,
  );
  const table = tables.every((each) => each !== undefined) ? joinAll(tables) : undefined;
  const columns = [old, deed.move, value].map(({ name }) => table?.variables.indexOf(name) ?? -1);
  if (table === undefined || table.rows.length > MOST_TABLED || columns.some((at) => at < 0)) return undefined;
  const groups = new Map<string, Set<string>>();
  for (const row of table.rows) {
    const [from, move, to] = columns.map((at) => row[at]!);
    groups.set(from!, (groups.get(from!) ?? new Set()).add(`${move} makes it ${to}`));
  }
  return [...groups].map(([from, texts]) => `when ${quote(fact.name)} is ${from}, ${listed([...texts])}`);
}

/** What stays as it is. */
function keptText(telling: Telling, clause: ClauseRule, fact: Term): string {
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
  const value = only?.kind === "constant" && more.length === 0 ? only.name : "as it is";
  return `${name} stays ${value}${conditions.length === 0 ? "" : ` if ${joined(conditions).text}`}`;
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

function argsOfSquare(telling: Telling, fact: Term): readonly Term[] {
  const { layer } = telling.world.layerOf(fact)!;
  return layer.at.map((at) => argsOf(fact)[at]!);
}

function roleSubject(telling: Telling, fact: Term): Subject | undefined {
  const key = telling.world.layout.counters.has(termKey(fact)) || telling.world.layout.hands.has(termKey(fact));
  const [first] = argsOf(fact);
  return key && first?.kind === "variable" && argsOf(fact).length > 1
    ? { term: first, name: "the player", possessive: "the player's" }
    : undefined;
}

function factName(telling: Telling, fact: Term, speech: Speech): string {
  const owner = argsOf(fact).find((arg) => speech.isRole(arg));
  const name = quote(fact.name);
  if (owner === undefined || argsOf(fact).length === 1) return name;
  if (HAS.test(fact.name)) return `what ${speech.isSubject(owner) ? "each player" : speech.role(owner)} ${fact.name}`;
  return `${speech.isSubject(owner) ? (telling.world.players.length > 1 ? "each player's" : "the player's") : speech.possessive(owner)} ${name}`;
}

function turnText(telling: Telling, clause: ClauseRule, fact: Term): string {
  const { world } = telling;
  const [next] = argsOf(fact);
  const before = clause.literals.find(
    (literal) => literal.kind === "fact" && !literal.negated && termKey(literal.fact) === termKey(fact),
  );
  const now = before?.kind === "fact" ? argsOf(before.fact)[0] : undefined;
  const subject = now?.kind === "variable" ? { term: now, name: "the player", possessive: "its" } : undefined;
  const rest = clause.literals.filter(
    (literal) => literal !== before && !(literal.kind === "relation" && isOpponents(world, literal.sentence)),
  );
  const speech = new Speech(world, clause, subject);
  const conditions = telling.conditions({ ...clause, literals: rest }, speech).map(({ text }) => text);
  const when = conditions.length === 0 ? "" : ` if ${conditions.join(" and ")}`;
  if (now === undefined) return `it is ${speech.role(next!)}'s turn next${when}`;
  if (now.kind !== "variable" && next!.kind !== "variable")
    return `after ${termText(now)}'s turn it is ${termText(next!)}'s turn${when}`;
  return `then it is ${speech.possessive(next!)} turn${when}`.replace("some player's", "the next player's");
}

/** What the move of one role does. */
function deedText(telling: Telling, clause: ClauseRule, fact: Term, deed: ClauseLiteral & { kind: "does" }): string {
  const { world } = telling;
  const layered = world.layerOf(fact);
  const { speech, known, rest } = moved(telling, clause, deed);
  const after =
    deed.move.kind === "variable"
      ? "after a move"
      : `after ${quote(deed.move.name)}${betweenPlaces(telling, known.squares)}`;
  if (layered === undefined) {
    const conditions = telling.conditions({ ...clause, literals: rest }, speech, known.names, known.squares);
    return `${after}, ${factText(telling, fact, speech, clause, known)}${conditions.length === 0 ? "" : ` if ${joined(conditions).text}`}`;
  }
  const square = argsOfSquare(telling, fact);
  const { layer } = layered;
  const occupation: Occupation = { negated: false, layer, content: layer.content.map((at) => argsOf(fact)[at]!) };
  const where = afterMove(telling, clause, square, deed);
  return `${after}, ${where.text} ${becomes(telling, occupation, speech, deed.role, clause)}${where.conditions}`;
}

/** ` from e1 to g1`, as far as the rule is about one square alone. */
function betweenPlaces(telling: Telling, squares: readonly (readonly Term[])[]): string {
  const [board] = telling.world.layout.boards;
  const names = squares.map((terms) => telling.place({ board }, { terms }));
  return ["from", "to"]
    .map((word, at) => (squares.length < 2 || names[at] === undefined ? "" : ` ${word} ${names[at]}`))
    .join("");
}

export interface Moved {
  readonly speech: Speech;
  readonly known: { readonly names: KnownSquares; readonly squares: readonly (readonly Term[])[] };
  readonly rest: readonly ClauseLiteral[];
}

/** The squares that a move names, as one speaks of them afterwards. */
export function moved(telling: Telling, clause: ClauseRule, deed: ClauseLiteral & { kind: "does" }): Moved {
  const { world, noun } = telling;
  const args = argsOf(deed.move);
  const spots = (world.layout.moves.get(termKey(deed.move))?.spots ?? []).filter(({ at }) => !at.includes(-1));
  const squares = spots.map(({ at }) => at.map((n) => args[n]!));
  const names =
    squares.length === 1
      ? [`the chosen ${noun}`]
      : squares.map((_, at) =>
          at === 0
            ? `the starting ${noun}`
            : at === 1 && squares.length === 2
              ? `the target ${noun}`
              : `the ${ordinal(at)} ${noun}`,
        );
  const subject: Subject | undefined =
    deed.role.kind === "variable" ? { term: deed.role, name: "the player", possessive: "its" } : undefined;
  return {
    speech: new Speech(world, clause, subject),
    known: { names: new Map(squares.map((terms, at) => [squareKey(terms), names[at]!])), squares },
    rest: clause.literals.filter((literal) => literal !== deed),
  };
}

/** A square as it lies to those of the move, and what else is asked. */
function afterMove(
  telling: Telling,
  clause: ClauseRule,
  terms: readonly Term[],
  deed: ClauseLiteral & { kind: "does" },
): { text: string; conditions: string } {
  const { world, noun } = telling;
  const { speech, known, rest } = moved(telling, clause, deed);
  const placed = placedClause(world, { literals: rest }, [...known.squares, terms]);
  const target = placed.squares.find(({ key }) => key === squareKey(terms))!;
  const spots = known.squares.map((each) => placed.squares.find(({ key }) => key === squareKey(each))!);
  const named = known.names.get(target.key);
  const text =
    (named && `${named}${telling.region(placed, target)}`) ??
    between(placed, spots, target, noun) ??
    besideSpot(telling, placed, spots, target, known.names) ??
    telling.place(placed, target) ??
    crossing(telling, target, known) ??
    `every ${noun}${telling.where(placed, target)}`;
  const names = new Map([...known.names, [target.key, named === undefined ? "it" : named]]);
  const isInLine = named === undefined && spots.length === 0;
  const conditions = [
    ...telling.squares(placed, speech, names),
    ...telling.literals(placed, { ...clause, literals: rest }, speech, names),
  ]
    .map((phrase) => phrase.text)
    .filter((each) => !spots.some(({ key }) => each === `${names.get(key)} holds something`));
  const shown = isInLine && text.startsWith("every") ? `the ${noun}` : text;
  const [only] = conditions;
  if (isInLine && conditions.length === 1 && only!.endsWith(" holds for it"))
    return { text: `the ${noun} for which ${only!.replace(/ for it$/, "")}`, conditions: "" };
  return {
    text: shown,
    conditions: conditions.length === 0 ? "" : ` if ${joined(conditions.map((each) => ({ text: each }))).text}`,
  };
}

/** The square in the column of one and the row of another. */
function crossing(telling: Telling, { terms }: PlacedSquare, known: Moved["known"]): string | undefined {
  const squares = known.squares.map((each) => ({ key: squareKey(each), terms: each }));
  const names = terms.map((term) => telling.coordinate(term, { squares, known: known.names }));
  return names.every((name) => name !== undefined) ? `the ${telling.noun} in ${listed(names)}` : undefined;
}

/** Every square between the two that a move names. */
function between(
  placed: PlacedClause,
  spots: readonly PlacedSquare[],
  target: PlacedSquare,
  noun: string,
): string | undefined {
  const [from, to, ...more] = spots;
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  return isBetween(placed, [from, target, to])
    ? `every ${noun} between the starting and the target ${noun}`
    : undefined;
}

function besideSpot(
  telling: Telling,
  placed: PlacedClause,
  spots: readonly PlacedSquare[],
  target: PlacedSquare,
  names: KnownSquares,
): string | undefined {
  for (const spot of spots) {
    if (!isTied(placed, spot, target)) continue;
    const beside = telling.beside(placed, spot, target);
    if (beside === undefined) continue;
    const name = names.get(spot.key)!;
    const set = /^the (square|cell) itself or one (.*) to it$/.exec(beside);
    if (set) return `every ${set[1]} that is the chosen one or ${set[2]} to it`;
    return relatedWords(beside, name).replace(/^an? /, "every ");
  }
  return undefined;
}

/** What lay on another square before; else the values that static relations choose. */
function newContent({ world }: Telling, { content, layer }: Occupation, { literals }: ClauseRule): string {
  const [only] = content;
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

function becomes(telling: Telling, occupation: Occupation, speech: Speech, mover: Term, clause: ClauseRule): string {
  const { world } = telling;
  if (isBlank(occupation)) return "becomes empty";
  if (isMark(occupation)) return markWords(speech, occupation).replace(/^is/, "becomes");
  if (occupation.content.length === 0) return `becomes ${quote(words(occupation.layer.name))}`;
  const owner = ownerOf(world, speech, occupation);
  if (owner !== undefined)
    return `gets ${termText(owner) === termText(mover) ? "the mover's" : speech.possessive(owner)} ${pieceNoun(world, occupation)}`;
  if (occupation.content.every((term) => term.kind === "variable"))
    return `gets ${newContent(telling, occupation, clause)}`;
  return `gets ${contentNoun(world, occupation.content, occupation.layer)}`;
}

/** What a fact says that lies on no board. */
function factText(telling: Telling, fact: Term, speech: Speech, clause: ClauseRule, known?: Moved["known"]): string {
  const args = argsOf(fact);
  const squares = known?.squares.map((terms) => ({ key: squareKey(terms), terms })) ?? [];
  const place = (term: Term): string | undefined =>
    telling.coordinate(term, { squares, known: known?.names ?? new Map() });
  const owner = args.find((arg) => speech.isRole(arg));
  const values = args.filter((arg) => arg !== owner);
  const name = quote(fact.name);
  if (args.length === 0) return `${name} holds`;
  if (values.length === 0) return `${name} holds for ${speech.role(owner!)}`;
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

/** Counters and phases, and whatever else changes by itself. */
function otherText(telling: Telling, clause: ClauseRule, fact: Term): string {
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
  const { layer } = layered;
  const occupation: Occupation = { negated: false, layer, content: layer.content.map((at) => argsOf(fact)[at]!) };
  return `then a ${telling.noun} ${becomes(telling, occupation, speech, fact, clause)}${when}`;
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
