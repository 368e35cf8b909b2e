/**
 * What an explanation knows of the rules: their definitions, and each rule unfolded into the alternatives that a sentence tells.
 */
import { argsOf, flattened, keyOf, termKey } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import type { Rule, Sentence, Term } from "../gdl/rules.ts";
import { type ClauseLiteral, type ClauseRule, clausesOf, literalTerms, replaced, variablesOf } from "./clauses.ts";
import { Definitions } from "./definitions.ts";
import { byKind, kindsIn, type OwnerRelation, ownerRelation, withoutOwner } from "./kinds.ts";
import { deniedSquares, impliedFacts, moversPiece, oneMover, slides, WAITS } from "./rewrites.ts";
import { words } from "./speech.ts";
import { turnOrder, waitingMove } from "./turns.ts";
import { triedWays, Ways } from "./ways.ts";

/** Clauses that unfolding may make of one rule, and how deep it goes. */
const MOST_CLAUSES = 8;

/** Ways to move, and kinds of pieces with ways of their own, that are told one by one. */
const MOST_WAYS = 24;
const MOST_KINDS_OF_MOVES = 40;
const MOST_KINDS = 16;
const MOST_UNFOLDINGS = 12;

/** A clause of more literals says nothing that could be read in one sentence. */
const MOST_LITERALS = 40;

/** A square that a move starts from, where it is the mover's piece that stands there. */
export interface OwnedStart {
  readonly at: readonly number[];
  readonly sentence: Sentence;
  readonly relation: OwnerRelation;
}

export class RuleWorld extends Definitions {
  readonly ways: Ways = new Ways(this);
  #names = 0;

  readonly #owners = new Map<string, OwnerRelation | undefined>();

