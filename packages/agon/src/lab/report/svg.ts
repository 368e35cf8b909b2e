/**
 * Just enough SVG for plots: scales, axes and escaped text. Colours follow the page, light or dark.
 */
const FONT_SIZE = 12;

export interface Scale {
  (value: number): number;
  readonly ticks: readonly number[];
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

export function linear(domain: Range, range: Range): Scale {
  const span = domain.to - domain.from || 1;
  const at = (value: number): number => range.from + ((value - domain.from) / span) * (range.to - range.from);
  return Object.assign(at, { ticks: linearTicks(domain) });
}

/** By powers of ten. */
export function logarithmic(domain: Range, range: Range): Scale {
  const [from, to] = [Math.floor(Math.log10(domain.from)), Math.ceil(Math.log10(domain.to))];
  const span = to - from || 1;
  const at = (value: number): number => range.from + ((Math.log10(value) - from) / span) * (range.to - range.from);
  return Object.assign(at, { ticks: Array.from({ length: to - from + 1 }, (_, power) => 10 ** (from + power)) });
}

/** About six, at 1, 2 or 5 times a power of ten. */
function linearTicks({ from, to }: Range): number[] {
  const rough = (to - from || 1) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to + step / 1e6; tick += step)
    ticks.push(Number(tick.toFixed(10)));
  return ticks;
}

export function element(name: string, attributes: Readonly<Record<string, string | number>>, inside = ""): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(rounded(value)))}"`);
  return inside === "" ? `<${name}${words.join("")}/>` : `<${name}${words.join("")}>${inside}</${name}>`;
}

function rounded(value: string | number): string | number {
  return typeof value === "number" ? Math.round(value * 100) / 100 : value;
}

export function label(x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "start"): string {
  return element("text", { x, y, "text-anchor": anchor, fill: "currentColor" }, escaped(text) || " ");
}

/** About as wide as the text comes out, so that nothing is cut off: no letter of common fonts is wider on average. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * FONT_SIZE * 0.6);
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
}

export function drawing(width: number, height: number, title: string, parts: readonly string[]): string {
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "img",
    "aria-label": title,
    "font-family": "system-ui, sans-serif",
    "font-size": FONT_SIZE,
  };
  return element("svg", attributes, parts.join(""));
}
