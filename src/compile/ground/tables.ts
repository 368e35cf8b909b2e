/**
 * All relations of a game while it is grounded, and the atoms numbered so far.
 */
import type { RelationId } from "../passes/program.ts";
import type { Budget } from "./budget.ts";
import type { AtomId } from "./program.ts";
import { NO_ROW, Relation } from "./relation.ts";
import type { TermId, TermTable } from "./terms.ts";

export interface Table {
  readonly id: RelationId;
  readonly relation: Relation;
  /** Whether rows can come and go during a match. */
  readonly changing: boolean;
  /** Whether its rows are atoms of the ground program. */
  readonly numbered: boolean;
  /** Negated atoms that some instance mentions. */
  readonly mentions: Relation;
  /** Where the same row may hold at the next step: what is next may be true, what is legal may be done. */
  mirror: Table | undefined;
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

export class Tables {
  readonly terms: TermTable;
  readonly #budget: Budget;
  readonly #options: TableOptions;
  readonly #tables = new Map<RelationId, Table>();
  readonly #atoms: { table: Table[]; row: number[] } = { table: [], row: [] };
  readonly #mentions: { table: Table[]; row: number[] } = { table: [], row: [] };

  constructor(terms: TermTable, budget: Budget, options: TableOptions) {
    this.terms = terms;
    this.#budget = budget;
    this.#options = options;
  }

  get(id: RelationId): Table {
    let table = this.#tables.get(id);
    if (table === undefined) {
      const arity = this.#options.arity(id);
      table = {
        id,
        relation: new Relation(arity, this.#budget),
        changing: this.#options.changing.has(id),
        numbered: this.#options.numbered.has(id),
        mentions: new Relation(arity, this.#budget),
        mirror: undefined,
        most: this.#options.mostRows(id),
      };
      this.#tables.set(id, table);
    }
    return table;
  }

  all(): Iterable<Table> {
    return this.#tables.values();
  }

  get atomCount(): number {
    return this.#atoms.row.length;
  }

  /** The row of a tuple, new or not. */
  insert(table: Table, tuple: ArrayLike<TermId>): number {
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
  mention(table: Table, tuple: ArrayLike<TermId>): number {
    const { mentions } = table;
    const known = mentions.find(tuple);
    if (known !== NO_ROW) return mentions.atoms[known]!;
    this.#budget.hold(ENTRY_BYTES);
    const row = mentions.add(tuple);
    this.#mentions.table.push(table);
    return (mentions.atoms[row] = this.#mentions.row.push(row) - 1);
  }

  atomOf(table: Table, tuple: ArrayLike<TermId>): AtomId {
    const row = table.relation.find(tuple);
    return row === NO_ROW ? NO_ROW : table.relation.atoms[row]!;
  }

  mentioned(mention: number): AtomId {
    const table = this.#mentions.table[mention]!;
    return this.atomOf(table, rowOf(table.mentions, this.#mentions.row[mention]!));
  }

  /** The relation and arguments of an atom. */
  atom(id: AtomId): { table: Table; args: Int32Array } {
    const table = this.#atoms.table[id]!;
    return { table, args: rowOf(table.relation, this.#atoms.row[id]!) };
  }
}

export function rowOf(relation: Relation, row: number): Int32Array {
  return relation.rows.subarray(row * relation.arity, (row + 1) * relation.arity);
}

export function* eachRow(relation: Relation): Iterable<Int32Array> {
  for (let row = 0; row < relation.count; row++) yield rowOf(relation, row);
}
