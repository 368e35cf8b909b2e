/**
 * The forms in which a relation can hold, each to become a relation over plain values:
 *
 *   true(cell(x, y, p)) and true(control(p))   are   true.cell(x, y, p)   and   true.control(p)
 *
 * A place that holds terms of unbounded depth, or too many forms, stays one column whose values are whole terms
 * ("opaque"). On request the constants of a place are told apart too: goal(x, 100) and goal(x, 50) become two relations.
 */
import type { Program, RelationId, SymbolId, Term } from "./program.ts";
import type { Place, Shapes } from "./shapes.ts";

export interface Variant {
  readonly relation: RelationId;
  readonly origin: RelationId;
  /** The arguments of the origin; variable i is column i of the relation. */
  readonly args: readonly Term[];
  readonly columns: number;
  /** For each column whether it holds whole terms, compound or not. */
  readonly opaque: readonly boolean[];
  /** For each column the constants that it can hold. */
  readonly constants: readonly ReadonlySet<SymbolId>[];
}

export interface VariantOptions {
  /** Relations whose constants are told apart. Default none. */
  readonly split?: ReadonlySet<RelationId>;
  /** Places that are to keep their terms whole whatever they hold. Default none. */
  readonly whole?: ReadonlySet<Place>;
  /** The relations made so far, so that a second attempt gives them the same names. */
  readonly named?: Map<string, RelationId>;
}

/** A relation has at most so many variants, or so many where constants are told apart. */
const MAX_VARIANTS = 64;
const MAX_SPLIT_VARIANTS = 2_000;

/** A term whose variables stand for columns, in whatever order. */
type Form =
  | { readonly kind: "column"; readonly opaque: boolean; readonly constants: ReadonlySet<SymbolId> }
  | { readonly kind: "constant"; readonly symbol: SymbolId }
  | { readonly kind: "compound"; readonly functor: SymbolId; readonly args: readonly Form[] };

const column = (place: Place, opaque: boolean): Form => ({ kind: "column", opaque, constants: place.constants });

export class Variants {
  readonly #program: Program;
  readonly #shapes: Shapes;
  readonly #split: ReadonlySet<RelationId>;
  readonly #named: Map<string, RelationId>;
  readonly #opaque: Set<Place>;
  readonly #variants = new Map<RelationId, readonly Variant[]>();
  readonly #byRelation = new Map<RelationId, Variant>();

  constructor(program: Program, shapes: Shapes, options: VariantOptions = {}) {
    this.#program = program;
    this.#shapes = shapes;
    this.#split = options.split ?? new Set();
    this.#named = options.named ?? new Map();
    this.#opaque = opaquePlaces(program, shapes, options.whole ?? new Set());
  }

  of(relation: RelationId): readonly Variant[] {
    let variants = this.#variants.get(relation);
    if (variants === undefined) this.#variants.set(relation, (variants = this.#make(relation)));
    return variants;
  }

  /** What a relation of the flat program stands for. */
  origin(relation: RelationId): Variant | undefined {
    return this.#byRelation.get(relation);
  }

  #make(relation: RelationId): Variant[] {
    const split = this.#split.has(relation);
    const places = this.#shapes.placesOf(relation);
    let choices = places.map((place) => this.#forms(place, split));
    if (product(choices) > (split ? MAX_SPLIT_VARIANTS : MAX_VARIANTS))
      choices = places.map((place) => (split ? this.#forms(place, false) : [column(place, true)]));
    return tuples(choices).map((forms) => this.#variant(relation, forms));
  }

  #variant(relation: RelationId, forms: readonly Form[]): Variant {
    const columns: (Form & { kind: "column" })[] = [];
    const number = (form: Form): Term => {
      if (form.kind === "constant") return form;
      if (form.kind === "compound") return { ...form, args: form.args.map(number) };
      return { kind: "variable", index: columns.push(form) - 1 };
    };
    const args = forms.map(number);
    const plain = args.every((arg) => arg.kind === "variable");
    const id = plain
      ? relation
      : this.#relation(this.#name(relation, args), columns.length, `${relation} ${JSON.stringify(args)}`);
    const variant = {
      relation: id,
      origin: relation,
      args,
      columns: columns.length,
      opaque: columns.map(({ opaque }) => opaque),
      constants: columns.map(({ constants }) => constants),
    };
    this.#byRelation.set(id, variant);
    return variant;
  }

  #relation(name: string, arity: number, key: string): RelationId {
    let id = this.#named.get(key);
    if (id === undefined) this.#named.set(key, (id = this.#program.relations.named(name, arity)));
    return id;
  }

  /** The relation and the names inside, such as `true.cell`. */
  #name(relation: RelationId, args: readonly Term[]): string {
    const { symbols, relations } = this.#program;
    const names = (term: Term): string[] => {
      if (term.kind === "variable") return [];
      return term.kind === "constant"
        ? [symbols.name(term.symbol)]
        : [symbols.name(term.functor), ...term.args.flatMap(names)];
    };
    return [symbols.name(relations.name(relation)), ...args.flatMap(names)].join(".");
  }

