/**
 * Outcome sampling on games of hidden information that are small enough to know all histories: what all roles together could gain by best
 * answers to the mean of its strategies, of goals of 100, after so many trajectories.
 *
 *   npm run bench -- sampling [--trajectories 1000,10000,100000] [RULESHEET…]      ids of bundled games
 */
import { parseArgs } from "node:util";
import { compile } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { exploitability, growTree, OutcomeSampling, Positions } from "agon-engine/search";

const GAMES = ["kuhn-poker", "leduc-poker"];
type Tree = NonNullable<ReturnType<typeof growTree>>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { trajectories: { type: "string", default: "1000,10000,100000" } },
});
const numbers = values.trajectories.split(",").map(Number);

process.stdout.write(`| game | sets | ${numbers.map((count) => count.toLocaleString("en")).join(" | ")} |\n`);
process.stdout.write(`| --- | ---: |${" ---: |".repeat(numbers.length)}\n`);
for (const id of positionals.length > 0 ? positionals : GAMES) {
  const compiled = compile(readRules(bundledGame(id)!.rules).rulesheet, { backend: "forward", milliseconds: 600_000 });
  if (!compiled.ok) throw new Error(`${id}: ${compiled.reason}`);
  const tree = growTree(compiled.game);
  if (tree === undefined) throw new Error(`${id}: too many histories`);
  const sampling = new OutcomeSampling(new Positions(compiled.game), tree.pasts, new Random(1));
  const left = numbers.map((count) => {
    while (sampling.trajectories < count) sampling.iterate();
    return exploitability(tree, mixesOf(tree, sampling)).toFixed(2);
  });
  process.stdout.write(`| ${id} | ${tree.sets.length} | ${left.join(" | ")} |\n`);
}

/** Uniform where no trajectory has been. */
function mixesOf(tree: Tree, sampling: OutcomeSampling): Float64Array {
  const mixes = new Float64Array(tree.choices);
  for (const [past, set] of tree.setOfPast) {
    const { at, moves } = tree.sets[set]!;
    mixes.set(sampling.mixOf(past)?.mix ?? new Float64Array(moves.length).fill(1 / moves.length), at);
  }
  return mixes;
}
