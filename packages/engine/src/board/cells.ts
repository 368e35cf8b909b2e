/**
 * Which cells a board has and where they lie: one function for each kind of coordinates.
 */

import { type BoardDraft, type Cell, finish, LABEL_LENGTH, type World } from "./draft.ts";
import { shortText } from "./facts.ts";
import { arrange, arrangeNames, type Edges, type GridCell, type Point } from "./geometry.ts";
import { withWays } from "./graph.ts";
import { gridBoard, namesAt, orderAt } from "./grid.ts";
import type { CellGroup } from "./groups.ts";
import { neighbours, waysBetween } from "./neighbours.ts";
import { orderOf } from "./order.ts";
import { isDirection, isPermutation } from "./spots.ts";
import { symbolPlaces } from "./symbols.ts";

export function draftBoard(group: CellGroup, world: World): BoardDraft {
  const { kind } = group.spots[0]!;
  if (kind === "grid") return gridBoard(group, world);
  if (kind === "nested") return nestedBoard(group, world);
  if (kind === "symbol") return symbolBoard(group, world);
  if (kind === "polar") return polarBoard(group, world);
  return namesBoard(group, world);
}

/** A board of boards, with a gap between them. */
function nestedBoard(group: CellGroup, world: World): BoardDraft {
  const orders = [0, 1, 2, 3].map((n) => orderAt(group, n, world).values);
  const [outerX, outerY, innerX, innerY] = orders as [
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  const points = new Map<string, Point>();
  const cells: Cell[] = [];
  outerX.forEach((a, i) => {
    outerY.forEach((b, j) => {
      innerX.forEach((c, k) => {
        innerY.forEach((d, l) => {
          const key = `${a} ${b} ${c} ${d}`;
          points.set(key, { x: i * (innerX.length + 0.2) + k, y: j * (innerY.length + 0.2) + l });
          cells.push({
            key,
            coordinates: [a, b, c, d],
            name: [a, b, c, d].map((part) => shortText(part, 6)).join(","),
            parity: i + j,
          });
        });
      });
    });
  });
  return finish(cells, { shape: "square", points }, { checkered: false });
}

function symbolBoard(group: CellGroup, { domains, statics }: World): BoardDraft {
  const places =
    symbolPlaces(namesAt(group, 0)) ?? symbolPlaces(group.spots[0]!.table.columns[group.spots[0]!.at[0]!]!.names)!;
  const cells = [...places].map(([key, { column, row }]): GridCell => ({ key, column, row }));
  const edges = neighbours([new Set(places.keys())], new Set(places.keys()), domains, statics);
  const arranged = arrange(cells, edges);
  const highest = Math.max(...cells.map(({ row }) => row));
  const points =
    arranged.shape === "hex"
      ? arranged.points
      : new Map(cells.map(({ key, column, row }) => [key, { x: column, y: highest - row }]));
  const named = cells.map(({ key, column, row }) => ({
    key,
    coordinates: [key],
    name: shortText(key, 12),
    parity: column + row,
  }));
  return finish(named, { shape: arranged.shape, points }, { checkered: false });
}

/** Names in the order the rules give them, placed by their neighbours. */
function namesBoard(group: CellGroup, { domains, statics, chains }: World): BoardDraft {
  const all = namesAt(group, 0);
  const names = orderOf(all, chains)?.values ?? [...all];
  const edges: Edges = isPermutation(group.spots[0]!.table)
    ? []
    : neighbours([new Set(names)], new Set(names), domains, statics);
  const cells = names.map((name) => ({ key: name, coordinates: [name], name: shortText(name, 24), parity: 0 }));
  const arrangement = arrangeNames(names, edges);
  const draft = withNames(finish(cells, arrangement, { checkered: false }));
  return isLattice(arrangement.points) ? draft : withWays(draft, edges);
}

/** Whether all cells lie in rows and columns: then they touch their neighbours. */
function isLattice(points: ReadonlyMap<string, Point>): boolean {
  return [...points.values()].every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y));
}

/** Short names in the corners of the cells: without coordinates nothing else tells them apart. */
function withNames(draft: BoardDraft): BoardDraft {
  if (draft.cells.some(({ name }) => name.length > LABEL_LENGTH)) return draft;
  return { ...draft, edgeLabels: draft.cells.map(({ x, y, name }) => ({ x: x - 0.34, y: y - 0.36, text: name })) };
}

const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** Rings by one coordinate, points of the compass by the other. */
function polarBoard(group: CellGroup, { domains, statics }: World): BoardDraft {
  const { table, at } = group.spots[0]!;
  const ringFirst = ![...table.columns[at[0]!]!.names].every(isDirection);
  const [rings, winds] = ringFirst ? [namesAt(group, 0), namesAt(group, 1)] : [namesAt(group, 1), namesAt(group, 0)];
  const size = (ring: string): number => ["inner", "middle", "outer"].indexOf(ring.toLowerCase());
  const sorted = [...rings].sort((a, b) => size(a) - size(b));
  const points = new Map<string, Point>();
  const cells: Cell[] = [];
  sorted.forEach((ring, distance) => {
    for (const wind of winds) {
      const names = ringFirst ? [ring, wind] : [wind, ring];
      const key = names.join(" ");
      points.set(key, compassPoint(wind, distance + 1));
      cells.push({ key, coordinates: names, name: names.map((name) => shortText(name, 12)).join(" "), parity: 0 });
    }
  });
  const sides = ringFirst ? [rings, winds] : [winds, rings];
  const edges = waysBetween(sides, new Set(points.keys()), domains, statics);
  const draft = finish(cells, { shape: "square", points }, { checkered: false });
  return edges.length === 0 ? draft : withWays(draft, edges);
}

function compassPoint(wind: string, distance: number): Point {
  const short = wind
    .toLowerCase()
    .replace(/north/, "n")
    .replace(/south/, "s")
    .replace(/east/, "e")
    .replace(/west/, "w")
    .replace(/[-_]/g, "");
  const angle = (COMPASS.indexOf(short) * Math.PI) / 4;
  return { x: Math.round(Math.sin(angle) * 1.2) * distance, y: -Math.round(Math.cos(angle) * 1.2) * distance };
}
