/**
 * What a player may do: one sentence for each kind of move and its conditions.
 */
import { argsOf, keyOf, termKey } from "../board/domains.ts";
import type { MoveSpot } from "../board/layout.ts";
import type { Span } from "../gdl/diagnostic.ts";
import { termText } from "../gdl/print.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type ClauseLiteral, type ClauseRule, literalTerms } from "./clauses.ts";
import { details } from "./details.ts";
import { type ExplainedSentence, type ExplanationSection, listed, numberWord, sentence } from "./explanation.ts";
import { joinAll } from "./joins.ts";
import { type OffsetsByRole, offsetWords, relatedWords } from "./offsets.ts";
import { pathOf } from "./paths.ts";
import { isBlank, occupationWords, ownerOf, pieceNoun, plurals } from "./pieces.ts";
import {
  isBetween,
  isTied,
  offsetsBetween,
  type PlacedClause,
  type PlacedSquare,
  placedClause,
  relationTable,
  squareKey,
  variablesOf,
} from "./placed.ts";
import { linesOf } from "./regions.ts";
import { WAITS } from "./rewrites.ts";
import { ordinal, quote, Speech, type Subject, variableName, words } from "./speech.ts";
import { joined, type KnownSquares, type Telling } from "./telling.ts";

/** A sentence with a place for how one square lies to another, so that rules for each direction become one. */
interface MoveTemplate {
  readonly text: string;
  readonly offsets?: OffsetsByRole | undefined;
  readonly relatedTo?: string | undefined;
  readonly spans: readonly Span[];
  readonly details: readonly ExplainedSentence[];
}

/** Stands for the words of the offsets. */
const HOLE = "\u0001";

export function movesSection(telling: Telling): ExplanationSection {
  const rules = telling.world.rulesOf("legal").filter(({ head }) => head.args.length === 2);
  const each = rules.map((rule) => telling.world.clausesByKind(rule));
  // Nobody reads so many sentences: then each rule as it stands.
  const isShort = each.reduce((sum, { length }) => sum + length, 0) <= Math.max(MOST_SENTENCES, rules.length);
  const templates = rules.flatMap((rule, at) =>
    moveTemplates(telling, isShort ? each[at]! : telling.world.clausesByKind(rule, { ways: "named" })),
  );
  return { title: "Moves", sentences: merged(templates, telling.noun) };
}

const MOST_SENTENCES = 40;

function moveTemplates(telling: Telling, clauses: readonly ClauseRule[]): readonly MoveTemplate[] {
  return clauses.flatMap((clause) => {
    telling.takeSpans();
    const made = tabledMove(telling, clause) ?? [moveTemplate(telling, clause)];
    const spans = [...clause.spans, ...telling.takeSpans()];
    const more = telling.takeDetails((each) => moveDetails(telling, each));
    return made.map((template, at) => ({ ...template, spans, details: at === 0 ? more : [] }));
  });
}

/** A relation that moves have to fit is told by the moves that it allows. */
function moveDetails(telling: Telling, named: Sentence): ExplainedSentence | undefined {
  const { world } = telling;
  const key = keyOf(named);
  const move = named.args.findIndex((arg) => telling.isMove(arg));
  const role = named.args.findIndex((_, at) => world.isRoleArgument(key, at));
  if (move < 0 || role < 0) return details(telling, named);
  const clauses = world.definitions(key).flatMap((rule) => {
    const { args } = rule.head;
    return world.clausesByKind({ ...rule, head: { ...rule.head, name: "legal", args: [args[role]!, args[move]!] } });
  });
  const told = merged(moveTemplates(telling, clauses), telling.noun);
  const spans = told.flatMap((each) => each.spans);
  return sentence(`${quote(named.name)} allows these moves:`, spans, told);
}

