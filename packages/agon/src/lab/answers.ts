/**
 * What came of the questions of a benchmark: how many each player answered rightly, and whether the best one is better than the others,
 * seen from the questions that only one of the two answered rightly.
 */
import { holm, signTest, wilson } from "agon-engine/match";
import type { ExperimentPlan } from "./cells.ts";
import type { Checked } from "./claims.ts";
import type { RunResults } from "./run.ts";

interface Marks {
  readonly player: string;
  /** By kind and game: whether it is right. */
  readonly right: ReadonlyMap<string, boolean>;
  readonly count: number;
  /** The mean of what is right of each answer, in per cent. */
  readonly overlap: number;
}

export function answersOf(plan: ExperimentPlan, results: RunResults): Checked[] {
  if (plan.experiment.measure !== "answers") return [];
  const all = plan.experiment.players.map(({ name, player }) => marksOf(plan, results, name ?? player));
  const asked = all.filter(({ right }) => right.size > 0).sort((a, b) => b.count - a.count);
  return [...asked.map(scoreText), ...comparisons(asked)].map((text) => ({ holds: undefined, text }));
}

function marksOf({ cells }: ExperimentPlan, results: RunResults, player: string): Marks {
  const right = new Map<string, boolean>();
  let overlap = 0;
  for (const cell of cells) {
    if (cell.player !== player) continue;
    for (const { index, values } of results.get(cell.group) ?? []) {
      if (values.length === 0) continue;
      right.set(`${cell.game} ${index}`, values[0] === 100);
      overlap += values[1] ?? 0;
    }
  }
  const count = [...right.values()].filter(Boolean).length;
  return { player, right, count, overlap: overlap / right.size };
}

function scoreText({ player, right, count, overlap }: Marks): string {
  const { lower, upper } = wilson(count, right.size);
  const percent = (share: number): string => (100 * share).toFixed(1);
  const share = `${percent(count / right.size)} % (${percent(lower)}–${percent(upper)})`;
  return `${player}: ${count} of ${right.size} answers right, ${share}; overlap ${overlap.toFixed(1)} %.`;
}

/** The best against each of the others. */
function comparisons([best, ...others]: readonly Marks[]): string[] {
  if (best === undefined) return [];
  const splits = others.map((other) => ({ other: other.player, ...splitOf(best, other) }));
  const corrected = holm(splits.map(({ only, otherOnly }) => signTest(only, otherOnly)));
  return splits.map(({ other, only, otherOnly }, at) => {
    const p = corrected[at]!;
    const clear = p < 0.05 ? "a difference that is hardly chance" : "which may be chance";
    const exact = `p = ${p < 0.001 ? "<0.001" : p.toFixed(3)}, McNemar's exact test${others.length > 1 ? ", Holm's correction" : ""}`;
    return `${best.player} alone is right ${only} times, ${other} alone ${otherOnly} times, ${clear} (${exact}).`;
  });
}

function splitOf(one: Marks, other: Marks): { readonly only: number; readonly otherOnly: number } {
  const both = [...one.right].filter(([question]) => other.right.has(question));
  return {
    only: both.filter(([question, right]) => right && !other.right.get(question)).length,
    otherOnly: both.filter(([question, right]) => !right && other.right.get(question)).length,
  };
}
