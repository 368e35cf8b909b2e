/**
 * What the rules say of the board whatever is played: the rows of relations that depend neither on state nor on moves.
 */
import { EvaluationError } from "../compile/backends/reference/errors.ts";
import { Evaluator } from "../compile/backends/reference/evaluator.ts";
import { eachLiteral, groupBy, survey } from "../gdl/check/survey.ts";
import { termText } from "../gdl/print.ts";
import { type Formula, KEYWORDS, type Rulesheet, type Sentence, type Term } from "../gdl/rules.ts";
import { flattened, keyOf } from "./domains.ts";
import type { Pairs } from "./order.ts";

export type StaticRow = readonly string[];

/** Conditions tried for one relation, and relations asked for: some tens of milliseconds together. */
const MOST_STEPS = 30_000;
const MOST_QUESTIONS = 16;
const NOWHERE = { start: 0, end: 0 };

/** How much is asked of the rules. */
export interface StaticLimits {
  /** Conditions tried for one relation. */
  readonly steps: number;
  /** Relations asked for. */
  readonly questions: number;
}

export class StaticFacts {
  readonly #steps: number;
  readonly #rules: Rulesheet;
  readonly #written: ReadonlyMap<string, readonly Sentence[]>;
  readonly #changing: ReadonlySet<string>;
  readonly #heads: ReadonlyMap<string, readonly Sentence[]>;
  #evaluator: Evaluator | undefined;
  readonly #known = new Map<string, readonly StaticRow[]>();
  /** How many questions may still be asked: counted, not timed, so that the same rules always give the same board. */
  #left: number;

