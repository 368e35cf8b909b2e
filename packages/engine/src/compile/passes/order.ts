/**
 * In which order the conditions of a rule are met. The cost of an order is the number of times each condition is looked
 * at: with m(i) expected matches for condition i, sum over i of cost(i) * m(1) * ... * m(i-1). Bodies are short, so the
 * best order is found by dynamic programming over the sets of conditions met so far; long ones greedily.
 *
 * A negation waits until its variables have values (safety), and so does a relation that cannot be listed, only asked.
 */
import {
  eachVariable,
  type Literal,
  literalTerms,
  type RelationId,
  type Term,
  variablesOf,
} from "../datalog/program.ts";

/** What is known of the size of relations. `bound` says for each column whether it has a value already. */
export interface Estimates {
  matches(relation: RelationId, bound: readonly boolean[]): number;
  /** The cost of a lookup that finds the given number of matches. */
  cost(relation: RelationId, bound: readonly boolean[], matches: number): number;
  /** Whether the relation can be looked at with these columns known. */
  answers(relation: RelationId, bound: readonly boolean[]): boolean;
}

/** Longer bodies are ordered greedily. */
const MAX_EXACT = 9;

/** The same literals in the order of evaluation, where the variables `bound` have values before the first. */
export function orderBody(body: readonly Literal[], bound: ReadonlySet<number>, estimates: Estimates): Literal[] {
  const comparisons = body.filter((literal) => literal.kind === "distinct");
  const atoms = body.filter((literal) => literal.kind !== "distinct");
  const ordered = atoms.length <= MAX_EXACT ? cheapest(atoms, bound, estimates) : greedy(atoms, bound, estimates);
  return placeComparisons(ordered, comparisons, bound);
}

export type Orderer = (body: readonly Literal[], bound: ReadonlySet<number>) => readonly Literal[];

/** Orders by these estimates, and remembers: passes ask for the same rule again and again. */
export function orderer(estimates: Estimates): Orderer {
  const known = new WeakMap<readonly Literal[], Map<string, readonly Literal[]>>();
  return (body, bound) => {
    let orders = known.get(body);
    if (orders === undefined) known.set(body, (orders = new Map()));
    const key = [...bound].sort().join();
    let order = orders.get(key);
    if (order === undefined) orders.set(key, (order = orderBody(body, bound, estimates)));
    return order;
  };
}

/** The columns of an atom that have values. */
export function boundColumns(terms: readonly Term[], bound: ReadonlySet<number>): boolean[] {
  return terms.map((term) => isBound(term, bound));
}

export function isBound(term: Term, bound: ReadonlySet<number>): boolean {
  let all = true;
  eachVariable(term, (index) => {
    all &&= bound.has(index);
  });
  return all;
}

export function withVariables(bound: ReadonlySet<number>, literal: Literal): Set<number> {
  const after = new Set(bound);
  if (literal.kind === "positive")
    for (const term of literal.atom.args) eachVariable(term, (index) => after.add(index));
  return after;
}

type Positioned = Exclude<Literal, { kind: "distinct" }>;

interface Step {
  readonly cost: number;
  readonly matches: number;
}

/** What meeting a literal costs when these of its columns are known; undefined where it cannot be met yet. */
function stepOf({ kind, atom }: Positioned, columns: readonly boolean[], estimates: Estimates): Step | undefined {
  const known = columns.every(Boolean);
  if ((kind === "negative" && !known) || !estimates.answers(atom.relation, columns)) return undefined;
  const matches = estimates.matches(atom.relation, columns);
  const cost = estimates.cost(atom.relation, columns, matches);
  if (kind === "negative") return { cost, matches: Math.max(0.1, 1 - matches) };
  return { cost, matches: known ? Math.min(1, matches) : matches };
}

/** The best order by dynamic programming: for each set of literals the cheapest way to have met them. */
function cheapest(atoms: readonly Positioned[], bound: ReadonlySet<number>, estimates: Estimates): Positioned[] {
  const binders = bindersOf(atoms);
  const steps = atoms.map((literal) => stepsOf(literal, binders, bound, estimates));
  const full = 2 ** atoms.length - 1;
  const costs = new Float64Array(full + 1).fill(Number.POSITIVE_INFINITY);
  const rows = new Float64Array(full + 1);
  const last = new Int8Array(full + 1);
  [costs[0], rows[0]] = [0, 1];
  for (let set = 0; set < full; set++) {
    if (costs[set] === Number.POSITIVE_INFINITY) continue;
    for (let index = 0; index < atoms.length; index++) {
      const next = set | (1 << index);
      const step = next === set ? undefined : steps[index]!(set);
      const cost = step ? costs[set]! + rows[set]! * step.cost : Number.POSITIVE_INFINITY;
      if (cost >= costs[next]!) continue;
      costs[next] = cost;
      rows[next] = rows[set]! * step!.matches;
      last[next] = index;
    }
  }
  if (costs[full] === Number.POSITIVE_INFINITY) return safeOrder(atoms, bound);
  const order: Positioned[] = [];
  for (let set = full; set > 0; set &= ~(1 << last[set]!)) order.unshift(atoms[last[set]!]!);
  return order;
}

