/**
 * A small solver for satisfiability by conflict-driven clause learning (Marques-Silva and Sakallah 1999; watched
 * literals after Moskewicz et al. 2001), for many short questions about one growing set of clauses.
 *
 * Literals are 2 * variable, plus 1 where negated, as in circuits. Clauses lie in one array:
 *
 *   arena   ... | length, literal, literal, ... | length, ...       a clause is named by the place of its length
 *
 * The first two literals of a clause are watched. Besides clauses there are *groups* of which at most one variable is
 * true: they are propagated without writing out their clauses.
 */

export type Answer = "unsatisfiable" | "satisfiable" | "unknown";

const UNSET = 2;
const NO_REASON = -1;
/** A reason below this is a group: the variable that is true is GROUP - reason. */
const GROUP = -2;

export interface Question {
  /** Literals that must hold. */
  readonly assumptions: readonly number[];
  /**
   * Literals to try, in order: once all their variables have values without contradiction the answer is "satisfiable".
   * It is up to the asker whether that is true of the variables left out.
   */
  readonly decide: readonly number[];
  /** Variables that may get a value in the course of this; by default all. Leaving some out can only miss a proof. */
  readonly among?: Iterable<number>;
  /** Give up after so many contradictions. Default 200. */
  readonly conflicts?: number;
  /** Give up after so many guesses. Default 10,000. */
  readonly decisions?: number;
}

export class Solver {
  #arena = new Int32Array(1 << 14);
  #length = 0;
  /** For each literal the clauses that watch it. */
  readonly #watches: number[][] = [];
  /** For each literal 0 false, 1 true, 2 open. */
  #values = new Uint8Array(1 << 10).fill(UNSET);
  #reasons = new Int32Array(1 << 9);
  #levels = new Int32Array(1 << 9);
  #seen = new Uint8Array(1 << 9);
  #groups: Int32Array[][] = [];
  #variables = 0;
  /** Which variables take part in the question at hand. */
  #stamps = new Int32Array(1 << 9);
  #stamp = 0;
  #everywhere = true;
  readonly #trail: number[] = [];
  readonly #levelStarts: number[] = [];
  #head = 0;
  #contradiction = false;

