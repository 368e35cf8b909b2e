/**
 * How strength grew while something was learnt, as lines of text and as a drawing.
 */
import { drawing, element, label, linear } from "../../lab/report/svg.ts";

/** One look at what was learnt by then. */
export interface CurvePoint {
  readonly seconds: number;
  readonly positions: number;
  /** Elo points above the evaluation of the first look, both looking at the next position only. */
  readonly elo: number;
  /** Games of this look. */
  readonly games: number;
}

const BARS = " ▁▂▃▄▅▆▇█";
const MOST_COLUMNS = 60;

/** A bar for each look, or for the mean of several; a full one is the highest. */
export function curveText(points: readonly CurvePoint[]): string {
  const step = Math.max(1, Math.ceil(points.length / MOST_COLUMNS));
  const columns: number[] = [];
  for (let at = 0; at < points.length; at += step) {
    const part = points.slice(at, at + step);
    columns.push(part.reduce((sum, { elo }) => sum + elo, 0) / part.length);
  }
  const most = Math.max(1, ...columns);
  return columns.map((elo) => BARS[Math.round((Math.max(0, elo) / most) * (BARS.length - 1))]).join("");
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 320, 60, 20, 30, 50];

export function curveDrawing(title: string, points: readonly CurvePoint[]): string {
  const last = points.at(-1)?.seconds ?? 1;
  const x = linear({ from: 0, to: last }, { from: LEFT, to: WIDTH - RIGHT });
  const heights = points.map(({ elo }) => elo);
  const y = linear(
    { from: Math.min(0, ...heights), to: Math.max(100, ...heights) },
    { from: HEIGHT - BOTTOM, to: TOP },
  );
  const line = points.map(({ seconds, elo }) => `${x(seconds).toFixed(1)},${y(elo).toFixed(1)}`).join(" ");
  return drawing(WIDTH, HEIGHT, title, [
    ...x.ticks.map((tick) => label(x(tick), HEIGHT - BOTTOM + 20, String(tick), "middle")),
    ...y.ticks.map((tick) => label(LEFT - 8, y(tick) + 4, String(tick), "end")),
    element("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(0), y2: y(0), stroke: "currentColor", opacity: 0.3 }),
    element("polyline", { points: line, fill: "none", stroke: "#1b6ca8", "stroke-width": 2 }),
    label(WIDTH / 2, HEIGHT - 10, "seconds of learning", "middle"),
    label(LEFT, TOP - 10, "Elo above the evaluation of the first round"),
  ]);
}