/** The step of a literal once a set of literals is met. What it costs depends on few of them, and is remembered. */
function stepsOf(
  literal: Positioned,
  binders: ReadonlyMap<number, number>,
  bound: ReadonlySet<number>,
  estimates: Estimates,
): (set: number) => Step | undefined {
  // For each variable of the literal without a value yet: the literals that would give it one.
  const needs = literal.atom.args.map((term) =>
    [...variablesOf([term])].filter((variable) => !bound.has(variable)).map((variable) => binders.get(variable) ?? 0),
  );
  const known = new Map<number | string, Step | undefined>();
  return (set) => {
    const columns = needs.map((sets) => sets.every((binding) => (binding & set) !== 0));
    const key = keyOf(columns);
    if (known.has(key)) return known.get(key);
    const step = stepOf(literal, columns, estimates);
    known.set(key, step);
    return step;
  };
}

/** As the bits of a number, where it has enough. */
function keyOf(columns: readonly boolean[]): number | string {
  if (columns.length > 31) return columns.map(Number).join("");
  let bits = 0;
  for (let column = 0; column < columns.length; column++) if (columns[column]) bits |= 1 << column;
  return bits;
}

/** For each variable the literals, as a set, that give it a value. */
function bindersOf(atoms: readonly Positioned[]): Map<number, number> {
  const binders = new Map<number, number>();
  atoms.forEach(({ kind, atom }, index) => {
    if (kind !== "positive") return;
    for (const variable of variablesOf(atom.args)) binders.set(variable, (binders.get(variable) ?? 0) | (1 << index));
  });
  return binders;
}

/** Always next what leaves the fewest rows, the cheaper of two that leave the same. */
function greedy(atoms: readonly Positioned[], bound: ReadonlySet<number>, estimates: Estimates): Positioned[] {
  const order: Positioned[] = [];
  const rest = [...atoms];
  let known: ReadonlySet<number> = bound;
  while (rest.length > 0) {
    const weights = rest.map((literal) => {
      const step = stepOf(literal, boundColumns(literal.atom.args, known), estimates);
      return step ? step.matches + 0.01 * step.cost : Number.POSITIVE_INFINITY;
    });
    const index = weights.indexOf(Math.min(...weights));
    if (weights[index] === Number.POSITIVE_INFINITY) return [...order, ...safeOrder(rest, known)];
    const [literal] = rest.splice(index, 1);
    order.push(literal!);
    known = withVariables(known, literal!);
  }
  return order;
}

/** The order of the author, negations and comparisons moved behind what gives their variables values. */
export function authorOrder(body: readonly Literal[], bound: ReadonlySet<number>): Literal[] {
  const comparisons = body.filter((literal) => literal.kind === "distinct");
  const atoms = body.filter((literal) => literal.kind !== "distinct");
  return placeComparisons(safeOrder(atoms, bound), comparisons, bound);
}

function safeOrder(atoms: readonly Positioned[], bound: ReadonlySet<number>): Positioned[] {
  const order: Positioned[] = [];
  const waiting = [...atoms];
  let known = bound;
  while (waiting.length > 0) {
    const index = waiting.findIndex(
      ({ kind, atom }) => kind === "positive" || atom.args.every((arg) => isBound(arg, known)),
    );
    const [literal] = waiting.splice(Math.max(0, index), 1);
    order.push(literal!);
    known = withVariables(known, literal!);
  }
  return order;
}

/** Comparisons as early as their variables allow. */
function placeComparisons(
  atoms: readonly Literal[],
  comparisons: readonly Literal[],
  bound: ReadonlySet<number>,
): Literal[] {
  const result: Literal[] = [];
  const waiting = [...comparisons];
  let known = bound;
  const place = (): void => {
    for (let index = 0; index < waiting.length; ) {
      if (literalTerms(waiting[index]!).every((term) => isBound(term, known))) result.push(...waiting.splice(index, 1));
      else index++;
    }
  };
  place();
  for (const literal of atoms) {
    result.push(literal);
    known = withVariables(known, literal);
    place();
  }
  return [...result, ...waiting];
}
