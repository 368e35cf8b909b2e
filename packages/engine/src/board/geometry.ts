/**
 * Where cells lie. Cells come with whole coordinates, neighbours from the rules decide between a square grid and hexagons.
 *
 *   skew     x + y/2, y·√3/2         the rhombus of Hex
 *   centred  every row in the middle  stars and hexagons whose rows start with 1
 */
export interface GridCell {
  readonly key: string;
  readonly column: number;
  readonly row: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Edges = readonly (readonly [string, string])[];

export interface Arrangement {
  readonly shape: "square" | "hex";
  readonly points: ReadonlyMap<string, Point>;
}

const ROW_HEIGHT = Math.sqrt(3) / 2;

type Placement = (cells: readonly GridCell[]) => Map<string, Point>;

const square: Placement = (cells) => new Map(cells.map(({ key, column, row }) => [key, { x: column, y: row }]));

const skew =
  (sign: number): Placement =>
  (cells) =>
    new Map(cells.map(({ key, column, row }) => [key, { x: column + (sign * row) / 2, y: row * ROW_HEIGHT }]));

/** Each line of cells in the middle; `by` tells which coordinate is the line. */
const centred =
  (by: "row" | "column"): Placement =>
  (cells) => {
    const across = by === "row" ? "column" : "row";
    const lines = groupLines(cells, by);
    const points = new Map<string, Point>();
    for (const [line, inLine] of lines) {
      const sorted = [...inLine].sort((a, b) => a[across] - b[across]);
      sorted.forEach(({ key }, at) => {
        points.set(key, { x: at - (sorted.length - 1) / 2, y: line * ROW_HEIGHT });
      });
    }
    return points;
  };

function groupLines(cells: readonly GridCell[], by: "row" | "column"): Map<number, GridCell[]> {
  const lines = new Map<number, GridCell[]>();
  for (const cell of cells) lines.set(cell[by], [...(lines.get(cell[by]) ?? []), cell]);
  return lines;
}

const HEXAGONS: readonly Placement[] = [skew(1), skew(-1), centred("row"), centred("column")];

/**
 * Hexagons where some placement puts all neighbours at the same distance, and squares would not do: some cell has exactly six
 * neighbours, or neighbours would not touch.
 */
export function arrange(cells: readonly GridCell[], edges: Edges): Arrangement {
  const touching = isClose(square(cells), edges);
  const hex = sixNeighbours(edges) || !touching ? HEXAGONS.find((place) => fits(place(cells), edges)) : undefined;
  const guess = hex ?? (edges.length === 0 || !touching ? hexagonByOutline(cells) : undefined);
  if (guess) return { shape: "hex", points: guess(cells) };
  return { shape: "square", points: square(cells) };
}

function sixNeighbours(edges: Edges): boolean {
  const neighbours = new Map<string, Set<string>>();
  for (const [a, b] of edges) {
    neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b));
    neighbours.set(b, (neighbours.get(b) ?? new Set()).add(a));
  }
  return Math.max(0, ...[...neighbours.values()].map(({ size }) => size)) === 6;
}

function fits(points: ReadonlyMap<string, Point>, edges: Edges): boolean {
  let good = 0;
  let all = 0;
  for (const [from, to] of edges) {
    const [a, b] = [points.get(from), points.get(to)];
    if (!a || !b || from === to) continue;
    all++;
    if (Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 1) < 0.05) good++;
  }
  return all > 0 && good >= 0.95 * all;
}

/**
 * A grid that lacks two opposite corners as triangles is a hexagon in oblique coordinates; lines of different lengths that all
 * start at the same number lie in the middle.
 */
function hexagonByOutline(cells: readonly GridCell[]): Placement | undefined {
  for (const sign of [1, -1]) if (lacksCorners(cells, sign)) return skew(sign);
  if (isInterleaved(cells, "row")) return centred("row");
  if (isInterleaved(cells, "column")) return centred("column");
  return startsAlike(cells, "column") ? centred("column") : startsAlike(cells, "row") ? centred("row") : undefined;
}

function lacksCorners(cells: readonly GridCell[], sign: number): boolean {
  const range = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const [left, right] = range(cells.map(({ column }) => column));
  const [top, bottom] = range(cells.map(({ row }) => row));
  const [least, most] = range(cells.map(({ column, row }) => column + sign * row));
  const corners = [left + sign * (sign > 0 ? top : bottom), right + sign * (sign > 0 ? bottom : top)] as const;
  if (least - corners[0] < 2 || corners[1] - most !== least - corners[0]) return false;
  let inside = 0;
  for (let column = left; column <= right; column++)
    for (let row = top; row <= bottom; row++) {
      const diagonal = column + sign * row;
      if (diagonal >= least && diagonal <= most) inside++;
    }
  // A few holes do not hide the shape.
  return cells.length >= 0.85 * inside;
}

