/**
 * Boxes of cells that the rules tell apart, `(inside ?x ?y ?box)`: thicker lines around them.
 */
import type { BoardDraft, World } from "./draft.ts";
import { startsOf } from "./neighbours.ts";
import type { BoardLine } from "./scene-types.ts";

/** For each cell of the board its box, by the place of the cell. */
type Boxes = ReadonlyMap<number, string>;

export function withBoxes(draft: BoardDraft, sides: readonly ReadonlySet<string>[], world: World): BoardDraft {
  if (draft.shape !== "square") return draft;
  for (const key of world.statics.keys()) {
    const boxes = boxesIn(key, draft, { sides, world });
    if (boxes !== undefined) return { ...draft, lines: [...(draft.lines ?? []), ...bordersOf(draft, boxes)] };
  }
  return draft;
}

interface Places {
  readonly sides: readonly ReadonlySet<string>[];
  readonly world: World;
}

/** Every cell in one box, at least two boxes of the same size, none of them a mere row or column. */
function boxesIn(key: string, draft: BoardDraft, { sides, world: { domains, statics } }: Places): Boxes | undefined {
  const [start, ...more] = startsOf(key, sides, domains);
  const arity = domains.relations.get(key)?.length;
  if (start === undefined || more.length > 0 || arity !== sides.length + 1) return undefined;
  const boxes = new Map<number, string>();
  for (const row of statics.rows(key)) {
    const cell = draft.index.get(row.slice(start, start + sides.length).join(" "));
    const box = row[start === 0 ? sides.length : 0]!;
    if (cell === undefined || (boxes.get(cell) ?? box) !== box) return undefined;
    boxes.set(cell, box);
  }
  const groups = [...new Set(boxes.values())].map((box) => draft.cells.filter((_, cell) => boxes.get(cell) === box));
  const isBox = (cells: BoardDraft["cells"]): boolean =>
    cells.length === groups[0]!.length &&
    new Set(cells.map(({ x }) => x)).size > 1 &&
    new Set(cells.map(({ y }) => y)).size > 1 &&
    isCompact(cells);
  return boxes.size === draft.cells.length && groups.length > 1 && groups.every(isBox) ? boxes : undefined;
}

/** Whether the cells fill the rectangle around them. */
function isCompact(cells: BoardDraft["cells"]): boolean {
  const extent = (values: readonly number[]): number => Math.round(Math.max(...values) - Math.min(...values)) + 1;
  return extent(cells.map(({ x }) => x)) * extent(cells.map(({ y }) => y)) === cells.length;
}

/** The sides of a square: the step to its neighbour, and the two corners between them. */
const EDGES: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

function bordersOf(draft: BoardDraft, boxes: Boxes): BoardLine[] {
  const at = new Map(draft.cells.map(({ x, y }, cell) => [`${Math.round(2 * x)} ${Math.round(2 * y)}`, cell]));
  return draft.cells.flatMap(({ x, y }, cell) =>
    EDGES.flatMap(([dx, dy]): BoardLine[] => {
      const other = at.get(`${Math.round(2 * (x + dx))} ${Math.round(2 * (y + dy))}`);
      // A border inside of the board is drawn once.
      if (other !== undefined && (boxes.get(other) === boxes.get(cell) || dx + dy < 0)) return [];
      const [mx, my] = [x + dx / 2, y + dy / 2];
      return [{ kind: "box", from: { x: mx - dy / 2, y: my - dx / 2 }, to: { x: mx + dy / 2, y: my + dx / 2 } }];
    }),
  );
}
