/**
 * Weights of facts as they lie on the board: a table for each piece, whose rows and columns are the two coordinates of its facts. Facts
 * without two coordinates are listed.
 *
 *   (cell 2 3 white)   column 2, row 3 of the table `cell … white`
 */
import { printable } from "agon-engine/gdl";

interface Place {
  readonly group: string;
  readonly column: string;
  readonly row: string;
}

/** Coordinates are numbers or single letters. */
const COORDINATE = /^(?:\d+|[a-z])$/;
const WIDTH = 6;
/** Weights that are listed where there is no board. */
const LISTED = 20;

function placeOf(fact: string): Place | undefined {
  const words = /^\(([^()]+)\)$/.exec(fact)?.[1]?.split(" ");
  const [name = "", first = "", second = "", ...rest] = words ?? [];
  if (!COORDINATE.test(first) || !COORDINATE.test(second) || rest.length === 0) return undefined;
  return { group: [name, "…", ...rest].join(" "), column: first, row: second };
}

export function weightsText(weights: readonly (readonly [fact: string, weight: number])[]): string {
  const boards = new Map<string, Map<string, number>>();
  const others: (readonly [string, number])[] = [];
  for (const [fact, weight] of weights) {
    const place = placeOf(fact);
    if (place === undefined) others.push([fact, weight]);
    else boards.set(place.group, (boards.get(place.group) ?? new Map()).set(`${place.column} ${place.row}`, weight));
  }
  const tables = [...boards].map(([group, cells]) => `${printable(group)}\n${tableText(cells)}`);
  const listed = others
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, LISTED)
    .map(([fact, weight]) => `${weight.toFixed(2).padStart(WIDTH)}  ${printable(fact)}\n`);
  return [...tables, listed.join("")].filter((part) => part !== "").join("\n");
}

/** The greatest row on top, as boards are drawn. */
function tableText(cells: ReadonlyMap<string, number>): string {
  const places = [...cells.keys()].map((key) => key.split(" ") as [string, string]);
  const sorted = (values: string[]): string[] =>
    [...new Set(values)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const columns = sorted(places.map(([column]) => column));
  const rows = sorted(places.map(([, row]) => row)).reverse();
  const line = (head: string, values: readonly string[]): string =>
    `${head.padStart(3)} ${values.map((value) => value.padStart(WIDTH)).join("")}\n`;
  const body = rows.map((row) =>
    line(
      row,
      columns.map((column) => cells.get(`${column} ${row}`)?.toFixed(2) ?? ""),
    ),
  );
  return `${body.join("")}${line("", columns)}`;
}
