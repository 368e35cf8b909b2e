/**
 * Whether the seat decides: what the measured players got from each, over all duels of a run.
 */
import { wilson } from "agon-engine/match";
import type { ExperimentPlan } from "./cells.ts";
import type { Checked } from "./claims.ts";
import type { RunResults } from "./run.ts";

export function sidesOf({ experiment, groups }: ExperimentPlan, results: RunResults): Checked[] {
  if (experiment.measure !== "duel") return [];
  const seats = new Map<number, number[]>();
  for (const { key, trial } of groups)
    for (const { index, values } of results.get(key) ?? []) {
      const job = trial(index, 0);
      if (job.kind !== "play") continue;
      seats.set(job.measured, [...(seats.get(job.measured) ?? []), values[0]!]);
    }
  if (seats.size < 2) return [];
  const parts = [...seats].sort(([a], [b]) => a - b).map(([seat, values]) => seatText(seat, values));
  return [{ holds: undefined, text: `By seat, all players together: ${parts.join(", ")}.` }];
}

function seatText(seat: number, values: readonly number[]): string {
  const points = values.reduce((sum, value) => sum + value, 0) / 100;
  const { lower, upper } = wilson(points, values.length);
  const percent = (share: number): string => (100 * share).toFixed(1);
  const games = values.length.toLocaleString("en");
  return `seat ${seat + 1} ${percent(points / values.length)} (${percent(lower)}–${percent(upper)}) of ${games} games`;
}
