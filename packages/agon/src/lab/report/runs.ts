/**
 * Every single run of an experiment, for other programs: what a table says can be computed again from these.
 */
import { type ExperimentPlan, trialSeed as seedOfRun } from "../cells.ts";
import type { RunResults } from "../run.ts";

export interface RunRow {
  readonly experiment: string;
  /** The build of the program that made it. */
  readonly build: string;
  readonly seed: number;
  readonly game: string;
  readonly player: string;
  readonly budget: string;
  readonly run: number;
  /** The seed of this run. */
  readonly trialSeed: number;
  /** Duels: the seat of the measured player, from 1 on. */
  readonly seat: number | undefined;
  readonly value: number;
  /** Whether it reached the limit, so that the value is a lower bound. */
  readonly censored: boolean;
  readonly milliseconds: number;
  /** What was answered, where questions are asked; not in the CSV. */
  readonly answer?: unknown;
}

export function runRows(
  { experiment, cells, groups }: ExperimentPlan,
  results: RunResults,
  seed: number,
  build: string,
): RunRow[] {
  const trials = new Map(groups.map((group) => [group.key, group]));
  return cells.flatMap(({ game, player, budget, group, place }) =>
    (results.get(group) ?? [])
      .filter(({ values }) => values[place] !== undefined)
      .map(({ index, values, censored = false, milliseconds, answer }) => {
        const trialSeed = seedOfRun(experiment, seed, group, index);
        const trial = trials.get(group)!.trial(index, trialSeed);
        return {
          ...{ experiment: experiment.id, build, seed, game, player, budget, run: index, trialSeed },
          seat: experiment.measure === "duel" && trial.kind === "play" ? trial.measured + 1 : undefined,
          ...{ value: values[place]!, censored, milliseconds },
          ...(answer !== undefined && { answer }),
        };
      }),
  );
}

const COLUMNS: readonly (keyof RunRow)[] = [
  ...(["experiment", "build", "seed", "game", "player", "budget", "run"] as const),
  ...(["trialSeed", "seat", "value", "censored", "milliseconds"] as const),
];

/** As RFC 4180 has it, with a line of names. */
export function csvOf(rows: readonly RunRow[]): string {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column] ?? "")))];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
