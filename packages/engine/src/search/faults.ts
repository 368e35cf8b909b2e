/**
 * What would be wrong with a graph: for tests and soaks, which look a search over between moves.
 */
import { type Graph, NONE, SIMULTANEOUS } from "./graph.ts";
import type { Pool } from "./pool.ts";
import type { Search } from "./search.ts";

/** Descriptions of faults, none where the graph is sound. Takes time proportional to the graph. */
export function graphFaults(search: Search): string[] {
  const { graph, options } = search;
  const faults: string[] = [];
  const most = options.memoryMiB * 2 ** 20;
  if (graph.bytes > most) faults.push(`${graph.bytes} bytes are used, more than the cap of ${most}`);
  for (let node = 0; node < graph.nodeEnd && faults.length < 10; node++)
    if (graph.has(node)) faults.push(...nodeFaults(search, node), ...edgeFaults(search, node));
  return [...faults, ...poolFaults(search)];
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

function edgeFaults({ graph }: Search, node: number): string[] {
  const faults: string[] = [];
  for (let into = graph.firstIn[node]!; into !== NONE; into = graph.nextIn(into))
    if (graph.child(into) !== node) faults.push(`edge ${into}: leads to ${graph.child(into)} in place of node ${node}`);
  for (const edge of edgesOf(graph, node)) {
    const child = graph.child(edge);
    if (child === NONE) continue;
    if (!graph.has(child)) faults.push(`edge ${edge}: there is no node ${child}`);
    else if (!isKnown(graph, edge, child)) faults.push(`edge ${edge}: its child does not know it`);
  }
  return faults;
}

/** The edges out of a node, those of joint moves too. */
function edgesOf(graph: Graph, node: number): number[] {
  if (!graph.isExpanded(node)) return [];
  const first = graph.edgesAt(node);
  const edges = Array.from({ length: graph.edgeCount(node) }, (_, index) => first + index);
  if (!graph.isSimultaneous(node)) return edges;
  for (let joint = graph.joints.after(first); joint !== NONE; joint = graph.joints.after(joint)) edges.push(joint);
  return edges;
}

function isKnown(graph: Graph, edge: number, child: number): boolean {
  for (let into = graph.firstIn[child]!; into !== NONE; into = graph.nextIn(into)) if (into === edge) return true;
  return false;
}

/** Blocks follow each other without a gap, each belongs to a node, and together they are as long as is said to be used. */
function poolFaults({ graph }: Search): string[] {
  if (!graph.reclaimer.isIdle) return [];
  const edges = poolFault(graph, graph.edgePool, graph.parent, (edge) => graph.edgeBlock(edge));
  const moves = poolFault(graph, graph.movePool, graph.moves, (at) => graph.moveBlock(at));
  return [...edges.map((text) => `edges: ${text}`), ...moves.map((text) => `moves: ${text}`)];
}

function poolFault(graph: Graph, pool: Pool, owners: Int32Array, lengthAt: (at: number) => number): string[] {
  let used = 0;
  let at = 0;
  while (at < pool.end) {
    const owner = owners[at]!;
    if (owner >= 0 && !graph.has(owner)) return [`the block at ${at} belongs to no node`];
    const length = owner < 0 ? ~owner : lengthAt(at);
    if (owner >= 0) used += length;
    at += length;
  }
  return at === pool.end && used === pool.used ? [] : [`${used} places are used up to ${at}, not ${pool.used}`];
}
