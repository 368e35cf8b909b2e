/**
 * The slots of a hash table with open addressing: item + 1 in each, so that new ones are empty as they come.
 *
 * A large table is never copied in one piece. When it has to grow, a second table takes its place at once, and each item
 * put moves some slots of the old one into it:
 *
 *   young   what was put since, and what has been moved: searched first
 *   old     as it was when the move began; slots before `moved` are in the young one too. Empty when no move is under way.
 */
const FEW = 1 << 10;
const NO_SLOTS = new Int32Array(0);

/** Slots that are moved in one piece, in a millisecond or so: as long as there are two tables, both are searched. */
const MOVED_AT_ONCE = 1 << 15;

/** Old slots moved with every item put: the move is over before the young table could be full. */
const MOVED_A_PUT = 16;

/** Slots of a table that is emptied where it is: a megabyte. */
const MOST_CLEARED = 1 << 18;

/** A slot nothing was ever put in, where a probe ends, and one whose item has gone, where it goes on. */
const EMPTY = 0;
const GONE = -1;

export class Slots {
  young = new Int32Array(FEW);
  old = NO_SLOTS;
  readonly #hashOf: (item: number) => number;
  /** Items in the young table, and slots of those that have gone. */
  #count = 0;
  #gone = 0;
  #moved = 0;

  constructor(hashOf: (item: number) => number) {
    this.#hashOf = hashOf;
  }

  /** Without the old table, which is soon gone. */
  get bytes(): number {
    return 4 * this.young.length;
  }

  /** Bytes that so many items would add. */
  growthFor(items: number): number {
    return 4 * (this.#lengthFor(items) - this.young.length);
  }

  /** Where enough have gone, the same length will do: with room for what is put until all is moved. */
  #lengthFor(items: number): number {
    let { length } = this.young;
    if (!isCrowded(this.#count + this.#gone + items, length)) return length;
    while (isCrowded(this.#count + items + length / MOVED_A_PUT, length)) length *= 2;
    return length;
  }

  /** Whether all items lie in the young table, none has gone and one more can be put there: the empty slot where a probe ends is then its. */
  get isSettled(): boolean {
    return this.old.length === 0 && this.#gone === 0 && !isCrowded(this.#count + 1, this.young.length);
  }

  /** Enters an item into an empty slot of the young table that a probe of a settled one has ended at. */
  putAt(slot: number, item: number): void {
    this.young[slot] = item + 1;
    this.#count++;
  }

  /** Enters an item that is in neither table. */
  put(item: number, hash: number): void {
    if (isCrowded(this.#count + this.#gone + 1, this.young.length)) this.#grow();
    this.#place(item, hash);
    this.#move(MOVED_A_PUT);
  }

  /** Takes out an item; returns how many slots it looked at. */
  remove(item: number, hash: number): number {
    return this.#removeFrom(this.young, item, hash) + this.#removeFrom(this.old, item, hash);
  }

  /** Keeps a table that is emptied faster than it would grow again. */
  clear(): void {
    if (this.young.length > MOST_CLEARED) this.young = new Int32Array(FEW);
    else this.young.fill(EMPTY);
    this.old = NO_SLOTS;
    this.#count = 0;
    this.#gone = 0;
  }

  #removeFrom(slots: Int32Array, item: number, hash: number): number {
    if (slots.length === 0) return 0;
    const mask = slots.length - 1;
    let looked = 1;
    let slot = hash & mask;
    for (; slots[slot] !== item + 1; slot = (slot + 1) & mask, looked++) if (slots[slot] === EMPTY) return looked;
    slots[slot] = GONE;
    if (slots !== this.young) return looked;
    this.#count--;
    this.#gone++;
    return looked;
  }

  #grow(): void {
    this.#move(this.old.length);
    const length = this.#lengthFor(1);
    this.old = this.young;
    this.young = new Int32Array(length);
    this.#moved = 0;
    this.#count = 0;
    this.#gone = 0;
    if (this.old.length <= MOVED_AT_ONCE) this.#move(MOVED_AT_ONCE);
  }

  #move(slots: number): void {
    const { old } = this;
    if (old.length === 0) return;
    const to = Math.min(old.length, this.#moved + slots);
    for (let slot = this.#moved; slot < to; slot++) {
      const item = old[slot]! - 1;
      if (item >= 0) this.#place(item, this.#hashOf(item));
    }
    this.#moved = to;
    if (to === old.length) this.old = NO_SLOTS;
  }

  #place(item: number, hash: number): void {
    const mask = this.young.length - 1;
    let slot = hash & mask;
    while (this.young[slot]! > 0) slot = (slot + 1) & mask;
    if (this.young[slot] === GONE) this.#gone--;
    this.young[slot] = item + 1;
    this.#count++;
  }
}

/** Two slots of three are filled at most. */
function isCrowded(items: number, slots: number): boolean {
  return items * 3 > slots * 2;
}
