/**
 * Which functors can stand in which place.
 *
 *   (init (cell 1 1 b))  (init (control x))  (<= (next ?f) (true ?f) (not (touched ?f)))
 *   place true.0: {cell/3, control/1}        place cell/3.0: {1}        ...
 *
 * A place is an argument of a relation or, wherever it occurs, of a functor: coarser than the truth, never missing
 * anything that can be derived.
 */
import type { Literal, MiniRule, RelationId, SymbolId, Term } from "../datalog/program.ts";
import { ONE_STEP_LATER } from "./clause.ts";

export interface FlowFunctor {
  readonly symbol: SymbolId;
  readonly arity: number;
}

type Place = string;

/** Functors by `symbol/arity`. */
type Functors = Map<string, FlowFunctor>;

export class FunctorFlow {
  readonly #places = new Map<Place, Functors>();

  functors(place: Place): Functors {
    let found = this.#places.get(place);
    if (found === undefined) this.#places.set(place, (found = new Map()));
    return found;
  }

  /** The functors a variable can stand for, given the positive literals that bind it. */
  of(variable: number, body: readonly Literal[]): Functors {
    const [first, ...others] = placesOf(variable, body).map((place) => this.functors(place));
    if (first === undefined) return new Map();
    return new Map([...first].filter(([key]) => others.every((functors) => functors.has(key))));
  }
}

export function functorFlow(rules: readonly MiniRule[]): FunctorFlow {
  const flow = new FunctorFlow();
  let open = rules;
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of open)
      rule.head.args.forEach((arg, at) => {
        if (enter(flow, arg, relationPlace(rule.head.relation, at), rule.body)) changed = true;
      });
    open = rules.filter((rule) => rule.body.length > 0);
  }
  return flow;
}

/** Lets a head term flow into its place; true where that place learnt something. */
function enter(flow: FunctorFlow, term: Term, place: Place, body: readonly Literal[]): boolean {
  const known = flow.functors(place);
  const before = known.size;
  if (term.kind === "variable") {
    for (const [key, functor] of flow.of(term.index, body)) known.set(key, functor);
    return known.size > before;
  }
  const functor = functorOf(term);
  const key = functorKey(functor);
  known.set(key, functor);
  let changed = known.size > before;
  if (term.kind === "compound")
    term.args.forEach((arg, at) => {
      if (enter(flow, arg, `${key}.${at}`, body)) changed = true;
    });
  return changed;
}

/** A term of the game that is no variable has one functor; a constant is a functor of no arguments. */
export function functorOf(term: Exclude<Term, { kind: "variable" }>): FlowFunctor {
  return term.kind === "constant"
    ? { symbol: term.symbol, arity: 0 }
    : { symbol: term.functor, arity: term.args.length };
}

const functorKey = ({ symbol, arity }: FlowFunctor): string => `${symbol}/${arity}`;

function relationPlace(relation: RelationId, at: number): Place {
  return `:${ONE_STEP_LATER.get(relation) ?? relation}.${at}`;
}

function placesOf(variable: number, body: readonly Literal[]): Place[] {
  const places: Place[] = [];
  const visit = (term: Term, place: Place): void => {
    if (term.kind === "variable") {
      if (term.index === variable) places.push(place);
    } else if (term.kind === "compound") {
      const key = functorKey(functorOf(term));
      term.args.forEach((arg, at) => {
        visit(arg, `${key}.${at}`);
      });
    }
  };
  for (const literal of body)
    if (literal.kind === "positive")
      literal.atom.args.forEach((arg, at) => {
        visit(arg, relationPlace(literal.atom.relation, at));
      });
  return places;
}
