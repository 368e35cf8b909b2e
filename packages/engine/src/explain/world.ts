/**
 * What an explanation knows of the rules: definitions, which relations never change and their rows, boards, roles.
 */
import { type ArgumentDomains, inferDomains, keyOf, termKey } from "../board/domains.ts";
import type { BoardLayout, Layer, Layout } from "../board/layout.ts";
import { changingRelations, readersOf, StaticFacts } from "../board/statics.ts";
import { groupBy } from "../gdl/check/survey.ts";
import { isRandomRole, rolesOf } from "../gdl/roles.ts";
import { KEYWORDS, type Rule, type Rulesheet, type Sentence, type Term } from "../gdl/rules.ts";
import { type ClauseRule, clausesOf, replaced } from "./clauses.ts";

/** Steps for the rows of one relation, and relations asked for: some tenths of a second together. */
const STEPS = 60_000;
const QUESTIONS = 60;

/** Clauses that unfolding may make of one rule, and how deep it goes. */
const MOST_CLAUSES = 8;
const MOST_UNFOLDINGS = 12;
/** A clause of more literals says nothing that could be read in one sentence. */
const MOST_LITERALS = 40;

/** The squares of a layer are those of one board. */
export interface SquareLayer {
  readonly layer: Layer;
  readonly board: BoardLayout;
}

export class RuleWorld {
  readonly rules: Rulesheet;
  readonly layout: Layout;
  /** The facts of the initial state. */
  readonly initial: readonly string[];
  readonly roles: readonly string[];
  /** Roles that no chance plays. */
  readonly players: readonly string[];
  readonly #definitions: ReadonlyMap<string, readonly Rule[]>;
  readonly #changing: ReadonlySet<string>;
  readonly #statics: StaticFacts;
  readonly #domains: ArgumentDomains;
  readonly #byMove: ReadonlySet<string>;
  readonly #recursive = new Map<string, boolean>();
  #names = 0;

  constructor(rules: Rulesheet, layout: Layout, initial: readonly string[]) {
    this.rules = rules;
    this.layout = layout;
    this.initial = initial;
    this.roles = rolesOf(rules);
    this.players = this.roles.filter((role) => !isRandomRole(role));
    this.#definitions = groupBy(rules.rules, ({ head }) => keyOf(head));
    this.#changing = changingRelations(rules);
    this.#byMove = readersOf(rules, ["does"]);
    this.#domains = inferDomains(rules);
    this.#statics = new StaticFacts(rules, { steps: STEPS, questions: QUESTIONS });
  }

  /** The rules of a keyword such as `legal`. */
  rulesOf(name: string): readonly Rule[] {
    return this.rules.rules.filter(({ head }) => head.name === name);
  }

  definitions(key: string): readonly Rule[] {
    return this.#definitions.get(key) ?? [];
  }

  isStatic({ name }: Sentence): boolean {
    return !this.#changing.has(name) && !KEYWORDS.has(name);
  }

  /** Whether a relation depends on what is done. */
  isByMove({ name }: Sentence): boolean {
    return this.#byMove.has(name);
  }

  /** All rows of a static relation; undefined where they could not be found. */
  rows(key: string): readonly (readonly string[])[] | undefined {
    if (key === "role/1") return this.roles.map((role) => [role]);
    if (this.definitions(key).length === 0) return [];
    const rows = this.#statics.rows(key);
    return rows.length === 0 ? undefined : rows;
  }

  /** How a fact lies on a board; undefined where it lies on none, or on one of several. */
  layerOf(fact: Term): SquareLayer | undefined {
    const layer = this.layout.layers.get(termKey(fact));
    if (layer?.kind !== "cell" || layer.boardOf.size !== 1 || layer.boards.length > 0 || layer.prefix !== "")
      return undefined;
    const board = this.layout.boards[[...layer.boardOf.values()][0]!];
    return board === undefined ? undefined : { layer, board };
  }

  /** Whether a relation depends on itself. */
  isRecursive(key: string): boolean {
    let recursive = this.#recursive.get(key);
    if (recursive === undefined) this.#recursive.set(key, (recursive = this.#reaches(key)));
    return recursive;
  }

  #reaches(key: string): boolean {
    const seen = new Set<string>();
    const open = [key];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const rule of this.definitions(at))
        for (const clause of clausesOf(rule))
          for (const literal of clause.literals) {
            if (literal.kind !== "relation") continue;
            const next = keyOf(literal.sentence);
            if (next === key) return true;
            if (!seen.has(next)) open.push(next);
            seen.add(next);
          }
    return false;
  }

  /** Whether the arguments of a relation are roles, or it has none: such a relation is a condition with a name. */
  isNamedCondition(sentence: Sentence): boolean {
    if (sentence.args.length > 1) return false;
    return sentence.args.every((_, at) => this.isRoleArgument(keyOf(sentence), at));
  }

  /** Whether only roles stand in an argument of a relation. */
  isRoleArgument(key: string, at: number): boolean {
    return this.#areRoles(this.#domains.relations.get(key)?.[at]?.names);
  }

  /** Whether only roles stand in an argument of a fact. */
  isRoleOfFact(key: string, at: number): boolean {
    return this.#areRoles(this.#domains.state.functions.get(key)?.[at]?.names);
  }

  #areRoles(names: ReadonlySet<string> | undefined): boolean {
    return names !== undefined && names.size > 0 && [...names].every((name) => this.roles.includes(name));
  }

  /** The alternatives of a rule. Relations that one rule defines are unfolded; those of several rules too where they depend on moves. */
  clauses(rule: Rule): readonly ClauseRule[] {
    return this.unfolded(clausesOf(rule));
  }

  unfolded(given: readonly ClauseRule[]): readonly ClauseRule[] {
    let clauses = given;
    for (let round = 0; round < MOST_UNFOLDINGS; round++) {
      const next = clauses.flatMap((clause) => this.#unfoldOne(clause));
      if (next.length > MOST_CLAUSES && next.length > clauses.length) return clauses;
      if (next.every((clause, at) => clause === clauses[at])) return clauses;
      clauses = next;
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

  #unfolds(sentence: Sentence): boolean {
    return !this.isStatic(sentence) && !this.isNamedCondition(sentence) && !this.isRecursive(keyOf(sentence));
  }
}