  /** Whose piece is whose, where the relation says so. */
  ownerRelation(sentence: Sentence): OwnerRelation | undefined {
    const key = keyOf(sentence);
    if (!this.#owners.has(key)) this.#owners.set(key, ownerRelation(this, sentence));
    return this.#owners.get(key);
  }

  #relations: readonly OwnerRelation[] | undefined;

  /** Every relation that gives pieces their owners. */
  get #ownerRelations(): readonly OwnerRelation[] {
    this.#relations ??= this.staticRelations().flatMap((sentence) => {
      const isAboutRoles = sentence.args.some((_, at) => this.isRoleArgument(keyOf(sentence), at));
      return isAboutRoles ? (this.ownerRelation(sentence) ?? []) : [];
    });
    return this.#relations;
  }

  /** Whose a piece is and of what kind: `wk` is white's king. */
  pieceOf(content: string): { readonly owner: string; readonly noun: string } | undefined {
    const found = this.#ownerRelations.filter(({ owners }) => owners.has(content));
    const relation = found.find(({ kind }) => kind >= 0) ?? found[0];
    const owner = relation?.owners.get(content);
    if (relation === undefined || owner === undefined) return undefined;
    const label = [...this.layout.layers.values()].flatMap(({ looks }) => looks.get(content)?.label ?? [])[0];
    const named = relation.kind >= 0 ? relation.nouns.get(content) : withoutOwner(content, label, owner);
    const isOnly = [...relation.owners.values()].filter((each) => each === owner).length === 1;
    return { owner, noun: named ?? (isOnly ? "piece" : words(content)) };
  }

  /** `white king` for `wk`. */
  pieceName(content: string): string | undefined {
    const piece = this.pieceOf(content);
    return piece && `${piece.owner} ${piece.noun}`;
  }

  #waiting: { readonly move: string | undefined } | undefined;

  /** The move of those who are not on turn, as random play shows it. */
  get waiting(): string | undefined {
    this.#waiting ??= { move: waitingMove(this) };
    return this.#waiting.move;
  }

  #order: { readonly roles: readonly string[] | undefined } | undefined;

  /** Players in the order of their turns, where they simply take turns. */
  get order(): readonly string[] | undefined {
    this.#order ??= { roles: turnOrder(this) };
    return this.#order.roles;
  }

  /** Whether a move of this name has no effect. */
  isWait(name: string): boolean {
    return WAITS.test(name) || name === this.waiting;
  }

  #alternating: boolean | undefined;

  /** Whether only the player whose turn it is can do anything but wait. */
  get isAlternating(): boolean {
    this.#alternating ??=
      this.layout.turns.size > 0 &&
      this.rulesOf("legal").every((rule) => {
        const [role, move] = rule.head.args;
        if (role === undefined || move === undefined || this.isWait(move.name)) return true;
        return this.#unfoldedMoves(rule).every(({ head, literals }) =>
          literals.some((literal) => {
            if (literal.kind !== "fact" || literal.negated || !this.layout.turns.has(termKey(literal.fact)))
              return false;
            const args = argsOf(literal.fact);
            return args.length === 1 && termText(args[0]!) === termText(head.args[0]!);
          }),
        );
      });
    return this.#alternating;
  }

  readonly #starts = new Map<string, OwnedStart | undefined>();

  /** The first square of a move, and the relation by which every legal move asks that its piece be the mover's. */
  ownedStart(move: Term): OwnedStart | undefined {
    const key = termKey(move);
    if (!this.#starts.has(key)) {
      this.#starts.set(key, undefined);
      this.#starts.set(key, this.#ownedStart(key));
    }
    return this.#starts.get(key);
  }

  #ownedStart(key: string): OwnedStart | undefined {
    const at = this.layout.moves.get(key)?.spots[0]?.at;
    const rules = this.rulesOf("legal").filter(
      ({ head }) => head.args[1] !== undefined && termKey(flattened(head.args[1])) === key,
    );
    if (at === undefined || at.includes(-1) || rules.length === 0) return undefined;
    const found = rules
      .flatMap((rule) => this.#unfoldedMoves(rule).flatMap((clause) => this.#rewritten(clause)))
      .map(({ head, literals }) => {
        const args = argsOf(flattened(head.args[1]!));
        const start = at.map((n) => termText(args[n]!)).join(" ");
        const kinds = kindsIn(this, literals);
        for (const literal of literals) {
          const layered = literal.kind === "fact" && !literal.negated ? this.layerOf(literal.fact) : undefined;
          if (literal.kind !== "fact" || layered === undefined) continue;
          const facts = argsOf(literal.fact);
          const piece = kinds.get(facts[layered.layer.content[0] ?? -1]?.name ?? "");
          const isStart = layered.layer.at.map((n) => termText(facts[n]!)).join(" ") === start;
          if (isStart && piece !== undefined && termText(piece.role) === termText(head.args[0]!)) return piece.literal;
        }
        return undefined;
      });
    const [first] = found;
    if (first?.kind !== "relation" || !found.every((each) => each?.kind === "relation")) return undefined;
    return { at, sentence: first.sentence, relation: this.ownerRelation(first.sentence)! };
  }

  /** The alternatives of a rule. Relations that one rule defines are unfolded; those of several rules too where they depend on moves. */
  clauses(rule: Rule): readonly ClauseRule[] {
    return this.unfolded(clausesOf(rule)).flatMap((clause) => this.#rewritten(clause));
  }

  /** The alternatives of a rule for moves or their effects, one for each kind of piece where that makes a difference. */
  clausesByKind(rule: Rule, { ways = "each" }: { ways?: "each" | "named" } = {}): readonly ClauseRule[] {
    const isMove = rule.head.name === "legal" && ways === "each";
    const unfolded = isMove ? this.#unfoldedMoves(rule) : this.unfolded(clausesOf(rule));
    const clauses = unfolded.flatMap((clause) => this.#rewritten(clause));
    const split = clauses.flatMap((clause) => byKind(this, moversPiece(this, clause)));
    return split.length <= Math.max(MOST_KINDS, clauses.length) ? split : clauses;
  }

  #rewritten(clause: ClauseRule): readonly ClauseRule[] {
    const slid = slides(this, clause.head.name === "legal" ? impliedFacts(this, clause) : clause);
    const clauses = slid === clause ? [clause] : this.unfolded([slid]);
    return clauses.flatMap((each) => {
      const one = oneMover(this, each);
      const told = one && this.#withoutFixed(one);
      return told === undefined ? [] : [deniedSquares(this, told)];
    });
  }

  /** Without conditions that always hold; undefined where one never does. */
  #withoutFixed(clause: ClauseRule): ClauseRule | undefined {
    const isFixed = (literal: ClauseLiteral): literal is ClauseLiteral & { kind: "relation" } =>
      literal.kind === "relation" &&
      this.isStatic(literal.sentence) &&
      literal.sentence.args.length > 0 &&
      literal.sentence.args.every(({ kind }) => kind === "constant");
    const fixed = clause.literals.filter(isFixed);
    if (fixed.length === 0) return clause;
    const holds = ({ sentence, negated }: ClauseLiteral & { kind: "relation" }): boolean | undefined => {
      const rows = this.rows(keyOf(sentence));
      const wanted = sentence.args.map(termText).join(" ");
      return rows && rows.some((row) => row.join(" ") === wanted) !== negated;
    };
    if (fixed.some((literal) => holds(literal) === false)) return undefined;
    const told = fixed.filter((literal) => holds(literal) === true);
    return { ...clause, literals: clause.literals.filter((literal) => !told.includes(literal as never)) };
  }

  /** Relations between the squares of a move are unfolded whatever the number of their rules: each is a way to move. */
  #unfoldedMoves(rule: Rule): readonly ClauseRule[] {
    let clauses = this.unfolded(clausesOf(rule));
    for (let round = 0; round < MOST_UNFOLDINGS; round++) {
      const next = this.#waysOnce(clauses);
      const most = clauses.some(({ head }) => head.args[1]?.kind === "variable") ? MOST_KINDS_OF_MOVES : MOST_WAYS;
      if (next.length > most || next.every((clause, at) => clause === clauses[at])) return clauses;
      clauses = next;
    }
    return clauses;
  }

  #waysOnce(clauses: readonly ClauseRule[]): readonly ClauseRule[] {
    return clauses.flatMap((clause) => {
      const names = new Set(clause.head.args.flatMap(variablesOf));
      const at = clause.literals.findIndex(
        (literal) =>
          literal.kind === "relation" &&
          !literal.negated &&
          this.#unfolds(literal.sentence) &&
          new Set(
            literalTerms(literal)
              .flatMap(variablesOf)
              .filter((name) => names.has(name)),
          ).size >= 2,
      );
      const literal = clause.literals[at];
      if (literal?.kind !== "relation") return [clause];
      const each = this.definedBy(literal.sentence)
        .map((one) => replaced(clause, at, one, `'${this.#names++}`))
        .filter((one) => one !== undefined);
      // A move that is any of another relation's is told by that relation's rules, however many.
      const most = clause.head.args[1]?.kind === "variable" ? MOST_KINDS_OF_MOVES : MOST_WAYS;
      return each.length === 0 || each.length > most ? [clause] : each.flatMap((one) => this.unfolded([one]));
    });
  }

  /** A clause of one condition that others define: those, each of its rules. */
  alternativesOf(clause: ClauseRule): readonly ClauseRule[] {
    const [only, ...more] = clause.literals;
    if (only?.kind !== "relation" || only.negated || more.length > 0 || this.isStatic(only.sentence)) return [];
    if (this.isRecursive(keyOf(only.sentence))) return [];
    return this.unfolded(
      this.definedBy(only.sentence).flatMap((rule) => replaced(clause, 0, rule, `'${this.#names++}`) ?? []),
    );
  }

  unfolded(given: readonly ClauseRule[]): readonly ClauseRule[] {
    let clauses = given.map((clause) => triedWays(this, clause));
    for (let round = 0; round < MOST_UNFOLDINGS; round++) {
      const next = clauses.flatMap((clause) => this.#unfoldOne(clause));
      if (next.length > MOST_CLAUSES && next.length > clauses.length) return clauses;
      if (next.every((clause, at) => clause === clauses[at])) return clauses;
      clauses = next.map((clause) => triedWays(this, clause));
    }
    return clauses;
  }

  #unfoldOne(clause: ClauseRule): readonly ClauseRule[] {
    for (const [at, literal] of clause.literals.entries()) {
      if (literal.kind !== "relation" || literal.negated || !this.#unfolds(literal.sentence)) continue;
      const suffix = `'${this.#names++}`;
      const found = this.definitions(keyOf(literal.sentence))
        .flatMap(clausesOf)
        .map((rule) => replaced(clause, at, rule, suffix))
        .filter((each) => each !== undefined);
      if (found.length === 0 || found.some(({ literals }) => literals.length > MOST_LITERALS)) continue;
      if (found.length === 1 || this.isByMove(literal.sentence)) return found;
    }
    return [clause];
  }

  /** Whether a relation may be a way from square to square. */
  isTriable(sentence: Sentence): boolean {
    return !this.isStatic(sentence) && !this.isByMove(sentence) && !this.isNamedCondition(sentence);
  }

  #unfolds(sentence: Sentence): boolean {
    return !this.isStatic(sentence) && !this.isNamedCondition(sentence) && !this.isRecursive(keyOf(sentence));
  }
}