  #forms(place: Place, split: boolean): readonly Form[] {
    if (this.#opaque.has(place)) return [column(place, true)];
    const leaves: Form[] = split
      ? [...place.constants].map((symbol) => ({ kind: "constant", symbol }))
      : [...place.constants].slice(0, 1).map(() => column(place, false));
    const compounds = [...place.functors.values()].flatMap(({ functor, args }) =>
      tuples(args.map((arg) => this.#forms(arg, split))).map(
        (forms): Form => ({ kind: "compound", functor, args: forms }),
      ),
    );
    return [...leaves, ...compounds];
  }
}

/** A place with more forms than this keeps its terms whole. */
const MAX_FORMS = 32;

/**
 * Places that keep their terms whole: those on a cycle, those with too many forms, and those that share a variable with such a place, so that no value has to be taken apart in one place and kept whole in another.
 */
function opaquePlaces(program: Program, shapes: Shapes, whole: ReadonlySet<Place>): Set<Place> {
  const opaque = new Set<Place>();
  for (const place of whole) closeInside(place, opaque);
  for (const relation of new Set(program.rules.flatMap((rule) => [rule.head.relation, ...bodyRelations(rule.body)])))
    for (const place of shapes.placesOf(relation)) countForms(place, opaque, new Set());
  for (let changed = true; changed; ) {
    const before = opaque.size;
    for (const rule of program.rules) spread(rule, shapes, opaque);
    changed = opaque.size > before;
  }
  return opaque;
}

function bodyRelations(body: Program["rules"][number]["body"]): RelationId[] {
  return body.flatMap((literal) => (literal.kind === "distinct" ? [] : [literal.atom.relation]));
}

/** How many forms a place has; one that stands inside itself, or has too many, is made opaque on the way. */
function countForms(place: Place, opaque: Set<Place>, open: Set<Place>): number {
  if (open.has(place)) closeInside(place, opaque);
  if (opaque.has(place)) return 1;
  open.add(place);
  let count = place.constants.size > 0 ? 1 : 0;
  for (const { args } of place.functors.values())
    count += args.reduce((all, arg) => all * countForms(arg, opaque, open), 1);
  open.delete(place);
  if (count > MAX_FORMS) closeInside(place, opaque);
  return opaque.has(place) ? 1 : count;
}

/** Whatever stands inside a whole term is whole itself. */
function closeInside(place: Place, opaque: Set<Place>): void {
  if (opaque.has(place) || place.functors.size === 0) return;
  opaque.add(place);
  for (const { args } of place.functors.values()) for (const arg of args) closeInside(arg, opaque);
}

function spread(rule: Program["rules"][number], shapes: Shapes, opaque: Set<Place>): void {
  const places = shapes.occurrences(rule);
  if (places === undefined) return;
  const head = shapes.placesOf(rule.head.relation);
  rule.head.args.forEach((arg, index) => {
    collect(arg, head[index]!, places);
  });
  for (const literal of rule.body) {
    if (literal.kind !== "negative") continue;
    const negated = shapes.placesOf(literal.atom.relation);
    literal.atom.args.forEach((arg, index) => {
      collect(arg, negated[index]!, places);
    });
  }
  for (const shared of places.values())
    if (shared.some((place) => opaque.has(place))) for (const place of shared) closeInside(place, opaque);
}

function collect(term: Term, place: Place, places: Map<number, Place[]>): void {
  if (term.kind === "variable") places.get(term.index)?.push(place);
  else if (term.kind === "compound") {
    const application = place.functors.get(`${term.functor}/${term.args.length}`);
    application?.args.forEach((arg, index) => {
      collect(term.args[index]!, arg, places);
    });
  }
}

function product(choices: readonly (readonly unknown[])[]): number {
  return choices.reduce((all, forms) => all * forms.length, 1);
}

/** One of each, the last changing fastest. */
function tuples<T>(choices: readonly (readonly T[])[]): T[][] {
  let result: T[][] = [[]];
  for (const forms of choices) result = result.flatMap((before) => forms.map((form) => [...before, form]));
  return result;
}
