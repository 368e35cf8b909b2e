/**
 * The order in which the literals of a clause are joined, as steps over registers.
 *
 *   (<= (line ?x) (index ?m) (true cell ?m 1 ?x) (distinct ?x b))       fired by new rows of `true cell`
 *
 *   rows true cell: ?m, =1, ?x     differ ?x b     holds index ?m     emit line ?x
 *
 * Registers hold terms: first the variables of the clause, then constants (set once), then parts of compound terms.
 */
import { eachVariable, type Literal, type RelationId, type SymbolId, type Term } from "../datalog/program.ts";
import type { TermId, TermTable } from "../datalog/terms.ts";
import type { GroundRelation, Index } from "./relation.ts";
import type { GroundTable } from "./tables.ts";

export type Register = number;

/** How far the rows of a relation may be read in this plan; see the drawing in relation.ts. */
export type Reach = "delta" | "known" | "fired";

export type JoinStep =
  | {
      /** Rows that agree with registers on the key columns. */
      readonly kind: "rows";
      readonly relation: GroundRelation;
      readonly index: Index | undefined;
      readonly reach: Reach;
      readonly key: Int32Array;
      readonly keyColumns: Int32Array;
      readonly bind: Int32Array;
      readonly bindColumns: Int32Array;
      readonly slot: number;
    }
  | {
      /** The one row that all registers give. */
      readonly kind: "holds";
      readonly relation: GroundRelation;
      readonly reach: Reach;
      readonly args: Int32Array;
      readonly slot: number;
    }
  | { readonly kind: "lacks"; readonly relation: GroundRelation; readonly args: Int32Array }
  | { readonly kind: "differ" | "same"; readonly left: Register; readonly right: Register }
  | { readonly kind: "make"; readonly functor: SymbolId; readonly args: Int32Array; readonly into: Register }
  | { readonly kind: "take"; readonly from: Register; readonly functor: SymbolId; readonly into: Int32Array }
  | { readonly kind: "emit"; readonly head: Int32Array; readonly mentions: readonly Mention[] };

/** A negative literal on a relation that can change. */
export interface Mention {
  readonly table: GroundTable;
  readonly args: Int32Array;
}

export interface JoinPlan {
  readonly steps: readonly JoinStep[];
  readonly registers: Int32Array;
  /** How many atoms are joined. */
  readonly atoms: number;
  /** The largest number of registers that one step gathers. */
  readonly widest: number;
  /** How many rows its relations had when it was made. */
  readonly size: number;
}

/** A positive literal or guard. */
export interface JoinedAtom {
  readonly relation: GroundRelation;
  readonly args: readonly Term[];
}

export interface Join {
  readonly head: readonly Term[];
  readonly atoms: readonly JoinedAtom[];
  /** Negations and `distinct`. */
  readonly filters: readonly Literal[];
  readonly variables: number;
}

export interface PlanContext {
  readonly terms: TermTable;
  readonly table: (relation: RelationId) => GroundTable;
}

/** `delta` is the atom whose new rows fire the clause, or -1 where every relation is complete. */
export function planJoin(join: Join, delta: number, context: PlanContext): JoinPlan {
  return new Planner(join, context).plan(delta);
}

export function joinSize(join: Join): number {
  return join.atoms.reduce((sum, atom) => sum + atom.relation.count, 0);
}

class Planner {
  readonly #join: Join;
  readonly #context: PlanContext;
  readonly #steps: JoinStep[] = [];
  readonly #registers: number[];
  readonly #bound = new Set<number>();
  readonly #constants = new Map<TermId, Register>();
  readonly #filters: Set<Literal>;
  readonly #mentions: Mention[] = [];
  #widest = 0;

  constructor(join: Join, context: PlanContext) {
    this.#join = join;
    this.#context = context;
    this.#registers = new Array<number>(join.variables).fill(0);
    this.#filters = new Set(join.filters);
  }

