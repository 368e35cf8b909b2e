/**
 * Splits wide joins by eliminating variables, through auxiliary relations that rules share.
 *
 *   (<= (next cell ?x ?y ?p) (true cell ?x ?y ?p) (does move ?r ?a ?b) (distinct ?a ?x))
 *
 *   (<= (next cell ?x ?y ?p) (true cell ?x ?y ?p) (part3 ?x))
 *   (<= (part3 ?x) (distinct ?a ?x) (part1 ?a))            guarded by (part2 ?x), a projection of (true cell ?x ?y ?p)
 *   (<= (part1 ?a) (does move ?r ?a ?b))
 *
 * To eliminate a variable, the literals that contain it become the body of a relation over those of their variables that
 * the rest of the rule needs. The variable whose literals have the fewest instances goes first; it pays while these are
 * fewer than those of the rule.
 */
import type { Budget } from "../budget.ts";
import {
  type Atom,
  type Literal,
  literalVariables,
  positives,
  type RelationId,
  sameLiteral,
  variablesOf,
} from "../datalog/program.ts";
import { renamedAtom, renamedLiteral } from "../datalog/rename.ts";
import { atomVariables, type ClauseProgram, type GroundClause, positive, variable } from "./clause.ts";
import { changingRelations } from "./strata.ts";

/** How many instances a conjunction is expected to have, as a logarithm; where nothing is known variables are counted. */
export interface SplitOptions {
  readonly budget: Budget;
  /** The logarithm of the number of values that a variable of the rule can have. Default 1. */
  readonly variable?: (variable: number, rule: GroundClause) => number;
  /** The logarithm of the number of rows of a relation; undefined where nothing is known. Default undefined. */
  readonly rows?: (relation: RelationId) => number | undefined;
}

export function splitJoins(program: ClauseProgram, options: SplitOptions): ClauseProgram {
  const splitter = new Splitter(program, { variable: () => 1, rows: () => undefined, ...options });
  for (const rule of program.rules) splitter.split(rule);
  return { ...program, rules: splitter.rules };
}

/** The literals that contain the variable to eliminate, and all their variables. */
interface Bag {
  readonly literals: readonly Literal[];
  readonly variables: ReadonlySet<number>;
}

class Splitter {
  readonly rules: GroundClause[] = [];
  readonly #program: ClauseProgram;
  readonly #changing: Set<RelationId>;
  readonly #estimate: Required<SplitOptions>;
  readonly #parts = new Map<string, RelationId>();

  constructor(program: ClauseProgram, estimate: Required<SplitOptions>) {
    this.#program = program;
    this.#estimate = estimate;
    this.#changing = changingRelations(program);
  }

  split(rule: GroundClause): void {
    let body = rule.body.filter((literal, at, all) => all.findIndex((other) => sameLiteral(other, literal)) === at);
    const weigh = this.#weigher(rule);
    for (;;) {
      this.#estimate.budget.check("splitting joins", this.rules.length, "rules");
      const bag = narrowestBag(rule, body, weigh);
      if (bag === undefined) break;
      body = this.#eliminate(bag, body, rule);
    }
    this.rules.push({ ...rule, body });
  }

