/**
 * What the rules say of the cells themselves, whatever is played: walls and goals, and between which neighbours there is no way.
 */
import type { BoardDraft, World } from "./draft.ts";
import type { Edges } from "./geometry.ts";
import { startsOf } from "./neighbours.ts";
import type { PieceScene, ScenePoint, Shade } from "./scene-types.ts";

const WALL = /wall|block|obstacle|rock|brick|barrier|offlimits|hole/i;

const SHADES: readonly (readonly [RegExp, Shade])[] = [
  [WALL, "wall"],
  [/goal|target|exit|mark|store|home|finish|destination|end/i, "goal"],
];

/** About one side of a cell, not about the cell. */
const SIDED = /north|east|south|west|up|down|left|right/i;

/** More cells than this share are no exceptions. */
const MOST_MARKED = 0.5;

export function withGround(
  draft: BoardDraft,
  sides: readonly ReadonlySet<string>[],
  edges: Edges,
  world: World,
): BoardDraft {
  const shades = shadesOf(draft, sides, world);
  // Without directions, neighbours may be those of lines and patterns.
  const walls = world.isMapped(sides) ? wallsOf(draft, edges) : new Map<number, PieceScene[]>();
  const cells = draft.cells.map((cell, at) => ({
    ...cell,
    shade: shades.get(at) ?? cell.shade,
    ...(walls.has(at) ? { marks: walls.get(at)! } : {}),
  }));
  const blocks = blocksOf(draft, sides, world);
  return { ...draft, cells, ...(blocks.length > 0 ? { blocks } : {}) };
}

/** Walls that the rules list where the board has no cell. */
function blocksOf(draft: BoardDraft, sides: readonly ReadonlySet<string>[], { domains, statics }: World): ScenePoint[] {
  if (draft.shape !== "square" || sides.length !== 2) return [];
  const along = (coordinate: number, axis: "x" | "y"): Map<string, number> | undefined => {
    const found = new Map(draft.cells.map((cell) => [cell.coordinates[coordinate]!, cell[axis]]));
    return draft.cells.every((cell) => found.get(cell.coordinates[coordinate]!) === cell[axis]) ? found : undefined;
  };
  const [across, down] = along(0, "x") ? [0, 1] : [1, 0];
  const [xs, ys] = [along(across!, "x"), along(down!, "y")];
  if (xs === undefined || ys === undefined) return [];
  const walls = statics.keys().flatMap((key) => {
    const [start, ...more] = WALL.test(key) && !SIDED.test(key) ? startsOf(key, sides, domains) : [];
    if (start === undefined || more.length > 0) return [];
    return statics.rows(key).map((row) => row.slice(start, start + 2));
  });
  return walls.flatMap((cell): ScenePoint[] => {
    const [x, y] = [xs.get(cell[across!]!), ys.get(cell[down!]!)];
    return x === undefined || y === undefined || draft.index.has(cell.join(" ")) ? [] : [{ x, y }];
  });
}

function shadesOf(
  draft: BoardDraft,
  sides: readonly ReadonlySet<string>[],
  { domains, statics }: World,
): Map<number, Shade> {
  const found = new Map<number, Shade>();
  for (const key of statics.keys()) {
    const name = key.slice(0, key.lastIndexOf("/"));
    const shade = SIDED.test(name) ? undefined : SHADES.find(([pattern]) => pattern.test(name))?.[1];
    const starts = shade ? startsOf(key, sides, domains) : [];
    if (!shade || starts.length !== 1) continue;
    const marked = statics
      .rows(key)
      .map((row) => draft.index.get(row.slice(starts[0]!, starts[0]! + sides.length).join(" ")));
    const cells = marked.filter((cell) => cell !== undefined);
    if (cells.length <= MOST_MARKED * draft.cells.length) for (const cell of cells) found.set(cell, shade);
  }
  return found;
}

/** The sides of a square, clockwise from above. */
const SIDES: readonly (readonly [number, number, number])[] = [
  [0, -1, 0],
  [1, 0, 90],
  [0, 1, 180],
  [-1, 0, 270],
];

/** Where ways join only cells that touch, but not all of those: a maze. */
function wallsOf(draft: BoardDraft, edges: Edges): Map<number, PieceScene[]> {
  const walls = new Map<number, PieceScene[]>();
  if (draft.shape !== "square" || edges.length === 0) return walls;
  const place = (x: number, y: number): string => `${Math.round(x * 4)} ${Math.round(y * 4)}`;
  const at = new Map(draft.cells.map(({ x, y }, cell) => [place(x, y), cell]));
  const ways = new Set(
    edges.flatMap(([a, b]) => [
      `${draft.index.get(a)} ${draft.index.get(b)}`,
      `${draft.index.get(b)} ${draft.index.get(a)}`,
    ]),
  );
  let touching = 0;
  draft.cells.forEach(({ x, y }, cell) => {
    for (const [dx, dy, turn] of SIDES) {
      const other = at.get(place(x + dx, y + dy));
      if (other === undefined) continue;
      if (ways.has(`${cell} ${other}`)) touching++;
      else walls.set(cell, [...(walls.get(cell) ?? []), { shape: "edge", tone: "none", text: "", label: "", turn }]);
    }
  });
  return touching === ways.size ? walls : new Map();
}
