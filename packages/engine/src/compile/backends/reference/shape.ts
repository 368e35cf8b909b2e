/**
 * The ways a relation is called. A *shape* is a sentence in which every ground part is an input, numbered from the left,
 * and the rest variables, also numbered: `(cell ?x 3 ?y)` and `(cell ?a 4 ?b)` are one shape, cell(v0 i0 v1), called with the
 * inputs [3] and [4]. A call is answered by tuples of values for its variables.
 */
import type { Clause } from "./clause.ts";
import type { ReferenceRelation } from "./program.ts";
import type { AnswerTable } from "./table.ts";
import { type Functor, type TermId, type Terms, tooDeep, tooManyNames } from "./terms.ts";
import { Tuples } from "./tuples.ts";

export type ShapeTerm =
  | { readonly kind: "input"; readonly index: number }
  | { readonly kind: "variable"; readonly index: number }
  | { readonly kind: "compound"; readonly functor: Functor; readonly args: readonly ShapeTerm[] };

export interface Shape {
  readonly relation: ReferenceRelation;
  readonly args: readonly ShapeTerm[];
  readonly inputs: number;
  readonly variables: number;
  /** The relation's rules fitted to this shape, made when first called. */
  clauses?: readonly Clause[];
  /** The calls made so far: inputs, and the table of each. */
  readonly calls: Tuples;
  readonly tables: AnswerTable[];
  /** The relation's facts as answers to this shape, made when first called. */
  index?: FactIndex;
}

/** Calls with deeper or larger structure around their variables come from a recursion that does not end. */
const MAX_SHAPE_DEPTH = 100;
const MAX_SHAPE_NAMES = 1_000;

export function shapeOf(relation: ReferenceRelation, args: readonly ShapeTerm[]): Shape {
  if (depthOf(args) > MAX_SHAPE_DEPTH) throw tooDeep(MAX_SHAPE_DEPTH);
  if (namesOf(args) > MAX_SHAPE_NAMES) throw tooManyNames(MAX_SHAPE_NAMES);
  const key = args.map(keyOf).join(" ");
  let shape = relation.shapes.get(key);
  if (shape === undefined) {
    const inputs = count(args, "input");
    shape = { relation, args, inputs, variables: count(args, "variable"), calls: new Tuples(inputs), tables: [] };
    relation.shapes.set(key, shape);
  }
  return shape;
}

function depthOf(args: readonly ShapeTerm[]): number {
  return args.reduce((depth, arg) => Math.max(depth, arg.kind === "compound" ? 1 + depthOf(arg.args) : 0), 0);
}

function namesOf(args: readonly ShapeTerm[]): number {
  return args.reduce((sum, arg) => sum + 1 + (arg.kind === "compound" ? namesOf(arg.args) : 0), 0);
}

function keyOf(term: ShapeTerm): string {
  if (term.kind !== "compound") return term.kind === "input" ? `i${term.index}` : `v${term.index}`;
  return `(${term.functor.name} ${term.args.map(keyOf).join(" ")})`;
}

/** Inputs and variables are numbered without gaps. */
function count(args: readonly ShapeTerm[], kind: "input" | "variable"): number {
  return args.reduce((most, arg) => {
    if (arg.kind === "compound") return Math.max(most, count(arg.args, kind));
    return arg.kind === kind ? Math.max(most, arg.index + 1) : most;
  }, 0);
}

const NO_ANSWERS = new Tuples(0);

/** Facts grouped by the inputs of a shape. */
export class FactIndex {
  readonly #facts: Tuples;
  readonly #inputs: Tuples;
  readonly #answers: Tuples[] = [];

  constructor(shape: Shape, terms: Terms) {
    this.#facts = shape.relation.facts;
    this.#inputs = new Tuples(shape.inputs);
    for (let row = 0; row < this.#facts.count; row++) this.#enter(shape, this.#facts.row(row), terms);
  }

  /** Whether it still shows the facts of the relation. */
  isOf(relation: ReferenceRelation): boolean {
    return this.#facts === relation.facts;
  }

  answers(inputs: ArrayLike<number>): Tuples {
    const group = this.#inputs.find(inputs);
    return group < 0 ? NO_ANSWERS : this.#answers[group]!;
  }

  #enter(shape: Shape, fact: readonly TermId[], terms: Terms): void {
    const inputs = new Array<TermId>(shape.inputs).fill(-1);
    const values = new Array<TermId>(shape.variables).fill(-1);
    if (!matchAll(shape.args, fact, inputs, values, terms)) return;
    if (this.#inputs.add(inputs)) this.#answers.push(new Tuples(shape.variables));
    this.#answers[this.#inputs.find(inputs)]!.append(values);
  }
}

function matchAll(
  args: readonly ShapeTerm[],
  fact: readonly TermId[],
  inputs: TermId[],
  values: TermId[],
  terms: Terms,
): boolean {
  return args.every((arg, position) => {
    const term = fact[position]!;
    if (arg.kind === "compound") {
      return terms.functorOf(term) === arg.functor && matchAll(arg.args, terms.argsOf(term), inputs, values, terms);
    }
    const seen = arg.kind === "input" ? inputs : values;
    if (seen[arg.index]! >= 0) return seen[arg.index] === term;
    seen[arg.index] = term;
    return true;
  });
}

/** The arguments of a call or of one of its answers as texts; unknown values print as `?`. */
export function argTexts(shape: Shape, inputs: ArrayLike<number>, values: ArrayLike<number>, terms: Terms): string[] {
  const textOf = (arg: ShapeTerm): string => {
    if (arg.kind === "compound") return `(${[arg.functor.name, ...arg.args.map(textOf)].join(" ")})`;
    const value = (arg.kind === "input" ? inputs : values)[arg.index];
    return value === undefined ? "?" : terms.text(value);
  };
  return shape.args.map(textOf);
}

/** The sentence that a call or one of its answers stands for, for messages and proofs. */
export function callText(shape: Shape, inputs: ArrayLike<number>, values: ArrayLike<number>, terms: Terms): string {
  const { name, arity } = shape.relation;
  return arity === 0 ? name : `(${[name, ...argTexts(shape, inputs, values, terms)].join(" ")})`;
}
