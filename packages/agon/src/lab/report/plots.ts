/**
 * The plots of an experiment: a line of dots with intervals for each table, or curves over the budgets or the columns.
 */
import type { Experiment } from "../experiment.ts";
import type { CellSummary } from "../summary.ts";
import { type CurvePlot, curves } from "./curves.ts";
import { dots } from "./dots.ts";
import type { Plot } from "./report.ts";

/** What the values of a measure are, for the axis. */
const AXES: Readonly<Record<Experiment["measure"], string>> = {
  duel: "points won, per cent",
  score: "mean goal",
  solve: "mean playouts to the proof",
  value: "proved value",
  climb: "mean of the best goal found",
  speed: "playouts per second, as a multiple of Prolog's",
  chance: "won by random play, per cent",
  answers: "answers that are right, per cent",
};

export function plotsOf(experiment: Experiment, cells: readonly CellSummary[]): Plot[] {
  const { measure, title } = experiment;
  const known = cells.filter(({ count }) => count > 0);
  if (known.length === 0 || measure === "value" || measure === "chance") return [];
  const axis = AXES[measure];
  if (measure === "climb")
    return [...grouped(known, "game")].map(([game, own]) => ({
      caption: game,
      svg: curves({ title: `${game}: ${title}`, axis, ...along(own, "budget", "player") }),
    }));
  const scale = measure === "solve" || measure === "speed" ? "powers of ten" : "even";
  return [...grouped(known, "table")].map(([table, own]) => {
    const caption = table || title;
    const { curvesOver } = experiment;
    const drawn = { title: caption, axis, ...along(own, "column", "row", curvesOver) };
    const isCurved = drawn.places.length > 1 && drawn.places.every((place) => place.startsWith(`${curvesOver} = `));
    return { caption, svg: isCurved ? curves(drawn) : dots({ title: caption, axis, scale, cells: own }) };
  });
}

/** A curve for each name of one kind, over the names of another. */
function along(
  cells: readonly CellSummary[],
  over: "budget" | "column",
  by: "player" | "row",
  name: string = over,
): Pick<CurvePlot, "along" | "places" | "curves"> {
  const named = (own: readonly CellSummary[], kind: typeof over | typeof by): string[] => [
    ...new Set(own.map(({ cell }) => cell[kind])),
  ];
  const all = named(cells, by).map((each) => ({
    name: each,
    points: cells
      .filter(({ cell }) => cell[by] === each)
      .map(({ cell, value, interval }) => ({ place: cell[over], value, interval })),
  }));
  return { along: name, places: named(cells, over), curves: all };
}

function grouped(cells: readonly CellSummary[], by: "game" | "table"): Map<string, CellSummary[]> {
  const groups = new Map<string, CellSummary[]>();
  for (const summary of cells) groups.set(summary.cell[by], [...(groups.get(summary.cell[by]) ?? []), summary]);
  return groups;
}
