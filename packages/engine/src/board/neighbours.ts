/**
 * Which cells the rules call neighbours: static relations between two cells, with or without a direction, and lines of cells.
 */
import type { ArgumentDomains } from "./domains.ts";
import type { Edges } from "./geometry.ts";
import type { ValueOrder } from "./order.ts";
import { isDirection } from "./spots.ts";
import type { StaticFacts } from "./statics.ts";

/** More neighbours than this, on average, and the relation says something else. */
const MOST_NEIGHBOURS = 9;
const NEIGHBOUR = /adj|neigh|next|link|connect|border|edge|path|near|beside|follow/i;
/** On larger boards the relations take too long to list. */
const MOST_CELLS = 400;

/**
 * All relations that fit, together: rules may have one for each direction. `sides` are the names of each coordinate of a cell, `cells` the keys there are: the
 * names of a cell's coordinates, with blanks between.
 */
export function neighbours(
  sides: readonly ReadonlySet<string>[],
  cells: ReadonlySet<string>,
  domains: ArgumentDomains,
  statics: StaticFacts,
  isMeant: (key: string) => boolean = () => true,
): Edges {
  const found = new Map<string, readonly [string, string]>();
  if (cells.size > MOST_CELLS) return [];
  const numbers = sides.length === 1 && [...sides[0]!].every((name) => /^\d+$/.test(name));
  for (const key of statics.keys()) {
    const starts = startsOf(key, sides, domains);
    // Between numbers there are sums and orders as well: the name must tell.
    if (starts.length < 2 || !isMeant(key) || (numbers && !NEIGHBOUR.test(key))) continue;
    const edges = edgesOf(statics.rows(key), starts, sides.length).filter(
      ([a, b]) => a !== b && cells.has(a) && cells.has(b),
    );
    const around = (2 * edges.length) / Math.max(1, cells.size);
    if (edges.length >= cells.size / 3 && around <= 2 * MOST_NEIGHBOURS)
      for (const [a, b] of edges) found.set(a < b ? `${a} ${b}` : `${b} ${a}`, [a, b]);
  }
  return [...found.values()];
}

/** As `neighbours`, but relations that are called so come first: lines of three points are no ways where there are ways. */
export function waysBetween(
  sides: readonly ReadonlySet<string>[],
  cells: ReadonlySet<string>,
  domains: ArgumentDomains,
  statics: StaticFacts,
): Edges {
  for (const words of [/adj|neigh/i, NEIGHBOUR]) {
    const named = neighbours(sides, cells, domains, statics, (key) => words.test(key));
    if (named.length > 0) return named;
  }
  return neighbours(sides, cells, domains, statics);
}

/** Where in the arguments a cell begins; cells follow each other, and at most one other argument stands beside them. */
export function startsOf(key: string, sides: readonly ReadonlySet<string>[], { relations }: ArgumentDomains): number[] {
  const places = relations.get(key) ?? [];
  const fits = (at: number): boolean =>
    sides.every((side, k) => {
      const names = places[at + k]?.names;
      return names !== undefined && names.size > 0 && share(names, side) > 0.7;
    });
  const starts: number[] = [];
  for (let at = 0; at + sides.length <= places.length; ) {
    if (fits(at)) {
      starts.push(at);
      at += sides.length;
    } else at++;
  }
  return places.length - starts.length * sides.length <= 1 ? starts : [];
}

function share(names: ReadonlySet<string>, side: ReadonlySet<string>): number {
  let inside = 0;
  for (const name of names) if (side.has(name)) inside++;
  return inside / names.size;
}

function edgesOf(rows: readonly (readonly string[])[], starts: readonly number[], size: number): [string, string][] {
  const cell = (row: readonly string[], start: number): string => row.slice(start, start + size).join(" ");
  return rows.flatMap((row) =>
    starts.slice(1).map((start, at): [string, string] => [cell(row, starts[at]!), cell(row, start)]),
  );
}

/** Static relations that go from cell to cell in a direction: `(step ?x ?y left ?u ?v)`. */
function wayRelations(
  sides: readonly ReadonlySet<string>[],
  domains: ArgumentDomains,
  statics: StaticFacts,
): { key: string; starts: number[]; way: number }[] {
  return statics.keys().flatMap((key) => {
    const places = domains.relations.get(key) ?? [];
    const way = places.findIndex(({ names }) => names.size >= 2 && [...names].every(isDirection));
    const starts = way < 0 ? [] : startsOf(key, sides, domains);
    return starts.length === 2 ? [{ key, starts, way }] : [];
  });
}

/** Whether the rules have ways from cell to cell. */
export function hasWays(
  sides: readonly ReadonlySet<string>[],
  domains: ArgumentDomains,
  statics: StaticFacts,
): boolean {
  return wayRelations(sides, domains, statics).length > 0;
}

/** For cells by two coordinates: which coordinate the way up changes, and whether it grows; undefined where no rule tells. */
export function wayUp(
  orders: readonly [ValueOrder, ValueOrder],
  domains: ArgumentDomains,
  statics: StaticFacts,
): { axis: 0 | 1; grows: boolean } | undefined {
  const index = orders.map(({ values }) => new Map(values.map((value, at) => [value, at])));
  for (const { key, starts, way } of wayRelations(
    orders.map(({ values }) => new Set(values)),
    domains,
    statics,
  )) {
    for (const row of statics.rows(key)) {
      const up = /^(n|north|up)$/i.test(row[way]!) ? 1 : /^(s|south|down)$/i.test(row[way]!) ? -1 : 0;
      const step = [0, 1].map((n) => index[n]!.get(row[starts[1]! + n]!)! - index[n]!.get(row[starts[0]! + n]!)!);
      const axis = step[0] === 0 ? 1 : 0;
      if (up !== 0 && step[1 - axis] === 0 && Math.abs(step[axis]!) === 1) return { axis, grows: step[axis]! * up > 0 };
    }
  }
  return undefined;
}
