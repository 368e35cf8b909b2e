/**
 * What would be wrong with a graph: for tests and soaks, which look a search over between moves.
 */
import { NONE, SIMULTANEOUS } from "./graph.ts";
import type { Search } from "./search.ts";

/** Descriptions of faults, none where the graph is sound. Takes time proportional to the graph. */
export function graphFaults(search: Search): string[] {
  const { graph, options } = search;
  const faults: string[] = [];
  const most = options.memoryMiB * 2 ** 20;
  if (graph.bytes > most) faults.push(`${graph.bytes} bytes are used, more than the cap of ${most}`);
  for (let node = 0; node < graph.nodes && faults.length < 10; node++) faults.push(...nodeFaults(search, node));
  for (let edge = 0; edge < graph.edges && faults.length < 10; edge++) faults.push(...edgeFaults(search, edge));
  return faults;
}

function nodeFaults({ graph, options, bounds, game }: Search, node: number): string[] {
  const faults: string[] = [];
  const fault = (text: string): number => faults.push(`node ${node}: ${text}`);
  if (options.transpositions && graph.find(graph.states, node * game.stateWords) !== node)
    fault("its state is not found");
  for (let role = 0; bounds !== undefined && role < graph.shape.boundRoles; role++)
    if (bounds.lower(node, role) > bounds.upper(node, role)) fault(`bounds of role ${role} cross`);
  if (!graph.isExpanded(node)) return faults;
  const first = graph.edgesAt(node);
  let visits = 0;
  for (let edge = first; edge < first + graph.edgeCount(node); edge++) {
    if (graph.parent[edge] !== node) fault(`edge ${edge} has another parent`);
    if (graph.visits(edge) < 0) fault(`edge ${edge} has ${graph.visits(edge)} visits`);
    visits += graph.visits(edge);
  }
  if (graph.mover(node) !== SIMULTANEOUS && visits !== graph.outVisits(node))
    fault(`${graph.outVisits(node)} visits, but ${visits} on its edges`);
  return faults;
}

function edgeFaults({ graph }: Search, edge: number): string[] {
  const child = graph.child(edge);
  if (child === NONE) return [];
  if (child < 0 || child >= graph.nodes) return [`edge ${edge}: there is no node ${child}`];
  for (let into = graph.firstIn[child]!; into !== NONE; into = graph.nextIn(into)) if (into === edge) return [];
  return [`edge ${edge}: its child does not know it`];
}
