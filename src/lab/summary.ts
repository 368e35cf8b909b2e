/**
 * What the runs of a cell come to, and how that compares with what was published.
 *
 *   duel    share of the points, Wilson's interval; test of two shares
 *   score   mean, bootstrapped interval; test of two means where the paper gives a deviation or an error
 *   solve   mean of waits that may be cut off at the limit; within a factor of two, or both beyond the limit
 *   exact   equal in the digits that the paper prints
 */
import { bootstrap, censoredMean, type Interval, meanTest, sampleOf, shareTest, wilson } from "../match/statistics.ts";
import type { Cell, Plan } from "./cells.ts";
import type { Experiment, Published } from "./experiment.ts";
import type { LabResult, Results } from "./run.ts";

export type Verdict = "agrees" | "differs" | "unknown";

export interface CellSummary {
  readonly cell: Cell;
  readonly count: number;
  /** NaN where there are no runs. */
  readonly value: number;
  /** Standard error of the mean; NaN where it is unknown. */
  readonly error: number;
  readonly interval: Interval | undefined;
  /** The true mean is greater: some runs reached the limit. */
  readonly over: boolean;
  /** How likely a difference this great from the published value is, were there none; undefined where that cannot be said. */
  readonly p: number | undefined;
  /** Ours divided by theirs. */
  readonly factor: number | undefined;
  readonly verdict: Verdict;
}

const SIGNIFICANT = 0.05;
/** Fewer runs say nothing of a difference: shares cannot differ, and a spread of three alike is none. */
const FEWEST = 10;

export function summaries({ experiment, cells }: Plan, results: Results): CellSummary[] {
  return cells.map((cell) => {
    const runs = (results.get(cell.group) ?? []).filter(({ values }) => values[cell.place] !== undefined);
    return summary(experiment, cell, runs);
  });
}

function summary(experiment: Experiment, cell: Cell, runs: readonly LabResult[]): CellSummary {
  const values = runs.map(({ values: all }) => all[cell.place]!);
  const count = values.length;
  if (count === 0)
    return {
      cell,
      count,
      value: Number.NaN,
      error: Number.NaN,
      interval: undefined,
      over: false,
      p: undefined,
      factor: undefined,
      verdict: "unknown",
    };
  const { published } = cell;
  const { mean: value, error } = sampleOf(values);
  const over = runs.some(({ censored }) => censored);
  const p = published && probability(experiment, values, published);
  const factor = published && published.value !== 0 ? value / published.value : undefined;
  const known = { cell, count, value, error, over, p, factor };
  return {
    ...known,
    interval: intervalOf(experiment, runs, values),
    verdict: published ? verdict(experiment, known, published) : "unknown",
  };
}

function intervalOf(
  { measure }: Experiment,
  runs: readonly LabResult[],
  values: readonly number[],
): Interval | undefined {
  if (measure === "chance" || measure === "value" || values.length < 2) return undefined;
  if (measure === "duel") {
    const { lower, upper } = wilson(sum(values) / 100, values.length);
    return { lower: 100 * lower, upper: 100 * upper };
  }
  if (measure === "solve")
    return censoredMean(runs.map(({ values: [value], censored }) => ({ value: value!, censored: censored ?? false })))
      .interval;
  return bootstrap(values);
}

/** Of a difference at least as great by chance. */
function probability({ measure }: Experiment, values: readonly number[], published: Published): number | undefined {
  const { value, runs, deviation, error } = published;
  if (values.length < FEWEST) return undefined;
  if (measure === "duel" && runs !== undefined)
    return shareTest(
      { points: sum(values) / 100, games: values.length },
      { points: (value * runs) / 100, games: runs },
    );
  const theirs = error ?? (deviation !== undefined && runs !== undefined ? deviation / Math.sqrt(runs) : undefined);
  if (measure !== "score" || theirs === undefined || values.length < 2) return undefined;
  return meanTest(sampleOf(values), { mean: value, error: theirs });
}

function verdict(
  { measure, digits }: Experiment,
  { value, over, p, factor }: Pick<CellSummary, "value" | "over" | "p" | "factor">,
  published: Published,
): Verdict {
  if (measure === "chance") return value.toFixed(digits) === published.value.toFixed(digits) ? "agrees" : "differs";
  if (measure === "value") return over ? "unknown" : value === published.value ? "agrees" : "differs";
  if (measure === "solve") {
    if (over && published.over) return "agrees";
    if (over || published.over) return over === factor! >= 1 || factor! > 0.5 ? "unknown" : "differs";
    return factor! >= 0.5 && factor! <= 2 ? "agrees" : "differs";
  }
  return p === undefined ? "unknown" : p < SIGNIFICANT ? "differs" : "agrees";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
