/**
 * A solver for satisfiability by conflict-driven clause learning (Marques-Silva and Sakallah 1999; watched literals after
 * Moskewicz et al. 2001; clauses made shorter after Sörensson and Biere 2009), for many questions about one growing set of clauses.
 *
 * Literals are 2 * variable, plus 1 where negated, as in circuits. Clauses lie in one array:
 *
 *   arena    ... | length, name, glue, owner, literal, literal, ... | length, ...      a clause is known by the place of its length
 *   watches  for each literal: clause, blocker, clause, blocker, ...                  of the clauses that watch it
 *
 * The first two literals of a clause are watched. Clauses with an owner, which define a variable by others, have watches of their own.
 * A question about few variables leaves those alone: a variable that much depends on would have thousands of them. It looks at the clauses
 * of each variable concerned, and of those that are defined by it (definitions.ts).
 *
 * The glue of a learnt clause says on how many decisions it depends; it is 0 for
 * clauses that were given. Besides clauses there are *groups* of which at most one variable is true: they are propagated without
 * writing out their clauses.
 *
 * Every clause that is learnt can be followed (`onDerived`), so that somebody else can check it: see certify/derivations.ts.
 */
import { grown } from "../datalog/int-array.ts";
import { ActivityOrder } from "./activity.ts";
import { Definitions, NO_USE } from "./definitions.ts";

export type SatAnswer = "unsatisfiable" | "satisfiable" | "unknown";

const UNSET = 2;
const NO_REASON = -1;
/** A reason below this is a group: the variable that is true is GROUP - reason. */
const GROUP = -2;

const NAME = 1;
const GLUE = 2;
const OWNER = 3;
const HEAD = 4;

const NOBODY = -1;
const NO_LITERAL = -1;

interface ClauseHead {
  readonly name: number;
  readonly glue: number;
  readonly owner: number;
}

export interface SatQuestion {
  /** Literals that must hold. */
  readonly assumptions: readonly number[];
  /**
   * Literals to try: once all their variables have values without contradiction the answer is "satisfiable".
   * It is up to the asker whether that is true of the variables left out. Or gives the next literal to try, one that is open; none where
   * the asker is content.
   */
  readonly decide: readonly number[] | (() => number | undefined);
  /** Of a list of literals: whether to try first what took part in recent contradictions, and to begin anew now and then. Default: in the order given. */
  readonly byActivity?: boolean;
  /** Variables that may get a value in the course of this; by default all. Leaving some out can only miss a proof. */
  readonly among?: Iterable<number>;
  /** The most conflicts before the solver gives up. Default 200. */
  readonly conflicts?: number;
  /** The most decisions before the solver gives up. Default 10,000. */
  readonly decisions?: number;
  /** Give up where it says yes; asked at every hundredth contradiction. */
  readonly isOver?: () => boolean;
}

/**
 * A clause that follows from others. With all its literals false, the antecedents have, one after the other, one literal left that
 * is not false, which therefore holds; and the last has none. Antecedents are names of clauses; a negative number and the one behind
 * it, -1 - u and -1 - v, say that the variables u and v are of one group. Returns the name of the clause.
 */
export type OnDerived = (literals: readonly number[], antecedents: readonly number[]) => number;

export interface SolverOptions {
  readonly onDerived?: OnDerived;
  /** Told of learnt clauses that will not be used again. */
  readonly onForgotten?: (name: number) => void;
}

/** Contradictions before the first new beginning; then by Luby's sequence (Luby, Sinclair and Zuckerman 1993). */
const RESTART = 64;
/** Learnt clauses kept at first, and how many more after each time that half of them are forgotten. */
const KEPT = 4_000;
const KEPT_MORE = 500;
/** Clauses of so little glue are kept. */
const STICKY = 2;

