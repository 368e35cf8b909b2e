/**
 * Who and what the variables of a clause are, as one speaks of them: the player, its opponent, what a player holds.
 */
import { argsOf, keyOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Sentence, Term } from "../gdl/rules.ts";
import { type Clause, literalTerms } from "./clauses.ts";
import { variablesOf } from "./placed.ts";
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
function possessiveOf(name: string): string {
  if (name === "it") return "its";
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

export class Speech {
  readonly #world: RuleWorld;
  readonly #subject: Subject | undefined;
  /** Pairs of roles that the clause says are opponents. */
  readonly #opponents: readonly (readonly [string, string])[];
  readonly #values = new Map<string, string>();
  /** In how many conditions each variable stands. */
  readonly #uses = new Map<string, number>();
  /** What a role is called of which nothing is known. */
  readonly someone: string;
  /** Roles that have been named, so that they are called `that player` from then on. */
  readonly #named = new Set<string>();

  constructor(world: RuleWorld, { literals }: Pick<Clause, "literals">, subject?: Subject) {
    this.#world = world;
    this.#subject = subject;
    this.#opponents = literals.flatMap((literal) =>
      literal.kind === "relation" && !literal.negated && isOpponents(world, literal.sentence)
        ? [literal.sentence.args.map(termText) as [string, string]]
        : [],
    );
    for (const literal of literals)
      for (const name of new Set(literalTerms(literal).flatMap(variablesOf)))
        this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
    this.someone = world.players.length === 1 ? "the player" : "some player";
    this.#nameValues(literals);
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

  get subject(): Subject | undefined {
    return this.#subject;
  }

  isSubject(term: Term): boolean {
    return this.#isSubject(term);
  }

  /** A number, card or other value: a constant by its name, a variable by where it comes from. */
  value(term: Term): string {
    return this.#values.get(termText(term)) ?? (term.kind === "constant" ? term.name : quote(variableName(term)));
  }

  /** Whether a variable stands in one condition only, and for nobody that the sentence speaks of: it may be anything. */
  isFree(name: string): boolean {
    return this.#subject?.term.name !== name && this.#uses.get(name) === 1;
  }

  /** Whether a variable has a name as a value. */
  isValue(name: string): boolean {
    return this.#values.has(name);
  }

  isKnown(term: Term): boolean {
    return term.kind === "constant" || this.#values.has(termText(term));
  }

  isRole(term: Term): boolean {
    return term.kind === "variable" ? this.#roleVariables.has(term.name) : this.#world.roles.includes(termText(term));
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

  /** Variables get a name where one fact or move of a role has them as its only value. */
  #nameValues(literals: Clause["literals"]): void {
    if (this.#subject?.term.kind === "variable") this.#roleVariables.add(this.#subject.term.name);
    for (const [a, b] of this.#opponents) for (const name of [a, b]) this.#roleVariables.add(name);
    for (const literal of literals) {
      if (literal.kind === "relation")
        literal.sentence.args.forEach((arg, at) => {
          if (arg.kind === "variable" && this.#world.isRoleArgument(keyOf(literal.sentence), at))
            this.#roleVariables.add(arg.name);
        });
      if (literal.kind === "does" && literal.role.kind === "variable") this.#roleVariables.add(literal.role.name);
      if (literal.kind === "fact")
        argsOf(literal.fact).forEach((arg, at) => {
          if (arg.kind === "variable" && this.#world.isRoleOfFact(termKey(literal.fact), at))
            this.#roleVariables.add(arg.name);
        });
    }
    for (const literal of literals) {
      if (literal.kind === "does" && !literal.negated) this.#nameMove(literal.role, literal.move);
      if (literal.kind === "fact" && !literal.negated) this.#nameFact(literal.fact);
    }
    this.#named.clear();
  }

  #nameMove(role: Term, move: Term): void {
    const args = argsOf(move);
    const spots = this.#world.layout.moves.get(termKey(move))?.spots ?? [];
    if (spots.length > 0) {
      const [only, ...more] = args.filter((_, n) => !spots.some(({ at }) => at.includes(n)));
      if (only?.kind === "variable" && more.length === 0) this.#values.set(only.name, "what was moved");
      return;
    }
    args.forEach((arg, at) => {
      if (arg.kind !== "variable" || this.#values.has(arg.name)) return;
      const name = args.length === 1 ? `what ${this.role(role)} chose to` : `the ${ordinal(at)} value of`;
      this.#values.set(arg.name, `${name} ${args.length === 1 ? words(move.name) : quote(move.name)}`);
    });
    if (move.kind === "variable" && !this.#values.has(move.name))
      this.#values.set(move.name, `the move of ${this.role(role)}`);
  }

  #nameFact(fact: Term): void {
    const args = argsOf(fact);
    const owner = args.find((arg) => this.isRole(arg));
    const open = args.filter((arg) => arg !== owner);
    const [only] = open;
    if (only?.kind !== "variable" || open.length !== 1 || this.#values.has(only.name) || this.isRole(only)) return;
    const name = quote(fact.name);
    if (owner !== undefined && HAS.test(fact.name))
      this.#values.set(only.name, `what ${this.role(owner)} ${fact.name}`);
    else
      this.#values.set(only.name, owner === undefined ? `the value of ${name}` : `${this.possessive(owner)} ${name}`);
  }
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
