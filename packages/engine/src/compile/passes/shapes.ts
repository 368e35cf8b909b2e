/**
 * Which terms can stand in each place of each relation: an abstract reading of the rules in which every place is a set
 * of constants and of functors, whose arguments are places again. A superset of the truth, found as a least fixpoint.
 *
 *   (init (cell 1 1 b)), (<= (next (cell ?x ?y ?p)) (does ?p (mark ?x ?y)))
 *   true: cell({1}, {1}, {b, x, o})    legal: {x, o}, {noop} or mark({1}, {1})
 *
 * A functor inside itself (lists, successors) closes a cycle, so that the description stays finite: no functor stands
 * inside itself twice. That alone would let ten functors of two arguments have 10! * 2^10 places. So beyond a number of
 * places a functor has one description wherever it stands (widening), and each further one costs its arguments alone.
 */
import type { Budget } from "../budget.ts";
import {
  DOES,
  INIT,
  LEGAL,
  type MiniRule,
  NEXT,
  type Program,
  type RelationId,
  type SymbolId,
  type Term,
  TRUE,
} from "../datalog/program.ts";

export interface ArgumentPlace {
  readonly id: number;
  readonly constants: Set<SymbolId>;
  readonly functors: Map<string, Application>;
  /** The application in whose arguments this place stands, if any. */
  readonly inside: Application | undefined;
}

export interface Application {
  readonly functor: SymbolId;
  readonly args: readonly ArgumentPlace[];
  /** The place that holds it first. */
  readonly holder: ArgumentPlace;
}

/** Relations that share their places: a fact that is `next` is `true` afterwards, a move that is `legal` is done. */
const SHARED: ReadonlyMap<RelationId, RelationId> = new Map([
  [INIT, TRUE],
  [NEXT, TRUE],
  [DOES, LEGAL],
]);

/** The relation itself and those whose places are its own. */
export function sharingPlaces(relation: RelationId): RelationId[] {
  const shared = SHARED.get(relation) ?? relation;
  return [shared, ...[...SHARED].filter(([, target]) => target === shared).map(([source]) => source)];
}

/** Places beyond which functors are told apart no more; public rulesheets have up to 1,300. */
const MOST_PLACES = 2_000;

/** Merges between two looks at the clock. */
const LOOK_EVERY = 1_024;

export class Shapes {
  readonly #places = new Map<RelationId, ArgumentPlace[]>();
  readonly #program: Program;
  readonly #budget: Budget | undefined;
  /** What describes a functor wherever else it stands. */
  readonly #shared = new Map<string, Application>();
  #count = 0;
  #merges = 0;

  constructor(program: Program, budget?: Budget) {
    this.#program = program;
    this.#budget = budget;
    this.#close();
  }

  /** How many places there are. */
  get size(): number {
    return this.#count;
  }