export class Solver {
  readonly #onDerived: OnDerived | undefined;
  readonly #onForgotten: ((name: number) => void) | undefined;
  #arena = new Int32Array(1 << 14);
  #length = 0;
  /** A blocker is another literal of the clause: where it holds, the clause need not be looked at. */
  readonly #watches: number[][] = [];
  readonly #ownedWatches: number[][] = [];
  /** For each variable the clauses that define it. */
  readonly #owned: number[][] = [];
  readonly #definitions = new Definitions();
  /** For each literal 0 false, 1 true, 2 open. */
  #values = new Uint8Array(1 << 10).fill(UNSET);
  #reasons = new Int32Array(1 << 9);
  #levels = new Int32Array(1 << 9);
  /** Where on the trail a variable with a value is. */
  #places = new Int32Array(1 << 9);
  #seen = new Uint8Array(1 << 9);
  /** Of the variables to be decided by activity: the literal that was last true, and the question they belong to. */
  #phases = new Int32Array(1 << 9);
  #decidable = new Int32Array(1 << 9);
  readonly #groups: Int32Array[][] = [];
  #variables = 0;
  /** Which variables take part in the question at hand. */
  #stamps = new Int32Array(1 << 9);
  #stamp = 0;
  #everywhere = true;
  readonly #order = new ActivityOrder();
  #isOrdered = false;
  #asked = 0;
  readonly #trail: number[] = [];
  readonly #levelStarts: number[] = [];
  #head = 0;
  /** Up to where the trail of what always holds has been followed everywhere. */
  #rootHead = 0;
  #contradiction = false;
  #learnt = 0;
  #mostLearnt = KEPT;
  /** Of the clause or pair that has just become false: its name or names, see OnDerived. */
  #conflictNames: readonly number[] = [];

  constructor({ onDerived, onForgotten }: SolverOptions = {}) {
    this.#onDerived = onDerived;
    this.#onForgotten = onForgotten;
  }

