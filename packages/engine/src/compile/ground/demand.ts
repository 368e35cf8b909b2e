/**
 * Derives helpers only for the arguments they are asked for (magic sets).
 *
 *   (<= (goal ?p ?n) (role ?p) (count ?p 1 0 ?n))
 *   (<= (count ?p ?c ?k ?n) (true cell ?c ?p) (succ ?c ?d) (succ ?k ?j) (count ?p ?d ?j ?n))
 *
 *   (asked count ?p 1 0)       where (role ?p)
 *   (asked count ?p ?d ?j)     where (asked count ?p ?c ?k) (true cell ?c ?p) (succ ?c ?d) (succ ?k ?j)
 *
 * and each rule for `count` is guarded by `asked count` on the arguments that every caller gives a value. Without, the
 * counter ?k takes every value in every place. What is asked depends on what may hold, so a helper treated this way
 * counts as changing; where its rules are static it becomes constant again once the circuit is built.
 *
 * Forward chaining derives on demand as well (passes/demand.ts), in another way for a reason: there, what is asked must be complete
 * and conditions stand in the order of their evaluation, so a question is a condition in front of its rule. Here a guard is no part
 * of what a clause says: it only narrows the instances that are made, joins choose their own order, and the ground program keeps
 * neither the guard nor the question.
 */
import {
  type Atom,
  INIT,
  type Literal,
  literalVariables,
  type RelationId,
  ROLE,
  readRelations,
  rulesByHead,
  SEES,
  sameAtom,
  variablesOf,
} from "../datalog/program.ts";
import { atomVariables, type ClauseProgram, type GroundClause, positive } from "./clause.ts";

/** For each helper the arguments that every caller binds. */
type Adornment = Map<RelationId, number[]>;

export function addDemand(program: ClauseProgram, wide: ReadonlySet<RelationId>): ClauseProgram {
  if (wide.size === 0) return program;
  const adornment: Adornment = new Map();
  for (const relation of withCallers(program, wide))
    adornment.set(relation, [...Array(program.relations.arity(relation)).keys()]);
  while (program.rules.some((rule) => narrow(rule, adornment))) {}
  const asked = askedRelations(program, adornment);
  const rules = program.rules.flatMap((rule) => [guarded(rule, adornment, asked), ...demands(rule, adornment, asked)]);
  return { ...program, rules };
}

/** The helpers, and the helpers through which they are called: these pass the values on. */
function withCallers(program: ClauseProgram, wide: ReadonlySet<RelationId>): Set<RelationId> {
  const isHelper = helperTest(program);
  const found = new Set([...wide].filter(isHelper));
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const rule of program.rules)
      if (isHelper(rule.head.relation) && readRelations(rule).some((relation) => found.has(relation)))
        found.add(rule.head.relation);
  }
  return found;
}

/** Relations of the game, with arguments, that some rule derives and that the initial state does not need. */
function helperTest(program: ClauseProgram): (relation: RelationId) => boolean {
  const byHead = rulesByHead(program.rules);
  const initial = neededInitially(program, byHead);
  return (relation) =>
    relation > SEES &&
    !program.wrapped.has(relation) &&
    !initial.has(relation) &&
    program.relations.arity(relation) > 0 &&
    (byHead.get(relation) ?? []).some((rule) => rule.body.length > 0);
}

function neededInitially(
  program: ClauseProgram,
  byHead: ReadonlyMap<RelationId, readonly GroundClause[]>,
): Set<RelationId> {
  const needed = new Set<RelationId>();
  const open = [...byHead.keys()].filter((id) => id === ROLE || program.wrapped.get(id)?.keyword === INIT);
  for (let relation = open.pop(); relation !== undefined; relation = open.pop())
    if (!needed.has(relation)) {
      needed.add(relation);
      for (const rule of byHead.get(relation) ?? []) open.push(...readRelations(rule));
    }
  return needed;
}

/** A literal over a helper, and what comes before it in its rule. */
interface Call {
  readonly atom: Atom;
  readonly before: readonly Atom[];
  readonly bound: ReadonlySet<number>;
}

/**
 * The calls of a rule, in an order in which each can use the variables of those before it: next comes the one that
 * lacks the fewest values.
 */
function callsOf(rule: GroundClause, adornment: Adornment): Call[] {
  const bound = new Set(boundByHead(rule, adornment));
  const before: Atom[] = [];
  const open = new Set<Literal>();
  for (const literal of rule.body) {
    if (literal.kind !== "distinct" && adornment.has(literal.atom.relation)) open.add(literal);
    else if (literal.kind === "positive") enter(literal.atom, before, bound);
  }
  const calls: Call[] = [];
  while (open.size > 0) {
    const literal = leastLacking(open, adornment, bound);
    open.delete(literal);
    if (literal.kind === "distinct") continue;
    calls.push({ atom: literal.atom, before: [...before], bound: new Set(bound) });
    if (literal.kind === "positive") enter(literal.atom, before, bound);
  }
  return calls;
}