/** Lines by one coordinate, each counted from the same number without gaps, in at least three lengths. */
function startsAlike(cells: readonly GridCell[], by: "row" | "column"): boolean {
  const across = by === "row" ? "column" : "row";
  const lines = [...groupLines(cells, by).values()].map((line) => line.map((cell) => cell[across]));
  const first = Math.min(...lines[0]!);
  const gapless = lines.every((line) => Math.min(...line) === first && Math.max(...line) - first + 1 === line.length);
  const lengths = lines.map(({ length }) => length);
  const mirrored = lengths.every((length, at) => length === lengths[lengths.length - 1 - at]);
  return gapless && mirrored && new Set(lengths).size >= 3;
}

/** Lines of two kinds in turn, with other names and one cell more or less. */
function isInterleaved(cells: readonly GridCell[], by: "row" | "column"): boolean {
  const across = by === "row" ? "column" : "row";
  const lines = [...groupLines(cells, by)]
    .sort((a, b) => a[0] - b[0])
    .map(([, line]) => new Set(line.map((cell) => cell[across])));
  const apart = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...a].every((each) => !b.has(each));
  return (
    lines.length > 2 &&
    lines.every(
      (line, at) => at === 0 || (apart(line, lines[at - 1]!) && Math.abs(line.size - lines[at - 1]!.size) === 1),
    )
  );
}

/** Cells with bare names: a row, rows of equal length, a ring, or wherever springs between neighbours pull them. */
export function arrangeNames(names: readonly string[], edges: Edges): Arrangement {
  const place = new Map(names.map((name, at) => [name, at]));
  const inside = edges.filter(([a, b]) => a !== b && place.has(a) && place.has(b));
  const rows = (width: number): Map<string, Point> =>
    new Map(names.map((name, at) => [name, { x: at % width, y: Math.floor(at / width) }]));
  if (inside.length === 0)
    return { shape: "square", points: rows(names.length <= 14 ? names.length : rowLength(names)) };
  for (let width = names.length; width >= 2; width--)
    if (names.length % width === 0 && isClose(rows(width), inside)) return { shape: "square", points: rows(width) };
  if (isRing(names, inside)) return { shape: "square", points: ring(names, inside) };
  const hub = hubOf(names, inside);
  if (hub !== undefined) return { shape: "square", points: wheel(names, inside, hub) };
  const inTurn = consecutive(names, inside);
  if (inTurn === names.length) return { shape: "square", points: circle(names, 0) };
  if (inTurn === names.length - 1)
    return { shape: "square", points: rows(names.length <= 14 ? names.length : rowLength(names)) };
  const pulled = names.length <= MOST_SPRUNG && inside.length <= 2.2 * names.length && isConnected(names, inside);
  return { shape: "square", points: pulled ? springs(names, inside) : rows(rowLength(names)) };
}

/** Springs take time with the square of the cells. */
const MOST_SPRUNG = 64;

/** How many names have the next one in the list for a neighbour, the first being next to the last. */
function consecutive(names: readonly string[], edges: Edges): number {
  const sets = neighbourSets(edges);
  return names.filter((name, at) => sets.get(name)?.has(names[(at + 1) % names.length]!)).length;
}

function isConnected(names: readonly string[], edges: Edges): boolean {
  const sets = neighbourSets(edges);
  const seen = new Set([names[0]!]);
  for (const name of seen) for (const next of sets.get(name) ?? []) seen.add(next);
  return seen.size === names.length;
}

function rowLength(names: readonly string[]): number {
  return Math.min(12, Math.ceil(Math.sqrt(names.length)));
}

/** Whether all neighbours touch, be it at a corner. */
export function isClose(points: ReadonlyMap<string, Point>, edges: Edges): boolean {
  return edges.every(([from, to]) => {
    const [a, b] = [points.get(from), points.get(to)];
    return !a || !b || Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= 1;
  });
}

function neighbourSets(edges: Edges): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>();
  for (const [a, b] of edges) {
    sets.set(a, (sets.get(a) ?? new Set()).add(b));
    sets.set(b, (sets.get(b) ?? new Set()).add(a));
  }
  return sets;
}

function isRing(names: readonly string[], edges: Edges): boolean {
  const sets = neighbourSets(edges);
  return (
    names.length >= 4 &&
    names.every((name) => sets.get(name)?.size === 2) &&
    walk(names[0]!, sets).length === names.length
  );
}