  /** A new variable. */
  variable(): number {
    const variable = this.#variables++;
    if (variable === this.#reasons.length) this.#grow();
    this.#watches.push([], []);
    this.#ownedWatches.push([], []);
    this.#groups.push([]);
    this.#owned.push([]);
    this.#definitions.add();
    return variable;
  }

  /** At least one literal holds. A clause that defines a variable, its owner, is left alone by questions that leave that out. */
  clause(literals: readonly number[], name = 0, owner = NOBODY): void {
    if (this.#contradiction) return;
    this.#backtrack(0);
    const open: number[] = [];
    for (const literal of literals) {
      if (this.#values[literal] === 1 || open.includes(literal ^ 1)) return;
      if (this.#values[literal] !== 0 && !open.includes(literal)) open.push(literal);
    }
    if (open.length === 0) this.#contradict([name]);
    else if (open.length > 1) {
      this.#attach(open, { name, glue: 0, owner });
      if (owner !== NOBODY) this.#definitions.define(owner, open);
    } else {
      this.#onDerived?.(open, [name]);
      this.#assign(open[0]!, NO_REASON);
      this.#propagateRoot();
    }
  }

  /** At most one of the variables is true. */
  atMostOne(variables: readonly number[]): void {
    const group = Int32Array.from(variables);
    for (const variable of variables) this.#groups[variable]!.push(group);
    this.#rootHead = 0;
  }

  ask(question: SatQuestion): SatAnswer {
    const { assumptions, decide, byActivity = false, conflicts = 200, decisions = 10_000 } = question;
    this.#backtrack(0);
    this.#propagateRoot();
    if (this.#contradiction) return "unsatisfiable";
    this.#begin(question);
    for (let spent = 0, next = 0, guesses = 0, restarts = 0, restart = RESTART; ; ) {
      const conflict = this.#propagate();
      if (conflict !== undefined) {
        if (this.#level <= assumptions.length) {
          this.#refute(conflict);
          return "unsatisfiable";
        }
        if (++spent > conflicts) return "unknown";
        if (spent % 100 === 0 && question.isOver?.()) return "unknown";
        this.#learn(conflict);
        next = 0;
        if ((byActivity || typeof decide === "function") && --restart === 0) {
          restart = RESTART * luby(++restarts);
          this.#startAgain();
        }
        continue;
      }
      if (this.#level < assumptions.length) {
        const literal = assumptions[this.#level]!;
        if (this.#values[literal] === 0) {
          this.#explainFalse(literal);
          return "unsatisfiable";
        }
        this.#decide(literal);
        continue;
      }
      let choice: number | undefined;
      if (typeof decide === "function") choice = decide();
      else if (byActivity) choice = this.#mostActive();
      else {
        while (next < decide.length && this.#values[decide[next]!] !== UNSET) next++;
        choice = decide[next];
      }
      if (choice === undefined) return "satisfiable";
      if (++guesses > decisions) return "unknown";
      this.#decide(choice);
    }
  }

  /** Whether a literal is false after the last question, where that was found without a decision beyond the assumptions. */
  isFalse(literal: number): boolean {
    return this.#values[literal] === 0;
  }

  /** Whether a literal is true after the last question. */
  isTrue(literal: number): boolean {
    return this.#values[literal] === 1;
  }

  #begin({ assumptions, decide, among, byActivity = false }: SatQuestion): void {
    this.#everywhere = among === undefined;
    if (among) {
      this.#stamp++;
      for (const variable of among) this.#stamps[variable] = this.#stamp;
      for (const literal of assumptions) this.#stamps[literal >> 1] = this.#stamp;
      const concerned = [...among, ...assumptions.map((literal) => literal >> 1)];
      this.#definitions.link(concerned, (variable) => this.#stamps[variable] === this.#stamp);
    }
    this.#isOrdered = byActivity && typeof decide !== "function";
    if (!byActivity || typeof decide === "function") return;
    this.#asked++;
    for (const literal of decide) {
      this.#phases[literal >> 1] = literal;
      this.#decidable[literal >> 1] = this.#asked;
    }
    this.#order.reset(
      decide.map((literal) => literal >> 1),
      this.#variables,
    );
  }

  /** Derives the clause that says why a literal is false after the last question. */
  #explainFalse(literal: number): void {
    if (this.#onDerived === undefined || this.#reasons[literal >> 1] === NO_REASON) return;
    this.#conflictNames = this.#reasonNames(literal >> 1);
    this.#refute(this.#reasonOf(literal ^ 1), [literal ^ 1]);
  }

  get #level(): number {
    return this.#levelStarts.length;
  }

  #mostActive(): number | undefined {
    for (let variable = this.#order.pop(); variable !== undefined; variable = this.#order.pop())
      if (this.#values[2 * variable] === UNSET) return this.#phases[variable]!;
    return undefined;
  }

  #decide(literal: number): void {
    this.#levelStarts.push(this.#trail.length);
    if (this.#values[literal] === UNSET) this.#assign(literal, NO_REASON);
  }

  #assign(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.#values[literal] = 1;
    this.#values[literal ^ 1] = 0;
    this.#levels[variable] = this.#level;
    this.#reasons[variable] = reason;
    this.#places[variable] = this.#trail.length;
    this.#trail.push(literal);
    if (this.#level === 0 && reason !== NO_REASON) {
      this.#onDerived?.([literal], this.#reasonNames(variable));
      this.#reasons[variable] = NO_REASON;
    }
  }

  #backtrack(level: number): void {
    if (this.#level <= level) return;
    const start = this.#levelStarts[level]!;
    while (this.#trail.length > start) {
      const literal = this.#trail.pop()!;
      this.#values[literal] = UNSET;
      this.#values[literal ^ 1] = UNSET;
      if (this.#isOrdered && this.#decidable[literal >> 1] === this.#asked) {
        this.#phases[literal >> 1] = literal;
        this.#order.insert(literal >> 1);
      }
    }
    this.#levelStarts.length = level;
    this.#head = Math.min(this.#head, start);
  }

  /** Draws conclusions about everything from what always holds. */
  #propagateRoot(): void {
    if (this.#contradiction || this.#rootHead === this.#trail.length) return;
    this.#everywhere = true;
    this.#head = this.#rootHead;
    const conflict = this.#propagate();
    if (conflict) this.#contradict(this.#conflictNames);
    this.#rootHead = this.#trail.length;
  }

  #contradict(antecedents: readonly number[]): void {
    this.#contradiction = true;
    this.#onDerived?.([], antecedents);
  }

  /** Draws conclusions until none is left; the false literals of a contradiction where there is one. */
  #propagate(): readonly number[] | undefined {
    while (this.#head < this.#trail.length) {
      const literal = this.#trail[this.#head++]!;
      const conflict =
        this.#propagateClauses(this.#watches[literal ^ 1]!, literal ^ 1) ??
        (this.#everywhere
          ? this.#propagateClauses(this.#ownedWatches[literal ^ 1]!, literal ^ 1)
          : this.#propagateUses(literal >> 1)) ??
        this.#propagateGroups(literal);
      if (conflict) return conflict;
    }
    return undefined;
  }

  /** Of clauses that watch a literal which is now false. */
  #propagateClauses(watching: number[], falsified: number): readonly number[] | undefined {
    const arena = this.#arena;
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
          this.#watchesOf(clause)[watched]!.push(clause, first);
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
      if (values[first] === UNSET && this.#takesPart(first >> 1)) this.#assign(first, clause);
    }
    if (kept !== watching.length) watching.length = kept;
    return undefined;
  }

  #watchesOf(clause: number): number[][] {
    return this.#arena[clause + OWNER] === NOBODY ? this.#watches : this.#ownedWatches;
  }

  #takesPart(variable: number): boolean {
    return this.#everywhere || this.#stamps[variable] === this.#stamp;
  }

