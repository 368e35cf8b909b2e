/**
 * The values that each column of each relation can have: the rules read column by column, with the static relations,
 * which are known fact by fact, to narrow what a rule can derive.
 *
 *   (<= (next.step ?y) (true.step ?x) (succ ?x ?y)):  step gets what succ gives for the values that step has already
 *
 * A superset of what can happen, found as a least fixpoint. A column of whole terms has no known set.
 */
import type { Literal, MiniRule, Program, RelationId, SymbolId, Term } from "../../datalog/program.ts";
import { literalTerms } from "../../datalog/program.ts";
import type { TermTable } from "../../datalog/terms.ts";
import type { Rows, RowTables } from "./rows.ts";
import { Domain } from "./space.ts";

/** Undefined: no end of values. */
type Values = Set<number> | undefined;

export interface DomainOptions {
  readonly tables: RowTables;
  readonly terms: TermTable;
  /** For a relation the one whose columns it shares: what is next becomes true, what is legal is done. */
  readonly sharedWith: (relation: RelationId) => RelationId;
  /** Whether a column holds whole terms. */
  readonly isOpaque: (relation: RelationId, column: number) => boolean;
  /** The constants that a column can hold by the shapes of the rules alone. */
  readonly constantsOf: (relation: RelationId, column: number) => Iterable<SymbolId>;
  readonly onRule?: OnRule | undefined;
}

/** Told of each rule that is read; may throw where that takes too long. */
export type OnRule = (count: number) => void;

export type ForwardDomains = (relation: RelationId) => readonly (Domain | undefined)[];

/** Larger static relations are read column by column like the others. */
const MAX_ROWS = 20_000;
/** A rule that comes up more often, as along a chain of thousands, is read column by column too. */
const PATIENT = 256;

export function findDomains(program: Program, options: DomainOptions): ForwardDomains {
  const flow = new DomainFlow(program, options);
  flow.close();
  const made = new Map<string, Domain>();
  const found = new Map<RelationId, readonly (Domain | undefined)[]>();
  return (relation) => {
    const shared = options.sharedWith(relation);
    let domains = found.get(shared);
    if (domains === undefined) {
      domains = flow.columns(shared).map((values) => values && domainOf(values, made));
      found.set(shared, domains);
    }
    return domains;
  };
}

/** Equal sets share one domain. */
function domainOf(values: Set<number>, made: Map<string, Domain>): Domain {
  const key = [...values].sort((a, b) => a - b).join();
  let domain = made.get(key);
  if (domain === undefined) made.set(key, (domain = new Domain(values)));
  return domain;
}

class DomainFlow {
  readonly #program: Program;
  readonly #options: DomainOptions;
  readonly #columns = new Map<RelationId, Values[]>();
  /** How often a relation gained values. */
  readonly #versions = new Map<RelationId, number>();

  constructor(program: Program, options: DomainOptions) {
    this.#program = program;
    this.#options = options;
    for (const [relation, rows] of options.tables) this.#addRows(relation, rows);
  }

  columns(relation: RelationId): Values[] {
    const shared = this.#options.sharedWith(relation);
    let columns = this.#columns.get(shared);
    if (columns === undefined) {
      columns = Array.from({ length: this.#program.relations.arity(shared) }, (_, column) =>
        this.#options.isOpaque(shared, column) ? undefined : new Set<number>(),
      );
      this.#columns.set(shared, columns);
    }
    return columns;
  }

  close(): void {
    const seen = new Map<MiniRule, number>();
    const times = new Map<MiniRule, number>();
    let count = 0;
    for (let changed = true; changed; ) {
      changed = false;
      for (const rule of this.#program.rules) {
        const now = this.#version(rule);
        if (seen.get(rule) === now) continue;
        seen.set(rule, now);
        const time = (times.get(rule) ?? 0) + 1;
        times.set(rule, time);
        this.#options.onRule?.(count++);
        changed = this.#apply(rule, time <= PATIENT) || changed;
      }
    }
  }

  #version(rule: MiniRule): number {
    return rule.body.reduce((sum, literal) => {
      if (literal.kind !== "positive") return sum;
      return sum + (this.#versions.get(this.#options.sharedWith(literal.atom.relation)) ?? 0);
    }, 0);
  }

  #addRows(relation: RelationId, { arity, count, values }: Rows): void {
    const columns = this.columns(relation);
    for (let row = 0; row < count; row++)
      for (let column = 0; column < arity; column++) columns[column]?.add(values[row * arity + column]!);
  }

  /** Adds what the rule can derive to the columns of its head. */
  #apply(rule: MiniRule, byRows: boolean): boolean {
    const variables = this.#variables(rule.body, byRows);
    if (variables === undefined) return false;
    const columns = this.columns(rule.head.relation);
    let changed = false;
    rule.head.args.forEach((arg, index) => {
      const column = columns[index];
      if (column === undefined) return;
      const before = column.size;
      for (const value of this.#valuesOf(arg, variables) ?? this.#allConstants(rule.head.relation, index))
        column.add(value);
      changed ||= column.size > before;
    });
    const head = this.#options.sharedWith(rule.head.relation);
    if (changed) this.#versions.set(head, (this.#versions.get(head) ?? 0) + 1);
    // A relation without columns is said to change once, so that what needs it is looked at.
    if (columns.length === 0 && !this.#versions.has(head)) {
      this.#versions.set(head, 1);
      changed = true;
    }
    return changed;
  }