function walk(start: string, sets: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const seen = new Set([start]);
  for (let at: string | undefined = start; at !== undefined; ) {
    at = [...sets.get(at)!].find((next) => !seen.has(next));
    if (at !== undefined) seen.add(at);
  }
  return [...seen];
}

function ring(names: readonly string[], edges: Edges): Map<string, Point> {
  return circle(walk(names[0]!, neighbourSets(edges)), 0);
}

/** The one that is next to all others, where these make a ring. */
function hubOf(names: readonly string[], edges: Edges): string | undefined {
  const sets = neighbourSets(edges);
  const hub = names.find((name) => sets.get(name)?.size === names.length - 1);
  if (hub === undefined) return undefined;
  const rim = names.filter((name) => name !== hub);
  return isRing(rim, without(edges, hub)) ? hub : undefined;
}

function without(edges: Edges, name: string): Edges {
  return edges.filter(([a, b]) => a !== name && b !== name);
}

function wheel(names: readonly string[], edges: Edges, hub: string): Map<string, Point> {
  const rim = ring(
    names.filter((name) => name !== hub),
    without(edges, hub),
  );
  return new Map([...rim, [hub, { x: 0, y: 0 }]]);
}

/** Neighbours on the circle are 1.45 apart. */
function circle(names: readonly string[], turn: number): Map<string, Point> {
  const radius = 1.45 / (2 * Math.sin(Math.PI / Math.max(3, names.length)));
  return new Map(
    names.map((name, at) => {
      const angle = turn + (2 * Math.PI * at) / names.length - Math.PI / 2;
      return [name, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }];
    }),
  );
}

/** Fruchterman and Reingold's forces (1991): neighbours attract by d², all repel by 1/d; steps shrink. */
function springs(names: readonly string[], edges: Edges): Map<string, Point> {
  const start = circle(names, 0.1);
  const at = names.map((name) => ({ ...start.get(name)! }));
  const index = new Map(names.map((name, place) => [name, place]));
  const pairs = edges.map(([a, b]) => [index.get(a)!, index.get(b)!] as const);
  for (let step = 0; step < 300; step++) {
    const force = at.map(() => ({ x: 0, y: 0 }));
    const push = (i: number, j: number, strength: (distance: number) => number): void => {
      const [dx, dy] = [at[i]!.x - at[j]!.x, at[i]!.y - at[j]!.y];
      const distance = Math.max(0.01, Math.hypot(dx, dy));
      const s = strength(distance) / distance;
      force[i] = { x: force[i]!.x + dx * s, y: force[i]!.y + dy * s };
      force[j] = { x: force[j]!.x - dx * s, y: force[j]!.y - dy * s };
    };
    for (let i = 0; i < at.length; i++) for (let j = 0; j < i; j++) push(i, j, (d) => 1.6 / d);
    for (const [i, j] of pairs) push(i, j, (d) => -(d * d) / 1.6);
    const heat = 0.5 * (1 - step / 300);
    at.forEach((point, place) => {
      const { x, y } = force[place]!;
      const length = Math.max(0.001, Math.hypot(x, y));
      point.x += (x / length) * Math.min(length, heat);
      point.y += (y / length) * Math.min(length, heat);
    });
  }
  return spaced(names, at, pairs);
}

/** Scaled to neighbours about one cell apart, then pushed until no two cells overlap. */
function spaced(
  names: readonly string[],
  at: Point[],
  pairs: readonly (readonly [number, number])[],
): Map<string, Point> {
  const lengths = pairs.map(([i, j]) => Math.hypot(at[i]!.x - at[j]!.x, at[i]!.y - at[j]!.y)).sort((a, b) => a - b);
  const scale = 1.25 / Math.max(0.05, lengths[Math.floor(lengths.length / 2)] ?? 1);
  const moved = at.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  for (let step = 0; step < 80; step++)
    for (let i = 0; i < moved.length; i++) for (let j = 0; j < i; j++) pushApart(moved[i]!, moved[j]!);
  return new Map(names.map((name, place) => [name, moved[place]!]));
}

const APART = 1.1;

function pushApart(a: { x: number; y: number }, b: { x: number; y: number }): void {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  const distance = Math.max(Math.abs(dx), Math.abs(dy));
  if (distance >= APART) return;
  const push = (APART - distance) / 2 / Math.max(0.01, distance);
  a.x += dx * push;
  a.y += dy * push;
  b.x -= dx * push;
  b.y -= dy * push;
}
