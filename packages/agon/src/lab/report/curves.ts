/**
 * One curve a player with the interval of each mean, budgets at equal distances: they double.
 */
import type { CellSummary } from "../summary.ts";
import { drawing, element, escaped, label, linear, type Scale, textWidth } from "./svg.ts";

const COLOURS = ["#1b6ca8", "#c8553d", "#3d8b5a", "#8a5aa8", "#a87f1b"];
const [HEIGHT, LEFT, TOP, BOTTOM, MARGIN] = [300, 70, 20, 60, 8];
/** Between the bars of two players at the same budget. */
const APART = 3;

export interface CurvePlot {
  readonly title: string;
  readonly axis: string;
  readonly cells: readonly CellSummary[];
}

export function curves({ title, axis, cells }: CurvePlot): string {
  const budgets = [...new Set(cells.map(({ cell }) => cell.budget))];
  const players = [...new Set(cells.map(({ cell }) => cell.player))];
  const step = Math.max(60, ...budgets.map((budget) => textWidth(budget) + MARGIN));
  const right = LEFT + step * Math.max(1, budgets.length - 1);
  const x = linear({ from: 0, to: Math.max(1, budgets.length - 1) }, { from: LEFT, to: right });
  const y = heightScale(cells);
  const lines = players.map((player, index) => {
    const own = cells.filter(({ cell }) => cell.player === player);
    const shift = (index - (players.length - 1) / 2) * APART;
    return curve(own, player, {
      x: (budget) => x(budgets.indexOf(budget)) + shift,
      y,
      colour: COLOURS[index % COLOURS.length]!,
    });
  });
  const names = Math.max(...players.map(textWidth), textWidth(budgets.at(-1)!) / 2);
  return drawing(right + names + 3 * MARGIN, HEIGHT, title, [...axes({ budgets, x, y, right, axis }), ...lines]);
}

/** Room for every interval. */
function heightScale(cells: readonly CellSummary[]): Scale {
  const values = cells.flatMap(({ value, interval }) => [value, interval?.lower ?? value, interval?.upper ?? value]);
  const [from, to] = [Math.floor(Math.min(...values) - 1), Math.ceil(Math.max(...values) + 1)];
  return linear({ from, to }, { from: HEIGHT - BOTTOM, to: TOP });
}

interface Axes {
  readonly budgets: readonly string[];
  readonly x: Scale;
  readonly y: Scale;
  readonly right: number;
  readonly axis: string;
}

function axes({ budgets, x, y, right, axis }: Axes): string[] {
  const faint = { stroke: "currentColor", "stroke-opacity": 0.15 };
  const middle = (HEIGHT - BOTTOM + TOP) / 2;
  return [
    ...y.ticks.flatMap((tick) => [
      element("line", { x1: LEFT, x2: right, y1: y(tick), y2: y(tick), ...faint }),
      label(LEFT - MARGIN, y(tick) + 4, String(tick), "end"),
    ]),
    ...budgets.map((budget, place) => label(x(place), HEIGHT - BOTTOM + 20, budget, "middle")),
    label((LEFT + right) / 2, HEIGHT - 14, "budget", "middle"),
    element("g", { transform: `rotate(-90 16 ${middle})` }, label(16, middle, axis, "middle")),
  ];
}

interface Curve {
  readonly x: (budget: string) => number;
  readonly y: Scale;
  readonly colour: string;
}

function curve(cells: readonly CellSummary[], player: string, { x, y, colour }: Curve): string {
  const points = cells.map(({ cell, value }) => `${x(cell.budget).toFixed(1)} ${y(value).toFixed(1)}`);
  const stroke = { stroke: colour, "stroke-width": 2 };
  const line = element("path", { d: `M${points.join("L")}`, fill: "none", ...stroke });
  const bars = cells.map(({ cell, interval }) => {
    if (interval === undefined) return "";
    const at = { x1: x(cell.budget), x2: x(cell.budget) };
    return element("line", {
      ...at,
      y1: y(interval.lower),
      y2: y(interval.upper),
      stroke: colour,
      "stroke-opacity": 0.6,
    });
  });
  const last = cells.at(-1)!;
  const name = element(
    "text",
    { x: x(last.cell.budget) + MARGIN, y: y(last.value) + 4, fill: colour },
    escaped(player),
  );
  return line + bars.join("") + name;
}