  /** What comes out of a column of whole terms into one without can only be one of its constants. */
  *#allConstants(relation: RelationId, column: number): Iterable<number> {
    for (const symbol of this.#options.constantsOf(relation, column)) {
      const value = this.#options.terms.constant(symbol);
      if (value !== undefined) yield value;
    }
  }

  #valuesOf(term: Term, variables: ReadonlyMap<number, Values>): Iterable<number> | undefined {
    if (term.kind === "variable") return variables.get(term.index);
    const value = this.#options.terms.idOf(term);
    if (value === undefined) throw new Error("an unknown constant");
    return [value];
  }

  /** The values that each variable can have; undefined where the body cannot hold yet. */
  #variables(body: readonly Literal[], byRows: boolean): Map<number, Values> | undefined {
    const variables = new Map<number, Values>();
    for (const literal of body)
      if (literal.kind === "positive" && !this.#narrow(literal.atom, variables)) return undefined;
    for (const literal of body) if (literal.kind === "distinct") this.#exclude(literal, variables);
    for (let round = 0, changed = byRows; changed && round < 4; round++) {
      changed = false;
      for (const literal of body) {
        const rows = literal.kind === "positive" ? this.#options.tables.get(literal.atom.relation) : undefined;
        if (rows === undefined || rows.count > MAX_ROWS || rows.arity < 2) continue;
        const narrowed = this.#narrowByRows(literalTerms(literal), rows, variables);
        if (narrowed === undefined) return undefined;
        changed ||= narrowed;
      }
    }
    return [...variables.values()].some((values) => values?.size === 0) ? undefined : variables;
  }

  /** False where the atom cannot hold. */
  #narrow({ relation, args }: MiniRule["head"], variables: Map<number, Values>): boolean {
    const columns = this.columns(relation);
    if (args.length === 0 && !this.#isPossible(relation)) return false;
    return args.every((arg, index) => this.#narrowTerm(arg, columns[index], variables));
  }

  /** Whether a relation without columns can hold. */
  #isPossible(relation: RelationId): boolean {
    const rows = this.#options.tables.get(relation);
    return rows === undefined ? this.#versions.has(this.#options.sharedWith(relation)) : rows.count > 0;
  }

  #narrowTerm(term: Term, column: Values, variables: Map<number, Values>): boolean {
    if (term.kind === "variable") {
      const before = variables.get(term.index);
      const known = variables.has(term.index) ? before : column;
      variables.set(term.index, known && column && known !== column ? intersection(known, column) : (known ?? column));
      return true;
    }
    if (term.kind === "constant") return column?.has(this.#options.terms.constant(term.symbol)!) ?? true;
    return term.args.every((arg) => this.#narrowTerm(arg, undefined, variables));
  }

  #exclude({ left, right }: Literal & { kind: "distinct" }, variables: Map<number, Values>): void {
    if (right.kind === "variable" && left.kind === "constant")
      this.#exclude({ kind: "distinct", left: right, right: left }, variables);
    if (left.kind !== "variable" || right.kind !== "constant") return;
    const values = variables.get(left.index);
    const constant = this.#options.terms.constant(right.symbol)!;
    if (values?.has(constant)) variables.set(left.index, new Set([...values].filter((value) => value !== constant)));
  }

  /** Keeps the values that occur in rows in which all columns are possible. Undefined where no such row is left. */
  #narrowByRows(args: readonly Term[], rows: Rows, variables: Map<number, Values>): boolean | undefined {
    const allowed = args.map((arg): Values => {
      if (arg.kind === "variable") return variables.get(arg.index);
      const value = this.#options.terms.idOf(arg);
      return value === undefined ? undefined : new Set([value]);
    });
    const left = args.map(() => new Set<number>());
    const { arity, count, values } = rows;
    for (let row = 0; row < count; row++) {
      const start = row * arity;
      let possible = true;
      for (let column = 0; column < arity && possible; column++)
        possible = allowed[column]?.has(values[start + column]!) ?? true;
      if (possible) for (let column = 0; column < arity; column++) left[column]!.add(values[start + column]!);
    }
    if (left[0]!.size === 0) return undefined;
    let changed = false;
    args.forEach((arg, column) => {
      if (arg.kind !== "variable" || allowed[column] === undefined || left[column]!.size >= allowed[column]!.size)
        return;
      variables.set(arg.index, left[column]!);
      changed = true;
    });
    return changed;
  }
}

function intersection(a: Set<number>, b: Set<number>): Set<number> {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return new Set([...small].filter((value) => large.has(value)));
}
