/**
 * What the runs of a cell come to, and how that compares with what was published.
 *
 *   duel    share of the points, Wilson's interval; test of two shares
 *   answers share that is right, Wilson's interval; no test
 *   score   mean, bootstrapped interval; test of two means where the paper gives a deviation or an error
 *   solve   mean of waits that may be cut off at the limit; within a factor of two
 *   exact   equal in the digits that the paper prints
 *
 * Tests are corrected for the number of cells (Holm). No difference found is agreement only where one would have been found: a
 * share takes the games that tell the published one from 50 %, a mean errors small enough to show a difference of 10 points.
 *
 * A mean with runs that reached the limit is a lower bound, here or there. What is said of one-sided figures:
 *
 *   here > a, published b          more than twice as much: differs; else nothing is known
 *   here a, published > b          less than half: differs; else nothing is known
 *   here > a, published > b        within a factor of two: both ran into the same limit, agrees; else nothing is known
 */
import {
  bootstrap,
  censoredMean,
  differenceTold,
  gamesToTell,
  holm,
  type Interval,
  meanTest,
  sampleOf,
  shareTest,
  wilson,
} from "agon-engine/match";
import type { ExperimentPlan, TableCell } from "./cells.ts";
import type { Experiment, Published } from "./experiment.ts";
import type { LabResult, RunResults } from "./run.ts";

export type Verdict = "agrees" | "differs" | "unknown";

export interface CellSummary {
  readonly cell: TableCell;
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
  /** The same, corrected for all cells that were compared. */
  readonly corrected: number | undefined;
  /** Ours divided by theirs. */
  readonly factor: number | undefined;
  /** Duels: games that tell the published share from 50 %. */
  readonly gamesNeeded: number | undefined;
  /** Scores: the difference from the published mean that these runs would show. */
  readonly told: number | undefined;
  readonly verdict: Verdict;
}

const SIGNIFICANT = 0.05;
/** Fewer runs say nothing of a difference: shares cannot differ, and a spread of three alike is none. */
export const FEWEST = 10;
/** A comparison of means that would not show this difference, of 100, has no power. */
const TELLING = 10;

/** Whether no difference found means anything; undefined where nothing is tested. */
export function hasPower({ count, gamesNeeded, told }: CellSummary): boolean | undefined {
  if (gamesNeeded !== undefined) return count >= gamesNeeded;
  return told === undefined ? undefined : told <= TELLING;
}

export function summaries({ experiment, cells }: ExperimentPlan, results: RunResults): CellSummary[] {
  const found = cells.map((cell) => {
    const runs = (results.get(cell.group) ?? []).filter(({ values }) => values[cell.place] !== undefined);
    return summary(experiment, cell, runs);
  });
  const tested = found.filter(({ p }) => p !== undefined);
  const corrected = holm(tested.map(({ p }) => p!));
  return found.map((each) => {
    const at = tested.indexOf(each);
    const whole = { ...each, corrected: at < 0 ? undefined : corrected[at] };
    const { published } = each.cell;
    return { ...whole, verdict: published && each.count > 0 ? verdict(experiment, whole, published) : "unknown" };
  });
}

function summary(experiment: Experiment, cell: TableCell, runs: readonly LabResult[]): CellSummary {
  const values = runs.map(({ values: all }) => all[cell.place]!);
  const count = values.length;
  const { published } = cell;
  const { mean: value, error } = count === 0 ? { mean: Number.NaN, error: Number.NaN } : sampleOf(values);
  const isCompared = published !== undefined && count > 0;
  return {
    cell,
    count,
    value,
    error,
    interval: intervalOf(experiment, runs, values),
    over: runs.some(({ censored }) => censored),
    p: isCompared ? probability(experiment, values, published) : undefined,
    corrected: undefined,
    factor: isCompared && published.value !== 0 ? value / published.value : undefined,
    gamesNeeded: published && experiment.measure === "duel" ? gamesToTell(published.value / 100) : undefined,
    told: isCompared ? differenceOf(experiment, error, published) : undefined,
    verdict: "unknown",
  };
}

function intervalOf(
  { measure }: Experiment,
  runs: readonly LabResult[],
  values: readonly number[],
): Interval | undefined {
  if (measure === "chance" || measure === "value" || values.length < 2) return undefined;
  if (measure === "duel" || measure === "answers") {
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
  const { value, runs } = published;
  if (values.length < FEWEST) return undefined;
  if (measure === "duel" && runs !== undefined)
    return shareTest(
      { points: sum(values) / 100, games: values.length },
      { points: (value * runs) / 100, games: runs },
    );
  const theirs = publishedError(published);
  if (measure !== "score" || theirs === undefined) return undefined;
  return meanTest(sampleOf(values), { mean: value, error: theirs });
}

function differenceOf({ measure }: Experiment, error: number, published: Published): number | undefined {
  const theirs = publishedError(published);
  if (measure !== "score" || theirs === undefined || Number.isNaN(error)) return undefined;
  return differenceTold(error, theirs);
}

function publishedError({ runs, deviation, error }: Published): number | undefined {
  return error ?? (deviation !== undefined && runs !== undefined ? deviation / Math.sqrt(runs) : undefined);
}

function verdict({ measure, digits }: Experiment, cell: CellSummary, published: Published): Verdict {
  const { value, over, corrected, factor } = cell;
  if (measure === "chance") return value.toFixed(digits) === published.value.toFixed(digits) ? "agrees" : "differs";
  if (measure === "value") return over ? "unknown" : value === published.value ? "agrees" : "differs";
  if (measure === "solve") return factorVerdict(factor!, over, published.over ?? false);
  if (corrected === undefined) return "unknown";
  if (corrected < SIGNIFICANT) return "differs";
  return hasPower(cell) ? "agrees" : "unknown";
}

/** Of means of waits: ours divided by theirs, either of which may be a lower bound. */
function factorVerdict(factor: number, over: boolean, publishedOver: boolean): Verdict {
  const isNear = factor >= 0.5 && factor <= 2;
  if (over && publishedOver) return isNear ? "agrees" : "unknown";
  if (over) return factor > 2 ? "differs" : "unknown";
  if (publishedOver) return factor < 0.5 ? "differs" : "unknown";
  return isNear ? "agrees" : "differs";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
