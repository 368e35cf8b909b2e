/**
 * What a player may do: one sentence for each kind of move and its conditions.
 */
import { argsOf, termKey } from "../board/domains.ts";
import type { MoveSpot } from "../board/layout.ts";
import type { Span } from "../gdl/diagnostic.ts";
import { termText } from "../gdl/print.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Rule, Term } from "../gdl/rules.ts";
import type { ClauseLiteral, ClauseRule } from "./clauses.ts";
import { details } from "./details.ts";
import { type ExplainedSentence, type ExplanationSection, listed, numberWord, sentence } from "./explanation.ts";
import { joinAll } from "./joins.ts";
import { type OffsetsByRole, offsetWords, relatedWords } from "./offsets.ts";
import { pathOf } from "./paths.ts";
import { isBlank, occupationWords, ownerOf, pieceNoun } from "./pieces.ts";
import {
  isTied,
  offsetsBetween,
  type PlacedClause,
  type PlacedSquare,
  placedClause,
  relationTable,
  squareKey,
} from "./placed.ts";
import { linesOf } from "./regions.ts";
import { quote, Speech, type Subject, variableName, words } from "./speech.ts";
import { joined, type KnownSquares, type Telling } from "./telling.ts";

/** A move without an effect. */
const WAITS = /^(no-?op|wait|pass|skip|null)$/i;

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
  const templates = telling.world
    .rulesOf("legal")
    .filter(({ head }) => head.args.length === 2)
    .flatMap((rule) => moveTemplates(telling, rule));
  return { title: "Moves", sentences: merged(templates, telling.noun) };
}

function moveTemplates(telling: Telling, rule: Rule): readonly MoveTemplate[] {
  return telling.world.clauses(rule).flatMap((clause) => {
    telling.takeSpans();
    const made = tabledMove(telling, clause) ?? [moveTemplate(telling, clause)];
    const spans = [...clause.spans, ...telling.takeSpans()];
    const more = telling.takeDetails((each) => details(telling, each));
    return made.map((template, at) => ({ ...template, spans, details: at === 0 ? more : [] }));
  });
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
      : `${/ (only|beyond)\b/.test(aim.object) ? "," : ""} if ${joined(aim.conditions.map((text) => ({ text }))).text}`;
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
  if (squares.length === 1) return squareAim(telling, squares[0]!, rest, clause, speech);
  if (squares.length === 2) return stepAim(telling, [squares[0]!, squares[1]!], rest, clause, speech);
  return valueAim(telling, args, clause, speech);
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
    squares: others,
    rest: placed.rest.filter((literal) => literal !== way?.literal),
  };
  const conditions = [
    ...telling.squares({ ...handled, squares: others }, speech, known).map(({ text }) => text),
    ...telling.literals(handled, clause, speech, known).map(({ text }) => text),
  ];
  const value = valuesText(rest, speech);
  if (way) return { object: `${value}${way.words}, starting from ${fromWords(telling, way.from, speech)}`, conditions };
  if (anchor) {
    const offsets = offsetsBetween(placed, anchor, target, telling.roleOf(placed));
    if (offsets && offsetWords(offsets, telling.noun) !== undefined) {
      const said = target.occupations.map((each) => occupationWords(telling.world, speech, each));
      const that = said.length === 0 ? "" : ` that ${said.join(" and ")}`;
      return { object: `${value}${HOLE}${that}`, offsets, relatedTo: fromWords(telling, anchor, speech), conditions };
    }
    conditions.push(...telling.squares({ ...placed, squares: [anchor] }, speech, known).map(({ text }) => text));
  }
  return { object: `${value}${targetWords(telling, placed, target, speech)}`, conditions };
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
    return `one of ${speech.possessive(owner)} ${pieceNoun(world, only.layer)}s${region}`;
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
    return `one of ${speech.possessive(owner)} ${pieceNoun(world, only.layer)}s`;
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
  const others = placed.squares.filter((square) => square !== start && square !== end);
  const isFree = end.occupations.length === 1 && isBlank(end.occupations[0]!) && !end.occupations[0]!.negated;
  const after: string[] =
    hasWords || way || !isFree
      ? end.occupations.map((each) => `that ${noun} ${occupationWords(world, speech, each)}`)
      : [];
  const unworded = hasWords || way ? [] : byNameOnly(telling, placed);
  const handled: PlacedClause = { ...placed, rest: placed.rest.filter((literal) => literal !== way?.literal) };
  const conditions = [
    ...after,
    ...unworded,
    ...telling
      .squares({ ...placed, squares: [start, end, ...others].filter((s) => s !== start && s !== end) }, speech, known)
      .map(({ text }) => text),
    ...telling.literals(handled, clause, speech, known).map(({ text }) => text),
  ];
  const target = way?.words ?? (hasWords ? HOLE : isFree ? `an empty ${noun}` : `another ${noun}`);
  const [only, ...more] = start.occupations;
  const owner = only === undefined ? undefined : ownerOf(world, speech, only);
  const whole = more.length === 0 && owner !== undefined && !only!.negated;
  const source = whole ? fromWords(telling, start, speech) : `from ${fromWords(telling, start, speech)}`;
  return {
    object: `${valuesText(rest, speech)}${source} to ${target}`,
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

function valuesText(rest: readonly Term[], speech: Speech): string {
  const said = rest
    .filter((term) => !speech.isRole(term))
    .map((term) => (term.kind === "variable" ? quote(variableName(term)) : speech.value(term)));
  return said.length === 0 ? "" : `${said.join(" ")} on `;
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
  const { name } = types[0]!;
  const values = (world.rows(`${name}/1`) ?? []).map(([value]) => words(value!));
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
  { literals }: ClauseRule,
): { name: string; literal: ClauseLiteral } | undefined {
  if (arg.kind !== "variable") return undefined;
  const literal = literals.find(
    (each) =>
      each.kind === "relation" &&
      !each.negated &&
      world.isStatic(each.sentence) &&
      each.sentence.args.length === 1 &&
      each.sentence.name !== "role" &&
      termText(each.sentence.args[0]!) === arg.name,
  );
  return literal?.kind === "relation" ? { name: literal.sentence.name, literal } : undefined;
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
