/**
 * Nodes that wait, by the bound they have: those with the greatest come first, from either end.
 *
 *   bound 100   [ oldest … newest ]
 *   bound  75   [ oldest … newest ]      kept only where there are any
 */
export class OpenNodes {
  readonly #lists = new Map<number, Deque>();
  #greatest: number;

  constructor(most: number) {
    this.#greatest = most;
  }

  /** The greatest bound of a node that waits, or less than any where none does. */
  get greatest(): number {
    return this.#lists.size === 0 ? Number.NEGATIVE_INFINITY : this.#greatest;
  }

  push(node: number, bound: number): void {
    let list = this.#lists.get(bound);
    if (list === undefined) {
      list = new Deque();
      this.#lists.set(bound, list);
      this.#greatest = Math.max(...this.#lists.keys());
    }
    list.push(node);
  }

  /** The one that is taken first. */
  first(isOldest: boolean): number | undefined {
    const list = this.#lists.get(this.#greatest);
    return isOldest ? list?.first : list?.last;
  }

  /** Up to so many with the greatest bound: the oldest, or else the newest, each first. */
  take(count: number, isOldest: boolean): number[] {
    const list = this.#lists.get(this.#greatest);
    if (list === undefined) return [];
    const nodes: number[] = [];
    while (nodes.length < count && list.length > 0) nodes.push(isOldest ? list.shift() : list.pop());
    if (list.length === 0) {
      this.#lists.delete(this.#greatest);
      this.#greatest = Math.max(...this.#lists.keys());
    }
    return nodes;
  }
}

class Deque {
  #items = new Int32Array(64);
  #first = 0;
  length = 0;

  push(item: number): void {
    if (this.length === this.#items.length) this.#grow();
    this.#items[(this.#first + this.length++) & (this.#items.length - 1)] = item;
  }

  get first(): number {
    return this.#items[this.#first]!;
  }

  get last(): number {
    return this.#items[(this.#first + this.length - 1) & (this.#items.length - 1)]!;
  }

  pop(): number {
    return this.#items[(this.#first + --this.length) & (this.#items.length - 1)]!;
  }

  shift(): number {
    const item = this.#items[this.#first]!;
    this.#first = (this.#first + 1) & (this.#items.length - 1);
    this.length--;
    return item;
  }

  #grow(): void {
    const items = new Int32Array(2 * this.#items.length);
    for (let at = 0; at < this.length; at++) items[at] = this.#items[(this.#first + at) & (this.#items.length - 1)]!;
    this.#items = items;
    this.#first = 0;
  }
}
