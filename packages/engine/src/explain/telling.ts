/**
 * Conditions of rules as parts of sentences. What has no words of its own is named, and explained one level down.
 */
import { keyOf } from "../board/domains.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type Clause, type ClauseLiteral, type ClauseRule, literalTerms, replaced, variablesOf } from "./clauses.ts";
import { listed } from "./explanation.ts";
import { FactPhrases } from "./facts.ts";
import { linePattern, lineWords, mergedLines } from "./lines.ts";
import { meaningOf } from "./meanings.ts";
import { pathOf, positionOf, type SquarePath } from "./paths.ts";
import { ALWAYS, choice, denied, forRole, holding, inOne, joined, type KnownSquares, type Phrase } from "./phrases.ts";
import { isBlank, occupationWords, someSquare } from "./pieces.ts";
import { type PlacedClause, type PlacedSquare, placedClause, squareKey } from "./placed.ts";
import { isOpponents, quote, Speech, type Subject } from "./speech.ts";
import { comparison, listedValues } from "./values.ts";
import type { RuleWorld } from "./world.ts";

/** The name that a condition was given, behind it. */
const CALLED = / \((`[^`]*`)\)$/;

const NOTHING_KNOWN: KnownSquares = new Map();

/** A condition is put in words where it is first used, if it takes no more characters; later, if it takes fewer. */
const LONGEST_INLINE = 260;
const LONGEST_REPEATED = 130;

/** What a relation asks of a square takes its place if it takes no more characters, and no more rules say it. */
const LONGEST_SQUARE = 140;
const MOST_INLINE = 4;

/** Conditions inside conditions. */
const DEEPEST = 5;

/** Alternatives that may be lines. */
const MOST_LINES = 12;

/** What a condition is asked of: what was said of its arguments before. */
interface Context {
  readonly outer?: Speech;
  readonly known: KnownSquares;
  readonly squares: readonly (readonly Term[])[];
}

const NOWHERE_ELSE: Context = { known: NOTHING_KNOWN, squares: [] };

/** What is said of some player, denied of all. */
function deniedOfAll(text: string, someone: string): string {
  const [, said] = /^some player ((?!.*\b(?:some|that) player\b).*)$/.exec(text) ?? [];
  const [, lacked] = /^has no ([^,]*)$/.exec(said ?? "") ?? [];
  if (lacked !== undefined) return `every player has ${/^[aeiou]/.test(lacked) ? "an" : "a"} ${lacked}`;
  if (said !== undefined) return `no player ${said}`;
  return `for no player it is so that ${text.replace(someone, "that player")}`;
}

function isReadable(text: string): boolean {
  return text.length <= LONGEST_INLINE && text !== ALWAYS && !text.includes("`?");
}

export class Telling extends FactPhrases {
  /** Named conditions that have been put in words. */
  readonly #said = new Set<string>();
  #depth = 0;

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

