/**
 * Who and what the variables of a clause are, as one speaks of them: the player, its opponent, what a player holds.
 */
import { argsOf, flattened, keyOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type Clause, type ClauseLiteral, literalTerms, variablesOf } from "./clauses.ts";
import { listed } from "./explanation.ts";
import { meaningOf } from "./meanings.ts";
import { numberOf, resultText } from "./numbers.ts";
import type { RuleWorld } from "./world.ts";

/** Facts whose names are verbs: what somebody holds. */
export const HAS = /^(holds|has|owns|carries|knows)$/i;

/** Names of rules as words. */
export function words(name: string): string {
  return name
    .replaceAll(/[-_]+/g, " ")
    .replaceAll(/([a-z])([A-Z])(?=[a-z]|$)/g, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`);
}

export function quote(name: string): string {
  return `\`${name.replaceAll("`", "'")}\``;
}

/** Without the marks that keep variables of different rules apart. */
export function variableName(term: Term): string {
  return termText(term).replaceAll(/['"]\w*/g, "");
}

/** The role that a sentence is about, and what it is called there. */
export interface Subject {
  readonly term: Term;
  readonly name: string;
  /** What it is called from the second time on. Default: the same. */
  readonly later?: string;
  /** Default: that of the name. */
  readonly possessive?: string;
  /** What its opponent is called. Default: the opponent. */
  readonly rival?: string;
}

/** `its`, `white's`, `the opponent's`. */
export function possessiveOf(name: string): string {
  if (name === "it") return "its";
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

/** A clause with the head of its rule, where it is all of one. */
export interface SpokenClause extends Pick<Clause, "literals"> {
  readonly head?: Sentence;
}

export class Speech {
  readonly #world: RuleWorld;
  readonly #subject: Subject | undefined;
  /** What spoke of the same variables before. */
  readonly #outer: Speech | undefined;
  /** Pairs of roles that the clause says are opponents, or not the same. */
  readonly #opponents: readonly (readonly [string, string])[];
  readonly #values = new Map<string, string>();
  /** The fact or move that gave a value its name. */
  readonly #namedBy = new Map<string, Term>();
  /** Conditions that have been said with the name of a value. */
  readonly #definers = new Set<ClauseLiteral>();
  readonly #inHead: ReadonlySet<string>;
  /** Values that the move of the clause names. */
  readonly #chosen = new Set<string>();
  /** In how many conditions each variable stands. */
  readonly #uses = new Map<string, number>();
  /** What a role is called of which nothing is known. */
  readonly someone: string;
  /** Roles that have been named, so that they are called `that player` from then on. */
  readonly #named = new Set<string>();

  constructor(world: RuleWorld, { literals, head }: SpokenClause, subject?: Subject, outer?: Speech) {
    this.#world = world;
    this.#subject = subject;
    this.#outer = outer;
    this.#inHead = new Set(head?.args.flatMap(variablesOf));
    this.#nameRoles(literals, head);
    this.#opponents = literals.flatMap((literal) => this.#pairOf(literal));
    for (const literal of literals.filter((each) => each.kind !== "relation" || each.sentence.name !== "role"))
      for (const name of new Set(literalTerms(literal).flatMap(variablesOf)))
        this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
    this.someone = world.players.length === 1 ? "the player" : "some player";
    this.#nameValues(literals, head);
  }

  #pairOf(literal: ClauseLiteral): [string, string][] {
    if (literal.negated) return [];
    if (literal.kind === "relation" && isOpponents(this.#world, literal.sentence))
      return [literal.sentence.args.map(termText) as [string, string]];
    if (literal.kind !== "distinct" || !this.isDifferent(literal)) return [];
    return [[termText(literal.left), termText(literal.right)]];
  }

  /** Whether a condition says that two players are not the same: the other is an opponent then. */
  isDifferent({ left, right }: ClauseLiteral & { kind: "distinct" }): boolean {
    return [left, right].every((term) => term.kind === "variable" && this.#roleVariables.has(term.name));
  }

  /** A role as a noun; the second time it is known. */
  role(term: Term): string {
    const key = termText(term);
    const isNew = !this.#named.has(key);
    this.#named.add(key);
    if (this.#isSubject(term)) {
      const { name, later = name } = this.#subject!;
      return isNew ? name : later;
    }
    if (term.kind !== "variable") return this.#nameOf(key);
    if (this.#outer?.isMet(term.name)) return this.#outer.role(term);
    const partner = this.#partner(term.name);
    const isMet = partner !== undefined && (this.#named.has(partner) || this.#subject?.term.name === partner);
    if (partner === undefined || (!isMet && this.#world.players.length === 2 && !this.#world.roles.includes(partner)))
      return isNew ? this.someone : "that player";
    if (this.#subject && termText(this.#subject.term) === partner) return this.#subject.rival ?? this.#rivalOf(partner);
    return this.#rivalOf(partner);
  }

  /** The possessive of a role's name; what belongs to the subject of the sentence is `its`. */
  possessive(term: Term): string {
    if (this.#isSubject(term) && this.#subject!.possessive) return this.#subject!.possessive;
    return possessiveOf(this.role(term));
  }

  /** What a role and its opponent are called in a condition about the role, in which this sentence calls it `name`. */
  partners(term: Term, name: string): Pick<Subject, "later" | "rival"> {
    const later = name === this.someone ? "that player" : name;
    if (this.#world.players.length !== 2) return { later };
    const subject = this.#subject;
    if (subject !== undefined && this.#partner(termText(term)) === termText(subject.term))
      return { later, rival: subject.later ?? subject.name };
    return { later, rival: this.#isSubject(term) ? (subject!.rival ?? "the opponent") : "the opponent" };
  }

  /** Who has been named so far. */
  get named(): ReadonlySet<string> {
    return new Set(this.#named);
  }

  /** Takes back whom a text that is not used has named. */
  restore(named: ReadonlySet<string>): void {
    this.#named.clear();
    for (const each of named) this.#named.add(each);
  }

  /** Whether a role may be anybody, so that denying what is said of it denies it of all. */
  isAnybody(term: Term, name: string): boolean {
    if (name !== this.someone || term.kind !== "variable" || this.#isSubject(term)) return false;
    return this.#outer?.isMet(term.name) !== true;
  }

  get subject(): Subject | undefined {
    return this.#subject;
  }

  isSubject(term: Term): boolean {
    return this.#isSubject(term);
  }

  /** A number, card or other value: a constant by its name, a variable by where it comes from. */
  value(term: Term): string {
    const name = this.#valueName(termText(term));
    if (name !== undefined) return name;
    return term.kind === "constant" ? plainValue(this.#world, term.name) : quote(variableName(term));
  }

  #valueName(key: string): string | undefined {
    return this.#values.get(key) ?? (this.#outer ? this.#outer.#valueName(key) : undefined);
  }

  /** Gives a variable a name before anything is said. */
  call(variable: string, text: string): void {
    this.#values.set(variable, text);
  }

  /** Whether a condition has been said with the name of a value: what is one more than another. */
  isDefiner(literal: ClauseLiteral): boolean {
    return this.#definers.has(literal);
  }

  /** Whether a value has its name from another fact or move than this one. */
  isNamedElsewhere(term: Term, by: Term): boolean {
    const named = this.#namedBy.get(termText(term));
    return named === undefined ? this.#outer?.isValue(termText(term)) === true : named !== by;
  }

  /** Whether a variable stands in one condition only, and for nobody that the sentence speaks of: it may be anything. */
  isFree(name: string): boolean {
    if (this.#outer?.isMet(name)) return false;
    return this.#subject?.term.name !== name && this.#uses.get(name) === 1;
  }

  /** Whether some condition speaks of a variable. */
  isMet(name: string): boolean {
    return this.#uses.has(name) || this.#roleVariables.has(name) || this.#outer?.isMet(name) === true;
  }

  /** Whether the sentence says what may be chosen for a variable. */
  isChosen(name: string): boolean {
    return this.#chosen.has(name) || this.#outer?.isChosen(name) === true;
  }

  /** Whether a variable has a name as a value. */
  isValue(name: string): boolean {
    return this.#valueName(name) !== undefined;
  }

  isKnown(term: Term): boolean {
    return term.kind === "constant" || this.isValue(termText(term));
  }

  isRole(term: Term): boolean {
    if (term.kind !== "variable") return this.#world.roles.includes(termText(term));
    return this.#roleVariables.has(term.name) || this.#outer?.isRole(term) === true;
  }

  readonly #roleVariables = new Set<string>();

  #isSubject(term: Term): boolean {
    return this.#subject !== undefined && termText(term) === termText(this.#subject.term);
  }

  #nameOf(role: string): string {
    return isRandomRole(role) ? "chance" : role;
  }

  #rivalOf(partner: string): string {
    const others = this.#world.players.filter((player) => player !== partner);
    if (others.length === this.#world.players.length) return others.length === 2 ? "the opponent" : "another player";
    return others.length === 1 ? others[0]! : "another player";
  }

  #partner(name: string): string | undefined {
    for (const [a, b] of this.#opponents) {
      if (b === name) return a;
      if (a === name) return b;
    }
    return undefined;
  }

  #nameRoles(literals: Clause["literals"], head: Sentence | undefined): void {
    const add = ({ kind, name }: Term): unknown => kind === "variable" && this.#roleVariables.add(name);
    if (this.#subject) add(this.#subject.term);
    if (head?.name === "legal" || head?.name === "goal" || head?.name === "sees") add(head.args[0]!);
    for (const literal of literals) {
      if (literal.kind === "does") add(literal.role);
      if (literal.kind === "relation")
        literal.sentence.args.forEach((arg, at) => {
          if (this.#world.isRoleArgument(keyOf(literal.sentence), at)) add(arg);
        });
      if (literal.kind === "fact")
        argsOf(literal.fact).forEach((arg, at) => {
          if (this.#world.isRoleOfFact(termKey(literal.fact), at)) add(arg);
        });
    }
  }

  /** Variables get a name where one fact or move of a role has them as its only value, or other values make them certain. */
  #nameValues(literals: Clause["literals"], head: Sentence | undefined): void {
    for (const literal of literals) {
      if (literal.kind === "does" && !literal.negated) this.#nameMove(literal.role, literal.move);
      if (literal.kind === "fact" && !literal.negated) this.#nameFact(literal.fact);
    }
    const move = head?.name === "legal" ? head.args[1] : undefined;
    if (move !== undefined) this.#nameChoices(flattened(move));
    for (let size = -1; size < this.#values.size; ) {
      size = this.#values.size;
      for (const literal of literals) this.#nameResult(literal);
      for (const literal of literals) if (literal.kind === "fact" && !literal.negated) this.#nameEntry(literal.fact);
    }
    this.#named.clear();
  }

  #name(variable: string, text: string, by: Term): void {
    this.#values.set(variable, text);
    this.#namedBy.set(variable, by);
  }

  /** A value that others make certain, by a relation of numbers or a chain. */
  #nameResult(literal: ClauseLiteral): void {
    if (literal.kind !== "relation" || literal.negated || !this.#world.isStatic(literal.sentence)) return;
    const { args } = literal.sentence;
    const open = args.filter((arg) => !this.isKnown(arg));
    const [only] = open;
    if (only?.kind !== "variable" || open.length !== 1 || this.isRole(only)) return;
    if ((this.#uses.get(only.name) ?? 0) < 2 && !this.#inHead.has(only.name)) return;
    const result = meaningOf(this.#world, literal.sentence)?.results.find(({ at }) => args[at] === only);
    if (result === undefined) return;
    this.#values.set(
      only.name,
      resultText(result, (at) => this.value(args[at]!)),
    );
    this.#definers.add(literal);
  }

  /** The entry of a table under what is known: the count of wood. */
  #nameEntry(fact: Term): void {
    const args = argsOf(fact);
    const open = args.flatMap((arg, at) => (this.isKnown(arg) || this.isRole(arg) ? [] : [at]));
    const [at, ...more] = open;
    const only = at === undefined ? undefined : args[at]!;
    if (only?.kind !== "variable" || more.length > 0 || args.length < 2) return;
    if (this.#world.layerOf(fact) !== undefined || !this.#world.observed.isSingle(termKey(fact), at!)) return;
    const of = args.filter((arg) => arg !== only).map((arg) => (this.isRole(arg) ? this.role(arg) : this.value(arg)));
    this.#name(only.name, `the ${quote(fact.name)} of ${listed(of)}`, fact);
  }

  /** What a move names beside squares is chosen with it. */
  #nameChoices(move: Term): void {
    const key = termKey(move);
    const spots = this.#world.layout.moves.get(key)?.spots ?? [];
    const args = argsOf(move);
    const open = args.flatMap((arg, at) => {
      const isSpot = spots.some((spot) => spot.at.includes(at) || spot.boards.includes(at));
      return arg.kind !== "variable" || isSpot || this.isRole(arg) || this.isKnown(arg) ? [] : [at];
    });
    open.forEach((at, n) => {
      const values = this.#world.moveValues(key, at) ?? [];
      const noun = values.length > 0 && values.every((value) => !Number.isNaN(numberOf(value))) ? "number" : "value";
      this.#chosen.add(args[at]!.name);
      this.#name(args[at]!.name, open.length === 1 ? `that ${noun}` : `the ${ordinal(n)} ${noun}`, move);
    });
  }

  #nameMove(role: Term, move: Term): void {
    const args = argsOf(move);
    const spots = this.#world.layout.moves.get(termKey(move))?.spots ?? [];
    if (spots.length > 0) {
      this.#nameSpots(spots, args, move);
      const [only, ...more] = args.filter((_, n) => !spots.some(({ at }) => at.includes(n)));
      const at = args.indexOf(only!);
      const isStanding = only !== undefined && this.#world.isStanding(termKey(move), at);
      if (only?.kind === "variable" && more.length === 0)
        this.#name(only.name, isStanding ? "what was moved" : "what was chosen", move);
      return;
    }
    args.forEach((arg, at) => {
      if (arg.kind !== "variable" || this.#values.has(arg.name)) return;
      const noun = this.#world.typeOfMove(termKey(move), at) ?? "value";
      const chosen = `the ${ordinal(at)} ${noun} of ${this.possessive(role)} ${quote(move.name)}`;
      this.#name(arg.name, args.length === 1 ? `what ${this.role(role)} chose to ${words(move.name)}` : chosen, move);
    });
    if (move.kind === "variable" && !this.#values.has(move.name))
      this.#name(move.name, `the move of ${this.role(role)}`, move);
  }

  /** A square of one coordinate may be a value elsewhere. */
  #nameSpots(spots: readonly { readonly at: readonly number[] }[], args: readonly Term[], move: Term): void {
    const noun = this.#world.layout.boards[0]?.shape === "hex" ? "cell" : "square";
    const names = spots.length === 1 ? ["chosen"] : ["starting", "target"];
    for (const [n, { at }] of spots.entries()) {
      const term = args[at[0]!];
      if (at.length === 1 && term?.kind === "variable" && names[n] !== undefined && spots.length <= 2)
        this.#name(term.name, `the ${names[n]} ${noun}`, move);
    }
  }

  #nameFact(fact: Term): void {
    const args = argsOf(fact);
    const owner = args.find((arg) => this.isRole(arg));
    const open = args.filter((arg) => arg !== owner);
    const [only] = open;
    if (only?.kind !== "variable" || open.length !== 1 || this.#values.has(only.name) || this.isRole(only)) return;
    const name = quote(fact.name);
    if (this.#world.isMany(fact)) return;
    if (owner !== undefined && HAS.test(fact.name))
      this.#name(only.name, `what ${this.role(owner)} ${fact.name}`, fact);
    else this.#name(only.name, owner === undefined ? name : `${this.possessive(owner)} ${name}`, fact);
  }
}

/** A number by its digits, where the rules count with names such as `n31`. */
export function plainValue(world: RuleWorld, name: string): string {
  return world.numerals.get(name) ?? name;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function ordinal(at: number): string {
  return ORDINALS[at] ?? `${at + 1}th`;
}

/** A static relation that pairs each of two players with the other, or all of several with all others. */
export function isOpponents(world: RuleWorld, sentence: Sentence): boolean {
  if (sentence.args.length !== 2 || !world.isStatic(sentence)) return false;
  const rows = world.rows(keyOf(sentence)) ?? [];
  const { players } = world;
  const pairs = new Set(rows.map((row) => row.join(" ")));
  const isPair = (row: readonly string[]): boolean =>
    row[0] !== row[1] && row.every((role) => players.includes(role)) && pairs.has(`${row[1]} ${row[0]}`);
  return rows.length > 0 && pairs.size === players.length * (players.length - 1) && rows.every(isPair);
}
