/** What a campaign did, as a row of the table in docs/results/fuzzing.md and as JSON. */
import { REWRITINGS } from "../../packages/engine/src/rewrite/rewritings.ts";
import type { CampaignResult } from "./campaign.ts";
import type { Counts } from "./coverage.ts";
import { WAYS } from "./ways.ts";

export interface Summary {
  readonly seed: number;
  /** The first trial, and the one behind the last: every trial between is over. */
  readonly from: number;
  readonly next: number;
  /** The version and a hash of the sources, which is the same at every commit that has them. */
  readonly build: string;
  readonly trials: number;
  /** Of processor time, of all processes that did trials. */
  readonly seconds: number;
  readonly differences: number;
  readonly counts: Counts;
}

export function summaryOf(result: CampaignResult, about: Pick<Summary, "seed" | "from" | "build">): Summary {
  const { next, trials, seconds, differences, coverage } = result;
  return { ...about, next, trials, seconds, differences, counts: coverage.counts };
}

const COLUMNS = [
  "seed",
  "range",
  "build",
  "trials",
  "processor hours",
  "differences",
  "features",
  "ways",
  "rewritings",
] as const;

/** The table of one campaign. */
export function tableOf(summary: Summary): string {
  const { seed, from, next, build, trials, seconds, differences, counts } = summary;
  const seen = (group: string): number => Object.keys(counts[group] ?? {}).length;
  const cells: readonly (string | number)[] = [
    seed,
    `${from} to ${next - 1}`,
    build,
    trials,
    (seconds / 3600).toFixed(2),
    differences,
    seen("features"),
    `${seen("ways")} of ${WAYS.length}`,
    `${seen("rewritings")} of ${Object.keys(REWRITINGS).length}`,
  ];
  const line = (of: readonly (string | number)[]): string => `| ${of.join(" | ")} |`;
  return [line(COLUMNS), line(COLUMNS.map(() => "---")), line(cells)].join("\n");
}
