/**
 * Sets of moves of one role. Each role plays exactly one move, so "one of these is played" is the negation of "one of
 * the others is played": a set is kept as its members or as what it lacks, whichever is fewer.
 *
 *   next (cell 2 2 x)  if  (does x (mark 2 2)), or (cell 2 2 x) and one of the 99 moves other than (mark 2 2)
 *                      =   does 22  ∨  (cell ∧ ¬ does 22)         and not an OR of 99 moves
 */

/** Members are indexes into the role's moves that can be played at all, ascending. */
export interface MoveSet {
  readonly role: number;
  readonly members: Int32Array;
  /** Whether the set is everything but the members. */
  readonly negated: boolean;
}

export class MoveSets {
  /** For each role how many moves can be played. */
  readonly #counts: readonly number[];

  constructor(counts: readonly number[]) {
    this.#counts = counts;
  }

  single(role: number, member: number): MoveSet {
    return this.#smaller(role, Int32Array.of(member), false);
  }

  not({ role, members, negated }: MoveSet): MoveSet {
    return this.#smaller(role, members, !negated);
  }

  isEmpty({ members, negated }: MoveSet): boolean {
    return members.length === 0 && !negated;
  }

  isFull({ members, negated }: MoveSet): boolean {
    return members.length === 0 && negated;
  }

  union(sets: readonly MoveSet[]): MoveSet {
    const [first] = sets;
    if (first === undefined) throw new Error("a union needs a set");
    if (sets.length === 1) return first;
    const listed = sortedUnion(sets.filter((set) => !set.negated).map((set) => set.members));
    const lacking = sets.filter((set) => set.negated).map((set) => set.members);
    if (lacking.length === 0) return this.#smaller(first.role, listed, false);
    const lackedByAll = lacking.reduce(intersection);
    return this.#smaller(first.role, difference(lackedByAll, listed), true);
  }

  intersection(sets: readonly MoveSet[]): MoveSet {
    if (sets.length === 1) return sets[0]!;
    return this.not(this.union(sets.map((set) => this.not(set))));
  }

  #smaller(role: number, members: Int32Array, negated: boolean): MoveSet {
    const count = this.#counts[role]!;
    if (2 * members.length <= count && !(2 * members.length === count && negated)) return { role, members, negated };
    const all = Int32Array.from({ length: count }, (_, index) => index);
    return { role, members: difference(all, members), negated: !negated };
  }
}

function sortedUnion(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  all.sort();
  return all.filter((member, at) => at === 0 || member !== all[at - 1]);
}

function intersection(a: Int32Array, b: Int32Array): Int32Array {
  const inB = new Set(b);
  return a.filter((member) => inB.has(member));
}

function difference(a: Int32Array, b: Int32Array): Int32Array {
  const inB = new Set(b);
  return a.filter((member) => !inB.has(member));
}
