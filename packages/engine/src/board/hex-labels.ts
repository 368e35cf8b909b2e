/**
 * Names of rows and columns on hexagons: each behind the end of its line of cells.
 */
import { shortText } from "./facts.ts";
import type { Point } from "./geometry.ts";
import type { LayoutPlace } from "./layout.ts";
import type { EdgeLabel } from "./scene-types.ts";

/** From the last cell of a line to its name. */
const BEYOND = 0.82;
/** Nearer to a cell than this, a name would cover it. */
const CLEAR = 0.62;

export interface HexLine {
  readonly text: string;
  readonly cells: readonly LayoutPlace[];
}

/**
 * Labels for the lines of one coordinate, all at the same ends: those from which the lines lead to the right, or else upwards.
 * None where some line would not have room for its name.
 */
export function hexLabels(lines: readonly HexLine[], all: readonly LayoutPlace[], longest: number): EdgeLabel[] {
  const way = wayOf(lines);
  if (way === undefined) return [];
  const labels = lines.map(({ text, cells }) => {
    const along = ({ x, y }: Point): number => x * way.x + y * way.y;
    const first = cells.reduce((least, cell) => (along(cell) < along(least) ? cell : least));
    return { x: first.x - BEYOND * way.x, y: first.y - BEYOND * way.y, text: shortText(text, longest) };
  });
  const isClear = (label: Point): boolean => all.every(({ x, y }) => Math.hypot(x - label.x, y - label.y) >= CLEAR);
  return labels.every(isClear) ? labels : [];
}

/** The direction of the longest line. */
function wayOf(lines: readonly HexLine[]): Point | undefined {
  const longest = lines.reduce((best, line) => (line.cells.length > best.cells.length ? line : best));
  if (longest.cells.length < 2) return undefined;
  const sorted = [...longest.cells].sort((a, b) => a.x - b.x || b.y - a.y);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  return { x: (last.x - first.x) / length, y: (last.y - first.y) / length };
}
