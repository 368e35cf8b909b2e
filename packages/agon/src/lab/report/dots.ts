/**
 * One line a cell: ours with its interval, theirs as an open circle.
 */
import type { CellSummary } from "../summary.ts";
import { drawing, element, label, linear, logarithmic, type Range, type Scale, textWidth } from "./svg.ts";

const OURS = "#1b6ca8";
const THEIRS = "#c8553d";
const [WIDE, ROW, TOP, BOTTOM, MARGIN] = [470, 18, 30, 40, 8];

export interface DotPlot {
  readonly title: string;
  readonly axis: string;
  readonly scale: "even" | "powers of ten";
  readonly cells: readonly CellSummary[];
}

export function dots({ title, axis, scale: kind, cells }: DotPlot): string {
  const several = new Set(cells.map(({ cell }) => cell.column)).size > 1;
  const names = cells.map(({ cell }) => (several ? `${cell.row}, ${cell.column}` : cell.row));
  const left = Math.max(...names.map(textWidth)) + 2 * MARGIN;
  const height = TOP + cells.length * ROW + BOTTOM;
  const scale = scaleFor(kind, valuesOf(cells), { from: left, to: left + WIDE });
  const lines = cells.map((summary, at) => dotLine(summary, names[at]!, { y: TOP + (at + 0.5) * ROW, left, scale }));
  const name = label(left + WIDE / 2, height - 4, axis, "middle");
  // The last tick's number may be wide.
  return drawing(left + WIDE + 45, height, title, [...grid(scale, height), name, legend(cells, left), ...lines]);
}

function valuesOf(cells: readonly CellSummary[]): number[] {
  return cells
    .flatMap(({ value, interval, cell }) => [value, interval?.lower, interval?.upper, cell.published?.value])
    .filter((value): value is number => value !== undefined && Number.isFinite(value));
}

function scaleFor(kind: DotPlot["scale"], values: readonly number[], range: Range): Scale {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  if (kind === "powers of ten") return logarithmic({ from: Math.max(from, 1e-3), to }, range);
  const margin = Math.max(1, (to - from) * 0.05);
  return linear({ from: Math.max(0, from - margin), to: Math.min(100, to + margin) }, range);
}

function grid(scale: Scale, height: number): string[] {
  const faint = { stroke: "currentColor", "stroke-opacity": 0.15 };
  return scale.ticks.flatMap((tick) => [
    element("line", { x1: scale(tick), x2: scale(tick), y1: TOP - 4, y2: height - BOTTOM + 4, ...faint }),
    label(scale(tick), height - 20, tick.toLocaleString("en", { maximumSignificantDigits: 6 }), "middle"),
  ]);
}

function legend(cells: readonly CellSummary[], left: number): string {
  const words = "here, with 95% interval";
  const ours = element("circle", { cx: left, cy: 12, r: 4, fill: OURS }) + label(left + MARGIN, 16, words);
  if (cells.every(({ cell }) => cell.published === undefined)) return ours;
  const at = left + textWidth(words) + 4 * MARGIN;
  return ours + ring(at, 12) + label(at + MARGIN, 16, "published");
}

interface Line {
  readonly y: number;
  readonly left: number;
  readonly scale: Scale;
}

function dotLine({ cell, value, interval }: CellSummary, name: string, { y, left, scale }: Line): string {
  const parts = [label(left - MARGIN, y + 4, name, "end")];
  if (interval !== undefined) {
    const ends = { x1: scale(interval.lower), x2: scale(interval.upper), y1: y, y2: y };
    parts.push(element("line", { ...ends, stroke: OURS, "stroke-width": 2 }));
  }
  parts.push(element("circle", { cx: scale(value), cy: y, r: 4, fill: OURS }));
  if (cell.published !== undefined) parts.push(ring(scale(cell.published.value), y));
  return parts.join("");
}

function ring(cx: number, cy: number): string {
  return element("circle", { cx, cy, r: 4, fill: "none", stroke: THEIRS, "stroke-width": 1.5 });
}
