/**
 * The values of a solver's variables, and what follows from them: unit propagation with watched literals (Moskewicz et al. 2001).
 *
 *   trail    literal, literal, ...   that hold, in the order in which they came to; a level begins at each decision
 *
 * A question about few variables leaves the watches of clauses with an owner alone: a variable that much depends on would have thousands of
 * them. It looks at the clauses of each variable concerned, and of those that are defined by it (definitions.ts).
 *
 * Besides clauses there are *groups* of which at most one variable is true: they are propagated without writing out their clauses.
 */
import { grown } from "../datalog/int-array.ts";
import { type ClauseStore, HEAD } from "./clause-store.ts";
import type { DecisionOrder } from "./decision-order.ts";
import { Definitions, NO_USE } from "./definitions.ts";
import type { ProofNotes } from "./proof-notes.ts";
import { GROUP, NO_REASON } from "./reason.ts";

const UNSET = 2;
const NO_LITERAL = -1;

export class Propagation {
  readonly #clauses: ClauseStore;
  readonly #order: DecisionOrder;
  readonly #notes: ProofNotes | undefined;
  readonly #definitions = new Definitions();
  readonly #groups: Int32Array[][] = [];
  #variables = 0;
  /** For each literal 0 false, 1 true, 2 open. */
  #values = new Uint8Array(1 << 10).fill(UNSET);
  #reasons = new Int32Array(1 << 9);
  #levels = new Int32Array(1 << 9);
  /** Where on the trail a variable with a value is. */
  #places = new Int32Array(1 << 9);
  /** Which variables take part in the question at hand. */
  #stamps = new Int32Array(1 << 9);
  #stamp = 0;
  #everywhere = true;
  readonly #trail: number[] = [];
  readonly #levelStarts: number[] = [];
  #head = 0;
  /** Up to where the trail of what always holds has been followed everywhere. */
  #rootHead = 0;

  constructor(clauses: ClauseStore, order: DecisionOrder, notes: ProofNotes | undefined) {
    this.#clauses = clauses;
    this.#order = order;
    this.#notes = notes;
  }

  get variables(): number {
    return this.#variables;
  }

