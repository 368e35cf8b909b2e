/**
 * How many nodes fit into memory: searches Connect Four until the graph has ten million, and tells what the process takes.
 * `npm run bench:nodes [-- nodes [game]]`. Ends with exit code 1 where it is more than two GiB.
 */
import { compile } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, Search } from "agon-engine/search";

const MIB = 2 ** 20;
const CAP_MIB = 2048;

function main([nodes = "10000000", id = "connect-four"]: readonly string[]): void {
  const compiled = compile(readRules(bundledGame(id)!.rules).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  const batches = { playoutsPerLeaf: 1, leavesPerBatch: 512, leavesPerDescent: 4 };
  const options = { ...DEFAULT_OPTIONS, ...batches, constantSum: 100, memoryMiB: CAP_MIB };
  const search = new Search(compiled.game, options, new Random(1));
  let most = 0;
  while (search.graph.nodes < Number(nodes) && !search.graph.full(100)) {
    search.iterate();
    if (search.playouts % (1 << 19) < 512) most = Math.max(most, process.memoryUsage.rss());
  }
  most = Math.max(most, process.memoryUsage.rss());
  const { graph } = search;
  const each = (graph.bytes / graph.nodes).toFixed(0);
  const size = `${graph.nodes.toLocaleString("en")} nodes and ${graph.edges.toLocaleString("en")} edges`;
  process.stdout.write(`${size}: ${Math.round(graph.bytes / MIB)} MiB, ${each} bytes a node; `);
  process.stdout.write(`the whole process at most ${Math.round(most / MIB)} MiB\n`);
  process.exitCode = graph.nodes >= Number(nodes) && most < CAP_MIB * MIB ? 0 : 1;
}

main(process.argv.slice(2));
