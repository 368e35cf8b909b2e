/**
 * How often positions were reached in two ways: without that, settings that share what they learn about them play alike.
 */
import type { ExperimentPlan } from "./cells.ts";
import type { Checked } from "./claims.ts";
import type { RunResults } from "./run.ts";

/** Below this share of nodes hardly anything is shared. */
const RARE = 0.01;

/** For each game the share of nodes with two ways in, in graphs of the measured players when they moved. */
export function transpositionsOf({ experiment, groups }: ExperimentPlan, results: RunResults): Checked[] {
  if (experiment.measure !== "duel") return [];
  const games = new Map<string, { nodes: number; transposed: number }>();
  for (const { key, trial } of groups)
    for (const { nodes = 0, transposed = 0 } of results.get(key) ?? []) {
      const job = trial(0, 0);
      if (nodes === 0 || job.kind === "answer") continue;
      const { name } = job.game;
      const known = games.get(name) ?? { nodes: 0, transposed: 0 };
      games.set(name, { nodes: known.nodes + nodes, transposed: known.transposed + transposed });
    }
  if (games.size === 0) return [];
  const shares = [...games].map(([name, { nodes, transposed }]) => ({ name, share: transposed / nodes }));
  const parts = shares.map(({ name, share }) => `${name} ${(100 * share).toFixed(share < RARE ? 2 : 1)} %`);
  const rare = shares.filter(({ share }) => share < RARE).map(({ name }) => name);
  const hint = rare.length === 0 ? "" : ` Too few for settings to differ by what they share: ${rare.join(", ")}.`;
  return [{ holds: undefined, text: `Nodes with two ways in: ${parts.join(", ")}.${hint}` }];
}