  /** A new variable. */
  variable(): number {
    const variable = this.#variables++;
    if (variable === this.#reasons.length) this.#grow();
    this.#watches.push([], []);
    this.#groups.push([]);
    return variable;
  }

  /** At least one literal holds. */
  clause(literals: readonly number[]): void {
    if (this.#contradiction) return;
    this.#backtrack(0);
    this.#everywhere = true;
    const open: number[] = [];
    for (const literal of literals) {
      if (this.#values[literal] === 1 || open.includes(literal ^ 1)) return;
      if (this.#values[literal] !== 0 && !open.includes(literal)) open.push(literal);
    }
    if (open.length === 0) this.#contradiction = true;
    else if (open.length === 1) {
      this.#assign(open[0]!, NO_REASON);
      if (this.#propagate() !== undefined) this.#contradiction = true;
    } else this.#attach(open);
  }

  /** At most one of the variables is true. */
  atMostOne(variables: readonly number[]): void {
    const group = Int32Array.from(variables);
    for (const variable of variables) this.#groups[variable]!.push(group);
  }

  ask({ assumptions, decide, among, conflicts = 200, decisions = 10_000 }: Question): Answer {
    if (this.#contradiction) return "unsatisfiable";
    this.#backtrack(0);
    this.#everywhere = among === undefined;
    if (among) {
      this.#stamp++;
      for (const variable of among) this.#stamps[variable] = this.#stamp;
      for (const literal of assumptions) this.#stamps[literal >> 1] = this.#stamp;
    }
    for (let spent = 0, next = 0, guesses = 0; ; ) {
      const conflict = this.#propagate();
      if (conflict !== undefined) {
        if (this.#level === 0) {
          this.#contradiction = true;
          return "unsatisfiable";
        }
        if (this.#level <= assumptions.length) return "unsatisfiable";
        if (++spent > conflicts) return "unknown";
        this.#learn(conflict);
        next = 0;
        continue;
      }
      if (this.#level < assumptions.length) {
        const literal = assumptions[this.#level]!;
        if (this.#values[literal] === 0) return "unsatisfiable";
        this.#decide(literal);
        continue;
      }
      while (next < decide.length && this.#values[decide[next]!] !== UNSET) next++;
      if (next === decide.length) return "satisfiable";
      if (++guesses > decisions) return "unknown";
      this.#decide(decide[next]!);
    }
  }

  /** Whether a literal is false after the last question, where that was found without a decision beyond the assumptions. */
  isFalse(literal: number): boolean {
    return this.#values[literal] === 0;
  }

  get #level(): number {
    return this.#levelStarts.length;
  }

  #decide(literal: number): void {
    this.#levelStarts.push(this.#trail.length);
    if (this.#values[literal] === UNSET) this.#assign(literal, NO_REASON);
  }

  #assign(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.#values[literal] = 1;
    this.#values[literal ^ 1] = 0;
    this.#reasons[variable] = reason;
    this.#levels[variable] = this.#level;
    this.#trail.push(literal);
  }

  #backtrack(level: number): void {
    if (this.#level <= level) return;
    const start = this.#levelStarts[level]!;
    while (this.#trail.length > start) {
      const literal = this.#trail.pop()!;
      this.#values[literal] = UNSET;
      this.#values[literal ^ 1] = UNSET;
    }
    this.#levelStarts.length = level;
    this.#head = Math.min(this.#head, start);
  }

  /** Draws conclusions until none is left; the false literals of a contradiction where there is one. */
  #propagate(): readonly number[] | undefined {
    while (this.#head < this.#trail.length) {
      const literal = this.#trail[this.#head++]!;
      const conflict = this.#propagateClauses(literal ^ 1) ?? this.#propagateGroups(literal);
      if (conflict) return conflict;
    }
    return undefined;
  }

  #propagateClauses(falsified: number): readonly number[] | undefined {
    const arena = this.#arena;
    const values = this.#values;
    const stamps = this.#stamps;
    const stamp = this.#stamp;
    const watching = this.#watches[falsified]!;
    let kept = 0;
    for (let at = 0; at < watching.length; at++) {
      const clause = watching[at]!;
      const end = clause + arena[clause]!;
      if (arena[clause + 1] === falsified) {
        arena[clause + 1] = arena[clause + 2]!;
        arena[clause + 2] = falsified;
      }
      const first = arena[clause + 1]!;
      if (values[first] === 1) {
        watching[kept++] = clause;
        continue;
      }
      let other = clause + 3;
      while (other <= end && values[arena[other]!] === 0) other++;
      if (other <= end) {
        arena[clause + 2] = arena[other]!;
        arena[other] = falsified;
        this.#watches[arena[clause + 2]!]!.push(clause);
        continue;
      }
      watching[kept++] = clause;
      if (values[first] === 0) {
        while (++at < watching.length) watching[kept++] = watching[at]!;
        watching.length = kept;
        return Array.from(arena.subarray(clause + 1, end + 1));
      }
      if (this.#everywhere || stamps[first >> 1] === stamp) this.#assign(first, clause);
    }
    watching.length = kept;
    return undefined;
  }

  #propagateGroups(literal: number): readonly number[] | undefined {
    if (literal & 1) return undefined;
    const variable = literal >> 1;
    for (const group of this.#groups[variable]!)
      for (let at = 0; at < group.length; at++) {
        const other = group[at]!;
        if (other === variable || this.#values[2 * other] === 0) continue;
        if (this.#values[2 * other] === 1) return [literal ^ 1, 2 * other + 1];
        if (!this.#everywhere && this.#stamps[other] !== this.#stamp) continue;
        this.#assign(2 * other + 1, GROUP - variable);
      }
    return undefined;
  }

  /** The clause that the first unique implication point gives, then back to where it says something. */
  #learn(conflict: readonly number[]): void {
    const learnt = [0];
    let [open, at, back] = [0, this.#trail.length, 0];
    let reason = conflict;
    const cleared: number[] = [];
    for (;;) {
      for (const literal of reason) {
        const variable = literal >> 1;
        const level = this.#levels[variable]!;
        if (this.#seen[variable] || level === 0) continue;
        this.#seen[variable] = 1;
        cleared.push(variable);
        if (level === this.#level) open++;
        else {
          learnt.push(literal);
          back = Math.max(back, level);
        }
      }
      do at--;
      while (!this.#seen[this.#trail[at]! >> 1]);
      const literal = this.#trail[at]!;
      if (--open === 0) {
        learnt[0] = literal ^ 1;
        break;
      }
      reason = this.#reasonOf(literal);
    }
    for (const variable of cleared) this.#seen[variable] = 0;
    this.#backtrack(back);
    if (learnt.length === 1) this.#assign(learnt[0]!, NO_REASON);
    else {
      const latest = learnt.findIndex((literal, index) => index > 0 && this.#levels[literal >> 1] === back);
      [learnt[1], learnt[latest]] = [learnt[latest]!, learnt[1]!];
      this.#assign(learnt[0]!, this.#attach(learnt));
    }
  }

  /** The literals that were false when this one was concluded. */
  #reasonOf(literal: number): number[] {
    const reason = this.#reasons[literal >> 1]!;
    if (reason === NO_REASON) return [];
    if (reason <= GROUP) return [2 * (GROUP - reason) + 1];
    const literals: number[] = [];
    for (let at = reason + 1; at <= reason + this.#arena[reason]!; at++)
      if (this.#arena[at] !== literal) literals.push(this.#arena[at]!);
    return literals;
  }

  #attach(literals: readonly number[]): number {
    const clause = this.#length;
    if (clause + literals.length + 1 > this.#arena.length) {
      const arena = new Int32Array(2 * (this.#arena.length + literals.length));
      arena.set(this.#arena);
      this.#arena = arena;
    }
    this.#arena[this.#length++] = literals.length;
    for (const literal of literals) this.#arena[this.#length++] = literal;
    this.#watches[literals[0]!]!.push(clause);
    this.#watches[literals[1]!]!.push(clause);
    return clause;
  }

  #grow(): void {
    const size = 2 * this.#reasons.length;
    const values = new Uint8Array(2 * size).fill(UNSET);
    values.set(this.#values);
    this.#values = values;
    this.#reasons = extended(this.#reasons, size);
    this.#levels = extended(this.#levels, size);
    this.#stamps = extended(this.#stamps, size);
    const seen = new Uint8Array(size);
    seen.set(this.#seen);
    this.#seen = seen;
  }
}

function extended(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(array);
  return copy;
}