/** Templates that differ in their offsets only become one sentence where there are words for all of them together. */
function merged(templates: readonly MoveTemplate[], noun: string): ExplainedSentence[] {
  const groups = new Map<string, MoveTemplate[]>();
  for (const template of templates) {
    const key = `${template.text} ${template.relatedTo ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), template]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const together = offsetWords(union(group.flatMap(({ offsets }) => offsets ?? [])), noun);
    const spans = group.flatMap((each) => each.spans);
    const more = group.flatMap((each) => each.details);
    if (together !== undefined || first!.offsets === undefined)
      return [sentence(filled(first!, together ?? ""), spans, more)];
    return group.map((each) =>
      sentence(filled(each, offsetWords(each.offsets!, noun) ?? `a ${noun}`), each.spans, each.details),
    );
  });
}

function filled({ text, relatedTo }: MoveTemplate, words: string): string {
  const place = relatedTo === undefined ? words : relatedWords(words, relatedTo);
  return text
    .replace(HOLE, place)
    .replaceAll(/ ,/g, ",")
    .replaceAll(/,(?=[,.])/g, "")
    .replace(/,$/, "");
}

function union(all: readonly OffsetsByRole[]): OffsetsByRole {
  const found = new Map<string, Set<string>>();
  for (const offsets of all)
    for (const [role, each] of offsets) found.set(role, new Set([...(found.get(role) ?? []), ...each]));
  return found;
}

/** Who moves, as the sentence calls it. */
export function subjectOf(telling: Telling, term: Term): Subject {
  const { players } = telling.world;
  if (term.kind === "variable" || players.length === 1) return { term, name: "the player", possessive: "its" };
  return { term, name: isRandomRole(termText(term)) ? "chance" : termText(term), possessive: "its" };
}

/** The subject at the beginning of a sentence. */
export function sentenceSubject(telling: Telling, { name }: Subject): string {
  return name === "the player" && telling.world.players.length > 1 ? "a player" : name;
}

function moveTemplate(telling: Telling, clause: ClauseRule): Omit<MoveTemplate, "spans" | "details"> {
  const [role, move] = clause.head.args as [Term, Term];
  const subject = subjectOf(telling, role);
  const speech = new Speech(telling.world, clause, subject);
  const own = clause.literals.filter((literal) => !isTurnOf(telling, literal, role));
  const prefix = own.length < clause.literals.length ? "On its turn, " : "";
  const who = sentenceSubject(telling, subject);
  const aim = aimOf(telling, move, { ...clause, literals: own }, speech);
  const conditions =
    aim.conditions.length === 0
      ? ""
      : `${/ (only|beyond|naming)\b/.test(aim.object) ? "," : ""} if ${joined(aim.conditions.map((text) => ({ text }))).text}`;
  const verb = WAITS.test(move.name)
    ? `wait (${quote(move.name)})`
    : move.kind === "variable"
      ? `make any move ${quote(move.name)}`
      : words(move.name);
  const may = WAITS.test(move.name) ? "can only" : "may";
  return {
    text: `${prefix}${who} ${may} ${[verb, objectOf(move, aim.object, telling.noun)].filter((part) => part !== "").join(" ")}${conditions}`,
    offsets: aim.offsets,
    relatedTo: aim.relatedTo,
  };
}

const PUTS = /^(place|put|lay|drop)$/i;
const AIMS = /^(shoot|fire|throw)$/i;

/** One marks a square, but puts something on it, and shoots at it. */
function objectOf(move: Term, object: string, noun: string): string {
  const isSquare = new RegExp(`^(any|an?|one of the) [^,]*\\b${noun}`).test(object);
  if (isSquare && PUTS.test(move.name)) return `a piece on ${object}`;
  return isSquare && AIMS.test(move.name) ? `at ${object}` : object;
}

function isTurnOf({ world }: Telling, literal: ClauseLiteral, role: Term): boolean {
  if (literal.kind !== "fact" || literal.negated) return false;
  const turn = world.layout.turns.get(termKey(literal.fact));
  const args = argsOf(literal.fact);
  return turn !== undefined && args.length === 1 && termText(args[turn]!) === termText(role);
}

interface Aim {
  readonly object: string;
  readonly offsets?: OffsetsByRole | undefined;
  /** What the offsets are measured from, where the sentence has not named it. */
  readonly relatedTo?: string;
  readonly conditions: readonly string[];
}

function aimOf(telling: Telling, move: Term, clause: ClauseRule, speech: Speech): Aim {
  const spots = telling.world.layout.moves.get(termKey(move))?.spots ?? [];
  const args = argsOf(move);
  const squares = spots.filter(({ at }) => !at.includes(-1)).map(({ at }) => at.map((n) => args[n]!));
  if (spots.length === 1 && spots[0]!.at.includes(-1)) return lineAim(telling, spots[0]!, move, clause, speech);
  const rest = args.filter((_, n) => !spots.some(({ at, boards }) => at.includes(n) || boards.includes(n)));
  const second = squares.length === 1 ? secondSquare(telling, squares[0]!, rest, clause) : undefined;
  if (second !== undefined)
    return stepAim(
      telling,
      [squares[0]!, second],
      rest.filter((term) => !second.includes(term)),
      clause,
      speech,
    );
  if (squares.length > 2) return chainAim(telling, squares, rest, clause, speech);
  if (squares.length === 1) return squareAim(telling, squares[0]!, rest, clause, speech);
  if (squares.length === 2) return stepAim(telling, [squares[0]!, squares[1]!], rest, clause, speech);
  return valueAim(telling, args, clause, speech);
}

/** Values of a move side by side that are a square for its conditions. */
function secondSquare(
  { world }: Telling,
  first: readonly Term[],
  rest: readonly Term[],
  clause: ClauseRule,
): readonly Term[] | undefined {
  const { squares } = placedClause(world, clause, [first]);
  const texts = rest.map(termText);
  const found = squares.find(
    ({ key, terms }) =>
      key !== squareKey(first) && texts.some((_, at) => terms.every((term, n) => texts[at + n] === termText(term))),
  );
  return found && rest.filter((term) => found.terms.some((each) => termText(each) === termText(term)));
}

/** A move over several squares, one after the other. */
function chainAim(
  telling: Telling,
  squares: readonly (readonly Term[])[],
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
): Aim {
  const { noun, world } = telling;
  const placed = placedClause(world, clause, squares);
  const all = squares.map((terms) => placed.squares.find(({ key }) => key === squareKey(terms)));
  if (all.some((square) => square === undefined)) return valueAim(telling, squares.flat(), clause, speech);
  const [start, ...stops] = all as PlacedSquare[];
  const places = stops.map((square, at) =>
    isTied(placed, all[at]!, square) ? telling.beside(placed, all[at]!, square) : undefined,
  );
  const ways = stops.map((square, at) => {
    const words = places[at];
    const said = square.occupations.map((each) => occupationWords(world, speech, each)).join(" and ");
    return `${words ?? `another ${noun}`}${said === "" ? "" : ` that ${said}`}`.replaceAll(/, that/g, " that");
  });
  const names = new Map(squares.map((terms, at) => [squareKey(terms), `the ${ordinal(at)} ${noun}`]));
  const others = placed.squares.filter((square) => !all.includes(square));
  const conditions = [
    ...(places.every((words) => words !== undefined) ? [] : byNameOnly(telling, placed)),
    ...[
      ...telling.squares({ ...placed, squares: others }, speech, names),
      ...telling.literals(placed, clause, speech, names),
    ].map(({ text }) => text),
  ];
  return {
    object: `from ${fromWords(telling, start!, speech)} to ${ways.join(", then to ")}${namingText(telling, rest, clause, speech, start!)}`,
    conditions,
  };
}

function find(placed: PlacedClause, terms: readonly Term[]): PlacedSquare {
  return placed.squares.find(({ key }) => key === squareKey(terms))!;
}

/** A move that names one square. */
function squareAim(
  telling: Telling,
  terms: readonly Term[],
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
): Aim {
  const placed = placedClause(telling.world, clause, [terms]);
  const target = find(placed, terms);
  const known: KnownSquares = new Map([[target.key, `that ${telling.noun}`]]);
  const way = wayTo(telling, placed, target, speech);
  const anchor = placed.squares.find((square) => square !== target && isTied(placed, square, target));
  const others = placed.squares.filter((square) => square !== target && square !== anchor && square !== way?.from);
  const handled: PlacedClause = {
    ...placed,
    rest: placed.rest.filter((literal) => literal !== way?.literal),
  };
  const conditions = [
    ...telling.squares({ ...handled, squares: others }, speech, known).map(({ text }) => text),
    ...telling.literals(handled, clause, speech, known).map(({ text }) => text),
  ];
  const naming = namingText(telling, rest, clause, speech, target);
  if (way)
    return { object: `${way.words}, starting from ${fromWords(telling, way.from, speech)}${naming}`, conditions };
  if (anchor) {
    const offsets = offsetsBetween(placed, anchor, target, telling.roleOf(placed));
    if (offsets && offsetWords(offsets, telling.noun) !== undefined) {
      const said = target.occupations.map((each) => occupationWords(telling.world, speech, each));
      const that = said.length === 0 ? "" : ` that ${said.join(" and ")}`;
      return { object: `${HOLE}${that}${naming}`, offsets, relatedTo: fromWords(telling, anchor, speech), conditions };
    }
    conditions.push(...telling.squares({ ...placed, squares: [anchor] }, speech, known).map(({ text }) => text));
  }
  return { object: `${targetWords(telling, placed, target, speech)}${naming}`, conditions };
}

/** `one of its pieces`, `an empty square`, `any square`, with where it may be. */
function targetWords(telling: Telling, placed: PlacedClause, target: PlacedSquare, speech: Speech): string {
  const { world, noun } = telling;
  const region = telling.region(placed, target);
  const [only, ...more] = target.occupations;
  if (only === undefined)
    return region === ""
      ? `any ${noun}`
      : region.startsWith(" on ")
        ? `one of the ${noun}s${region.slice(3)}`
        : `any ${noun}${region}`;
  const owner = ownerOf(world, speech, only);
  if (more.length === 0 && owner !== undefined && !only.negated)
    return `one of ${speech.possessive(owner)} ${plurals(pieceNoun(world, only))}${region}`;
  if (more.length === 0 && isBlank(only) && !only.negated)
    return `${region === "" ? "any" : "an"} empty ${noun}${region}`;
  return `a ${noun}${region} that ${target.occupations.map((each) => occupationWords(world, speech, each)).join(" and ")}`;
}

/** A square that a move starts from or is measured from. */
function fromWords(telling: Telling, square: PlacedSquare, speech: Speech): string {
  const { world, noun } = telling;
  const [only, ...more] = square.occupations;
  if (only === undefined) return `any ${noun}`;
  if (more.length === 0 && isBlank(only) && !only.negated) return `an empty ${noun}`;
  if (more.length === 0 && only.content.length === 0 && !only.negated)
    return `the ${noun} that is ${quote(words(only.layer.name))}`;
  const owner = ownerOf(world, speech, only);
  if (more.length === 0 && owner !== undefined && !only.negated)
    return `one of ${speech.possessive(owner)} ${plurals(pieceNoun(world, only))}`;
  if (more.length === 0 && !only.negated && only.content.length === 1 && only.content[0]!.kind === "variable")
    return `any ${noun}`;
  return `a ${noun} that ${square.occupations.map((each) => occupationWords(world, speech, each)).join(" and ")}`;
}

/** A way of several steps that leads to the square. */
function wayTo(
  telling: Telling,
  placed: PlacedClause,
  target: PlacedSquare,
  speech: Speech,
): { words: string; from: PlacedSquare; literal: ClauseLiteral } | undefined {
  for (const literal of placed.rest) {
    if (literal.kind !== "relation" || literal.negated) continue;
    const path = pathOf(telling.world, literal.sentence, placed.squares);
    if (path !== undefined && path.to.key === target.key)
      return { words: telling.path(path, speech), from: path.from, literal };
  }
  return undefined;
}

/** A move from one square to another. */
function stepAim(
  telling: Telling,
  [from, to]: readonly [readonly Term[], readonly Term[]],
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
): Aim {
  const { world, noun } = telling;
  const placed = placedClause(world, clause, [from, to]);
  const [start, end] = [find(placed, from), find(placed, to)];
  const known: KnownSquares = new Map([
    [start.key, `the starting ${noun}`],
    [end.key, `the target ${noun}`],
  ]);
  const way = wayTo(telling, placed, end, speech);
  const offsets = offsetsBetween(placed, start, end, telling.roleOf(placed));
  const hasWords = offsets !== undefined && isTied(placed, start, end) && offsetWords(offsets, noun) !== undefined;
  const over = placed.squares.filter(
    (square) => square !== start && square !== end && isBetween(placed, [start, square, end]),
  );
  const others = placed.squares.filter((square) => square !== start && square !== end && !over.includes(square));
  const isFree = end.occupations.length === 1 && isBlank(end.occupations[0]!) && !end.occupations[0]!.negated;
  const after: string[] =
    hasWords || way || !isFree
      ? end.occupations.map((each) => `that ${noun} ${occupationWords(world, speech, each)}`)
      : [];
  const unworded = hasWords || way ? [] : byNameOnly(telling, placed);
  const handled: PlacedClause = { ...placed, rest: placed.rest.filter((literal) => literal !== way?.literal) };
  const conditions = [
    ...after,
    ...over.flatMap(({ occupations }) =>
      occupations.map((each) => `the ${noun} between ${occupationWords(world, speech, each)}`),
    ),
    ...unworded,
    ...telling.squares({ ...placed, squares: others }, speech, known).map(({ text }) => text),
    ...telling.literals(handled, clause, speech, known).map(({ text }) => text),
  ];
  const note = placed.geometry.flatMap((literal) => (literal.kind === "table" ? (literal.note ?? []) : [])).join("");
  const target = way?.words ?? (hasWords ? `${HOLE}${note}` : isFree ? `an empty ${noun}` : `another ${noun}`);
  const [only, ...more] = start.occupations;
  const owner = only === undefined ? undefined : ownerOf(world, speech, only);
  const whole = more.length === 0 && owner !== undefined && !only!.negated;
  const source = whole ? fromWords(telling, start, speech) : `from ${fromWords(telling, start, speech)}`;
  return {
    object: `${source} to ${target}${namingText(telling, rest, clause, speech, start)}`,
    ...(hasWords && !way && { offsets }),
    conditions,
  };
}

/** Relations between squares for which there are no words. */
function byNameOnly(telling: Telling, { geometry }: PlacedClause): string[] {
  return geometry
    .flatMap((literal) => {
      if (literal.kind !== "relation" || literal.sentence.args.length < 2) return [];
      telling.mention(literal.sentence);
      return [`${quote(literal.sentence.name)} ${literal.negated ? "does not allow" : "allows"} it`];
    })
    .filter((text, at, all) => all.indexOf(text) === at);
}

/** A move that names a column or a row. */
function lineAim(telling: Telling, { at }: MoveSpot, move: Term, clause: ClauseRule, speech: Speech): Aim {
  const axis = at[0]! >= 0 ? "column" : "row";
  const named = argsOf(move)[at.find((n) => n >= 0)!]!;
  const placed = placedClause(telling.world, clause);
  const inLine = placed.squares.filter(({ terms }) => terms.some((term) => termText(term) === termText(named)));
  const texts = inLine.flatMap((square) => {
    const name = endOfLine(telling, placed, square, axis);
    return square.occupations.map((each) => `${name} ${occupationWords(telling.world, speech, each)}`);
  });
  const handled: PlacedClause = { ...placed, squares: placed.squares.filter((square) => !inLine.includes(square)) };
  const conditions = [
    ...texts.map((text) => `its ${text}`),
    ...telling.squares(handled, speech, new Map()).map(({ text }) => text),
    ...telling.literals(handled, clause, speech, new Map()).map(({ text }) => text),
  ];
  return { object: `in a ${axis}`, conditions };
}

/** The top, the bottom or another square of a column, the leftmost or the rightmost of a row. */
function endOfLine(telling: Telling, placed: PlacedClause, square: PlacedSquare, axis: "column" | "row"): string {
  const { board } = placed;
  const constant = square.terms.findIndex(({ kind }) => kind === "constant");
  if (board === undefined || constant < 0) return `some ${telling.noun}`;
  const value = termText(square.terms[constant]!);
  const cell = board.cells.find(({ coordinates }) => coordinates[constant] === value);
  if (cell === undefined) return `${telling.noun} in ${value}`;
  const across = axis === "column" ? "y" : "x";
  const all = [...linesOf(board, across).keys()];
  const place = Math.round(cell[across] * 100) / 100;
  if (place === Math.min(...all)) return axis === "column" ? `top ${telling.noun}` : `leftmost ${telling.noun}`;
  if (place === Math.max(...all)) return axis === "column" ? `bottom ${telling.noun}` : `rightmost ${telling.noun}`;
  return `${telling.noun} in ${axis === "column" ? "row" : "column"} ${value}`;
}

/** What a move names beside squares, behind them; the piece that stands on its first square goes without saying. */
function namingText(
  telling: Telling,
  rest: readonly Term[],
  clause: ClauseRule,
  speech: Speech,
  start: PlacedSquare,
): string {
  const standing = new Set(start.occupations.flatMap(({ content }) => content.map(termText)));
  const said = rest
    .filter((term) => !speech.isRole(term) && !standing.has(termText(term)))
    .map((term) => {
      const type = typeOf(telling, term, clause);
      if (type === undefined)
        return term.kind === "variable" ? `a value ${quote(variableName(term))}` : speech.value(term);
      const values = (telling.world.rows(type.key) ?? []).map(([value]) => words(value!));
      const list = values.length > 0 && values.length <= MOST_VALUES ? ` (${listed(values, "or")})` : "";
      return `a ${words(type.name)}${list}`;
    });
  return said.length === 0 ? "" : `, naming ${listed(said)}`;
}

/** Values that are listed one by one. */
const MOST_VALUES = 10;

/** A move that names no square: cards, numbers, words. */
function valueAim(telling: Telling, args: readonly Term[], clause: ClauseRule, speech: Speech): Aim {
  const { world } = telling;
  const types = args.map((arg) => typeOf(telling, arg, clause));
  const same = types.every((type) => type !== undefined && type.name === types[0]!.name);
  const names = new Set(args.map(termText));
  const between = clause.literals.filter(
    (literal) => literal.kind === "distinct" && names.has(termText(literal.left)) && names.has(termText(literal.right)),
  );
  const left = clause.literals.filter(
    (literal) => !between.includes(literal) && !types.some((type) => type?.literal === literal),
  );
  const conditions = telling.conditions({ ...clause, literals: left }, speech).map(({ text }) => text);
  if (args.length === 0) return { object: "", conditions };
  if (!same) {
    const texts = args.map((arg, at) =>
      types[at]
        ? `a ${words(types[at]!.name)}`
        : speech.isRole(arg)
          ? speech.role(arg)
          : arg.kind === "variable"
            ? quote(variableName(arg))
            : speech.value(arg),
    );
    return { object: texts.join(" and "), conditions };
  }
  const { name, key } = types[0]!;
  const values = (world.rows(key) ?? []).map(([value]) => words(value!));
  const list = values.length > 0 && values.length <= MOST_VALUES ? ` (${listed(values, "or")})` : "";
  const noun = words(name);
  if (args.length === 1) return { object: `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}${list}`, conditions };
  const differ = between.length > 0 ? " different" : "";
  return { object: `${numberWord(args.length)}${differ} ${noun}s${list}`, conditions };
}

/** The static relation of one argument that a variable belongs to. */
function typeOf(
  { world }: Telling,
  arg: Term,
  { literals, head }: ClauseRule,
): { name: string; key: string; literal: ClauseLiteral } | undefined {
  if (arg.kind !== "variable") return undefined;
  const uses = (name: string): number =>
    [...literals.flatMap(literalTerms), ...head.args].flatMap(variablesOf).filter((each) => each === name).length;
  const literal = literals.find(
    (each) =>
      each.kind === "relation" &&
      !each.negated &&
      world.isStatic(each.sentence) &&
      each.sentence.args.length <= 2 &&
      each.sentence.name !== "role" &&
      termText(each.sentence.args[0]!) === arg.name &&
      each.sentence.args.slice(1).every((other) => other.kind === "variable" && uses(other.name) === 1),
  );
  return literal?.kind === "relation"
    ? { name: literal.sentence.name, key: keyOf(literal.sentence), literal }
    : undefined;
}

const MOST_TABLED = 24;

/** A move that is a variable is looked up in tables: what each of them allows, row by row. */
function tabledMove(telling: Telling, clause: ClauseRule): Omit<MoveTemplate, "spans" | "details">[] | undefined {
  const [role, move] = clause.head.args as [Term, Term];
  if (move.kind !== "variable") return undefined;
  const { world } = telling;
  const statics = clause.literals.filter(
    (literal) => literal.kind === "relation" && !literal.negated && world.isStatic(literal.sentence),
  );
  const states = clause.literals.filter((literal) => !statics.includes(literal));
  const tables = statics.map((literal) =>
    relationTable(world, (literal as ClauseLiteral & { kind: "relation" }).sentence),
  );
  if (!tables.every((table) => table !== undefined)) return undefined;
  const table = joinAll(tables);
  if (table === undefined || table.rows.length > MOST_TABLED || !table.variables.includes(move.name)) return undefined;
  const facts = states.map((literal) => (literal.kind === "fact" && !literal.negated ? literal.fact : undefined));
  if (!facts.every((fact) => fact !== undefined && argsOf(fact).length === 1)) return undefined;
  const column = (term: Term): ((row: readonly string[]) => string) => {
    const at = term.kind === "variable" ? table.variables.indexOf(term.name) : -1;
    return (row) => (at < 0 ? termText(term) : row[at]!);
  };
  const groups = new Map<string, string[]>();
  for (const row of table.rows) {
    const when = facts.map((fact) => `${quote(fact!.name)} is ${column(argsOf(fact!)[0]!)(row)}`);
    const who = role.kind === "variable" && !table.variables.includes(role.name) ? "a player" : column(role)(row);
    const start = `${when.length === 0 ? "" : `when ${listed(when)}, `}${who} may `;
    const moves = groups.get(start) ?? [];
    if (!moves.includes(column(move)(row))) moves.push(column(move)(row));
    groups.set(start, moves);
  }
  return [...groups].map(([start, moves]) => ({ text: `${start}${listed(moves, "or")}` }));
}
