/**
 * Arrow keys on a board: the nearest cell in that direction.
 */
import type { CellScene } from "./scene-types.ts";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place of the next cell for a key, or undefined where the key means nothing here. */
export function nextCell(cells: readonly CellScene[], from: number, key: string): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return cells.length - 1;
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  const start = cells[from];
  if (!arrow || !start) return undefined;
  let best = from;
  let least = Infinity;
  cells.forEach(({ x, y }, at) => {
    const [dx, dy] = [x - start.x, y - start.y];
    const ahead = dx * arrow[0] + dy * arrow[1];
    const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
    // What lies straight ahead comes first; hexagons have no cell straight above.
    const cost = ahead + 2.5 * aside;
    if (ahead > 0.2 && aside <= 1.2 * ahead && cost < least) {
      least = cost;
      best = at;
    }
  });
  return best;
}
