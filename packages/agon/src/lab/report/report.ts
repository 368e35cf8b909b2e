/**
 * A report as a value: tables with ours and theirs, plots, and sentences made from the numbers. `markdown.ts` and `html.ts` write it down.
 */
import type { ExperimentPlan } from "../cells.ts";
import { type Checked, list } from "../claims.ts";
import type { Experiment } from "../experiment.ts";
import type { Failure, RunResults } from "../run.ts";
import { type CellSummary, summaries, type Verdict } from "../summary.ts";
import { histogramsOf } from "./histogram.ts";
import { plotsOf } from "./plots.ts";
import { powerText } from "./power-text.ts";
import { numberText, sentencesOf } from "./sentences.ts";

export interface ReportCell {
  readonly ours: string;
  /** 95% interval, where there is one. */
  readonly interval: string;
  readonly theirs: string;
  readonly verdict: Verdict;
}

export interface ReportTable {
  readonly caption: string;
  /** What the comparison can tell; "" where nothing is compared by a test. */
  readonly power: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (ReportCell | undefined)[] }[];
}

export interface Plot {
  readonly caption: string;
  readonly svg: string;
}

export interface Report {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly what: string;
  /** How it was made here. */
  readonly setting: string;
  /** Settings that the source does not give. */
  readonly chosen: readonly string[];
  readonly command: string;
  readonly tables: readonly ReportTable[];
  readonly plots: readonly Plot[];
  readonly sentences: readonly Checked[];
  readonly notes: readonly string[];
}

export interface ReportOptions {
  readonly plan: ExperimentPlan;
  readonly results: RunResults;
  readonly seed: number;
  /** The build of the program that made the results. */
  readonly version: string;
  /** What makes the results again. */
  readonly command: string;
  readonly failures?: readonly Failure[];
}

export function labReport({ plan, results, seed, version, command, failures = [] }: ReportOptions): Report {
  const { experiment } = plan;
  const cells = summaries(plan, results);
  return {
    id: experiment.id,
    title: experiment.title,
    source: experiment.source,
    what: experiment.what,
    setting: settingOf(experiment, cells, seed, version),
    chosen: experiment.chosen.map(chosenText),
    command,
    tables: tablesOf(experiment, cells),
    plots: [...plotsOf(experiment, cells), ...histogramsOf(plan, results)],
    sentences: sentencesOf(plan, results, cells, failures),
    notes: experiment.notes,
  };
}

function settingOf(experiment: Experiment, cells: readonly CellSummary[], seed: number, version: string): string {
  const counts = cells.map(({ count }) => count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const runs = least === most ? `${most}` : `${least} to ${most}`;
  const budgets = [...new Set(cells.map(({ cell }) => cell.budget))];
  const asked = experiment.measure === "chance" || experiment.measure === "value" ? 1 : experiment.runs;
  return `${runs} of ${asked} runs a cell, ${list(budgets)}, seed ${seed}, build ${version}.`;
}

function chosenText({ setting, value, others }: Experiment["chosen"][number]): string {
  return `${setting}: ${value}${others === undefined ? "" : `; ${others}`}`;
}

function tablesOf(experiment: Experiment, cells: readonly CellSummary[]): ReportTable[] {
  const unique = (names: readonly string[]): string[] => [...new Set(names)];
  return unique(cells.map(({ cell }) => cell.table)).map((caption) => {
    const own = cells.filter(({ cell }) => cell.table === caption);
    const columns = unique(own.map(({ cell }) => cell.column));
    const rows = unique(own.map(({ cell }) => cell.row)).map((name) => ({
      name,
      cells: columns.map((column) => {
        const found = own.find(({ cell }) => cell.row === name && cell.column === column);
        return found && cellText(experiment, found);
      }),
    }));
    return { caption, power: powerText(experiment, own), columns, rows };
  });
}

function cellText(experiment: Experiment, { cell, value, count, interval, over, verdict }: CellSummary): ReportCell {
  const number = (figure: number): string => numberText(experiment, figure);
  const { published } = cell;
  return {
    ours: count === 0 ? "–" : `${over ? ">" : ""}${number(value)}`,
    // Of a lower bound there is no interval.
    interval: interval === undefined || over ? "" : `${number(interval.lower)}–${number(interval.upper)}`,
    theirs: published === undefined ? "" : `${published.over ? ">" : ""}${number(published.value)}`,
    verdict,
  };
}
