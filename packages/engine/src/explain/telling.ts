/**
 * Conditions of rules as parts of sentences. What has no words of its own is named, and explained one level down.
 */
import { argsOf, keyOf, termKey } from "../board/domains.ts";
import type { BoardLayout, Layer } from "../board/layout.ts";
import type { Span } from "../gdl/diagnostic.ts";
import { termText } from "../gdl/print.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type Clause, type ClauseLiteral, type ClauseRule, literalTerms, replaced } from "./clauses.ts";
import { type ExplainedSentence, heldFor, listed } from "./explanation.ts";
import { linePattern, lineWords, mergedLines } from "./lines.ts";
import { offsetWords, relatedWords } from "./offsets.ts";
import { pathOf, positionOf, type SquarePath } from "./paths.ts";
import { contentNoun, isBlank, occupationWords, ownerOf, pieceNoun, someSquare } from "./pieces.ts";
import {
  cellsIn,
  isTied,
  offsetsBetween,
  type PlacedClause,
  type PlacedSquare,
  placedClause,
  squareKey,
  variablesOf,
} from "./placed.ts";
import { regionWords } from "./regions.ts";
import { isOpponents, quote, Speech, type Subject, words } from "./speech.ts";
import { comparison, listedValues } from "./values.ts";
import type { RuleWorld } from "./world.ts";

/** Part of a sentence. */
export interface Phrase {
  readonly text: string;
  /** The same denied of those that it speaks of. */
  readonly negative?: string | undefined;
  /** That it holds for nobody and nowhere. Default: the same. */
  readonly none?: string | undefined;
}

/** Squares that a sentence has named before, by their keys. */
export type KnownSquares = ReadonlyMap<string, string>;

