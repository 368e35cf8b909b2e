/**
 * A report as a value: tables with ours and theirs, plots, and sentences made from the numbers. `markdown.ts` and `html.ts` write it down.
 */
import { betweenPlayers } from "../between.ts";
import type { Plan } from "../cells.ts";
import { type Checked, checkClaims, list } from "../claims.ts";
import type { Experiment } from "../experiment.ts";
import { type Failure, isGivenUp, type Results, verdictOf } from "../run.ts";
import { type CellSummary, summaries, type Verdict } from "../summary.ts";
import { plotsOf } from "./plots.ts";

export interface ReportCell {
  readonly ours: string;
  /** 95% interval, where there is one. */
  readonly interval: string;
  readonly theirs: string;
  readonly verdict: Verdict;
}

export interface ReportTable {
  readonly caption: string;
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
  readonly command: string;
  readonly tables: readonly ReportTable[];
  readonly plots: readonly Plot[];
  readonly sentences: readonly Checked[];
  readonly notes: readonly string[];
}

export interface ReportOptions {
  readonly plan: Plan;
  readonly results: Results;
  readonly seed: number;
  readonly version: string;
  /** What makes the results again. */
  readonly command: string;
  readonly failures?: readonly Failure[];
}

export function reportOf({ plan, results, seed, version, command, failures = [] }: ReportOptions): Report {
  const { experiment } = plan;
  const cells = summaries(plan, results);
  return {
    id: experiment.id,
    title: experiment.title,
    source: experiment.source,
    what: experiment.what,
    setting: settingOf(experiment, cells, seed, version),
    command,
    tables: tablesOf(experiment, cells),
    plots: plotsOf(experiment, cells),
    sentences: [
      ...comparison(experiment, cells),
      ...checkClaims(experiment, cells),
      ...tests(plan, results),
      ...givenUp(plan, results),
      ...betweenPlayers(experiment, cells),
      ...rulesheets(plan),
      ...failed(failures),
    ],
    notes: experiment.notes,
  };
}

function settingOf(experiment: Experiment, cells: readonly CellSummary[], seed: number, version: string): string {
  const counts = cells.map(({ count }) => count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const runs = least === most ? `${most}` : `${least} to ${most}`;
  const budgets = [...new Set(cells.map(({ cell }) => cell.budget))];
  const asked = experiment.measure === "chance" || experiment.measure === "value" ? 1 : experiment.runs;
  return `${runs} of ${asked} runs a cell, ${list(budgets)}, seed ${seed}, version ${version}.`;
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
    return { caption, columns, rows };
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

function numberText({ digits }: Pick<Experiment, "digits">, value: number): string {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** How many cells agree, and which do not. */
function comparison(experiment: Experiment, cells: readonly CellSummary[]): Checked[] {
  const compared = cells.filter(({ cell, count }) => cell.published !== undefined && count > 0);
  if (compared.length === 0) return [{ holds: undefined, text: "There are no published figures to compare with." }];
  const of = (verdict: Verdict): CellSummary[] => compared.filter((cell) => cell.verdict === verdict);
  const [agree, differ, open] = [of("agrees"), of("differs"), of("unknown")];
  const test = TESTS[experiment.measure];
  const expected =
    test.chance > 0
      ? ` Of ${compared.length} cells about ${Math.ceil(test.chance * compared.length)} would differ by chance alone.`
      : "";
  if (open.length === compared.length)
    return [{ holds: undefined, text: `None of ${open.length} published figures can be judged with these runs.` }];
  const first = `${agree.length} of ${compared.length} published figures agree (${test.words}).${differ.length > 0 ? expected : ""}`;
  const sentences: Checked[] = [{ holds: agree.length > 0 && differ.length === 0 ? true : undefined, text: first }];
  if (differ.length > 0)
    sentences.push({
      holds: false,
      text: `Different: ${list(worst(differ).map((cell) => differenceText(experiment, cell)))}.`,
    });
  if (open.length > 0) sentences.push({ holds: undefined, text: `${open.length} cannot be judged with these runs.` });
  return sentences;
}

const TESTS: Readonly<Record<Experiment["measure"], { words: string; chance: number }>> = {
  duel: { words: "no difference of the shares at the 5% level", chance: 0.05 },
  score: { words: "no difference of the means at the 5% level", chance: 0.05 },
  solve: { words: "within a factor of two, or both beyond the limit", chance: 0 },
  value: { words: "the same value", chance: 0 },
  chance: { words: "equal in the digits printed", chance: 0 },
  climb: { words: "no difference of the means at the 5% level", chance: 0.05 },
  speed: { words: "different machines and engines: for orientation only", chance: 0 },
};

function worst(cells: readonly CellSummary[]): CellSummary[] {
  const size = ({ p, factor }: CellSummary): number =>
    p !== undefined ? -Math.log(p) : Math.abs(Math.log(factor ?? 1));
  return [...cells].sort((a, b) => size(b) - size(a));
}

function differenceText(experiment: Experiment, { cell, value, over, factor }: CellSummary): string {
  const names = [experiment.games.length > 1 ? cell.game : "", experiment.players.length > 1 ? cell.player : ""].filter(
    Boolean,
  );
  const { published } = cell;
  const figures = `${over ? ">" : ""}${numberText(experiment, value)} for ${published!.over ? ">" : ""}${numberText(experiment, published!.value)}`;
  const times = experiment.measure === "solve" && factor !== undefined ? `, factor ${factor.toPrecision(2)}` : "";
  return `${names.join(" ") || cell.game} (${figures}${times})`;
}

/** What the sequential tests say, cell by cell. */
function tests({ experiment, groups }: Plan, results: Results): Checked[] {
  const { sprt } = experiment;
  if (sprt === undefined) return [];
  const { elo0, elo1, alpha = 0.05, beta = 0.05 } = sprt;
  return groups.map(({ key }) => {
    const { accepted, llr, games } = verdictOf(results.get(key) ?? [], { elo0, elo1, alpha, beta });
    const answer = { H1: `${elo1} rather than ${elo0}`, H0: `${elo0} rather than ${elo1}` };
    const stronger = accepted === undefined ? "not clear" : `${answer[accepted]} Elo stronger`;
    const text = `${key}: ${stronger} after ${games} games (LLR ${llr.toFixed(2)}).`;
    return { holds: accepted === undefined ? undefined : accepted === "H1", text };
  });
}

/** Which cells were cut short because they looked hopeless. */
function givenUp({ experiment, groups }: Plan, results: Results): Checked[] {
  const cells = groups.filter(({ key }) => isGivenUp(results.get(key) ?? [], experiment)).length;
  if (cells === 0) return [];
  const text = `${cells} of ${groups.length} cells end after ${experiment.giveUp} runs, all of which reached the limit.`;
  return [{ holds: undefined, text }];
}

/** Whether the games were those of the experiment, where others may stand in for them. */
function rulesheets({ experiment, standIns }: Plan): Checked[] {
  if (experiment.games.every(({ or }) => or === undefined)) return [];
  const text =
    standIns.length === 0
      ? "Played on the public rulesheets."
      : `Rulesheets of this project stand in for public ones that are not at hand, and may be easier or harder: ${list(standIns)}.`;
  return [{ holds: undefined, text }];
}

function failed(failures: readonly Failure[]): Checked[] {
  if (failures.length === 0) return [];
  const messages = [...new Set(failures.map(({ message }) => message))];
  return [{ holds: false, text: `${failures.length} runs could not be made: ${list(messages)}.` }];
}