  /** What a clause asks that is not about squares. */
  literals({ rest, squares, geometry }: PlacedClause, clause: Clause, speech: Speech, given: KnownSquares): Phrase[] {
    const known = new Map([...this.told, ...given]);
    const ways = new Set(geometry.flatMap(literalTerms).flatMap(variablesOf));
    const listed = listedValues(this.world, rest, clause, speech);
    return rest.flatMap((literal) => {
      if (speech.isDefiner(literal) && literal.kind === "relation" && meaningOf(this.world, literal.sentence)?.isTable)
        this.mention(literal.sentence);
      const found = speech.isDefiner(literal) ? [] : listed.get(literal);
      if (found !== undefined) return found;
      const everywhere = this.lacking(literal, clause, speech);
      if (everywhere !== undefined) return [everywhere];
      const phrase =
        this.allowance(literal, ways, speech, { squares, known }) ??
        this.#literal(literal, clause, speech, { squares, known });
      return phrase === undefined ? [] : [literal.negated ? denied(phrase) : phrase];
    });
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
        return this.fact(literal, clause, speech, context);
      case "does":
        return this.doing(literal, clause, speech, context);
      case "distinct":
        return !literal.negated && speech.isDifferent(literal) ? undefined : this.distinct(literal, speech, context);
      case "relation":
        return this.#relation(literal, speech, context);
      case "table":
        return undefined;
    }
  }

  #relation(
    { sentence, negated }: ClauseLiteral & { kind: "relation" },
    speech: Speech,
    { squares, known }: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase | undefined {
    const { world } = this;
    const { name, args } = sentence;
    if (name === "terminal") return { text: "the game is over", negative: "the game is not over" };
    if (name === "legal" && args.length === 2) return this.canMove(args, speech);
    if (!negated && (name === "role" || isOpponents(world, sentence))) return undefined;
    if (
      !negated &&
      args.length === 1 &&
      world.isStatic(sentence) &&
      args[0]!.kind === "variable" &&
      (!speech.isValue(args[0]!.name) || speech.isChosen(args[0]!.name))
    )
      return undefined;
    const compared = world.isStatic(sentence)
      ? comparison(world, sentence, (term) => this.argument(term, speech, { squares, known }))
      : undefined;
    if (compared) return compared;
    if (!world.isStatic(sentence) && world.isNamedCondition(sentence)) return this.#named(sentence, speech);
    const path = negated ? undefined : pathOf(world, sentence, squares);
    const way = path && this.path(path, speech);
    if (path && way !== undefined) return { text: `${this.squareName(path.to, known)} is ${way}` };
    const onward = negated ? undefined : this.#onward(sentence, squares);
    const beyond = onward && this.path(onward, speech);
    if (beyond !== undefined) return { text: `from there one can get to ${beyond}` };
    const inline =
      this.#inline(sentence, speech, { squares, known }) ?? this.#worded(sentence, speech, { squares, known });
    if (inline !== undefined) return inline;
    this.mention(sentence);
    return this.byName(sentence, speech, { squares, known });
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
    const before = { told: this.told, mentioned: new Map(this.mentioned) };
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
    this.told = before.told;
    const isClear = this.mentioned.size === before.mentioned.size;
    this.mentioned = before.mentioned;
    const text = inOne(all.map((phrase) => phrase.text));
    const nones = all.map(({ none, negative }) => none ?? negative);
    // Only what speaks of nobody and nothing new is the same sentence here as there.
    if (!isClear || text.length > LONGEST_SQUARE || /`\?|some player|that player| and /.test(text)) return undefined;
    if (all.some((phrase) => phrase.text === ALWAYS)) return undefined;
    if (!nones.every((each) => each !== undefined)) return undefined;
    const negative = listed(nones);
    this.spans.push(...clauses.flatMap(({ spans }) => spans));
    return { text, negative };
  }

  /** A condition on whatever stands in its arguments, where its rules say it in a few words that name all of it. */
  #worded(
    sentence: Sentence,
    speech: Speech,
    { squares, known }: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase | undefined {
    const key = keyOf(sentence);
    if (this.world.isStatic(sentence) || this.world.isRecursive(key) || this.#depth >= DEEPEST) return undefined;
    const about = squares.filter((square) => known.has(square.key) && positionOf(sentence.args, square) >= 0);
    const named = new Set(about.flatMap(({ terms }) => terms.flatMap(variablesOf)));
    // Said without its name, a value would be any.
    const isNamed = (arg: Term): boolean =>
      arg.kind !== "variable" ||
      named.has(arg.name) ||
      speech.isRole(arg) ||
      speech.isKnown(arg) ||
      speech.isFree(arg.name);
    if (!sentence.args.every(isNamed)) return undefined;
    const before = {
      spans: [...this.spans],
      said: [...this.#said],
      mentioned: new Map(this.mentioned),
      told: this.told,
      named: speech.named,
    };
    const found = this.condition(sentence, speech.subject, {
      outer: speech,
      known: new Map(about.map((square) => [square.key, known.get(square.key)!])),
      squares: about.map(({ terms }) => terms),
    });
    this.told = before.told;
    const isNew = [...this.mentioned.keys()].some((name) => !before.mentioned.has(name));
    if (found !== undefined && !isNew && isReadable(found.text)) return found;
    speech.restore(before.named);
    this.spans = before.spans;
    this.mentioned = before.mentioned;
    this.#said.clear();
    for (const each of before.said) this.#said.add(each);
    return undefined;
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
    const anybody = role !== undefined && speech.isAnybody(role, who!) ? deniedOfAll(found.text, who!) : undefined;
    if (anybody !== undefined && found.text.length <= LONGEST_REPEATED) return { ...found, none: anybody };
    if (found.text.length <= LONGEST_REPEATED || (role === undefined && CALLED.test(found.text))) return found;
    // What is long has a name from now on, and needs no other name inside.
    this.#said.add(key);
    const call = (text: string): string => `${text.replace(CALLED, (_, inner) => this.#unsay(inner))} (${name})`;
    const { text, negative, none = anybody } = found;
    return { text: call(text), negative: negative && call(negative), none: none && call(none) };
  }

  #unsay(name: string): string {
    for (const key of this.#said) if (quote(key.replace(/\/\d+$/, "")) === name) this.#said.delete(key);
    return "";
  }

  /** A condition in words where these are few; the conditions inside it from that depth on by their names. */
  #short(sentence: Sentence, subject: Subject | undefined, depth: number): Phrase | undefined {
    const before = {
      spans: [...this.spans],
      said: [...this.#said],
      mentioned: new Map(this.mentioned),
      depth: this.#depth,
    };
    this.#depth = depth;
    const found = this.condition(sentence, subject);
    this.#depth = before.depth;
    if (found !== undefined && found.text.length <= LONGEST_INLINE) return found;
    this.spans = before.spans;
    this.mentioned = before.mentioned;
    this.#said.clear();
    for (const key of before.said) this.#said.add(key);
    return undefined;
  }

  /** A condition in words, with all its alternatives; undefined where it has none. */
  condition(sentence: Sentence, subject: Subject | undefined, context: Context = NOWHERE_ELSE): Phrase | undefined {
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
    this.spans.push(...clauses.flatMap(({ spans }) => spans));
    this.#depth++;
    const phrase = this.alternatives(this.#lines(clauses), subject, context);
    this.#depth--;
    return phrase;
  }

  /** Alternatives that are made of others, each a line, become those. */
  #lines(clauses: readonly ClauseRule[]): readonly ClauseRule[] {
    const isLine = (clause: ClauseRule): boolean => linePattern(placedClause(this.world, clause)) !== undefined;
    if (clauses.every(isLine)) return clauses;
    const all = clauses.flatMap((clause) => (isLine(clause) ? [clause] : this.world.alternativesOf(clause)));
    return all.length > 0 && all.length <= MOST_LINES && all.every(isLine) ? all : clauses;
  }

  alternatives(
    clauses: readonly ClauseRule[],
    subject: Subject | undefined,
    { outer, known, squares }: Context = NOWHERE_ELSE,
  ): Phrase {
    const lines = clauses.map((clause) => linePattern(placedClause(this.world, clause)));
    const line = lines.every((each) => each !== undefined) ? mergedLines(lines) : undefined;
    if (line && clauses.length > 1) {
      const speech = new Speech(this.world, clauses[0]!, subject, outer);
      const { text, negative, none } = this.holding(speech, line.occupation, (noun) => lineWords(line, noun));
      return { text, negative: none ?? negative };
    }
    const phrases = clauses.map((clause) =>
      joined(this.conditions(clause, new Speech(this.world, clause, subject, outer), known, squares)),
    );
    const distinct = [...new Map(phrases.map((phrase) => [phrase.text, phrase])).values()];
    const text = choice(distinct.map((phrase) => phrase.text));
    const nones = distinct.map(({ none, negative }) => none ?? negative);
    const negative = nones.every((each) => each !== undefined) ? nones.join(", and ") : undefined;
    const [only, ...others] = distinct;
    return { text, negative, ...(others.length === 0 && only!.parts && { parts: only!.parts }) };
  }

  /** A square at the end of a way; undefined where there are no words for its steps. */
  path({ from, to, step, isStraight }: SquarePath, caller: Speech): string | undefined {
    const speech = new Speech(this.world, step, caller.subject);
    const placed = placedClause(this.world, step, [from.terms, to.terms]);
    const find = (key: string): PlacedSquare => placed.squares.find((square) => square.key === key)!;
    const [start, end] = [find(from.key), find(to.key)];
    const over = placed.squares.filter((square) => square !== start && square !== end);
    const beside = this.beside(placed, start, end, undefined);
    this.spans.push(...step.spans);
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
    const known = new Map([
      [start.key, `the ${this.noun} before`],
      [end.key, `that ${this.noun}`],
    ]);
    const more = this.literals(placed, step, speech, known);
    const such = more.length === 0 ? "" : ` such that ${joined(more).text}`;
    if (beside === undefined && over.length === 0 && end.occupations.length === 0) return undefined;
    const landing = someSquare(this.world, speech, this.noun, end).replace(/^any /, "a ");
    const middle = over.map((square) => {
      const next = this.beside(placed, start, square);
      const said = square.occupations.map((each) => occupationWords(this.world, speech, each)).join(" and ");
      return `${next ?? `a ${this.noun}`} that ${said}`;
    });
    if (middle.length > 0)
      return `a ${this.noun} reached by one or more jumps${same}, each over ${listed(middle)}, to ${landing} beyond${such}`;
    return `a ${this.noun} reached by one or more steps${same}, each to ${beside === undefined ? landing : `${beside}${endWords(this.world, speech, end)}`}${such}`;
  }
}

function endWords(world: RuleWorld, speech: Speech, { occupations }: PlacedSquare): string {
  return occupations.length === 0
    ? ""
    : ` that ${occupations.map((each) => occupationWords(world, speech, each)).join(" and ")}`;
}
