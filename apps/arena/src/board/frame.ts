/**
 * The frame of a board into which stones fall: a plate with a round hole for every cell.
 */
import type { ScenePoint } from "agon-engine/board";

/** The radius of a hole, in hundredths of a cell: a little more than that of a stone. */
export const HOLE = 41;
/** How far the frame reaches beyond its cells. */
export const RIM = 7;

/** As an SVG path in hundredths of a cell, its holes cut out by the rule of even and odd. */
export function framePath(cells: readonly ScenePoint[]): string {
  const [xs, ys] = [cells.map(({ x }) => x * 100), cells.map(({ y }) => y * 100)];
  const [left, top] = [Math.min(...xs) - 50 - RIM, Math.min(...ys) - 50 - RIM];
  const [width, height] = [Math.max(...xs) + 50 + RIM - left, Math.max(...ys) + 50 + RIM - top];
  const plate = `M${left + 24} ${top}h${width - 48}q24 0 24 24v${height - 48}q0 24-24 24h${48 - width}q-24 0-24-24v${48 - height}q0-24 24-24z`;
  return plate + cells.map(({ x, y }) => `M${x * 100} ${y * 100 - HOLE}a${HOLE} ${HOLE} 0 1 0 .01 0z`).join("");
}
