/**
 * What making boards draws on, and the last step of it: cells with places to a board in its picture.
 */

import type { Rulesheet } from "../gdl/rules.ts";
import type { ArgumentDomains } from "./domains.ts";
import { shortText } from "./facts.ts";
import type { Arrangement, Point } from "./geometry.ts";
import { hexLabels } from "./hex-labels.ts";
import type { BoardLayout, LayoutPlace } from "./layout.ts";
import type { Pairs } from "./order.ts";
import type { CrossedArguments } from "./pairs.ts";
import type { Cast } from "./pieces.ts";
import type { EdgeLabel, Shade } from "./scene-types.ts";
import type { Spot, SpotEvidence } from "./spots.ts";
import type { StaticFacts } from "./statics.ts";

export interface World extends SpotEvidence {
  readonly rules: Rulesheet;
  readonly cast: Cast;
  readonly crossed: CrossedArguments;
  readonly domains: ArgumentDomains;
  readonly statics: StaticFacts;
  readonly chains: readonly Pairs[];
  /** Cells that moves were seen to name, for a group of relations: see movedCells. */
  readonly movedCells: (spot: Spot) => ReadonlySet<string>;
}

/** Without its id and title, which depend on the other boards. */
export type BoardDraft = Omit<BoardLayout, "id" | "title">;

export interface Cell {
  readonly key: string;
  readonly coordinates: readonly string[];
  readonly name: string;
  /** What its coordinates are called along the edges, where that is not their names. */
  readonly labels?: readonly string[];
  /** Even cells are light on a checkered board. */
  readonly parity: number;
}

interface Finish {
  readonly checkered: boolean;
  /** Along the edges of a grid, from the left and from above. */
  readonly labels?: { readonly columns: readonly string[]; readonly rows: readonly string[] };
}

/** The widest label that gets a place along the edge. */
export const LABEL_LENGTH = 3;

/** Moves all cells into the picture, with room for the labels. */
export function finish(
  cells: readonly Cell[],
  { shape, points }: Arrangement,
  { checkered, labels }: Finish,
): BoardDraft {
  const at = cells.map(({ key }) => points.get(key)!);
  const half = shape === "hex" ? 1 / Math.sqrt(3) : 0.5;
  const [left, top] = [Math.min(...at.map(({ x }) => x)), Math.min(...at.map(({ y }) => y))];
  const margin = labels ? 0.5 : 0.05;
  const above = labels && shape === "hex" ? 0.5 : 0.05;
  const place = (point: Point): Point => ({ x: point.x - left + 0.5 + margin, y: point.y - top + half + above });
  const shade = (parity: number): Shade =>
    checkered && shape === "square" ? (parity % 2 === 0 ? "light" : "dark") : "plain";
  const done = cells.map(
    ({ coordinates, name, parity }, n): LayoutPlace => ({ ...place(at[n]!), coordinates, name, shade: shade(parity) }),
  );
  const width = Math.max(...done.map(({ x }) => x)) + (labels && shape === "hex" ? 1 : 0.55);
  const bottom = Math.max(...done.map(({ y }) => y)) + half + 0.05;
  const text = (label: string): string => shortText(label, LABEL_LENGTH);
  const index = new Map(cells.map(({ key }, n) => [key, n]));
  if (labels && shape === "hex") {
    const edgeLabels = hexEdgeLabels(cells, done);
    return { shape, width, height: bottom + 0.45, cells: done, index, edgeLabels };
  }
  const edgeLabels = labels
    ? [
        ...labels.columns.map((label, x) => ({ ...place({ x: x, y: 0 }), y: bottom + 0.2, text: text(label) })),
        ...labels.rows.map((label, y) => ({ ...place({ x: 0, y }), x: 0.25, text: text(label) })),
      ]
    : [];
  return { shape, width, height: bottom + (labels ? 0.45 : 0), cells: done, index, edgeLabels };
}

/** Names of both coordinates, as the cells are called: `b3` is in column b and row 3. */
function hexEdgeLabels(cells: readonly Cell[], places: readonly LayoutPlace[]): EdgeLabel[] {
  return [0, 1].flatMap((coordinate) => {
    const lines = new Map<string, { text: string; cells: LayoutPlace[] }>();
    cells.forEach(({ coordinates, labels }, n) => {
      const name = coordinates[coordinate];
      if (name === undefined) return;
      const line = lines.get(name) ?? { text: labels?.[coordinate] ?? name, cells: [] };
      lines.set(name, line);
      line.cells.push(places[n]!);
    });
    return lines.size < 2 ? [] : hexLabels([...lines.values()], places, LABEL_LENGTH);
  });
}