  /** A new variable. */
  addVariable(): number {
    const variable = this.#variables++;
    if (variable === this.#reasons.length) this.#grow();
    this.#groups.push([]);
    this.#definitions.add();
    return variable;
  }

  /** The literals stand in a clause that defines the variable. */
  define(variable: number, literals: readonly number[]): void {
    this.#definitions.define(variable, literals);
  }

  /** At most one of the variables is true. */
  atMostOne(variables: readonly number[]): void {
    const group = Int32Array.from(variables);
    for (const variable of variables) this.#groups[variable]!.push(group);
    this.#rootHead = 0;
  }

  /** Only these variables, and those of the assumptions, get a value from now on; without `among`, all do. */
  confine(among: Iterable<number> | undefined, assumptions: readonly number[]): void {
    this.#everywhere = among === undefined;
    if (!among) return;
    this.#stamp++;
    for (const variable of among) this.#stamps[variable] = this.#stamp;
    for (const literal of assumptions) this.#stamps[literal >> 1] = this.#stamp;
    const concerned = [...among, ...assumptions.map((literal) => literal >> 1)];
    this.#definitions.link(concerned, (variable) => this.#stamps[variable] === this.#stamp);
  }

  // Values -----------------------------------------------------------------------------------------------------------

  isTrue(literal: number): boolean {
    return this.#values[literal] === 1;
  }

  isFalse(literal: number): boolean {
    return this.#values[literal] === 0;
  }

  isOpen(literal: number): boolean {
    return this.#values[literal] === UNSET;
  }

  /** How many decisions have been made. */
  get level(): number {
    return this.#levelStarts.length;
  }

  /** After how many decisions a variable got its value. */
  levelOf(variable: number): number {
    return this.#levels[variable]!;
  }

  reasonFor(variable: number): number {
    return this.#reasons[variable]!;
  }

  placeOf(variable: number): number {
    return this.#places[variable]!;
  }

  get trail(): readonly number[] {
    return this.#trail;
  }

  /** Where on the trail the first decision is. */
  get rootEnd(): number {
    return this.#levelStarts[0] ?? this.#trail.length;
  }

  /** The literals that were false when this one was concluded. */
  falsifiedBefore(literal: number): number[] {
    const reason = this.#reasons[literal >> 1]!;
    if (reason === NO_REASON) return [];
    if (reason <= GROUP) return [2 * (GROUP - reason) + 1];
    const { arena } = this.#clauses;
    const literals: number[] = [];
    const end = reason + HEAD + arena[reason]!;
    for (let at = reason + HEAD; at < end; at++) if (arena[at] !== literal) literals.push(arena[at]!);
    return literals;
  }

  decide(literal: number): void {
    this.#levelStarts.push(this.#trail.length);
    if (this.#values[literal] === UNSET) this.assign(literal, NO_REASON);
  }

  assign(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.#values[literal] = 1;
    this.#values[literal ^ 1] = 0;
    this.#levels[variable] = this.#levelStarts.length;
    this.#reasons[variable] = reason;
    this.#places[variable] = this.#trail.length;
    this.#trail.push(literal);
    if (this.#levelStarts.length === 0 && reason !== NO_REASON) {
      this.#notes?.fixed(literal, reason);
      this.#reasons[variable] = NO_REASON;
    }
  }

  backtrack(level: number): void {
    if (this.level <= level) return;
    const start = this.#levelStarts[level]!;
    while (this.#trail.length > start) {
      const literal = this.#trail.pop()!;
      this.#values[literal] = UNSET;
      this.#values[literal ^ 1] = UNSET;
      this.#order.release(literal);
    }
    this.#levelStarts.length = level;
    this.#head = Math.min(this.#head, start);
  }

  // Conclusions ------------------------------------------------------------------------------------------------------

  /** Draws conclusions about everything from what always holds; false where that is a contradiction. */
  propagateRoot(): boolean {
    if (this.#rootHead === this.#trail.length) return true;
    this.#everywhere = true;
    this.#head = this.#rootHead;
    const conflict = this.propagate();
    this.#rootHead = this.#trail.length;
    return conflict === undefined;
  }

  /** Draws conclusions until none is left; the false literals of a contradiction where there is one. */
  propagate(): readonly number[] | undefined {
    while (this.#head < this.#trail.length) {
      const literal = this.#trail[this.#head++]!;
      const conflict =
        this.#propagateClauses(this.#clauses.watches[literal ^ 1]!, literal ^ 1) ??
        (this.#everywhere
          ? this.#propagateClauses(this.#clauses.ownedWatches[literal ^ 1]!, literal ^ 1)
          : this.#propagateUses(literal >> 1)) ??
        this.#propagateGroups(literal);
      if (conflict) return conflict;
    }
    return undefined;
  }

  /** Of clauses that watch a literal which is now false. */
  #propagateClauses(watching: number[], falsified: number): readonly number[] | undefined {
    const { arena } = this.#clauses;
    const values = this.#values;
    let kept = 0;
    for (let at = 0; at < watching.length; at += 2) {
      const clause = watching[at]!;
      const blocker = watching[at + 1]!;
      if (values[blocker] === 1) {
        if (kept !== at) {
          watching[kept] = clause;
          watching[kept + 1] = blocker;
        }
        kept += 2;
        continue;
      }
      const start = clause + HEAD;
      const end = start + arena[clause]!;
      if (arena[start] === falsified) {
        arena[start] = arena[start + 1]!;
        arena[start + 1] = falsified;
      }
      const first = arena[start]!;
      let other = end;
      if (values[first] !== 1) {
        other = start + 2;
        while (other < end && values[arena[other]!] === 0) other++;
        if (other < end) {
          const watched = arena[other]!;
          arena[start + 1] = watched;
          arena[other] = falsified;
          this.#clauses.watchesOf(clause)[watched]!.push(clause, first);
          continue;
        }
      }
      watching[kept++] = clause;
      watching[kept++] = first;
      if (values[first] === 0) {
        for (at += 2; at < watching.length; at++) watching[kept++] = watching[at]!;
        watching.length = kept;
        return this.#conflictOf(clause);
      }
      if (values[first] === UNSET && this.#takesPart(first >> 1)) this.assign(first, clause);
    }
    if (kept !== watching.length) watching.length = kept;
    return undefined;
  }

  #takesPart(variable: number): boolean {
    return this.#everywhere || this.#stamps[variable] === this.#stamp;
  }

  #conflictOf(clause: number): readonly number[] {
    this.#notes?.clauseFalse(clause);
    return this.#clauses.literalsOf(clause);
  }

  /** Of the clauses that define a variable, and of those that it defines others by. */
  #propagateUses(variable: number): readonly number[] | undefined {
    if (this.#stamps[variable] !== this.#stamp) return undefined;
    let conflict = this.#propagateOwned(variable);
    const uses = this.#definitions;
    for (let link = uses.firstUse(variable); link !== NO_USE && conflict === undefined; link = uses.nextUse(link))
      conflict = this.#propagateOwned(uses.user(link));
    return conflict;
  }

  #propagateOwned(owner: number): readonly number[] | undefined {
    const { arena } = this.#clauses;
    const values = this.#values;
    const owned = this.#clauses.owned[owner]!;
    for (let index = 0; index < owned.length; index++) {
      const clause = owned[index]!;
      const end = clause + HEAD + arena[clause]!;
      let open = NO_LITERAL;
      let at = clause + HEAD;
      for (; at < end; at++) {
        const value = values[arena[at]!];
        if (value === 0) continue;
        if (value === 1 || open !== NO_LITERAL) break;
        open = arena[at]!;
      }
      if (at < end) continue;
      if (open === NO_LITERAL) return this.#conflictOf(clause);
      if (this.#stamps[open >> 1] === this.#stamp) this.assign(open, clause);
    }
    return undefined;
  }

  #propagateGroups(literal: number): readonly number[] | undefined {
    if (literal & 1) return undefined;
    const variable = literal >> 1;
    for (const group of this.#groups[variable]!)
      for (let at = 0; at < group.length; at++) {
        const other = group[at]!;
        if (other === variable || this.#values[2 * other] === 0) continue;
        if (this.#values[2 * other] === 1) {
          this.#notes?.pairTrue(variable, other);
          return [literal ^ 1, 2 * other + 1];
        }
        if (!this.#everywhere && this.#stamps[other] !== this.#stamp) continue;
        this.assign(2 * other + 1, GROUP - variable);
      }
    return undefined;
  }

  #grow(): void {
    const size = 2 * this.#reasons.length;
    const values = new Uint8Array(2 * size).fill(UNSET);
    values.set(this.#values);
    this.#values = values;
    this.#reasons = grown(this.#reasons, size);
    this.#levels = grown(this.#levels, size);
    this.#places = grown(this.#places, size);
    this.#stamps = grown(this.#stamps, size);
  }
}
