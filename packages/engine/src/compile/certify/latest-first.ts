/** Nodes that give themselves back in descending order: a binary heap. */
export class LatestFirst {
  readonly #heap: number[] = [];

  add(node: number): void {
    const heap = this.#heap;
    let at = heap.push(node) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! >= node) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = node;
  }

  take(): number | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return last;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1]! > heap[child]!) child++;
      if (heap[child]! <= last) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  /** Those that are left, in no order. */
  rest(): number[] {
    return [...this.#heap];
  }
}

/** Nodes that give themselves back in the order in which they came. */
export class Queue {
  readonly #nodes: number[] = [];
  #first = 0;

  add(node: number): void {
    this.#nodes.push(node);
  }

  take(): number | undefined {
    return this.#nodes[this.#first++];
  }

  rest(): number[] {
    return this.#nodes.slice(this.#first);
  }
}