  placesOf(relation: RelationId): readonly ArgumentPlace[] {
    const shared = SHARED.get(relation) ?? relation;
    let places = this.#places.get(shared);
    if (places === undefined) {
      places = Array.from({ length: this.#program.relations.arity(shared) }, () => this.#place(undefined));
      this.#places.set(shared, places);
    }
    return places;
  }

  /** For each variable of a rule the places it occurs in; undefined where a condition cannot hold. */
  occurrences(rule: MiniRule): Map<number, ArgumentPlace[]> | undefined {
    const found = new Map<number, ArgumentPlace[]>();
    for (const literal of rule.body) {
      if (literal.kind !== "positive") continue;
      const places = this.placesOf(literal.atom.relation);
      if (!literal.atom.args.every((arg, index) => descend(arg, places[index]!, found))) return undefined;
    }
    return found;
  }

  #place(inside: Application | undefined): ArgumentPlace {
    return { id: this.#count++, constants: new Set(), functors: new Map(), inside };
  }

  /** Applies every rule until no place grows. */
  #close(): void {
    const { rules } = this.#program;
    const version = new Map<RelationId, number>();
    const seen = new Array<number>(rules.length).fill(-1);
    const shared = (relation: RelationId): RelationId => SHARED.get(relation) ?? relation;
    const versionOf = (rule: MiniRule): number =>
      rule.body.reduce(
        (sum, part) => sum + (part.kind === "positive" ? (version.get(shared(part.atom.relation)) ?? 0) : 0),
        0,
      );
    for (let changed = true; changed; ) {
      changed = false;
      rules.forEach((rule, index) => {
        const now = versionOf(rule);
        if (seen[index] === now) return;
        seen[index] = now;
        if (!this.#apply(rule)) return;
        const head = shared(rule.head.relation);
        version.set(head, (version.get(head) ?? 0) + 1);
        changed = true;
      });
    }
  }

  #apply(rule: MiniRule): boolean {
    const variables = this.occurrences(rule);
    if (variables === undefined) return false;
    const places = this.placesOf(rule.head.relation);
    return rule.head.args.reduce((changed, arg, index) => this.#add(places[index]!, arg, variables) || changed, false);
  }

  #add(place: ArgumentPlace, term: Term, variables: ReadonlyMap<number, ArgumentPlace[]>): boolean {
    if (term.kind === "variable") return this.#merge(place, variables.get(term.index)!, new Set());
    if (term.kind === "constant") {
      const before = place.constants.size;
      return place.constants.add(term.symbol).size > before;
    }
    const { application, created } = this.#application(place, term.functor, term.args.length);
    return term.args.reduce(
      (changed, arg, index) => this.#add(application.args[index]!, arg, variables) || changed,
      created,
    );
  }

  /** Adds to the target what all the sources have in common. */
  #merge(target: ArgumentPlace, sources: readonly ArgumentPlace[], seen: Set<string>): boolean {
    if (this.#merges++ % LOOK_EVERY === 0) this.#budget?.check("Flattening", this.#merges, "merges");
    const key = `${target.id}<${sources.map((source) => source.id).join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const [first, ...others] = sources;
    const before = target.constants.size;
    for (const constant of first!.constants)
      if (others.every((other) => other.constants.has(constant))) target.constants.add(constant);
    let changed = target.constants.size > before;
    for (const [name, { functor, args }] of first!.functors) {
      if (!others.every((other) => other.functors.has(name))) continue;
      const { application, created } = this.#application(target, functor, args.length);
      changed ||= created;
      application.args.forEach((arg, index) => {
        changed =
          this.#merge(
            arg,
            sources.map((source) => source.functors.get(name)!.args[index]!),
            seen,
          ) || changed;
      });
    }
    return changed;
  }

  #application(place: ArgumentPlace, functor: SymbolId, arity: number): { application: Application; created: boolean } {
    const name = `${functor}/${arity}`;
    const known = place.functors.get(name);
    if (known) return { application: known, created: false };
    const application = enclosing(place, functor, arity) ?? this.#newApplication(place, functor, arity, name);
    place.functors.set(name, application);
    return { application, created: true };
  }

  #newApplication(holder: ArgumentPlace, functor: SymbolId, arity: number, name: string): Application {
    const shared = this.#shared.get(name);
    if (shared) return shared;
    const args: ArgumentPlace[] = [];
    const application: Application = { functor, args, holder };
    if (this.#count > MOST_PLACES) this.#shared.set(name, application);
    for (let index = 0; index < arity; index++) args.push(this.#place(application));
    return application;
  }
}

/** The application of the same functor around a place, if there is one. */
function enclosing(place: ArgumentPlace, functor: SymbolId, arity: number): Application | undefined {
  for (let around = place.inside; around; around = around.holder.inside)
    if (around.functor === functor && around.args.length === arity) return around;
  return undefined;
}

/** Follows a pattern into a place; false where nothing in the place matches it. */
function descend(term: Term, place: ArgumentPlace, found: Map<number, ArgumentPlace[]>): boolean {
  if (term.kind === "variable") {
    const places = found.get(term.index);
    if (places) places.push(place);
    else found.set(term.index, [place]);
    return true;
  }
  if (term.kind === "constant") return place.constants.has(term.symbol);
  const application = place.functors.get(`${term.functor}/${term.args.length}`);
  return application?.args.every((arg, index) => descend(term.args[index]!, arg, found)) ?? false;
}
