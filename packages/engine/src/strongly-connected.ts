/**
 * Strongly connected components (Tarjan 1972), without recursion: rules and ground programs alike can be chains of any
 * length. For the checker, for strata of rules and for the order of gates.
 */

/** `edges[start[node] .. start[node + 1])` are the nodes that `node` depends on. */
export interface DependencyGraph {
  readonly count: number;
  readonly start: ArrayLike<number>;
  /** The node at the end of an edge, or -1 where the edge is to be ignored. */
  readonly target: (edge: number) => number;
}

/** Components in an order in which what a component depends on comes before it. */
export interface Components {
  /** nodes[first[c] .. first[c + 1]) are the nodes of component c. */
  readonly nodes: Int32Array;
  readonly first: Int32Array;
  readonly count: number;
}

/** A graph given by what each node depends on. */
export function dependencyGraph(count: number, dependsOn: (node: number) => Iterable<number>): DependencyGraph {
  const edges: number[] = [];
  const start = [0];
  for (let node = 0; node < count; node++) {
    for (const target of dependsOn(node)) edges.push(target);
    start.push(edges.length);
  }
  return { count, start, target: (edge) => edges[edge]! };
}

/** The component of each node: two share one exactly where each reaches the other. */
export function componentOf({ nodes, first, count }: Components): Int32Array {
  const component = new Int32Array(nodes.length);
  for (let index = 0; index < count; index++)
    for (let at = first[index]!; at < first[index + 1]!; at++) component[nodes[at]!] = index;
  return component;
}

export function stronglyConnected({ count, start, target }: DependencyGraph): Components {
  const number = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const open = new Uint8Array(count);
  const stack = new Int32Array(count);
  const path = new Int32Array(count);
  const edge = new Int32Array(count);
  const nodes = new Int32Array(count);
  const first = new Int32Array(count + 1);
  let [found, stacked, depth, placed, components] = [0, 0, 0, 0, 0];

  const enter = (node: number): void => {
    number[node] = low[node] = found++;
    stack[stacked++] = node;
    open[node] = 1;
    path[depth++] = node;
    edge[node] = start[node]!;
  };
  const close = (node: number): void => {
    for (let member = -1; member !== node; ) {
      member = stack[--stacked]!;
      open[member] = 0;
      nodes[placed++] = member;
    }
    first[++components] = placed;
  };

  for (let root = 0; root < count; root++) {
    if (number[root]! >= 0) continue;
    enter(root);
    while (depth > 0) {
      const node = path[depth - 1]!;
      let descended = false;
      while (edge[node]! < start[node + 1]!) {
        const next = target(edge[node]!++);
        if (next < 0) continue;
        if (number[next]! < 0) {
          enter(next);
          descended = true;
          break;
        }
        if (open[next]) low[node] = Math.min(low[node]!, number[next]!);
      }
      if (descended) continue;
      if (low[node] === number[node]) close(node);
      depth--;
      if (depth > 0) low[path[depth - 1]!] = Math.min(low[path[depth - 1]!]!, low[node]!);
    }
  }
  return { nodes, first: first.subarray(0, components + 1), count: components };
}
