/**
 * Variables in the order of their activity, the most active first: a binary heap (VSIDS, Moskewicz et al. 2001). What takes part in
 * a contradiction becomes more active; all activity fades, in that later increments are larger.
 */

const FADING = 1 / 0.95;
const LARGEST = 1e100;
const ABSENT = -1;

export class ActivityOrder {
  #activity = new Float64Array(1 << 9);
  /** For each variable its place in the heap. */
  #places = new Int32Array(1 << 9).fill(ABSENT);
  readonly #heap: number[] = [];
  #increment = 1;

  /** Holds the variables given and no others, in the order given where they are equally active. */
  reset(variables: readonly number[], count: number): void {
    for (const variable of this.#heap) this.#places[variable] = ABSENT;
    this.#heap.length = 0;
    if (count > this.#places.length) this.#grow(count);
    for (const variable of variables) this.insert(variable);
  }

  insert(variable: number): void {
    if (this.#places[variable] !== ABSENT) return;
    this.#heap.push(variable);
    this.#places[variable] = this.#heap.length - 1;
    this.#rise(this.#heap.length - 1);
  }

  /** Takes out the most active variable; undefined where none is left. */
  pop(): number | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return undefined;
    this.#places[first] = ABSENT;
    if (last !== first) {
      this.#heap[0] = last;
      this.#places[last] = 0;
      this.#sink(0);
    }
    return first;
  }

  bump(variable: number): void {
    if (variable >= this.#activity.length) this.#grow(variable + 1);
    this.#activity[variable]! += this.#increment;
    if (this.#activity[variable]! > LARGEST) {
      for (let at = 0; at < this.#activity.length; at++) this.#activity[at]! /= LARGEST;
      this.#increment /= LARGEST;
    }
    if (this.#places[variable] !== ABSENT) this.#rise(this.#places[variable]!);
  }

  fade(): void {
    this.#increment *= FADING;
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const variable = heap[from]!;
    const activity = this.#activity[variable]!;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#activity[heap[parent]!]! >= activity) break;
      heap[at] = heap[parent]!;
      this.#places[heap[at]!] = at;
      at = parent;
    }
    heap[at] = variable;
    this.#places[variable] = at;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const variable = heap[from]!;
    const activity = this.#activity[variable]!;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#activity[heap[child + 1]!]! > this.#activity[heap[child]!]!) child++;
      if (this.#activity[heap[child]!]! <= activity) break;
      heap[at] = heap[child]!;
      this.#places[heap[at]!] = at;
      at = child;
    }
    heap[at] = variable;
    this.#places[variable] = at;
  }

  #grow(count: number): void {
    const size = Math.max(count, 2 * this.#places.length);
    const places = new Int32Array(size).fill(ABSENT);
    places.set(this.#places);
    this.#places = places;
    const activity = new Float64Array(size);
    activity.set(this.#activity);
    this.#activity = activity;
  }
}
