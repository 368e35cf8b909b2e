/**
 * The clauses of a solver, in one array. Literals are 2 * variable, plus 1 where negated, as in circuits:
 *
 *   arena    ... | length, name, glue, owner, literal, literal, ... | length, ...      a clause is known by the place of its length
 *   watches  for each literal: clause, blocker, clause, blocker, ...                  of the clauses that watch it
 *
 * The first two literals of a clause are watched (Moskewicz et al. 2001). Clauses with an owner, which define a variable by others, have
 * watches of their own, see propagation.ts. The glue of a learnt clause says on how many decisions it depends; it is 0 for clauses that were given.
 */
const NAME = 1;
const GLUE = 2;
const OWNER = 3;
export const HEAD = 4;

export const NOBODY = -1;

/** Learnt clauses kept at first, and how many more after each time that half of them are forgotten. */
const KEPT = 4_000;
const KEPT_MORE = 500;
/** Clauses of so little glue are kept. */
const STICKY = 2;

export interface ClauseHead {
  readonly name: number;
  readonly glue: number;
  readonly owner: number;
}

export class ClauseStore {
  arena = new Int32Array(1 << 14);
  /** A blocker is another literal of the clause: where it holds, the clause need not be looked at. */
  readonly watches: number[][] = [];
  readonly ownedWatches: number[][] = [];
  /** For each variable the clauses that define it. */
  readonly owned: number[][] = [];
  #length = 0;
  #learnt = 0;
  #mostLearnt = KEPT;

  /** A new variable. */
  addVariable(): void {
    this.watches.push([], []);
    this.ownedWatches.push([], []);
    this.owned.push([]);
  }

  add(literals: ArrayLike<number>, { name, glue, owner }: ClauseHead): number {
    const clause = this.#length;
    const size = HEAD + literals.length;
    if (clause + size > this.arena.length) {
      const arena = new Int32Array(2 * (this.arena.length + size));
      arena.set(this.arena);
      this.arena = arena;
    }
    this.arena[clause] = literals.length;
    this.arena[clause + NAME] = name;
    this.arena[clause + GLUE] = glue;
    this.arena[clause + OWNER] = owner;
    this.arena.set(literals, clause + HEAD);
    this.#length += size;
    if (glue > 0) this.#learnt++;
    const watches = this.watchesOf(clause);
    watches[literals[0]!]!.push(clause, literals[1]!);
    watches[literals[1]!]!.push(clause, literals[0]!);
    if (owner !== NOBODY) this.owned[owner]!.push(clause);
    return clause;
  }

  watchesOf(clause: number): number[][] {
    return this.arena[clause + OWNER] === NOBODY ? this.watches : this.ownedWatches;
  }

  literalsOf(clause: number): number[] {
    return Array.from(this.arena.subarray(clause + HEAD, clause + HEAD + this.arena[clause]!));
  }

  nameOf(clause: number): number {
    return this.arena[clause + NAME]!;
  }

  /**
   * Forgets the half of the learnt clauses that promises least, where there are many. No clause may be the reason of anything: their places
   * change.
   */
  forgetHalf(onForgotten: (name: number) => void): void {
    if (this.#learnt <= this.#mostLearnt) return;
    this.#mostLearnt += KEPT_MORE;
    const glues: number[] = [];
    for (let clause = 0; clause < this.#length; clause += HEAD + this.arena[clause]!)
      if (this.arena[clause + GLUE]! > STICKY) glues.push(this.arena[clause + GLUE]!);
    const most = glues.sort((a, b) => a - b)[glues.length >> 1] ?? STICKY;
    this.#forget(Math.max(STICKY, most), onForgotten);
  }

  /** Forgets clauses of more glue. */
  #forget(most: number, onForgotten: (name: number) => void): void {
    const arena = this.arena;
    const end = this.#length;
    for (const clauses of [this.watches, this.ownedWatches, this.owned].flat()) clauses.length = 0;
    this.#length = 0;
    this.#learnt = 0;
    for (let clause = 0, size = 0; clause < end; clause += size) {
      size = HEAD + arena[clause]!;
      const [name, glue, owner] = [arena[clause + NAME]!, arena[clause + GLUE]!, arena[clause + OWNER]!];
      if (glue > most) onForgotten(name);
      else this.add(arena.slice(clause + HEAD, clause + size), { name, glue, owner });
    }
  }
}
