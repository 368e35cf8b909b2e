/**
 * Facts, moves and tables as phrases.
 */
import { argsOf, termKey } from "../board/domains.ts";
import type { Layer } from "../board/layout.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type Clause, type ClauseLiteral, literalTerms, variablesOf } from "./clauses.ts";
import { heldFor, listed } from "./explanation.ts";
import { positionOf } from "./paths.ts";
import { forRole, type KnownSquares, type Phrase, variableFree } from "./phrases.ts";
import { isBlank } from "./pieces.ts";
import { type PlacedSquare, squareKey } from "./placed.ts";
import { quote, type Speech, words } from "./speech.ts";
import { SquarePhrases } from "./squares.ts";
import { stepsUntil } from "./steps.ts";
import type { RuleWorld } from "./world.ts";

/** Relations whose names are verbs stand between what they relate. */
const VERB = /(beats|wins|takes|covers|follows|precedes|defeats|attacks|cuts|blocks|captures)$/i;

export class FactPhrases extends SquarePhrases {
  /** A fact that some value of a kind lacks: where that is denied, none lacks it. */
  protected lacking(literal: ClauseLiteral, { literals }: Clause, speech: Speech): Phrase | undefined {
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
  protected allowance(
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

  protected fact(
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
    const steps = negated ? undefined : stepsUntil(this.world, fact);
    if (steps !== undefined) return { text: `${steps} ${steps === 1 ? "step has" : "steps have"} been played` };
    if (args.length === 0) return { text: `${name} is set`, negative: `${name} is not set` };
    const owner = args.find((arg) => speech.isRole(arg));
    const values = args.filter((arg) => arg !== owner);
    if (values.length === 0) {
      const who = speech.role(owner!);
      return isPhrase(who, name, speech.isAnybody(owner!, who));
    }
    if (values.length === 1 && this.world.isMany(fact)) return this.#property(fact, values[0]!, owner, speech, context);
    const subject = owner === undefined ? name : `${speech.possessive(owner)} ${name}`;
    if (values.length === 1 && values[0]!.kind !== "compound") {
      const [value] = values;
      const coordinate = this.coordinate(value!, context);
      if (coordinate !== undefined)
        return { text: `${subject} is ${coordinate}`, negative: `${subject} is not ${coordinate}` };
      const isSame = value!.kind === "variable" && speech.isNamedElsewhere(value!, fact);
      if (value!.kind === "variable" && !negated && !isSame && this.#isUsedElsewhere(clause, value!.name, fact))
        return undefined;
      if (value!.kind === "variable" && !negated && !isSame)
        return { text: `${subject} is set`, negative: `${subject} is not set` };
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

  /** One of several that a fact holds for at once: `the block is `clear``. */
  #property(
    fact: Term,
    value: Term,
    owner: Term | undefined,
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase {
    const whose = owner === undefined ? "" : ` for ${speech.role(owner)}`;
    const is = `is ${quote(words(fact.name))}${whose}`;
    const isNew = value.kind === "variable" && !speech.isKnown(value);
    if (isNew && speech.isFree(value.name)) return { text: `something ${is}`, none: `nothing ${is}` };
    const name = this.argument(value, speech, context);
    return isPhrase(name, is.slice(3), false);
  }

  #isUsedElsewhere({ literals }: Clause, name: string, fact: Term): boolean {
    return literals.some(
      (literal) =>
        !(literal.kind === "fact" && literal.fact === fact) &&
        literalTerms(literal).flatMap(variablesOf).includes(name),
    );
  }

  /** A move whose values other conditions speak of is named by them. */
  protected doing(
    { role, move, negated }: ClauseLiteral & { kind: "does" },
    { literals }: Clause,
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
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
    const what = move.kind === "variable" ? "moves" : `plays ${quote(move.name)}${this.#playedOn(move, context)}`;
    const plain = what.replace(/^(\w+)s/, "$1");
    const negative = `${who} does not ${plain}`;
    return { text: `${who} ${what}`, negative, none: speech.isAnybody(role, who) ? `no player ${what}` : negative };
  }

  /** What a move names, as far as it is known. */
  #playedOn(move: Term, context: { squares: readonly PlacedSquare[]; known: KnownSquares }): string {
    const args = argsOf(move);
    const spots = this.world.layout.moves.get(termKey(move))?.spots ?? [];
    const places = spots.map(({ at }) => {
      const key = squareKey(at.map((n) => args[n] ?? move));
      const cell = this.world.layout.boards[0]?.index.get(key);
      return (
        context.known.get(key) ?? (cell === undefined ? undefined : this.world.layout.boards[0]!.cells[cell]!.name)
      );
    });
    const words = spots.length > 1 ? ["from", "to", "to", "to"] : ["on"];
    const where = places.flatMap((place, n) =>
      place === undefined || words[n] === undefined ? [] : ` ${words[n]} ${place}`,
    );
    const values = args.filter((arg, n) => arg.kind === "constant" && !spots.some(({ at }) => at.includes(n)));
    return `${values.map(({ name }) => ` ${quote(name)}`).join("")}${where.join("")}`;
  }

  protected distinct(
    { left, right }: ClauseLiteral & { kind: "distinct" },
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase {
    const name = (term: Term): string => {
      const piece = term.kind === "constant" ? this.world.pieceName(term.name) : undefined;
      return piece === undefined ? this.argument(term, speech, context) : `a ${piece}`;
    };
    const held = this.#contentOf(left, context);
    const isEmpty = held !== undefined && isBlank({ negated: false, layer: held.layer, content: [right] });
    if (isEmpty) return { text: `${held.where} is not empty`, negative: `${held.where} is empty` };
    return { text: `${name(left)} is not ${name(right)}`, negative: `${name(left)} is ${name(right)}` };
  }

  protected canMove([role, move]: readonly Term[], speech: Speech): Phrase {
    const who = speech.role(role!);
    const what = move!.kind === "variable" ? "a legal move" : `a legal ${quote(move!.name)}`;
    return { text: `${who} has ${what}`, negative: `${who} has no${what.slice(1)}` };
  }

  /** Whether a term is a move with squares in it. */
  isMove(term: Term): boolean {
    return term.kind === "compound" && (this.world.layout.moves.get(termKey(term))?.spots.length ?? 0) > 0;
  }

  /** A relation of which no more is said here than its name. */
  protected byName(
    sentence: Sentence,
    speech: Speech,
    { squares, known }: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): Phrase {
    const { name, args } = sentence;
    const about: string[] = [];
    for (let at = 0; at < args.length; ) {
      const square = squares.find((each) => positionOf(args.slice(at), each) === 0);
      about.push(square ? this.squareName(square, known) : this.argument(args[at]!, speech, { squares, known }));
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

  protected argument(
    term: Term,
    speech: Speech,
    context: { squares: readonly PlacedSquare[]; known: KnownSquares },
  ): string {
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
          return { where: this.squareName(square, known), layer };
    return undefined;
  }
}

/** `white is `ready``, denied of nobody in particular: `no player is`. */
function isPhrase(who: string, what: string, isAnybody: boolean): Phrase {
  const negative = `${who} is not ${what}`;
  return { text: `${who} is ${what}`, negative, none: isAnybody ? `no player is ${what}` : negative };
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