  plan(delta: number): JoinPlan {
    const open = new Set(this.#join.atoms.keys());
    const take = (at: number, reach: Reach): void => {
      open.delete(at);
      this.#joinAtom(at, reach);
      this.#filter();
    };
    this.#filter();
    if (delta >= 0) take(delta, "delta");
    while (open.size > 0) {
      const at = this.#cheapest(open);
      take(at, at < delta ? "known" : "fired");
    }
    if (this.#filters.size > 0) throw new Error("a filter has a variable that no positive literal binds");
    const head = this.#operands(this.#join.head);
    this.#steps.push({ kind: "emit", head, mentions: this.#mentions });
    return {
      steps: this.#steps,
      registers: Int32Array.from(this.#registers),
      atoms: this.#join.atoms.length,
      widest: this.#widest,
      size: joinSize(this.#join),
    };
  }

  #cheapest(open: ReadonlySet<number>): number {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const at of open) {
      const rows = this.#estimate(this.#join.atoms[at]!);
      if (rows < least) {
        least = rows;
        best = at;
      }
    }
    return best;
  }

  /** Rows expected for each choice of the variables bound so far, values of columns taken as independent. */
  #estimate({ relation, args }: JoinedAtom): number {
    let keys = 1;
    let bound = 0;
    args.forEach((arg, column) => {
      if (!this.#isBound(arg)) return;
      bound++;
      keys *= Math.max(1, relation.distinct(column));
    });
    if (bound === args.length) return 0;
    return relation.count / Math.min(keys, relation.count + 1) + 0.1 * (args.length - bound);
  }

  #isBound(term: Term): boolean {
    let bound = true;
    eachVariable(term, (index) => {
      bound &&= this.#bound.has(index);
    });
    return bound;
  }

  #joinAtom(slot: number, reach: Reach): void {
    const { relation, args } = this.#join.atoms[slot]!;
    if (reach !== "delta" && args.every((arg) => this.#isBound(arg))) {
      this.#steps.push({ kind: "holds", relation, reach, args: this.#operands(args), slot });
      return;
    }
    const keyColumns = [...args.keys()].filter((column) => this.#isBound(args[column]!));
    const key = this.#operands(keyColumns.map((column) => args[column]!));
    const bindColumns = [...args.keys()].filter((column) => !keyColumns.includes(column));
    const parts: [Register, Term][] = [];
    const bind = bindColumns.map((column) => this.#receive(args[column]!, parts));
    this.#steps.push({
      kind: "rows",
      relation,
      index: reach === "delta" || keyColumns.length === 0 ? undefined : relation.index(keyColumns),
      reach,
      key,
      keyColumns: Int32Array.from(keyColumns),
      bind: Int32Array.from(bind),
      bindColumns: Int32Array.from(bindColumns),
      slot,
    });
    this.#matchParts(parts);
  }

  /** The register into which a part that is not yet bound is read; what must still be matched goes to `parts`. */
  #receive(term: Term, parts: [Register, Term][]): Register {
    if (term.kind === "variable" && !this.#bound.has(term.index)) {
      this.#bound.add(term.index);
      return term.index;
    }
    const register = this.#fresh(0);
    parts.push([register, term]);
    return register;
  }

  #matchParts(parts: readonly [Register, Term][]): void {
    for (const [register, term] of parts) {
      if (this.#isBound(term)) this.#steps.push({ kind: "same", left: register, right: this.#operand(term) });
      else if (term.kind === "compound") {
        const inner: [Register, Term][] = [];
        const into = Int32Array.from(term.args, (arg) => this.#receive(arg, inner));
        this.#steps.push({ kind: "take", from: register, functor: term.functor, into });
        this.#matchParts(inner);
      }
    }
  }

  /** Every filter whose variables are bound, as early as possible. */
  #filter(): void {
    for (const literal of this.#filters) {
      const terms = literal.kind === "distinct" ? [literal.left, literal.right] : literal.atom.args;
      if (!terms.every((term) => this.#isBound(term))) continue;
      this.#filters.delete(literal);
      if (literal.kind === "distinct")
        this.#steps.push({ kind: "differ", left: this.#operand(literal.left), right: this.#operand(literal.right) });
      else if (literal.kind === "negative") this.#negation(literal);
    }
  }

  #negation(literal: Literal & { kind: "negative" }): void {
    const table = this.#context.table(literal.atom.relation);
    const args = this.#operands(literal.atom.args);
    if (table.changing) this.#mentions.push({ table, args });
    else this.#steps.push({ kind: "lacks", relation: table.relation, args });
  }

  #operands(terms: readonly Term[]): Int32Array {
    this.#widest = Math.max(this.#widest, terms.length);
    return Int32Array.from(terms, (term) => this.#operand(term));
  }

  /** The register that holds a bound term, after a step that makes it where needed. */
  #operand(term: Term): Register {
    if (term.kind === "variable") return term.index;
    if (isGround(term)) return this.#constant(this.#context.terms.intern(term));
    if (term.kind === "constant") throw new Error("a constant is ground");
    const args = this.#operands(term.args);
    const into = this.#fresh(0);
    this.#steps.push({ kind: "make", functor: term.functor, args, into });
    return into;
  }

  #constant(term: TermId): Register {
    let register = this.#constants.get(term);
    if (register === undefined) this.#constants.set(term, (register = this.#fresh(term)));
    return register;
  }

  #fresh(value: TermId): Register {
    return this.#registers.push(value) - 1;
  }
}

function isGround(term: Term): boolean {
  let ground = true;
  eachVariable(term, () => {
    ground = false;
  });
  return ground;
}
