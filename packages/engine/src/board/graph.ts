/**
 * Boards that are points and lines rather than fields: cells with ways between them that fields side by side could not show.
 */
import type { BoardDraft } from "./draft.ts";
import { type Edges, isClose, type Point } from "./geometry.ts";
import type { BoardLine } from "./scene-types.ts";

/** Whether some neighbours lie apart with nothing between them, in straight lines only: Nine Men's Morris, not a knight's leap. */
export function isGraph(points: ReadonlyMap<string, Point>, edges: Edges): boolean {
  if (isClose(points, edges)) return false;
  const plain = withoutPassing(points, edges);
  const steps = plain.map(([a, b]) => stepOf(points.get(a)!, points.get(b)!));
  return steps.every(({ x, y }) => x === 0 || y === 0 || x === y) && steps.some(({ x, y }) => Math.max(x, y) > 1);
}

function stepOf(a: Point, b: Point): Point {
  return { x: Math.abs(a.x - b.x), y: Math.abs(a.y - b.y) };
}

/** Edges without those that lead through another point. */
function withoutPassing(points: ReadonlyMap<string, Point>, edges: Edges): Edges {
  const all = [...points.values()];
  const known = edges.filter(([a, b]) => points.has(a) && points.has(b));
  return known.filter(([a, b]) => !all.some((point) => isBetween(point, points.get(a)!, points.get(b)!)));
}

function isBetween(point: Point, a: Point, b: Point): boolean {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length;
  const away = Math.abs((point.x - a.x) * (b.y - a.y) - (point.y - a.y) * (b.x - a.x)) / length;
  return away < 0.1 && along > 0.1 && along < length - 0.1;
}

/** The board with its ways as lines and its cells as the points where they meet. */
export function withWays(draft: BoardDraft, edges: Edges): BoardDraft {
  const points = new Map([...draft.index].map(([key, cell]) => [key, draft.cells[cell]!]));
  const lines = withoutPassing(points, edges).map(([a, b]): BoardLine => {
    const [from, to] = [points.get(a)!, points.get(b)!];
    return { kind: "way", from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } };
  });
  return { ...draft, lines, cells: draft.cells.map((cell) => ({ ...cell, shade: "point" })) };
}
