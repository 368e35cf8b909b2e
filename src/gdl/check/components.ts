/**
 * Strongly connected components after Tarjan (1972), without recursion: a rulesheet may chain any number of relations.
 */

/** The component of each of the nodes 0..count-1; two nodes share one exactly where each reaches the other. */
export function components(count: number, successors: (node: number) => readonly number[]): Int32Array {
  const component = new Int32Array(count).fill(-1);
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const waiting: number[] = [];
  let visited = 0;
  let found = 0;

  const enter = (node: number): { node: number; next: number } => {
    order[node] = low[node] = visited++;
    waiting.push(node);
    return { node, next: 0 };
  };
  const leave = (node: number): void => {
    if (low[node] !== order[node]) return;
    for (let member = -1; member !== node; ) {
      member = waiting.pop()!;
      component[member] = found;
    }
    found++;
  };
  const explore = (root: number): void => {
    const path = [enter(root)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const successor = successors(node)[top.next++];
      if (successor === undefined) {
        leave(node);
        path.pop();
        const parent = path.at(-1)?.node;
        if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      } else if (order[successor] === -1) path.push(enter(successor));
      else if (component[successor] === -1) low[node] = Math.min(low[node]!, order[successor]!);
    }
  };

  for (let node = 0; node < count; node++) if (order[node] === -1) explore(node);
  return component;
}