/** The name that a condition was given, behind it. */
const CALLED = / \((`[^`]*`)\)$/;

/** Relations whose names are verbs stand between what they relate. */
const VERB = /(beats|wins|takes|covers|follows|precedes|defeats|attacks|cuts|blocks|captures)$/i;

const NOTHING_KNOWN: KnownSquares = new Map();

/** A condition is put in words where it is first used, if it takes no more characters; later, if it takes fewer. */
const LONGEST_INLINE = 260;
const LONGEST_REPEATED = 75;
/** What a relation asks of a square takes its place if it takes no more characters, and no more rules say it. */
const LONGEST_SQUARE = 140;
const MOST_INLINE = 4;
/** Conditions inside conditions. */
const DEEPEST = 5;

export class Telling {
  readonly world: RuleWorld;
  /** Named conditions that have been put in words. */
  readonly #said = new Set<string>();
  /** Relations that the sentence being written names without putting them in words. */
  #mentioned = new Map<string, Sentence>();
  readonly #explained = new Set<string>();
  #spans: Span[] = [];
  #depth = 0;

  constructor(world: RuleWorld) {
    this.world = world;
  }

  get noun(): string {
    return this.world.layout.boards.every(({ shape }) => shape === "hex") && this.world.layout.boards.length > 0
      ? "cell"
      : "square";
  }

  /** What was used for the sentence since the last call: spans of rules that were put in words. */
  takeSpans(): readonly Span[] {
    const spans = this.#spans;
    this.#spans = [];
    return spans;
  }

  mention(sentence: Sentence): void {
    this.#mentioned.set(keyOf(sentence), sentence);
  }

  /** Forgets what has been named since `work` began, where its text is not used. */
  tried<T>(work: () => T, isUsed: (found: T) => boolean): T {
    const before = new Map(this.#mentioned);
    const found = work();
    if (!isUsed(found)) this.#mentioned = before;
    return found;
  }

  /** What the relations mean that were named since the last call, each told once in an explanation. */
  takeDetails(detail: (sentence: Sentence) => ExplainedSentence | undefined): readonly ExplainedSentence[] {
    const mentioned = [...this.#mentioned].filter(([key]) => !this.#explained.has(key));
    this.#mentioned = new Map();
    return mentioned.flatMap(([key, sentence]) => {
      this.#explained.add(key);
      return detail(sentence) ?? [];
    });
  }

  /** The conditions of a clause, each as a phrase. */
  conditions(
    clause: Clause,
    speech: Speech,
    known: KnownSquares = NOTHING_KNOWN,
    squares: readonly (readonly Term[])[] = [],
  ): Phrase[] {
    const placed = placedClause(this.world, clause, squares);
    return [...this.squares(placed, speech, known), ...this.literals(placed, clause, speech, known)];
  }

  /** What squares are called that the last phrases named. */
  #told = new Map<string, string>();

  /** What a clause asks of squares. */
  squares(placed: PlacedClause, speech: Speech, known: KnownSquares): Phrase[] {
    const line = known.size === 0 ? linePattern(placed) : undefined;
    if (line) return [this.#holding(speech, line.occupation, (noun) => lineWords(line, noun))];
    const phrases: Phrase[] = [];
    const told = new Map(known);
    this.#told = told;
    for (const square of placed.squares) {
      const name = told.get(square.key);
      if (name !== undefined && known.has(square.key)) {
        for (const each of square.occupations)
          phrases.push({
            text: `${name} ${occupationWords(this.world, speech, each)}`,
            negative: `${name} ${occupationWords(this.world, speech, { ...each, negated: !each.negated })}`,
          });
        continue;
      }
      if (told.has(square.key)) continue;
      phrases.push(this.#newSquare(placed, square, speech, told));
    }
    return phrases;
  }

  /** A square that the sentence has not named, with those that lie beside it. */
  #newSquare(placed: PlacedClause, square: PlacedSquare, speech: Speech, told: Map<string, string>): Phrase {
    const anchor = placed.squares.find((other) => told.has(other.key) && isTied(placed, other, square));
    const beside = anchor && this.beside(placed, anchor, square);
    told.set(square.key, `that ${this.noun}`);
    const [first] = square.occupations;
    const owner = first === undefined ? undefined : ownerOf(this.world, speech, first);
    const isOwn = owner !== undefined && !first!.negated && square.occupations.length === 1;
    const said =
      isOwn && beside === undefined
        ? ""
        : square.occupations.map((each) => occupationWords(this.world, speech, each)).join(" and ");
    const to = anchor === undefined ? "" : (told.get(anchor.key) ?? "");
    // Where two squares have names, one says to which of them it is near.
    if (beside !== undefined && /^the (target|starting) /.test(to))
      return nearPhrase(`${relatedWords(beside, to)} ${said === "" ? "exists" : said}`.replace(/,? exists$/, ""));
    if (beside !== undefined)
      return nearPhrase(`${tidy(beside)} ${said === "" ? "exists" : said}`.replace(/,? exists$/, ""));
    const region = this.region(placed, square);
    if (isOwn) return this.#ownSquare(placed, square, speech, told);
    const near = this.#companions(placed, square, speech, told);
    const place = first !== undefined && near === "" ? this.place(placed, square) : undefined;
    if (place !== undefined) {
      told.set(square.key, place);
      const denied = square.occupations.map((each) =>
        occupationWords(this.world, speech, { ...each, negated: !each.negated }),
      );
      return { text: `${place} ${said}`, ...(denied.length === 1 && { none: `${place} ${denied[0]}` }) };
    }
    if (first === undefined) return { text: `there is a ${this.noun}${region}${near}` };
    return {
      text: `some ${this.noun}${region} ${said}${near}`,
      none: `no ${this.noun}${region} ${said}${near}`,
    };
  }

  /** The name of a square whose coordinates are given. */
  place({ board }: Pick<PlacedClause, "board">, { terms }: Pick<PlacedSquare, "terms">): string | undefined {
    const cell = board?.index.get(terms.map(termText).join(" "));
    return cell === undefined ? undefined : board!.cells[cell]!.name;
  }

  /** A piece of a role; the role is named before what lies beside the piece. */
  #ownSquare(placed: PlacedClause, square: PlacedSquare, speech: Speech, told: Map<string, string>): Phrase {
    const region = this.region(placed, square);
    const where = (): string => {
      const near = this.#companions(placed, square, speech, told);
      return `${region === "" && near === "" ? " on the board" : region}${near}`;
    };
    return this.#holding(
      speech,
      square.occupations[0]!,
      (noun) => {
        // A king stands on one square of many: what follows speaks of that one.
        if (noun !== "piece" && noun !== "mark") told.set(square.key, `the ${this.noun} of that ${noun}`);
        return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}${where()}`;
      },
      "no",
    );
  }

  /** `the player has a piece …`, or what has no owner: `a black king is …`. */
  #holding(
    speech: Speech,
    occupation: Parameters<typeof ownerOf>[2],
    what: (noun: string) => string,
    none?: "no",
  ): Phrase {
    const owner = ownerOf(this.world, speech, occupation);
    if (owner !== undefined) {
      const role = speech.role(owner);
      const said = what(pieceNoun(this.world, occupation));
      const plural = /^(a|an) /.test(said) ? said : said.replace(/ (piece|mark) /, " $1s ");
      const negative = `${role} ${none === "no" ? `has ${plural.replace(/^an? /, "no ")}` : `does not have ${plural}`}`;
      return {
        text: `${role} has ${plural}`,
        negative,
        none: role === speech.someone ? `no player has ${plural}` : negative,
      };
    }
    const content = isBlank(occupation)
      ? `empty ${this.noun}s`
      : `${this.noun}s with ${contentNoun(this.world, occupation.content, occupation.layer)}`;
    const said = what(content);
    return { text: `there are ${said}`, none: `there are no ${said}` };
  }

  /** Squares tied to one that is being named: `with an adjacent square that is empty`. */
  #companions(placed: PlacedClause, square: PlacedSquare, speech: Speech, told: Map<string, string>): string {
    const parts: string[] = [];
    for (const other of placed.squares) {
      if (told.has(other.key) || !isTied(placed, square, other)) continue;
      const beside = this.beside(placed, square, other);
      if (beside === undefined) continue;
      told.set(other.key, `that ${this.noun}`);
      const said = other.occupations.map((each) => occupationWords(this.world, speech, each)).join(" and ");
      parts.push(`${tidy(beside)}${said === "" ? "" : ` that ${said}`}`);
    }
    return parts.length === 0 ? "" : ` with ${listed(parts)}`;
  }

  /** A square as it lies to another; undefined where there are no words for it. */
  beside(placed: PlacedClause, from: PlacedSquare, to: PlacedSquare, role?: Term): string | undefined {
    const offsets = offsetsBetween(placed, from, to, role ?? this.roleOf(placed));
    const words = offsets && offsetWords(offsets, this.noun);
    const notes = placed.geometry.flatMap((literal) => (literal.kind === "table" ? (literal.note ?? []) : []));
    return words && `${words}${[...new Set(notes)].map((note) => note.replace(/^, (.*)$/, " ($1)")).join("")}`;
  }

  /** The role that the geometry of a clause depends on. */
  roleOf({ geometry }: PlacedClause): Term | undefined {
    for (const literal of geometry) {
      if (literal.kind === "table" && literal.role) return literal.role;
      if (literal.kind !== "relation") continue;
      const found = literal.sentence.args.find(
        (arg, at) => arg.kind === "variable" && this.world.isRoleArgument(keyOf(literal.sentence), at),
      );
      if (found) return found;
    }
    return undefined;
  }

  /** Where on the board a square may be, with a blank before it; empty where it may be anywhere. */
  region(placed: PlacedClause, square: PlacedSquare): string {
    const { board, places, geometry } = placed;
    if (board !== undefined && places === undefined) return constantRegion(board, square);
    if (
      board === undefined ||
      places === undefined ||
      (geometry.length === 0 && !square.terms.some(({ kind }) => kind === "constant"))
    )
      return "";
    const rows = cellsIn(placed, [square]);
    if (rows === undefined || rows.length !== places.rows.length || rows.length === 0)
      return this.where(placed, square);
    const role = this.roleOf(placed);
    const at = role?.kind === "variable" ? places.variables.indexOf(role.name) : -1;
    const byRole = new Map<string, Set<number>>();
    rows.forEach(([cell], n) => {
      const name = at < 0 ? "" : places.rows[n]![at]!;
      byRole.set(name, (byRole.get(name) ?? new Set()).add(cell!));
    });
    const all = this.world.filledCells(board);
    const found = [...byRole].map(([name, cells]) => ({
      name,
      words:
        all.size > 0 && [...all].every((cell) => cells.has(cell))
          ? ""
          : (regionWords(board, cells) ?? regionWords(board, new Set([...cells, ...unplayed(board, all)]))),
    }));
    if (found.some(({ words }) => words === undefined)) return this.where(placed, square);
    const distinct = new Set(found.map(({ words }) => words));
    if (distinct.size === 1) return found[0]!.words === "" ? "" : ` ${found[0]!.words}`;
    return ` ${found.map(({ name, words }) => `${words} (${name})`).join(" or ")}`;
  }

  /** The relations that say where a square is, by name. */
  where({ geometry }: PlacedClause, { terms }: PlacedSquare): string {
    const names = new Set(terms.flatMap(variablesOf));
    const about = geometry.flatMap((literal) =>
      literal.kind === "relation" &&
      literal.sentence.args.length > 1 &&
      literalTerms(literal)
        .flatMap(variablesOf)
        .some((name) => names.has(name))
        ? [literal.sentence]
        : [],
    );
    if (about.length === 0) return "";
    for (const each of about) this.mention(each);
    const relations = [...new Set(about.map(({ name }) => quote(name)))];
    return ` (where ${listed(relations)} ${relations.length > 1 ? "say" : "says"})`;
  }

  /** What a clause asks that is not about squares. */
  literals({ rest, squares, geometry }: PlacedClause, clause: Clause, speech: Speech, given: KnownSquares): Phrase[] {
    const known = new Map([...this.#told, ...given]);
    const ways = new Set(geometry.flatMap(literalTerms).flatMap(variablesOf));
    const listed = listedValues(this.world, rest, clause, speech);
    return rest.flatMap((literal) => {
      const found = listed.get(literal);
      if (found !== undefined) return found;
      const everywhere = this.#lacking(literal, clause, speech);
      if (everywhere !== undefined) return [everywhere];
      const phrase =
        this.#allowance(literal, ways, speech, { squares, known }) ??
        this.#literal(literal, clause, speech, { squares, known });
      return phrase === undefined ? [] : [literal.negated ? denied(phrase) : phrase];
    });
  }

  /** A fact that some value of a kind lacks: where that is denied, none lacks it. */
  #lacking(literal: ClauseLiteral, { literals }: Clause, speech: Speech): Phrase | undefined {
    if (literal.kind !== "fact" || !literal.negated) return undefined;
    const [value, ...more] = argsOf(literal.fact);
    if (value?.kind !== "variable" || more.length > 0 || speech.isKnown(value) || speech.isRole(value))
      return undefined;
    const types = literals.filter(
      (each) => each !== literal && literalTerms(each).flatMap(variablesOf).includes(value.name),
    );
    const [type] = types;
    if (types.length !== 1 || type?.kind !== "relation" || type.negated || !this.world.isStatic(type.sentence))
      return undefined;
    if (type.sentence.args.length !== 1) return undefined;
    const [name, noun] = [quote(literal.fact.name), words(type.sentence.name)];
    return { text: `${name} does not hold for some ${noun}`, negative: `${name} holds for every ${noun}` };
  }

  /** A table of what a piece on a square may do in which direction. */
  #allowance(
    literal: ClauseLiteral,
    ways: ReadonlySet<string>,
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase | undefined {
    if (literal.kind !== "relation" || !this.world.isStatic(literal.sentence)) return undefined;
    const { args, name } = literal.sentence;
    const held = args.map((arg) => (speech.isRole(arg) ? undefined : this.#contentOf(arg, context)));
    const isWay = args.every((arg, at) => held[at] !== undefined || (arg.kind === "variable" && ways.has(arg.name)));
    if (args.length < 2 || !isWay || !held.some((each) => each !== undefined)) return undefined;
    const coordinates = new Set(context.squares.flatMap(({ terms }) => terms.flatMap(variablesOf)));
    if (args.some((arg) => coordinates.has(arg.name))) return undefined;
    this.mention(literal.sentence);
    return {
      text: `${quote(name)} allows the piece to go that way`,
      negative: `${quote(name)} does not allow the piece to go that way`,
    };
  }

  /** As if it were not negated; undefined where nothing is to be said. */
  #literal(
    literal: ClauseLiteral,
    clause: Clause,
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase | undefined {
    switch (literal.kind) {
      case "fact":
        return this.#fact(literal, clause, speech, context);
      case "does":
        return this.#doing(literal, clause, speech);
      case "distinct":
        return this.#distinct(literal, speech, context);
      case "relation":
        return this.#relation(literal, speech, context);
      case "table":
        return undefined;
    }
  }

  #fact(
    { fact, negated }: ClauseLiteral & { kind: "fact" },
    clause: Clause,
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase | undefined {
    const args = argsOf(fact);
    const turn = this.world.layout.turns.get(termKey(fact));
    if (turn !== undefined && args.length === 1) {
      const whose = speech.possessive(args[turn]!);
      return { text: `it is ${whose} turn`, negative: `it is not ${whose} turn` };
    }
    const name = quote(fact.name);
    if (args.length === 0) return { text: `${name} holds`, negative: `${name} does not hold` };
    const owner = args.find((arg) => speech.isRole(arg));
    const values = args.filter((arg) => arg !== owner);
    if (values.length === 0) return forRole(name, speech.role(owner!));
    const subject = owner === undefined ? name : `${speech.possessive(owner)} ${name}`;
    if (values.length === 1 && values[0]!.kind !== "compound") {
      const [value] = values;
      const coordinate = this.coordinate(value!, context);
      if (coordinate !== undefined)
        return { text: `${subject} is ${coordinate}`, negative: `${subject} is not ${coordinate}` };
      if (value!.kind === "variable" && !negated && this.#isUsedElsewhere(clause, value!.name, fact)) return undefined;
      if (value!.kind === "variable" && !negated)
        return { text: `${subject} has a value`, negative: `${subject} has no value` };
      return { text: `${subject} is ${speech.value(value!)}`, negative: `${subject} is not ${speech.value(value!)}` };
    }
    const whole = owner === undefined ? factOfThing(this.world, fact, speech, clause) : undefined;
    if (whole !== undefined) {
      const { subject, is } = whole;
      const value = this.coordinate(args[1]!, context) ?? whole.value;
      const none = subject.replace(/\bsome /, "no ");
      const not = `${subject} ${is.replace("is", "is not")} ${value}`;
      return {
        text: `${subject} ${is} ${value}`,
        negative: not,
        none: none === subject ? not : `${none} ${is} ${value}`,
      };
    }
    const text = quote(variableFree(fact));
    return { text: `${text} holds`, negative: `${text} does not hold` };
  }

  /** `the column of the target square`, where a variable is a coordinate of a square that has a name. */
  coordinate(
    term: Term,
    { squares, known }: { squares: readonly Pick<PlacedSquare, "key" | "terms">[]; known: KnownSquares },
  ): string | undefined {
    const [board] = this.world.layout.boards;
    if (term.kind !== "variable" || board === undefined) return undefined;
    for (const { key, terms } of [...squares].reverse()) {
      const at = terms.findIndex(({ name }) => name === term.name);
      const axis = at < 0 || terms.length < 2 ? undefined : axisOf(board, at);
      if (axis !== undefined && known.has(key)) return `the ${axis} of ${known.get(key)}`;
    }
    return undefined;
  }

  #isUsedElsewhere({ literals }: Clause, name: string, fact: Term): boolean {
    return literals.some(
      (literal) =>
        !(literal.kind === "fact" && literal.fact === fact) &&
        literalTerms(literal).flatMap(variablesOf).includes(name),
    );
  }

  /** A move whose values other conditions speak of is named by them. */
  #doing(
    { role, move, negated }: ClauseLiteral & { kind: "does" },
    { literals }: Clause,
    speech: Speech,
  ): Phrase | undefined {
    const names = variablesOf(move);
    const others = literals.filter(
      (literal) =>
        literal.kind !== "does" &&
        literalTerms(literal)
          .flatMap(variablesOf)
          .some((name) => names.includes(name)),
    );
    if (!negated && others.length > 0 && names.every((name) => speech.isValue(name))) return undefined;
    const who = speech.role(role);
    const what = move.kind === "variable" ? "moves" : `plays ${quote(move.name)}`;
    return { text: `${who} ${what}`, negative: `${who} does not ${what.replace(/^(\w+)s/, "$1")}` };
  }

  #distinct(
    { left, right }: ClauseLiteral & { kind: "distinct" },
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase {
    const name = (term: Term): string => this.#argument(term, speech, context);
    const held = this.#contentOf(left, context);
    const isEmpty = held !== undefined && isBlank({ negated: false, layer: held.layer, content: [right] });
    if (isEmpty) return { text: `${held.where} is not empty`, negative: `${held.where} is empty` };
    return { text: `${name(left)} is not ${name(right)}`, negative: `${name(left)} is ${name(right)}` };
  }

  #relation(
    { sentence, negated }: ClauseLiteral & { kind: "relation" },
    speech: Speech,
    { squares, known }: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase | undefined {
    const { world } = this;
    const { name, args } = sentence;
    if (name === "terminal") return { text: "the game is over", negative: "the game is not over" };
    if (name === "legal" && args.length === 2) return this.#canMove(args, speech);
    if (!negated && (name === "role" || isOpponents(world, sentence))) return undefined;
    if (
      !negated &&
      args.length === 1 &&
      world.isStatic(sentence) &&
      args[0]!.kind === "variable" &&
      !speech.isValue(args[0]!.name)
    )
      return undefined;
    const compared = world.isStatic(sentence)
      ? comparison(world, sentence, (term) => this.#argument(term, speech, { squares, known }))
      : undefined;
    if (compared) return compared;
    if (!world.isStatic(sentence) && world.isNamedCondition(sentence)) return this.#named(sentence, speech);
    const path = negated ? undefined : pathOf(world, sentence, squares);
    if (path) return { text: `${this.#squareName(path.to, known)} is ${this.path(path, speech)}` };
    const onward = negated ? undefined : this.#onward(sentence, squares);
    if (onward) return { text: `from there one can get to ${this.path(onward, speech)}` };
    const inline = this.#inline(sentence, speech, { squares, known });
    if (inline !== undefined) return inline;
    this.mention(sentence);
    return this.#byName(sentence, speech, { squares, known });
  }

  /** What a relation asks of a square that has a name, where that is said in a few words. */
  #inline(
    sentence: Sentence,
    speech: Speech,
    { squares, known }: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase | undefined {
    const { world } = this;
    const key = keyOf(sentence);
    const about = squares.filter((square) => known.has(square.key) && positionOf(sentence.args, square) >= 0);
    if (world.isStatic(sentence) || world.isByMove(sentence) || world.isRecursive(key)) return undefined;
    if (about.length === 0 || this.#depth >= DEEPEST) return undefined;
    const caller: ClauseRule = {
      head: sentence,
      literals: [{ kind: "relation", negated: false, sentence }],
      spans: [],
    };
    const clauses = world
      .definitions(key)
      .flatMap((rule) => world.clauses(rule))
      .map((rule, at) => replaced(caller, 0, rule, `'in${at}`))
      .filter((clause) => clause !== undefined);
    if (clauses.length === 0 || clauses.length > MOST_INLINE) return undefined;
    const before = { told: this.#told, mentioned: new Map(this.#mentioned) };
    this.#depth++;
    const all = clauses.map((clause) => {
      const own = new Map([...known].filter(([each]) => about.some((square) => square.key === each)));
      return joined(
        this.conditions(
          clause,
          new Speech(world, clause, speech.subject),
          own,
          about.map(({ terms }) => terms),
        ),
      );
    });
    this.#depth--;
    this.#told = before.told;
    const isClear = this.#mentioned.size === before.mentioned.size;
    this.#mentioned = before.mentioned;
    const text = inOne(all.map((phrase) => phrase.text));
    const nones = all.map(({ none, negative }) => none ?? negative);
    // Only what speaks of nobody and nothing new is the same sentence here as there.
    if (!isClear || text.length > LONGEST_SQUARE || /`\?|some player|that player| and /.test(text)) return undefined;
    if (all.some((phrase) => phrase.text === ALWAYS)) return undefined;
    if (!nones.every((each) => each !== undefined)) return undefined;
    const negative = listed(nones);
    this.#spans.push(...clauses.flatMap(({ spans }) => spans));
    return { text, negative };
  }

  /** A way from a square that is known to one that nothing else speaks of. */
  #onward(sentence: Sentence, squares: readonly PlacedSquare[]): SquarePath | undefined {
    for (const from of squares) {
      const at = positionOf(sentence.args, from);
      const terms = sentence.args.slice(at + from.terms.length, at + 2 * from.terms.length);
      if (at < 0 || terms.length < from.terms.length) continue;
      const path = pathOf(this.world, sentence, [from, { key: squareKey(terms), terms, occupations: [] }]);
      if (path) return path;
    }
    return undefined;
  }

  #squareName({ key }: PlacedSquare, known: KnownSquares): string {
    return known.get(key) ?? `that ${this.noun}`;
  }

  #canMove([role, move]: readonly Term[], speech: Speech): Phrase {
    const who = speech.role(role!);
    const what = move!.kind === "variable" ? "a legal move" : `a legal ${quote(move!.name)}`;
    return { text: `${who} has ${what}`, negative: `${who} has no${what.slice(1)}` };
  }

  /** Whether a term is a move with squares in it. */
  isMove(term: Term): boolean {
    return term.kind === "compound" && (this.world.layout.moves.get(termKey(term))?.spots.length ?? 0) > 0;
  }

  /** A relation of which no more is said here than its name. */
  #byName(
    sentence: Sentence,
    speech: Speech,
    { squares, known }: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase {
    const { name, args } = sentence;
    const about: string[] = [];
    for (let at = 0; at < args.length; ) {
      const square = squares.find((each) => positionOf(args.slice(at), each) === 0);
      about.push(square ? this.#squareName(square, known) : this.#argument(args[at]!, speech, { squares, known }));
      at += square ? square.terms.length : 1;
    }
    const [first, second, ...more] = about;
    if (args.some((arg) => this.isMove(arg)))
      return { text: `${quote(name)} allows it`, negative: `${quote(name)} does not allow it` };
    if (first === undefined) return { text: `${quote(name)} holds`, negative: `${quote(name)} does not hold` };
    if (second !== undefined && more.length === 0 && VERB.test(name) && this.world.isStatic(sentence))
      return {
        text: `${first} ${quote(name)} ${second}`,
        negative: `${quote(name)} does not hold for ${first} and ${second}`,
      };
    return forRole(quote(name), about.some((item) => item.startsWith("`?")) ? heldFor(about) : listed(about));
  }

  #argument(term: Term, speech: Speech, context: { squares: readonly PlacedSquare[]; known: KnownSquares }): string {
    if (speech.isRole(term)) return speech.role(term);
    const held = this.#contentOf(term, context);
    return held === undefined || speech.isKnown(term) ? speech.value(term) : `what ${held.where} holds`;
  }

  /** Where a square is whose content a variable stands for. */
  #contentOf(
    term: Term,
    { squares, known }: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): { readonly where: string; readonly layer: Layer } | undefined {
    if (term.kind !== "variable") return undefined;
    for (const square of squares)
      for (const { content, layer, negated } of square.occupations)
        if (!negated && content.length === 1 && content[0]!.name === term.name && layer.content.length === 1)
          return { where: this.#squareName(square, known), layer };
    return undefined;
  }

  /** A condition that has a name: in words where it is new or short, else by its name. */
  #named(sentence: Sentence, speech: Speech): Phrase {
    const key = keyOf(sentence);
    const [role] = sentence.args;
    const who = role === undefined ? undefined : speech.role(role);
    const name = quote(sentence.name);
    const byName = who === undefined ? holding(name) : forRole(name, who);
    if (this.#depth >= DEEPEST || this.world.isRecursive(key) || this.#said.has(key)) {
      if (!this.#said.has(key)) this.mention(sentence);
      return byName;
    }
    const subject = role && { term: role, name: who!, ...speech.partners(role, who!) };
    const found = this.#short(sentence, subject, this.#depth) ?? this.#short(sentence, subject, DEEPEST);
    if (found === undefined) {
      this.mention(sentence);
      return byName;
    }
    if (found.text.length <= LONGEST_REPEATED || (role === undefined && CALLED.test(found.text))) return found;
    // What is long has a name from now on, and needs no other name inside.
    this.#said.add(key);
    const call = (text: string): string => `${text.replace(CALLED, (_, inner) => this.#unsay(inner))} (${name})`;
    const { text, negative, none } = found;
    return { text: call(text), negative: negative && call(negative), none: none && call(none) };
  }

  #unsay(name: string): string {
    for (const key of this.#said) if (quote(key.replace(/\/\d+$/, "")) === name) this.#said.delete(key);
    return "";
  }

  /** A condition in words where these are few; the conditions inside it from that depth on by their names. */
  #short(sentence: Sentence, subject: Subject | undefined, depth: number): Phrase | undefined {
    const before = {
      spans: [...this.#spans],
      said: [...this.#said],
      mentioned: new Map(this.#mentioned),
      depth: this.#depth,
    };
    this.#depth = depth;
    const found = this.condition(sentence, subject);
    this.#depth = before.depth;
    if (found !== undefined && found.text.length <= LONGEST_INLINE) return found;
    this.#spans = before.spans;
    this.#mentioned = before.mentioned;
    this.#said.clear();
    for (const key of before.said) this.#said.add(key);
    return undefined;
  }

  /** A condition in words, with all its alternatives; undefined where it has none. */
  condition(sentence: Sentence, subject: Subject | undefined): Phrase | undefined {
    const caller: ClauseRule = {
      head: sentence,
      literals: [{ kind: "relation", negated: false, sentence }],
      spans: [],
    };
    const clauses = this.world
      .definitions(keyOf(sentence))
      .flatMap((rule) => this.world.clauses(rule))
      .map((rule, at) => replaced(caller, 0, rule, `"${at}`))
      .filter((clause) => clause !== undefined);
    if (clauses.length === 0) return undefined;
    this.#spans.push(...clauses.flatMap(({ spans }) => spans));
    this.#depth++;
    const phrase = this.alternatives(clauses, subject);
    this.#depth--;
    return phrase;
  }

  alternatives(clauses: readonly ClauseRule[], subject: Subject | undefined): Phrase {
    const lines = clauses.map((clause) => linePattern(placedClause(this.world, clause)));
    const line = lines.every((each) => each !== undefined) ? mergedLines(lines) : undefined;
    if (line && clauses.length > 1) {
      const speech = new Speech(this.world, clauses[0]!, subject);
      const { text, negative, none } = this.#holding(speech, line.occupation, (noun) => lineWords(line, noun));
      return { text, negative: none ?? negative };
    }
    const phrases = clauses.map((clause) => joined(this.conditions(clause, new Speech(this.world, clause, subject))));
    const distinct = [...new Map(phrases.map((phrase) => [phrase.text, phrase])).values()];
    const text = distinct
      .map((phrase) => phrase.text)
      .join(", or ")
      .replace(/^/, distinct.length > 1 ? "either " : "");
    const nones = distinct.map(({ none, negative }) => none ?? negative);
    const negative = nones.every((each) => each !== undefined) ? nones.join(", and ") : undefined;
    return { text, negative };
  }

  /** A square at the end of a way. */
  path({ from, to, step, isStraight }: SquarePath, caller: Speech): string {
    const speech = new Speech(this.world, step, caller.subject);
    const placed = placedClause(this.world, step, [from.terms, to.terms]);
    const find = (key: string): PlacedSquare => placed.squares.find((square) => square.key === key)!;
    const [start, end] = [find(from.key), find(to.key)];
    const over = placed.squares.filter((square) => square !== start && square !== end);
    const beside = this.beside(placed, start, end, undefined);
    this.#spans.push(...step.spans);
    const isEmptyWay = over.length === 0 && end.occupations.length === 1 && isBlank(end.occupations[0]!);
    if (isEmptyWay && beside !== undefined && isStraight) {
      const ways = beside.startsWith("an orthogonally")
        ? "row or column"
        : beside.startsWith("a diagonally")
          ? "diagonal"
          : "row, column or diagonal";
      return `an empty ${this.noun} in the same ${ways}, over empty ${this.noun}s only`;
    }
    const same = isStraight ? " in the same direction" : "";
    const landing = someSquare(this.world, speech, this.noun, end).replace(/^any /, "a ");
    const middle = over.map((square) => {
      const next = this.beside(placed, start, square);
      const said = square.occupations.map((each) => occupationWords(this.world, speech, each)).join(" and ");
      return `${tidy(next ?? `a ${this.noun}`)} that ${said}`;
    });
    if (middle.length > 0)
      return `a ${this.noun} reached by one or more jumps${same}, each over ${listed(middle)}, to ${landing} beyond`;
    return `a ${this.noun} reached by one or more steps${same}, each to ${beside === undefined ? landing : `${tidy(beside)}${endWords(this.world, speech, end)}`}`;
  }
}

/** `the target square is empty or holds a king`. */
function inOne(texts: readonly string[]): string {
  const subject = /^(the (?:target|starting|chosen) \w+|that \w+|it) /.exec(texts[0]!)?.[0];
  const distinct = [...new Set(texts)];
  if (subject === undefined || !distinct.every((text) => text.startsWith(subject) && !text.includes(" and ")))
    return distinct.length > 1 ? `either ${distinct.join(" or ")}` : distinct[0]!;
  return subject + distinct.map((text) => text.slice(subject.length)).join(" or ");
}

/** What a coordinate names. */
function axisOf({ cells }: BoardLayout, at: number): "column" | "row" | undefined {
  const isOne = (axis: "x" | "y"): boolean => {
    const places = new Map<string, number>();
    return cells.every((cell) => {
      const place = places.get(cell.coordinates[at]!) ?? cell[axis];
      places.set(cell.coordinates[at]!, place);
      return place === cell[axis];
    });
  };
  return isOne("x") ? "column" : isOne("y") ? "row" : undefined;
}

/** `an adjacent square holds a king`, denied: `no adjacent square holds a king`. */
function nearPhrase(text: string): Phrase {
  return /^an? /.test(text) ? { text, none: text.replace(/^an? /, "no ") } : { text };
}

/** Where the coordinates that are constants put a square. */
function constantRegion(board: BoardLayout, { terms }: PlacedSquare): string {
  if (!terms.some(({ kind }) => kind === "constant")) return "";
  const cells = [...board.cells.entries()].filter(([, { coordinates }]) =>
    terms.every((term, at) => term.kind === "variable" || termText(term) === coordinates[at]),
  );
  const words = regionWords(board, new Set(cells.map(([cell]) => cell)));
  return words === undefined || words === "" ? "" : ` ${words}`;
}

/** Squares on which nothing ever lies belong to any region that one likes. */
function unplayed({ cells }: BoardLayout, filled: ReadonlySet<number>): readonly number[] {
  return filled.size === 0 ? [] : [...cells.keys()].filter((cell) => !filled.has(cell));
}

function endWords(world: RuleWorld, speech: Speech, { occupations }: PlacedSquare): string {
  return occupations.length === 0
    ? ""
    : ` that ${occupations.map((each) => occupationWords(world, speech, each)).join(" and ")}`;
}

/** Some words for places end with a comma before what follows. */
function tidy(text: string): string {
  return text;
}

function holding(name: string): Phrase {
  return { text: `${name} holds`, negative: `${name} does not hold` };
}

function forRole(name: string, who: string): Phrase {
  const negative = `${name} does not hold for ${who}`;
  return {
    text: `${name} holds for ${who}`,
    negative,
    none: who === "some player" ? `${name} holds for no player` : negative,
  };
}

/** Without the marks that keep variables of different rules apart. */
export function variableFree(term: Term): string {
  return termText(term).replaceAll(/(\?[^\s()'"]*)['"][^\s()]*/g, "$1");
}

/** Facts whose names say where one thing is to another. */
const PLACED = /^(on|in|at|inside|under|above|below|beside|near|left-of|right-of|next-to)$/i;

/** A fact of two values says the second of the first: the `holds` of the small jug is 6, the block a is `on` b. */
export function factOfThing(
  world: RuleWorld,
  fact: Term,
  speech: Speech,
  { literals, head }: Pick<Clause, "literals"> & { readonly head?: Sentence },
): { readonly subject: string; readonly is: string; readonly value: string } | undefined {
  const [thing, value, ...more] = argsOf(fact);
  if (thing === undefined || value === undefined || more.length > 0) return undefined;
  if (thing.kind === "compound" || value.kind === "compound") return undefined;
  const inHead = new Set(head?.args.flatMap(variablesOf));
  const uses = (name: string): number =>
    literals.filter((literal) => literalTerms(literal).flatMap(variablesOf).includes(name)).length;
  const isIdle = (term: Term): boolean =>
    term.kind === "variable" && !speech.isKnown(term) && uses(term.name) <= 1 && !inHead.has(term.name);
  const named = (term: Term, at: number): string => {
    const noun = world.typeOfFact(termKey(fact), at);
    if (term.kind === "constant") return words(term.name);
    if (speech.isKnown(term)) return speech.value(term);
    if (isIdle(term)) return noun === undefined || at > 0 ? "something" : `some ${noun}`;
    return at > 0 || noun === undefined ? speech.value(term) : `the ${noun} ${speech.value(term)}`;
  };
  if (PLACED.test(fact.name)) return { subject: named(thing, 0), is: `is ${quote(fact.name)}`, value: named(value, 1) };
  return { subject: `the ${quote(fact.name)} of ${named(thing, 0)}`, is: "is", value: named(value, 1) };
}

/** What no condition comes to. */
export const ALWAYS = "always";

/** Several phrases as one; where they are denied together, the first leads and the others follow. */
export function joined(all: readonly Phrase[]): Phrase {
  const phrases = [...new Map(all.map((phrase) => [phrase.text, phrase])).values()];
  const [first, ...more] = phrases;
  if (first === undefined) return { text: ALWAYS };
  if (more.length === 0) return first;
  const text = listed(phrases.map((phrase) => phrase.text));
  const leads = first.none !== undefined && / no /.test(` ${first.none}`);
  const none = leads
    ? `${first.none} such that ${listed(more.map((phrase) => phrase.text))}`
    : `it is not so that ${text}`;
  return { text, none };
}

function denied({ text, negative }: Phrase): Phrase {
  return { text: negative ?? `it is not so that ${text}`, negative: text };
}
