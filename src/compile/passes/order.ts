/**
 * In which order the conditions of a rule are met. The cost of an order is the number of times each condition is looked
 * at: with m(i) expected matches for condition i, sum over i of cost(i) * m(1) * ... * m(i-1). Bodies are short, so the
 * best order is found by dynamic programming over the sets of conditions met so far; long ones greedily.
 *
 * A negation waits until its variables have values (safety), and so does a relation that cannot be listed, only asked.
 */
import { eachVariable, type Literal, literalTerms, type RelationId, type Term } from "./program.ts";

/** What is known of the size of relations. `bound` says for each column whether it has a value already. */
export interface Estimates {
  matches(relation: RelationId, bound: readonly boolean[]): number;
  /** What one look costs, beside the matches it finds. */
  cost(relation: RelationId, bound: readonly boolean[]): number;
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

/** Undefined where the literal cannot be met yet. */
function stepOf({ kind, atom }: Positioned, bound: ReadonlySet<number>, estimates: Estimates): Step | undefined {
  const columns = boundColumns(atom.args, bound);
  const known = columns.every(Boolean);
  if ((kind === "negative" && !known) || !estimates.answers(atom.relation, columns)) return undefined;
  const matches = estimates.matches(atom.relation, columns);
  const cost = estimates.cost(atom.relation, columns);
  if (kind === "negative") return { cost, matches: Math.max(0.1, 1 - matches) };
  return known ? { cost, matches: Math.min(1, matches) } : { cost: cost + matches, matches };
}

interface Partial {
  readonly cost: number;
  readonly rows: number;
  readonly order: readonly Positioned[];
  readonly bound: ReadonlySet<number>;
}

function extended(partial: Partial, literal: Positioned, estimates: Estimates): Partial | undefined {
  const step = stepOf(literal, partial.bound, estimates);
  if (step === undefined) return undefined;
  return {
    cost: partial.cost + partial.rows * step.cost,
    rows: partial.rows * step.matches,
    order: [...partial.order, literal],
    bound: withVariables(partial.bound, literal),
  };
}

function cheapest(atoms: readonly Positioned[], bound: ReadonlySet<number>, estimates: Estimates): Positioned[] {
  const best: (Partial | undefined)[] = [{ cost: 0, rows: 1, order: [], bound }];
  const full = 2 ** atoms.length - 1;
  for (let set = 0; set < full; set++) {
    const partial = best[set];
    if (partial === undefined) continue;
    atoms.forEach((literal, index) => {
      const next = set | (1 << index);
      const candidate = next === set ? undefined : extended(partial, literal, estimates);
      const known = best[next];
      if (candidate && (known === undefined || candidate.cost < known.cost)) best[next] = candidate;
    });
  }
  return [...(best[full]?.order ?? safeOrder(atoms, bound))];
}

function greedy(atoms: readonly Positioned[], bound: ReadonlySet<number>, estimates: Estimates): Positioned[] {
  let partial: Partial = { cost: 0, rows: 1, order: [], bound };
  const rest = [...atoms];
  while (rest.length > 0) {
    const candidates = rest.map((literal) => extended({ ...partial, rows: 1 }, literal, estimates));
    const weight = (candidate: Partial | undefined): number =>
      candidate ? candidate.rows + 0.01 * (candidate.cost - partial.cost) : Number.POSITIVE_INFINITY;
    const index = candidates.reduce(
      (least, candidate, at) => (weight(candidate) < weight(candidates[least]) ? at : least),
      0,
    );
    if (candidates[index] === undefined) return [...partial.order, ...safeOrder(rest, partial.bound)];
    partial = candidates[index];
    rest.splice(index, 1);
  }
  return [...partial.order];
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
