/**
 * Curves with the interval of each value, places at equal distances: budgets that double, depths, scores.
 */
import type { Interval } from "agon-engine/match";
import { drawing, element, escaped, label, linear, type Scale, textWidth } from "./svg.ts";

const COLOURS = ["#1b6ca8", "#c8553d", "#3d8b5a", "#8a5aa8", "#a87f1b"];
const [HEIGHT, LEFT, TOP, BOTTOM, MARGIN] = [300, 70, 20, 60, 8];
/** Between the bars of two curves at the same place. */
const APART = 3;

export interface CurvePlot {
  readonly title: string;
  /** What is drawn upwards, and along what. */
  readonly axis: string;
  readonly along: string;
  readonly places: readonly string[];
  readonly curves: readonly Curve[];
}

export interface Curve {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

export interface CurvePoint {
  readonly place: string;
  readonly value: number;
  readonly interval?: Interval | undefined;
}

export function curves({ title, axis, along, places, curves: all }: CurvePlot): string {
  const step = Math.max(60, ...places.map((place) => textWidth(place) + MARGIN));
  const right = LEFT + step * Math.max(1, places.length - 1);
  const x = linear({ from: 0, to: Math.max(1, places.length - 1) }, { from: LEFT, to: right });
  const y = heightScale(all.flatMap(({ points }) => points));
  const lines = all.map((curve, index) => {
    const shift = (index - (all.length - 1) / 2) * APART;
    const at = (place: string): number => x(places.indexOf(place)) + shift;
    return drawn(curve, { x: at, y, colour: COLOURS[index % COLOURS.length]! });
  });
  const names = Math.max(...all.map(({ name }) => textWidth(name)), textWidth(places.at(-1)!) / 2);
  return drawing(right + names + 3 * MARGIN, HEIGHT, title, [...axes({ places, x, y, right, axis, along }), ...lines]);
}

/** Room for every interval. */
function heightScale(points: readonly CurvePoint[]): Scale {
  const values = points.flatMap(({ value, interval }) => [value, interval?.lower ?? value, interval?.upper ?? value]);
  const [from, to] = [Math.floor(Math.min(...values) - 1), Math.ceil(Math.max(...values) + 1)];
  return linear({ from, to }, { from: HEIGHT - BOTTOM, to: TOP });
}

interface Axes extends Pick<CurvePlot, "places" | "axis" | "along"> {
  readonly x: Scale;
  readonly y: Scale;
  readonly right: number;
}

function axes({ places, x, y, right, axis, along }: Axes): string[] {
  const faint = { stroke: "currentColor", "stroke-opacity": 0.15 };
  const middle = (HEIGHT - BOTTOM + TOP) / 2;
  return [
    ...y.ticks.flatMap((tick) => [
      element("line", { x1: LEFT, x2: right, y1: y(tick), y2: y(tick), ...faint }),
      label(LEFT - MARGIN, y(tick) + 4, String(tick), "end"),
    ]),
    ...places.map((place, at) => label(x(at), HEIGHT - BOTTOM + 20, place, "middle")),
    label((LEFT + right) / 2, HEIGHT - 14, along, "middle"),
    element("g", { transform: `rotate(-90 16 ${middle})` }, label(16, middle, axis, "middle")),
  ];
}

interface Placing {
  readonly x: (place: string) => number;
  readonly y: Scale;
  readonly colour: string;
}

function drawn({ name, points }: Curve, { x, y, colour }: Placing): string {
  const path = points.map(({ place, value }) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`);
  const stroke = { stroke: colour, "stroke-width": 2 };
  const line = element("path", { d: `M${path.join("L")}`, fill: "none", ...stroke });
  const bars = points.map(({ place, interval }) => {
    if (interval === undefined) return "";
    const [y1, y2] = [y(interval.lower), y(interval.upper)];
    return element("line", { x1: x(place), x2: x(place), y1, y2, stroke: colour, "stroke-opacity": 0.6 });
  });
  const last = points.at(-1)!;
  const label = element("text", { x: x(last.place) + MARGIN, y: y(last.value) + 4, fill: colour }, escaped(name));
  return line + bars.join("") + label;
}
