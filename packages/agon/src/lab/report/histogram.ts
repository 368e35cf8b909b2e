/**
 * How often each score came up, in per cent of the runs: a mean of scores at several peaks says little (Ary, figure 3).
 */
import type { ExperimentPlan } from "../cells.ts";
import type { RunResults } from "../run.ts";
import { curves } from "./curves.ts";
import type { Plot } from "./report.ts";

/** Scores are counted in steps of this many points. */
const STEP = 5;

/** One for each game of which the experiment asks for it. */
export function histogramsOf({ experiment, cells }: ExperimentPlan, results: RunResults): Plot[] {
  return experiment.histograms.flatMap((game) => {
    const own = cells.filter((cell) => cell.game === game && (results.get(cell.group) ?? []).length > 0);
    if (own.length === 0) return [];
    const scores = own.map(({ group, place }) => results.get(group)!.map(({ values }) => stepOf(values[place]!)));
    const least = Math.min(...scores.flat());
    const most = Math.max(...scores.flat());
    const places = Array.from({ length: (most - least) / STEP + 1 }, (_, at) => least + STEP * at);
    const caption = `${game}: how often each score came up`;
    const all = own.map(({ player }, at) => ({
      name: player,
      points: places.map((score) => ({ place: String(score), value: shareOf(scores[at]!, score) })),
    }));
    const along = `score, in steps of ${STEP}`;
    const plot = { title: caption, axis: "runs, per cent", along, places: places.map(String), curves: all };
    return [{ caption, svg: curves(plot) }];
  });
}

function stepOf(score: number): number {
  return STEP * Math.round(score / STEP);
}

function shareOf(scores: readonly number[], score: number): number {
  return (100 * scores.filter((each) => each === score).length) / scores.length;
}
