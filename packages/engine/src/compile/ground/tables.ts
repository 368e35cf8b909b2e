/**
 * All relations of a game while it is grounded, and the atoms numbered so far.
 */
import { type Budget, Refusal } from "../budget.ts";
import type { RelationId, SymbolTable } from "../datalog/program.ts";
import { type TermId, TermTable } from "../datalog/terms.ts";
import type { AtomId } from "./program.ts";
import { GroundRelation, NO_ROW } from "./relation.ts";

export interface GroundTable {
  readonly id: RelationId;
  readonly relation: GroundRelation;
  /** Whether rows can come and go during a match. */
  readonly changing: boolean;
  /** Whether its rows are atoms of the ground program. */
  readonly numbered: boolean;
  /** Negated atoms that some instance mentions. */
  readonly mentions: GroundRelation;
  /** Where the same row may hold at the next step: what is next may be true, what is legal may be done. */
  mirror: GroundTable | undefined;
  /** How many rows it may have. */
  readonly most: number;
}

export interface TableOptions {
  readonly arity: (relation: RelationId) => number;
  readonly changing: ReadonlySet<RelationId>;
  readonly numbered: ReadonlySet<RelationId>;
  /** How many rows a relation may have before grounding begins again in another way. */
  readonly mostRows: (relation: RelationId) => number;
}

/** Thrown where a relation has more rows than it may. */
export class WideRelation extends Error {
  readonly relation: RelationId;

  constructor(relation: RelationId) {
    super("wide relation");
    this.relation = relation;
  }
}

/** An atom or mention in the lists below. */
const ENTRY_BYTES = 16;

/** A rough count of what a compound term costs. */
const TERM_BYTES = 128;

/** The terms of a game while it is grounded. */
export function groundTerms(symbols: SymbolTable, budget: Budget): TermTable {
  return new TermTable(symbols, {
    onGrow: () => budget.hold(TERM_BYTES),
    tooLarge: (names) => new Refusal(`The rules build terms of more than ${names} names.`),
  });
}

export class GroundTables {
  readonly terms: TermTable;
  readonly #budget: Budget;
  readonly #options: TableOptions;
  readonly #tables = new Map<RelationId, GroundTable>();
  readonly #atoms: { table: GroundTable[]; row: number[] } = { table: [], row: [] };
  readonly #mentions: { table: GroundTable[]; row: number[] } = { table: [], row: [] };

  constructor(terms: TermTable, budget: Budget, options: TableOptions) {
    this.terms = terms;
    this.#budget = budget;
    this.#options = options;
  }

  get(id: RelationId): GroundTable {
    let table = this.#tables.get(id);
    if (table === undefined) {
      const arity = this.#options.arity(id);
      table = {
        id,
        relation: new GroundRelation(arity, this.#budget),
        changing: this.#options.changing.has(id),
        numbered: this.#options.numbered.has(id),
        mentions: new GroundRelation(arity, this.#budget),
        mirror: undefined,
        most: this.#options.mostRows(id),
      };
      this.#tables.set(id, table);
    }
    return table;
  }

  all(): Iterable<GroundTable> {
    return this.#tables.values();
  }

  get atomCount(): number {
    return this.#atoms.row.length;
  }

  /** The row of a tuple, new or not. */
  insert(table: GroundTable, tuple: ArrayLike<TermId>): number {
    const { relation, numbered, mirror } = table;
    const known = relation.find(tuple);
    if (known !== NO_ROW) return known;
    if (relation.count >= table.most) throw new WideRelation(table.id);
    const row = relation.add(tuple);
    if (numbered) {
      this.#budget.hold(ENTRY_BYTES);
      relation.atoms[row] = this.#atoms.row.push(row) - 1;
      this.#atoms.table.push(table);
    }
    if (mirror) this.insert(mirror, tuple);
    return row;
  }

  /** The number of a negated atom, which may never come to hold. */
  mention(table: GroundTable, tuple: ArrayLike<TermId>): number {
    const { mentions } = table;
    const known = mentions.find(tuple);
    if (known !== NO_ROW) return mentions.atoms[known]!;
    this.#budget.hold(ENTRY_BYTES);
    const row = mentions.add(tuple);
    this.#mentions.table.push(table);
    return (mentions.atoms[row] = this.#mentions.row.push(row) - 1);
  }

  atomOf(table: GroundTable, tuple: ArrayLike<TermId>): AtomId {
    const row = table.relation.find(tuple);
    return row === NO_ROW ? NO_ROW : table.relation.atoms[row]!;
  }

  mentioned(mention: number): AtomId {
    const table = this.#mentions.table[mention]!;
    return this.atomOf(table, rowOf(table.mentions, this.#mentions.row[mention]!));
  }

  /** The relation and arguments of an atom. */
  atom(id: AtomId): { table: GroundTable; args: Int32Array } {
    const table = this.#atoms.table[id]!;
    return { table, args: rowOf(table.relation, this.#atoms.row[id]!) };
  }
}

function rowOf(relation: GroundRelation, row: number): Int32Array {
  return relation.rows.subarray(row * relation.arity, (row + 1) * relation.arity);
}

export function* eachRow(relation: GroundRelation): Iterable<Int32Array> {
  for (let row = 0; row < relation.count; row++) yield rowOf(relation, row);
}