function enter(atom: Atom, before: Atom[], bound: Set<number>): void {
  before.push(atom);
  for (const index of atomVariables(atom)) bound.add(index);
}

function leastLacking(open: ReadonlySet<Literal>, adornment: Adornment, bound: ReadonlySet<number>): Literal {
  const lacking = (literal: Literal): number => {
    if (literal.kind === "distinct") return 0;
    const lacks = unbound(literal.atom, adornment.get(literal.atom.relation)!, bound).length;
    return 2 * lacks + Number(literal.kind === "negative");
  };
  return [...open].reduce((best, literal) => (lacking(literal) < lacking(best) ? literal : best));
}

function boundByHead({ head }: GroundClause, adornment: Adornment): Set<number> {
  return variablesOf((adornment.get(head.relation) ?? []).map((place) => head.args[place]!));
}

/** The places whose terms have a variable without value. */
function unbound(atom: Atom, places: readonly number[], bound: ReadonlySet<number>): number[] {
  return places.filter((place) => [...variablesOf([atom.args[place]!])].some((index) => !bound.has(index)));
}

/** Takes back what a rule does not bind; true where that was something. */
function narrow(rule: GroundClause, adornment: Adornment): boolean {
  for (const { atom, bound } of callsOf(rule, adornment)) {
    const places = adornment.get(atom.relation)!;
    const missing = unbound(atom, places, bound);
    if (missing.length === 0) continue;
    const kept = places.filter((place) => !missing.includes(place));
    if (kept.length > 0) adornment.set(atom.relation, kept);
    else adornment.delete(atom.relation);
    return true;
  }
  return false;
}

/** The name with a blank says whose arguments are asked for. */
const ASKED = "asked ";

function askedRelations({ symbols, relations }: ClauseProgram, adornment: Adornment): Map<RelationId, RelationId> {
  return new Map(
    [...adornment].map(([relation, places]) => {
      const name = `${ASKED}${relation}`;
      return [relation, relations.intern(symbols.intern(name), places.length)];
    }),
  );
}

/** The helper whose demand a relation holds. */
export function askedHelper({ symbols, relations }: ClauseProgram, relation: RelationId): RelationId | undefined {
  const name = symbols.name(relations.name(relation));
  return name.startsWith(ASKED) ? Number(name.slice(ASKED.length)) : undefined;
}

function askedAtom(atom: Atom, adornment: Adornment, asked: ReadonlyMap<RelationId, RelationId>): Atom | undefined {
  const places = adornment.get(atom.relation);
  return places && { relation: asked.get(atom.relation)!, args: places.map((place) => atom.args[place]!) };
}

function guarded(rule: GroundClause, adornment: Adornment, asked: ReadonlyMap<RelationId, RelationId>): GroundClause {
  const guard = askedAtom(rule.head, adornment, asked);
  return guard ? { ...rule, guards: [...rule.guards, guard] } : rule;
}

/** For each call in a rule, when it is made. */
function demands(rule: GroundClause, adornment: Adornment, asked: ReadonlyMap<RelationId, RelationId>): GroundClause[] {
  const ofHead = askedAtom(rule.head, adornment, asked);
  return callsOf(rule, adornment).flatMap(({ atom, before }) => {
    const head = askedAtom(atom, adornment, asked)!;
    const atoms = connected(atomVariables(head), ofHead ? [ofHead, ...before] : before);
    if (atoms.some((other) => sameAtom(other, head))) return [];
    const bound = variablesOf(atoms.flatMap((other) => other.args));
    const tests = rule.body.filter((literal) => literal.kind === "distinct" && isWithin(literal, bound));
    return [{ ...rule, head, body: [...atoms.map(positive), ...tests], guards: [] }];
  });
}

/** The atoms that share variables with those given, directly or through each other. */
function connected(variables: ReadonlySet<number>, atoms: readonly Atom[]): Atom[] {
  const reached = new Set(variables);
  const found = new Set<Atom>();
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const atom of atoms) {
      const own = atomVariables(atom);
      if (found.has(atom) || ![...own].some((index) => reached.has(index))) continue;
      found.add(atom);
      for (const index of own) reached.add(index);
    }
  }
  return atoms.filter((atom) => found.has(atom));
}

function isWithin(literal: Literal, variables: ReadonlySet<number>): boolean {
  return [...literalVariables(literal)].every((index) => variables.has(index));
}
