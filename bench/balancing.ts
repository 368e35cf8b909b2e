/**
 * Simulation balancing on games small enough to know every value: how far the means of playouts are from the values, in the mean square,
 * with uniform playouts and with balanced ones, on positions that were not learnt from.
 *
 *   npm run bench -- balancing [--positions 300] [--passes 20] [RULESHEET…]      ids of bundled games
 */
import { parseArgs } from "node:util";
import { compile } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { BalancedPolicy, balance, DEFAULT_OPTIONS, solveAll, squaredError } from "agon-engine/search";

const GAMES = ["tic-tac-toe", "nim", "connect-four-4x4"];
const PLAYOUTS = 200;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { positions: { type: "string", default: "300" }, passes: { type: "string", default: "20" } },
});

process.stdout.write("| game | positions | uniform | balanced |\n| --- | ---: | ---: | ---: |\n");
for (const id of positionals.length > 0 ? positionals : GAMES) {
  const compiled = compile(readRules(bundledGame(id)!.rules).rulesheet, { backend: "forward" });
  if (!compiled.ok) throw new Error(`${id}: ${compiled.reason}`);
  const { game } = compiled;
  const all = drawn(game, 2 * Number(values.positions));
  const [known, others] = [all.slice(0, all.length / 2), all.slice(all.length / 2)];
  const uniform = squaredError(new BalancedPolicy(game, new Random(1)), others, PLAYOUTS);
  const policy = balance(game, known, { random: new Random(1), passes: Number(values.passes) });
  const balanced = squaredError(policy, others, PLAYOUTS);
  process.stdout.write(`| ${id} | ${known.length} | ${uniform.toFixed(3)} | ${balanced.toFixed(3)} |\n`);
}

/** Positions of all that are reached, with their values, in random order. */
function drawn(game: Game, count: number): { state: Uint32Array; value: number }[] {
  const options = { ...DEFAULT_OPTIONS, constantSum: 100 };
  const { search } = solveAll(game, options, new Random(1), game.initial, {});
  const { graph, bounds } = search;
  const nodes = Array.from({ length: graph.nodeEnd }, (_, node) => node).filter(
    (node) => graph.has(node) && !graph.isTerminal(node),
  );
  const random = new Random(2);
  for (let at = nodes.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [nodes[at], nodes[other]] = [nodes[other]!, nodes[at]!];
  }
  return nodes
    .slice(0, count)
    .map((node) => ({ state: graph.state(node).slice(), value: bounds!.lower(node, 0) / 100 }));
}
