/**
 * The forms in which a relation can hold, each to become a relation over plain values:
 *
 *   true(cell(x, y, p)) and true(control(p))   are   true.cell(x, y, p)   and   true.control(p)
 *
 * A place that keeps its terms whole (whole-places.ts) is one column whose values are whole terms ("opaque"). On request the constants of a place are told apart too: goal(x, 100) and goal(x, 50) become two relations.
 */
import type { Program, RelationId, SymbolId, Term } from "../datalog/program.ts";
import type { ArgumentPlace, Shapes } from "./shapes.ts";
import { wholePlaces } from "./whole-places.ts";

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
  readonly whole?: ReadonlySet<ArgumentPlace>;
  /** The relations made so far, so that a second attempt gives them the same names. */
  readonly named?: Map<string, RelationId>;
}

/** The most variants of a relation for which constants are told apart. */
const MAX_SPLIT_VARIANTS = 2_000;

/** A term whose variables stand for columns, in whatever order. */
type Form =
  | { readonly kind: "column"; readonly opaque: boolean; readonly constants: ReadonlySet<SymbolId> }
  | { readonly kind: "constant"; readonly symbol: SymbolId }
  | { readonly kind: "compound"; readonly functor: SymbolId; readonly args: readonly Form[] };

const column = (place: ArgumentPlace, opaque: boolean): Form => ({
  kind: "column",
  opaque,
  constants: place.constants,
});

export class Variants {
  readonly #program: Program;
  readonly #shapes: Shapes;
  readonly #split: ReadonlySet<RelationId>;
  readonly #named: Map<string, RelationId>;
  readonly #opaque: Set<ArgumentPlace>;
  readonly #variants = new Map<RelationId, readonly Variant[]>();
  readonly #byRelation = new Map<RelationId, Variant>();

  constructor(program: Program, shapes: Shapes, options: VariantOptions = {}) {
    this.#program = program;
    this.#shapes = shapes;
    this.#split = options.split ?? new Set();
    this.#named = options.named ?? new Map();
    this.#opaque = wholePlaces(program, shapes, options.whole ?? new Set());
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
    const places = this.#shapes.placesOf(relation);
    const plain = places.map((place) => this.#forms(place, false));
    const split = this.#split.has(relation) ? places.map((place) => this.#forms(place, true)) : plain;
    const choices = product(split) > MAX_SPLIT_VARIANTS ? plain : split;
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

  #forms(place: ArgumentPlace, split: boolean): readonly Form[] {
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

function product(choices: readonly (readonly unknown[])[]): number {
  return choices.reduce((all, forms) => all * forms.length, 1);
}

/** One of each, the last changing fastest. */
function tuples<T>(choices: readonly (readonly T[])[]): T[][] {
  return Array.from({ length: product(choices) }, (_, number) => {
    const tuple = new Array<T>(choices.length);
    let rest = number;
    for (let at = choices.length - 1; at >= 0; at--) {
      const forms = choices[at]!;
      tuple[at] = forms[rest % forms.length]!;
      rest = Math.floor(rest / forms.length);
    }
    return tuple;
  });
}
