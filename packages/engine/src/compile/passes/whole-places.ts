/**
 * Places that keep their terms whole, in one column, in place of a form for each way to build them:
 *
 *   - those that stand inside themselves, since their terms have no greatest depth
 *   - those with too many forms, and those of a relation with too many
 *   - those that share a variable with such a place
 *
 * The last rule makes any two places of a variable *alike*: as deep as both hold the same functors, what is whole in one is whole in
 * the other. No term then has to be taken apart in one place and kept whole in another, which a rule over columns cannot do.
 *
 *   (<= (init (t (f ?x) ?x)) (thing ?x))  (<= (legal x (m ?f)) (true ?f))     with (thing (f a))
 *   true: t(f(whole), whole), because f is inside f; so legal, which shares ?f, has m(t(f(whole), whole)) too
 */
import type { MiniRule, Program, RelationId, Term } from "../datalog/program.ts";
import type { Application, ArgumentPlace, Shapes } from "./shapes.ts";

/** A place with more forms than this keeps its terms whole, and so do the places of a relation with more. */
const MAX_FORMS = 32;
const MAX_VARIANTS = 64;

/** `wanted` are whole whatever they hold. A place of constants alone is never whole: its column holds them anyway. */
export function wholePlaces(program: Program, shapes: Shapes, wanted: ReadonlySet<ArgumentPlace>): Set<ArgumentPlace> {
  const whole = new Set<ArgumentPlace>();
  const relations = new Set(program.rules.flatMap((rule) => [rule.head.relation, ...bodyRelations(rule)]));
  for (const place of wanted) closeInside(place, whole);
  for (const relation of relations) for (const place of shapes.placesOf(relation)) countForms(place, whole);
  for (let before = -1; before !== whole.size; ) {
    before = whole.size;
    for (const rule of program.rules) spread(rule, shapes, whole);
    if (whole.size > before) continue;
    for (const relation of relations) {
      const places = shapes.placesOf(relation);
      const variants = places.reduce((all, place) => all * countForms(place, whole), 1);
      if (variants > MAX_VARIANTS) for (const place of places) closeInside(place, whole);
    }
  }
  return whole;
}

function bodyRelations({ body }: MiniRule): RelationId[] {
  return body.flatMap((literal) => (literal.kind === "distinct" ? [] : [literal.atom.relation]));
}

/** How many forms a place has; one that stands inside itself, or has too many, is made whole on the way. */
function countForms(place: ArgumentPlace, whole: Set<ArgumentPlace>, open = new Set<ArgumentPlace>()): number {
  if (open.has(place)) closeInside(place, whole);
  if (whole.has(place)) return 1;
  open.add(place);
  let count = place.constants.size > 0 ? 1 : 0;
  for (const { args } of place.functors.values())
    count += args.reduce((all, arg) => all * countForms(arg, whole, open), 1);
  open.delete(place);
  if (count > MAX_FORMS) closeInside(place, whole);
  return whole.has(place) ? 1 : count;
}

/** Whatever stands inside a whole term is whole itself. */
function closeInside(place: ArgumentPlace, whole: Set<ArgumentPlace>): void {
  if (whole.has(place) || place.functors.size === 0) return;
  whole.add(place);
  for (const { args } of place.functors.values()) for (const arg of args) closeInside(arg, whole);
}

/** Makes the places of each variable of a rule alike. */
function spread(rule: MiniRule, shapes: Shapes, whole: Set<ArgumentPlace>): void {
  const places = shapes.occurrences(rule);
  if (places === undefined) return;
  const visit = ({ relation, args }: MiniRule["head"]): void => {
    const ofRelation = shapes.placesOf(relation);
    args.forEach((arg, index) => {
      collect(arg, ofRelation[index]!, places);
    });
  };
  visit(rule.head);
  for (const literal of rule.body) if (literal.kind === "negative") visit(literal.atom);
  for (const shared of places.values()) align(shared, whole);
}

function collect(term: Term, place: ArgumentPlace, places: Map<number, ArgumentPlace[]>): void {
  if (term.kind === "variable") places.get(term.index)?.push(place);
  else if (term.kind === "compound") {
    const application = place.functors.get(`${term.functor}/${term.args.length}`);
    application?.args.forEach((arg, index) => {
      collect(term.args[index]!, arg, places);
    });
  }
}

/** Ends, because a place that stands inside itself is whole. */
function align(places: readonly ArgumentPlace[], whole: Set<ArgumentPlace>): void {
  const [first, ...others] = new Set(places);
  if (first === undefined || others.length === 0) return;
  if (whole.has(first) || others.some((place) => whole.has(place))) {
    for (const place of places) closeInside(place, whole);
    return;
  }
  for (const applications of byFunctor([first, ...others]).values())
    applications[0]!.args.forEach((_, index) => {
      align(
        applications.map(({ args }) => args[index]!),
        whole,
      );
    });
}

function byFunctor(places: readonly ArgumentPlace[]): Map<string, Application[]> {
  const found = new Map<string, Application[]>();
  for (const place of places)
    for (const [name, application] of place.functors) found.set(name, [...(found.get(name) ?? []), application]);
  return found;
}
