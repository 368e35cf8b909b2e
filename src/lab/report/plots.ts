/**
 * The plots of an experiment: a line of dots with intervals for each table, or curves over the budgets.
 */
import type { Experiment } from "../experiment.ts";
import type { CellSummary } from "../summary.ts";
import type { Plot } from "./report.ts";
import { drawing, element, label, linear, logarithmic, type Scale } from "./svg.ts";

const COLOURS = ["#1b6ca8", "#c8553d", "#3d8b5a", "#8a5aa8", "#a87f1b"];
const THEIRS = "#c8553d";
const [LEFT, RIGHT, ROW, TOP] = [170, 640, 18, 30];

export function plotsOf(experiment: Experiment, cells: readonly CellSummary[]): Plot[] {
  const known = cells.filter(({ count }) => count > 0);
  if (known.length === 0 || experiment.measure === "value" || experiment.measure === "chance") return [];
  const groups = experiment.measure === "climb" ? grouped(known, "game") : grouped(known, "table");
  return [...groups].map(([name, own]) => ({
    caption: name || experiment.title,
    svg:
      experiment.measure === "climb" ? curves(experiment, name, own) : dots(experiment, name || experiment.title, own),
  }));
}

function grouped(cells: readonly CellSummary[], by: "game" | "table"): Map<string, CellSummary[]> {
  const groups = new Map<string, CellSummary[]>();
  for (const summary of cells) groups.set(summary.cell[by], [...(groups.get(summary.cell[by]) ?? []), summary]);
  return groups;
}

// Dots -------------------------------------------------------------------------------------------------------------

/** One line a cell: ours with its interval, theirs as an open circle. */
function dots(experiment: Experiment, title: string, cells: readonly CellSummary[]): string {
  const numbers = cells.flatMap(({ value, interval, cell }) => [
    value,
    interval?.lower,
    interval?.upper,
    cell.published?.value,
  ]);
  const values = numbers.filter((value) => value !== undefined && Number.isFinite(value)) as number[];
  const height = TOP + cells.length * ROW + 24;
  const scale = scaleFor(experiment, values);
  const several = new Set(cells.map(({ cell }) => cell.column)).size > 1;
  const lines = cells.map((summary, index) => dotLine(summary, TOP + index * ROW + ROW / 2, scale, several));
  return drawing(RIGHT + 45, height, title, [...grid(scale, height), legend(cells), ...lines]);
}

function scaleFor({ measure }: Experiment, values: readonly number[]): Scale {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const range = { from: LEFT, to: RIGHT };
  if (measure === "solve" || measure === "speed") return logarithmic({ from: Math.max(from, 1e-3), to }, range);
  const margin = Math.max(1, (to - from) * 0.05);
  return linear({ from: Math.max(0, from - margin), to: Math.min(100, to + margin) }, range);
}

function grid(scale: Scale, height: number): string[] {
  return scale.ticks.flatMap((tick) => [
    element("line", {
      x1: scale(tick),
      x2: scale(tick),
      y1: TOP - 4,
      y2: height - 20,
      stroke: "currentColor",
      "stroke-opacity": 0.15,
    }),
    label(scale(tick), height - 6, tick.toLocaleString("en", { maximumSignificantDigits: 6 }), "middle"),
  ]);
}

function legend(cells: readonly CellSummary[]): string {
  const ours =
    element("circle", { cx: LEFT, cy: 12, r: 4, fill: COLOURS[0]! }) + label(LEFT + 8, 16, "here, with 95% interval");
  if (cells.every(({ cell }) => cell.published === undefined)) return ours;
  const ring = element("circle", { cx: LEFT + 190, cy: 12, r: 4, fill: "none", stroke: THEIRS, "stroke-width": 1.5 });
  return ours + ring + label(LEFT + 198, 16, "published");
}

function dotLine({ cell, value, interval }: CellSummary, y: number, scale: Scale, several: boolean): string {
  const parts = [label(LEFT - 8, y + 4, several ? `${cell.row}, ${cell.column}` : cell.row, "end")];
  if (interval !== undefined)
    parts.push(
      element("line", {
        x1: scale(interval.lower),
        x2: scale(interval.upper),
        y1: y,
        y2: y,
        stroke: COLOURS[0]!,
        "stroke-width": 2,
      }),
    );
  parts.push(element("circle", { cx: scale(value), cy: y, r: 4, fill: COLOURS[0]! }));
  if (cell.published !== undefined)
    parts.push(
      element("circle", {
        cx: scale(cell.published.value),
        cy: y,
        r: 4,
        fill: "none",
        stroke: THEIRS,
        "stroke-width": 1.5,
      }),
    );
  return parts.join("");
}

// Curves -----------------------------------------------------------------------------------------------------------

/** One curve a player, budgets at equal distances: they double. */
function curves(experiment: Experiment, title: string, cells: readonly CellSummary[]): string {
  const height = 300;
  const budgets = [...new Set(cells.map(({ cell }) => cell.budget))];
  const players = [...new Set(cells.map(({ cell }) => cell.player))];
  const x = linear({ from: 0, to: Math.max(1, budgets.length - 1) }, { from: 60, to: RIGHT - 60 });
  const values = cells.map(({ value }) => value);
  const y = linear(
    { from: Math.floor(Math.min(...values) - 1), to: Math.ceil(Math.max(...values) + 1) },
    { from: height - 40, to: 20 },
  );
  const axes = [
    ...y.ticks.flatMap((tick) => [
      element("line", {
        x1: 60,
        x2: RIGHT - 60,
        y1: y(tick),
        y2: y(tick),
        stroke: "currentColor",
        "stroke-opacity": 0.15,
      }),
      label(54, y(tick) + 4, String(tick), "end"),
    ]),
    ...budgets.map((budget, place) => label(x(place), height - 20, budget, "middle")),
  ];
  const lines = players.map((player, index) => curve(cells, player, budgets, x, y, COLOURS[index % COLOURS.length]!));
  return drawing(RIGHT + 20, height, `${title}: ${experiment.title}`, [...axes, ...lines]);
}

function curve(
  cells: readonly CellSummary[],
  player: string,
  budgets: readonly string[],
  x: Scale,
  y: Scale,
  colour: string,
): string {
  const points = cells
    .filter(({ cell }) => cell.player === player)
    .map(({ cell, value }) => [x(budgets.indexOf(cell.budget)), y(value)] as const);
  const path = points.map(([px, py], at) => `${at === 0 ? "M" : "L"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
  const [lastX, lastY] = points.at(-1)!;
  const end = element("text", { x: lastX + 6, y: lastY + 4, fill: colour }, player);
  return element("path", { d: path, fill: "none", stroke: colour, "stroke-width": 2 }) + end;
}