  #conflictOf(clause: number): readonly number[] {
    this.#conflictNames = [this.#arena[clause + NAME]!];
    return Array.from(this.#arena.subarray(clause + HEAD, clause + HEAD + this.#arena[clause]!));
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
    const arena = this.#arena;
    const values = this.#values;
    const owned = this.#owned[owner]!;
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
      if (this.#stamps[open >> 1] === this.#stamp) this.#assign(open, clause);
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
          this.#conflictNames = [-1 - variable, -1 - other];
          return [literal ^ 1, 2 * other + 1];
        }
        if (!this.#everywhere && this.#stamps[other] !== this.#stamp) continue;
        this.#assign(2 * other + 1, GROUP - variable);
      }
    return undefined;
  }

  /** The clause that the first unique implication point gives, then back to where it says something. */
  #learn(conflict: readonly number[]): void {
    const learnt = [0];
    const resolved: number[] = [];
    const cleared: number[] = [];
    let [open, at] = [0, this.#trail.length];
    let reason = conflict;
    for (;;) {
      for (const literal of reason) {
        const variable = literal >> 1;
        const level = this.#levels[variable]!;
        if (this.#seen[variable] || level === 0) continue;
        this.#seen[variable] = 1;
        cleared.push(variable);
        this.#order.bump(variable);
        if (level === this.#level) open++;
        else learnt.push(literal);
      }
      do at--;
      while (!this.#seen[this.#trail[at]! >> 1]);
      const literal = this.#trail[at]!;
      if (--open === 0) {
        learnt[0] = literal ^ 1;
        break;
      }
      resolved.push(literal >> 1);
      reason = this.#reasonOf(literal);
    }
    this.#order.fade();
    const shorter = learnt.filter((literal, index) => index === 0 || !this.#isImplied(literal, resolved));
    for (const variable of cleared) this.#seen[variable] = 0;
    this.#enter(shorter, this.#derive(shorter, resolved));
  }

  /** Whether a literal of a clause being learnt follows from the others; then its variable is added to those resolved. */
  #isImplied(literal: number, resolved: number[]): boolean {
    const reason = this.#reasonOf(literal ^ 1);
    if (reason.length === 0) return false;
    const isImplied = reason.every((other) => this.#seen[other >> 1] || this.#levels[other >> 1] === 0);
    if (isImplied) resolved.push(literal >> 1);
    return isImplied;
  }

  /** Goes back to where the learnt clause has one literal left, which then holds. */
  #enter(learnt: number[], name: number): void {
    const level = (literal: number): number => this.#levels[literal >> 1]!;
    let latest = 1;
    for (let at = 2; at < learnt.length; at++) if (level(learnt[at]!) > level(learnt[latest]!)) latest = at;
    if (learnt.length === 1) {
      this.#backtrack(0);
      this.#assign(learnt[0]!, NO_REASON);
      return;
    }
    const glue = new Set(learnt.map(level)).size;
    [learnt[1], learnt[latest]] = [learnt[latest]!, learnt[1]!];
    this.#backtrack(level(learnt[1]!));
    this.#learnt++;
    this.#assign(learnt[0]!, this.#attach(learnt, { name, glue, owner: NOBODY }));
  }

  /** Learns why the assumptions contradict each other: from a false clause, back to them. */
  #refute(falsified: readonly number[], more: readonly number[] = []): void {
    const refuted = [...more];
    const resolved: number[] = [];
    const mark = (literals: readonly number[]): void => {
      for (const literal of literals) if (this.#levels[literal >> 1]! > 0) this.#seen[literal >> 1] = 1;
    };
    mark(falsified);
    const start = this.#levelStarts[0] ?? this.#trail.length;
    for (let at = this.#trail.length - 1; at >= start; at--) {
      const literal = this.#trail[at]!;
      if (!this.#seen[literal >> 1]) continue;
      this.#seen[literal >> 1] = 0;
      if (this.#reasons[literal >> 1] === NO_REASON) refuted.push(literal ^ 1);
      else {
        resolved.push(literal >> 1);
        mark(this.#reasonOf(literal));
      }
    }
    this.#derive(refuted, resolved);
    if (refuted.length === 0) this.#contradiction = true;
  }

  /** Tells of a clause that follows from the false one and the reasons of the variables resolved; returns its name. */
  #derive(literals: readonly number[], resolved: number[]): number {
    if (this.#onDerived === undefined) return 0;
    resolved.sort((a, b) => this.#places[a]! - this.#places[b]!);
    const antecedents = resolved.flatMap((variable) => this.#reasonNames(variable));
    return this.#onDerived(literals, [...antecedents, ...this.#conflictNames]);
  }

  #reasonNames(variable: number): readonly number[] {
    const reason = this.#reasons[variable]!;
    return reason <= GROUP ? [-1 - (GROUP - reason), -1 - variable] : [this.#arena[reason + NAME]!];
  }

  /** The literals that were false when this one was concluded. */
  #reasonOf(literal: number): number[] {
    const reason = this.#reasons[literal >> 1]!;
    if (reason === NO_REASON) return [];
    if (reason <= GROUP) return [2 * (GROUP - reason) + 1];
    const literals: number[] = [];
    const end = reason + HEAD + this.#arena[reason]!;
    for (let at = reason + HEAD; at < end; at++) if (this.#arena[at] !== literal) literals.push(this.#arena[at]!);
    return literals;
  }

  #attach(literals: ArrayLike<number>, { name, glue, owner }: ClauseHead): number {
    const clause = this.#length;
    const size = HEAD + literals.length;
    if (clause + size > this.#arena.length) {
      const arena = new Int32Array(2 * (this.#arena.length + size));
      arena.set(this.#arena);
      this.#arena = arena;
    }
    this.#arena[clause] = literals.length;
    this.#arena[clause + NAME] = name;
    this.#arena[clause + GLUE] = glue;
    this.#arena[clause + OWNER] = owner;
    this.#arena.set(literals, clause + HEAD);
    this.#length += size;
    const watches = this.#watchesOf(clause);
    watches[literals[0]!]!.push(clause, literals[1]!);
    watches[literals[1]!]!.push(clause, literals[0]!);
    if (owner !== NOBODY) this.#owned[owner]!.push(clause);
    return clause;
  }

  /** Takes all decisions back; forgets the half of the learnt clauses that promises least, where there are many. */
  #startAgain(): void {
    this.#backtrack(0);
    if (this.#learnt <= this.#mostLearnt) return;
    this.#mostLearnt += KEPT_MORE;
    const glues: number[] = [];
    for (let clause = 0; clause < this.#length; clause += HEAD + this.#arena[clause]!)
      if (this.#arena[clause + GLUE]! > STICKY) glues.push(this.#arena[clause + GLUE]!);
    const most = glues.sort((a, b) => a - b)[glues.length >> 1] ?? STICKY;
    this.#forget(Math.max(STICKY, most));
  }

  /** Forgets clauses of more glue. All decisions have been taken back, so that no clause is the reason of anything. */
  #forget(most: number): void {
    const arena = this.#arena;
    const end = this.#length;
    for (const clauses of [this.#watches, this.#ownedWatches, this.#owned].flat()) clauses.length = 0;
    this.#length = 0;
    this.#learnt = 0;
    for (let clause = 0, size = 0; clause < end; clause += size) {
      size = HEAD + arena[clause]!;
      const [name, glue, owner] = [arena[clause + NAME]!, arena[clause + GLUE]!, arena[clause + OWNER]!];
      if (glue > most) this.#onForgotten?.(name);
      else {
        if (glue > 0) this.#learnt++;
        this.#attach(arena.slice(clause + HEAD, clause + size), { name, glue, owner });
      }
    }
  }

  #grow(): void {
    const size = 2 * this.#reasons.length;
    const values = new Uint8Array(2 * size).fill(UNSET);
    values.set(this.#values);
    this.#values = values;
    this.#reasons = grown(this.#reasons, size);
    this.#levels = grown(this.#levels, size);
    this.#places = grown(this.#places, size);
    this.#phases = grown(this.#phases, size);
    this.#decidable = grown(this.#decidable, size);
    this.#stamps = grown(this.#stamps, size);
    const seen = new Uint8Array(size);
    seen.set(this.#seen);
    this.#seen = seen;
  }
}

/** 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ... */
export function luby(index: number): number {
  let [size, power] = [1, 1];
  while (size < index + 1) {
    size = 2 * size + 1;
    power *= 2;
  }
  for (let rest = index; size - 1 !== rest; ) {
    size = (size - 1) >> 1;
    power /= 2;
    rest %= size;
  }
  return power;
}