  /** The logarithm of the number of instances: the values of all variables, fewer where a relation has fewer rows. */
  #weigher(rule: GroundClause): Weigh {
    const sizes = new Map<number, number>();
    const sizeOf = (index: number): number => {
      let size = sizes.get(index);
      if (size === undefined) sizes.set(index, (size = this.#estimate.variable(index, rule)));
      return size;
    };
    const total = (variables: Iterable<number>): number =>
      [...variables].reduce((sum, index) => sum + sizeOf(index), 0);
    return (variables, literals) => {
      let weight = total(variables);
      for (const { relation, args } of positives(literals)) {
        const rows = this.#estimate.rows(relation);
        if (rows !== undefined) weight -= Math.max(0, total(variablesOf(args)) - rows);
      }
      return weight;
    };
  }

  /** The body with the literals of the bag replaced by one over a new relation. */
  #eliminate(bag: Bag, body: readonly Literal[], rule: GroundClause): Literal[] {
    const inside = [...bag.literals];
    const outside: Literal[] = [];
    const guards: Atom[] = [];
    for (const literal of body) {
      if (bag.literals.includes(literal)) continue;
      const covered = isCovered(literal, bag.variables);
      if (covered && !this.#isChanging(literal)) inside.push(literal);
      else outside.push(literal);
      if (covered && this.#isChanging(literal) && literal.kind === "positive") guards.push(literal.atom);
    }
    guards.push(...this.#domains(bag, [...inside, ...guards.map(positive)], outside, rule));
    const needed = variablesIn([positive(rule.head), ...outside, ...rule.guards.map(positive)]);
    return [...outside, positive(this.#part(inside, guards, needed, rule))];
  }

  /** Guards for the variables that no positive literal inside binds: projections of literals outside. */
  #domains(bag: Bag, inside: readonly Literal[], outside: readonly Literal[], rule: GroundClause): Atom[] {
    const bound = new Set(positives(inside).flatMap((atom) => [...atomVariables(atom)]));
    const guards: Atom[] = [];
    for (const needed of bag.variables) {
      if (bound.has(needed)) continue;
      const source = this.#bestDomain(needed, bag, [...positives(outside), ...rule.guards]);
      const shared = [...atomVariables(source)].filter((index) => bag.variables.has(index));
      const guard = shared.length === atomVariables(source).size ? source : this.#projection(source, shared, rule);
      guards.push(guard);
      for (const index of shared) bound.add(index);
    }
    return guards;
  }

  /** Prefers relations that never change, then those that share most variables with the bag. */
  #bestDomain(needed: number, bag: Bag, candidates: readonly Atom[]): Atom {
    let best: Atom | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const atom of candidates) {
      const variables = [...atomVariables(atom)];
      if (!variables.includes(needed)) continue;
      const shared = variables.filter((index) => bag.variables.has(index)).length;
      const cost = (this.#changing.has(atom.relation) ? 100 : 0) - 10 * shared + variables.length;
      if (cost < least) [best, least] = [atom, cost];
    }
    if (best === undefined) throw new Error("a variable is bound by no positive literal");
    return best;
  }

  #projection(atom: Atom, onto: readonly number[], rule: GroundClause): Atom {
    return this.#relationOver(onto, [positive(atom)], [], rule);
  }

  #part(inside: readonly Literal[], guards: readonly Atom[], needed: ReadonlySet<number>, rule: GroundClause): Atom {
    const body = [...inside].sort((a, b) => rank(a) - rank(b));
    const over = [...variablesIn(body)].filter((index) => needed.has(index));
    return this.#relationOver(over, body, guards, rule);
  }

  /** The relation over these variables with this body, made where no rule before has asked for it. */
  #relationOver(over: readonly number[], body: readonly Literal[], guards: readonly Atom[], rule: GroundClause): Atom {
    const names = renaming(over, [...body, ...guards.map(positive)]);
    const head = over.map((_, index) => variable(index));
    const renamed = body.map((literal) => renamedLiteral(literal, (index) => names.get(index)!));
    const renamedGuards = guards.map((guard) => renamedAtom(guard, (index) => names.get(index)!));
    const key = JSON.stringify([over.length, renamed, renamedGuards]);
    let relation = this.#parts.get(key);
    if (relation === undefined) {
      relation = this.#program.relations.fresh("part", over.length);
      this.#parts.set(key, relation);
      if ([...renamed, ...renamedGuards.map(positive)].some((literal) => this.#isChanging(literal)))
        this.#changing.add(relation);
      const variables = [...names.keys()].map((index) => rule.variables[index]!);
      const { source } = rule;
      this.rules.push({ head: { relation, args: head }, body: renamed, guards: renamedGuards, variables, source });
    }
    return { relation, args: over.map(variable) };
  }

  #isChanging(literal: Literal): boolean {
    return literal.kind !== "distinct" && this.#changing.has(literal.atom.relation);
  }
}

/** How heavy the literals are over these variables. */
type Weigh = (variables: ReadonlySet<number>, literals: readonly Literal[]) => number;

/** The least gain for which a variable is eliminated, as a logarithm of the size of the rule. */
const LESS = 0.5;

/** Where eliminating pays, the variable for which it pays most. */
function narrowestBag({ head, guards }: GroundClause, body: readonly Literal[], weigh: Weigh): Bag | undefined {
  const kept = variablesIn([head, ...guards].map(positive));
  const all = new Set([...kept, ...variablesIn(body)]);
  const whole = weigh(all, body);
  let best: Bag | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const index of all) {
    if (kept.has(index)) continue;
    const literals = body.filter((literal) => literalVariables(literal).has(index));
    const variables = variablesIn(literals);
    const weight = weigh(variables, literals);
    if (literals.length === body.length || variables.size === all.size || weight > whole - LESS) continue;
    const cost = 100 * weight + literals.length;
    if (cost < least) [best, least] = [{ literals, variables }, cost];
  }
  return best;
}

function variablesIn(literals: readonly Literal[]): Set<number> {
  return new Set(literals.flatMap((literal) => [...literalVariables(literal)]));
}

/** Whether a literal has variables, all of them among those given. */
function isCovered(literal: Literal, variables: ReadonlySet<number>): boolean {
  const own = [...literalVariables(literal)];
  return own.length > 0 && own.every((index) => variables.has(index));
}

/** An order of literals that does not depend on the rule they come from. */
function rank(literal: Literal): number {
  return literal.kind === "distinct" ? -1 : 2 * literal.atom.relation + Number(literal.kind === "negative");
}

/** New numbers: first the variables given, then the others as they occur. */
function renaming(over: readonly number[], body: readonly Literal[]): ReadonlyMap<number, number> {
  const order = new Set([...over, ...variablesIn(body)]);
  return new Map([...order].map((index, number) => [index, number]));
}
