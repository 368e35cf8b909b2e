/**
 * Sets of options of a choice. Of each choice exactly one option is taken (a role plays one move), so "one of these is
 * taken" is the negation of "one of the others is taken": a set is kept as its members or as what it lacks, whichever
 * is fewer.
 *
 *   next (cell 2 2 x)  if  (does x (mark 2 2)), or (cell 2 2 x) and one of the 99 moves other than (mark 2 2)
 *                      =   does 22  ∨  (cell ∧ ¬ does 22)         and not an OR of 99 moves
 */

/** Members are numbers of options, ascending. */
export interface MoveSet {
  readonly choice: number;
  readonly members: Int32Array;
  /** Whether the set is everything but the members. */
  readonly negated: boolean;
}

export class MoveSets {
  /** For each choice how many options it has. */
  readonly #counts: readonly number[];

  constructor(counts: readonly number[]) {
    this.#counts = counts;
  }

  of(choice: number, members: Int32Array): MoveSet {
    return this.#smaller(choice, members, false);
  }

  not({ choice, members, negated }: MoveSet): MoveSet {
    return this.#smaller(choice, members, !negated);
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
    const listed = sortedUnion(
      sets.filter((set) => !set.negated).map((set) => set.members),
      this.#counts[first.choice]!,
    );
    const lacking = sets.filter((set) => set.negated).map((set) => set.members);
    if (lacking.length === 0) return this.#smaller(first.choice, listed, false);
    const lackedByAll = lacking.reduce(intersection);
    return this.#smaller(first.choice, difference(lackedByAll, listed), true);
  }

  intersection(sets: readonly MoveSet[]): MoveSet {
    if (sets.length === 1) return sets[0]!;
    return this.not(this.union(sets.map((set) => this.not(set))));
  }

  #smaller(choice: number, members: Int32Array, negated: boolean): MoveSet {
    const count = this.#counts[choice]!;
    if (2 * members.length <= count && !(2 * members.length === count && negated)) return { choice, members, negated };
    return { choice, members: difference(range(0, count), members), negated: !negated };
  }
}

/** first, first + 1, ... up to before last. */
export function range(first: number, last: number): Int32Array {
  const numbers = new Int32Array(last - first);
  for (let at = 0; at < numbers.length; at++) numbers[at] = first + at;
  return numbers;
}

/** Of lists of numbers below `count`. */
function sortedUnion(lists: readonly Int32Array[], count: number): Int32Array {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  if (lists.length === 1) return lists[0]!;
  if (total * SPARSE > count) return markedUnion(lists, count);
  const all = new Int32Array(total);
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  all.sort();
  return all.filter((member, at) => at === 0 || member !== all[at - 1]);
}

/** The marks that can be scanned in the time it takes to sort one number. */
const SPARSE = 8;

function markedUnion(lists: readonly Int32Array[], count: number): Int32Array {
  const marks = new Uint8Array(count);
  let size = 0;
  for (const list of lists)
    for (let at = 0; at < list.length; at++) {
      size += 1 - marks[list[at]!]!;
      marks[list[at]!] = 1;
    }
  const union = new Int32Array(size);
  for (let member = 0, at = 0; at < size; member++) if (marks[member]) union[at++] = member;
  return union;
}

function intersection(a: Int32Array, b: Int32Array): Int32Array {
  const isIn = membership(b);
  return a.filter(isIn);
}

function difference(a: Int32Array, b: Int32Array): Int32Array {
  const isIn = membership(b);
  return a.filter((member) => !isIn(member));
}

/** Whether a number is in an ascending list, for numbers asked in ascending order. */
function membership(list: Int32Array): (member: number) => boolean {
  let at = 0;
  return (member) => {
    while (at < list.length && list[at]! < member) at++;
    return list[at] === member;
  };
}