  constructor(rules: Rulesheet, { steps, questions }: StaticLimits = { steps: MOST_STEPS, questions: MOST_QUESTIONS }) {
    this.#rules = rules;
    this.#steps = steps;
    this.#left = questions;
    const heads = rules.rules.map(({ head }) => head).filter(({ name }) => !KEYWORDS.has(name));
    this.#heads = groupBy(heads, keyOf);
    const bare = rules.rules.filter(({ head, body }) => body.length === 0 && !KEYWORDS.has(head.name));
    this.#written = groupBy(
      bare.map(({ head }) => head),
      keyOf,
    );
    this.#changing = changingRelations(rules);
  }

  /** `name/arity` of every relation that never changes. */
  keys(): string[] {
    return [...this.#heads.keys()].filter((key) => !this.#changing.has(this.#heads.get(key)![0]!.name));
  }

  /**
   * Rows of static relations that forbid a move: `(not (outside ?x ?y))` under `(legal ?r (place ?x ?y))`, where those
   * arguments of the move name a cell.
   */
  forbidden(isCell: (move: string, args: readonly number[]) => boolean): readonly StaticRow[] {
    const fixed = new Set(this.keys());
    const found = new Set<string>();
    for (const { head, body } of this.#rules.rules) {
      const move = head.name === "legal" ? head.args[1] : undefined;
      if (move?.kind !== "compound") continue;
      const named = move.args.map(termText);
      eachLiteral(body, (literal, negated) => {
        if (!negated || literal.kind !== "sentence" || !fixed.has(keyOf(literal.sentence))) return;
        const args = literal.sentence.args.map((arg) => (arg.kind === "variable" ? named.indexOf(arg.name) : -1));
        if (args.every((arg) => arg >= 0) && isCell(keyOf(move), args)) found.add(keyOf(literal.sentence));
      });
    }
    return [...found].flatMap((key) => this.rows(key));
  }

  /** Binary relations written as facts. */
  pairs(): Pairs[] {
    const binary = [...this.#written.values()].filter(([first]) => first!.args.length === 2);
    return binary.map((rows) => rows.map(({ args }) => [termText(args[0]!), termText(args[1]!)] as const));
  }

  /** All rows of such a relation; none where finding them takes too long or the rules go wrong. */
  rows(key: string): readonly StaticRow[] {
    const heads = this.#heads.get(key) ?? [];
    const written = this.#written.get(key) ?? [];
    const known = this.#known.get(key);
    if (known) return known;
    const rows =
      written.length === heads.length
        ? written.map(({ args }) => args.map(termText))
        : this.#derived(heads[0]!.name, heads[0]!.args.length);
    this.#known.set(key, rows);
    return rows;
  }

  /** Rows of a relation that begin with given values; none where finding them takes too long. */
  rowsOf(name: string, arity: number, given: readonly string[]): readonly StaticRow[] {
    const constants = given.map((value): Term => ({ kind: "constant", name: value, span: NOWHERE }));
    const found = this.#derived(name, arity, (args) => [...constants, ...args.slice(given.length)]);
    return found.map((row) => [...given, ...row.slice(given.length)]);
  }

  /** Arguments of all facts of that `name/arity` which the rules promise with `base`. */
  based(key: string): readonly StaticRow[] {
    if (!this.#rules.rules.some(({ head }) => head.name === "base")) return [];
    const slash = key.lastIndexOf("/");
    const [outer = "", inner] = key.slice(0, slash).split(" ");
    const arity = Number(key.slice(slash + 1));
    const fact = (args: readonly Term[]): Term => {
      if (inner === undefined) return { kind: "compound", name: outer, args, span: NOWHERE };
      return {
        kind: "compound",
        name: outer,
        args: [{ kind: "compound", name: inner, args, span: NOWHERE }],
        span: NOWHERE,
      };
    };
    return this.#derived("base", arity, (args) => [fact(args)]);
  }

  /** Every way to fill the arguments; `pattern` makes of them what the relation is asked for. */
  #derived(
    name: string,
    arity: number,
    pattern = (args: readonly Term[]): readonly Term[] => args,
  ): readonly StaticRow[] {
    if (this.#left-- <= 0) return [];
    const span = NOWHERE;
    const variables = Array.from({ length: arity }, (_, at) => `?${at}`);
    const open = variables.map((variable): Term => ({ kind: "variable", name: variable, span }));
    const sentence = { name, args: pattern(open), span };
    const query: Formula = { kind: "sentence", sentence, span };
    try {
      this.#evaluator ??= new Evaluator(this.#rules, { budget: { steps: this.#steps } });
      return this.#evaluator
        .answers([query], { state: [] })
        .map((answer) => variables.map((each) => answer[each] ?? ""));
    } catch (error) {
      // Too slow, or rules that go wrong while they run: the board does without this relation.
      if (error instanceof EvaluationError) return [];
      throw error;
    }
  }
}

/** `true`, `does`, and whatever reads them, directly or through others. */
export function changingRelations(rules: Rulesheet): ReadonlySet<string> {
  return readersOf(rules, ["true", "does"]);
}

/** Relations, and whatever reads them, directly or through others. */
export function readersOf(rules: Rulesheet, relations: readonly string[]): ReadonlySet<string> {
  const { conditions } = survey(rules);
  const readers = new Set(relations);
  for (const name of readers) for (const { rule } of conditions.get(name) ?? []) readers.add(rule.head.name);
  return readers;
}

/** How often variables are called so at each argument of a fact in the rules: `?row` and `?x` tell what is meant. */
export function variableNames(rules: Rulesheet): ReadonlyMap<string, readonly ReadonlyMap<string, number>[]> {
  const seen = new Map<string, Map<string, number>[]>();
  const note = ({ name, args }: Sentence): void => {
    const fact = args[0] && flattened(args[0]);
    if (fact?.kind !== "compound" || !(name === "true" || name === "next" || name === "init" || name === "base"))
      return;
    const key = keyOf(fact);
    const columns = seen.get(key) ?? fact.args.map(() => new Map<string, number>());
    seen.set(key, columns);
    fact.args.forEach((arg, at) => {
      if (arg.kind === "variable") columns[at]!.set(arg.name, (columns[at]!.get(arg.name) ?? 0) + 1);
    });
  };
  for (const { head, body } of rules.rules) {
    note(head);
    eachLiteral(body, (literal) => {
      if (literal.kind === "sentence") note(literal.sentence);
    });
  }
  return seen;
}
