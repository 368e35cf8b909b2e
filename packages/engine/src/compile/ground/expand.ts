/**
 * Splits the relations of states and moves by functor, and rules with a variable for a whole term with them.
 *
 *   (<= (next ?f) (true ?f) (not (touched ?f)))
 *
 *   (<= (next cell ?1 ?2 ?3) (true cell ?1 ?2 ?3) (not (touched (cell ?1 ?2 ?3))))
 *   (<= (next control ?1) (true control ?1) (not (touched (control ?1))))
 *
 * Only the outermost functor is told apart: terms are interned here (datalog/terms.ts), so a function inside costs nothing, and rules
 * multiply as little as they can before they are grounded. Forward chaining needs plain values in every column, to any depth, and
 * keeps whole what would multiply too much (passes/flatten.ts).
 */
import { Budget, Refusal } from "../budget.ts";
import type { Atom, Literal, MiniRule, Program, RelationId, Term } from "../datalog/program.ts";
import { substituteAtom, substituteLiteral } from "../datalog/unify.ts";
import { type ClauseProgram, type GroundClause, ONE_STEP_LATER, TERM_PLACE, variable, type Wrapped } from "./clause.ts";
import { type FlowFunctor, FunctorFlow, functorFlow, functorOf } from "./flow.ts";

/** Rules between two looks at the clock. */
const LOOK_EVERY = 64;
/** A rule with twenty variables for whole facts of four kinds would make 4^20; no real rulesheet comes near. */
const MOST_RULES = 200_000;

export function expandFunctors(program: Program, budget = new Budget()): ClauseProgram {
  const needsFlow = program.rules.some((rule) => openTerm(rule) !== undefined);
  const flow = needsFlow ? functorFlow(program.rules) : new FunctorFlow();
  const wrapper = new Wrapper(program);
  const rules: GroundClause[] = [];
  for (const rule of program.rules)
    for (const expanded of expandRule(rule, flow, program)) {
      if (rules.length % LOOK_EVERY === 0) budget.check("telling functors apart", rules.length, "rules");
      if (rules.length >= MOST_RULES) throw new Refusal(`Telling functors apart makes more than ${MOST_RULES} rules.`);
      rules.push(wrapper.rule(expanded));
    }
  return { ...program, rules, wrapped: wrapper.wrapped };
}

/** A rule for each choice of functors for its variables that stand for a whole state or move, one at a time. */
function* expandRule(rule: MiniRule, flow: FunctorFlow, program: Program): Generator<MiniRule> {
  const open = openTerm(rule);
  if (open === undefined) yield rule;
  else
    for (const functor of flow.of(open, rule.body).values())
      yield* expandRule(withFunctor(rule, open, functor, program), flow, program);
}

/** A variable in the place of a whole state or move term. */
function openTerm(rule: MiniRule): number | undefined {
  for (const atom of [
    rule.head,
    ...rule.body.flatMap((literal) => (literal.kind === "distinct" ? [] : [literal.atom])),
  ]) {
    const term = wholeTerm(atom);
    if (term?.kind === "variable") return term.index;
  }
  return undefined;
}

function wholeTerm(atom: Atom): Term | undefined {
  const place = TERM_PLACE.get(atom.relation);
  return place === undefined ? undefined : atom.args[place];
}

function withFunctor(rule: MiniRule, index: number, functor: FlowFunctor, { symbols }: Program): MiniRule {
  const first = rule.variables.length;
  const args = Array.from({ length: functor.arity }, (_, at) => variable(first + at));
  const term: Term =
    functor.arity === 0
      ? { kind: "constant", symbol: functor.symbol }
      : { kind: "compound", functor: functor.symbol, args };
  const substitution = new Map([[index, term]]);
  return {
    head: substituteAtom(rule.head, substitution),
    body: rule.body.map((literal) => substituteLiteral(literal, substitution)),
    variables: [...rule.variables, ...args.map((_, at) => symbols.intern(`?${first + at}`))],
    source: rule.source,
  };
}

class Wrapper {
  readonly wrapped = new Map<RelationId, Wrapped>();
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  rule({ head, body, variables, source }: MiniRule): GroundClause {
    return {
      head: this.#atom(head),
      body: body.map((literal) => this.#literal(literal)),
      variables,
      source,
      guards: [],
    };
  }

  #literal(literal: Literal): Literal {
    return literal.kind === "distinct" ? literal : { kind: literal.kind, atom: this.#atom(literal.atom) };
  }

  #atom(atom: Atom): Atom {
    const term = wholeTerm(atom);
    if (term === undefined || term.kind === "variable") return atom;
    const { symbol, arity } = functorOf(term);
    const before = atom.args.slice(0, -1);
    const relation = this.#relation({ keyword: atom.relation, functor: symbol, arity });
    return { relation, args: term.kind === "compound" ? [...before, ...term.args] : before };
  }

  /** Also makes the relation in which the same terms appear one step later. */
  #relation(wrapped: Wrapped): RelationId {
    const relation = wrappedRelation(this.#program, wrapped);
    if (!this.wrapped.has(relation)) {
      this.wrapped.set(relation, wrapped);
      const keyword = ONE_STEP_LATER.get(wrapped.keyword);
      if (keyword !== undefined) this.#relation({ ...wrapped, keyword });
    }
    return relation;
  }
}

/** The relation that stands for a keyword applied to terms of one functor. */
export function wrappedRelation({ symbols, relations }: Program, { keyword, functor, arity }: Wrapped): RelationId {
  const name = `${symbols.name(relations.name(keyword))} ${symbols.name(functor)}`;
  return relations.intern(symbols.intern(name), (TERM_PLACE.get(keyword) ?? 0) + arity);
}
