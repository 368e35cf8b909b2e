/**
 * A board found in facts and drawn as text. `(cell 2 3 white)` looks like a square: two arguments that count, and what
 * stands there. The first coordinate runs to the right, the second upwards, both labelled.
 */

import { groupBy } from "../../gdl/check/survey.ts";
import { termText } from "../../gdl/print.ts";
import type { Term } from "../../gdl/rules.ts";
import { EMPTY_SYMBOL, symbolsFor } from "./symbols.ts";

export interface Layout {
  readonly name: string;
  readonly arity: number;
  /** Which arguments are the coordinates. */
  readonly across: number;
  readonly up: number;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** What is drawn for each content. */
  readonly symbols: ReadonlyMap<string, string>;
}

/** Wider or higher boards do not fit a terminal. */
const MAX_SIDE = 40;

/**
 * `known` are all facts that may come to hold, as far as one can tell; `start` those of one state, which show that a square
 * holds one thing at a time.
 */
export function findLayouts(known: readonly Term[], start: readonly Term[]): Layout[] {
  const groups = groupBy([...known, ...start], signature);
  const layouts = [...groups].map(([key, facts]) =>
    findLayout(
      facts,
      start.filter((fact) => signature(fact) === key),
    ),
  );
  return layouts.filter((layout) => layout !== undefined);
}

export function signature(fact: Term): string {
  return `${fact.name}/${argsOf(fact).length}`;
}

export function argsOf(fact: Term): readonly Term[] {
  return fact.kind === "compound" ? fact.args : [];
}

function findLayout(facts: readonly Term[], start: readonly Term[]): Layout | undefined {
  const arity = argsOf(facts[0]!).length;
  for (let across = 0; across < arity; across++) {
    const columns = coordinates(facts, across);
    for (let up = across + 1; columns && up < arity; up++) {
      const rows = coordinates(facts, up);
      // Without a content only a square counts as a board: `(heap a 5)` has two coordinates as well.
      if (!rows || (arity === 2 && columns.join() !== rows.join())) continue;
      const layout = { name: facts[0]!.name, arity, across, up, columns, rows };
      if (isOneToOne(layout, start))
        return {
          ...layout,
          symbols: symbolsFor(
            facts.map((fact) => contentOf(layout, fact)),
            start.map((fact) => contentOf(layout, fact)),
          ),
        };
    }
  }
  return undefined;
}

/** The values of an argument in order, if they count: 1 2 3, a b c, x1 x2 x3. */
function coordinates(facts: readonly Term[], argument: number): string[] | undefined {
  const values = new Set<string>();
  for (const fact of facts) {
    const value = argsOf(fact)[argument]!;
    if (value.kind !== "constant") return undefined;
    values.add(value.name);
    if (values.size > MAX_SIDE) return undefined;
  }
  const names = [...values];
  if (names.length < 2) return undefined;
  if (names.every((name) => /^[a-z]$/i.test(name))) return names.sort();
  const prefixes = new Set(names.map((name) => /^([a-z]*)\d+$/i.exec(name)?.[1]));
  if (prefixes.size !== 1 || prefixes.has(undefined)) return undefined;
  const number = (name: string): number => Number(/\d+$/.exec(name)![0]);
  names.sort((a, b) => number(a) - number(b));
  const span = number(names.at(-1)!) - number(names[0]!) + 1;
  return span <= 2 * names.length ? names : undefined;
}

type Squares = Pick<Layout, "across" | "up">;

function isOneToOne(squares: Squares, facts: readonly Term[]): boolean {
  return new Set(facts.map((fact) => squareOf(squares, fact))).size === facts.length;
}

function squareOf({ across, up }: Squares, fact: Term): string {
  const args = argsOf(fact);
  return `${args[across]!.name} ${args[up]!.name}`;
}

function contentOf({ across, up }: Squares, fact: Term): string {
  return argsOf(fact)
    .filter((_, index) => index !== across && index !== up)
    .map(termText)
    .join(" ");
}

export function isOn({ name, arity }: Layout, fact: Term): boolean {
  return fact.name === name && argsOf(fact).length === arity;
}

/** The board with its labels, the highest row first, and a line that explains the symbols where they need it. */
export function drawBoard(layout: Layout, facts: readonly Term[]): string[] {
  const { columns, rows, symbols } = layout;
  const held = groupBy(facts, (fact) => squareOf(layout, fact));
  const square = (column: string, row: string): string =>
    (held.get(`${column} ${row}`) ?? []).map((fact) => symbolOf(symbols, contentOf(layout, fact))).join("/");
  const drawn = rows.map((row) => columns.map((column) => square(column, row)));
  const width = Math.max(...columns.map((column) => column.length), ...drawn.flat().map((symbol) => symbol.length));
  const margin = Math.max(...rows.map((row) => row.length));
  const line = (label: string, cells: readonly string[]): string =>
    `${label.padStart(margin)}  ${cells.map((cell) => cell.padEnd(width)).join(" ")}`.trimEnd();
  const lines = rows.map((row, index) =>
    line(
      row,
      drawn[index]!.map((symbol) => symbol || " "),
    ),
  );
  const legend = [...symbols].filter(
    ([content, symbol]) => content !== symbol && symbol !== EMPTY_SYMBOL && content !== "",
  );
  return [
    ...lines.reverse(),
    line("", columns),
    ...(legend.length > 0 ? [legend.map(([content, symbol]) => `${symbol} ${content}`).join(" · ")] : []),
  ];
}

function symbolOf(symbols: ReadonlyMap<string, string>, content: string): string {
  return symbols.get(content) ?? content;
}
