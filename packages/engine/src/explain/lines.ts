/**
 * Several pieces of one kind in an unbroken line.
 */
import type { BoardLayout } from "../board/layout.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import { listed, numberWord } from "./explanation.ts";
import { cellsIn, type Occupation, type PlacedClause } from "./placed.ts";

/** Which way lines go. */
type Axis = "across" | "upward" | "rising" | "falling" | "other";

export interface LinePattern {
  readonly count: number;
  readonly occupation: Occupation;
  readonly axes: ReadonlySet<Axis>;
}

/** A clause that asks for a line of squares with the same content, and for nothing else of squares. */
export function linePattern(placed: PlacedClause): LinePattern | undefined {
  const { squares, board } = placed;
  const [first] = squares;
  const occupation = first?.occupations[0];
  if (squares.length < 3 || occupation === undefined || occupation.negated || board === undefined) return undefined;
  const same = (content: readonly Term[]): boolean =>
    content.map(termText).join(" ") === occupation.content.map(termText).join(" ");
  if (
    !squares.every(
      ({ occupations: [only, ...more] }) => only && !only.negated && more.length === 0 && same(only.content),
    )
  )
    return undefined;
  const rows = cellsIn(placed, squares);
  // Squares that are given one by one are told so.
  if (squares.every(({ terms }) => terms.every(({ kind }) => kind === "constant"))) return undefined;
  if (rows === undefined || rows.length === 0 || squares.length === board.cells.length) return undefined;
  const axes = new Set<Axis>();
  for (const cells of rows) {
    const axis = axisOf(board, cells);
    if (axis === undefined) return undefined;
    axes.add(axis);
  }
  return { count: squares.length, occupation, axes };
}

/** Undefined where the cells leave gaps or are in no line. */
function axisOf(board: BoardLayout, cells: readonly number[]): Axis | undefined {
  const places = cells.map((cell) => board.cells[cell]!).sort((a, b) => a.x - b.x || a.y - b.y);
  const steps = places.slice(1).map((place, at) => ({ dx: place.x - places[at]!.x, dy: places[at]!.y - place.y }));
  const { dx, dy } = steps[0]!;
  const isEven = steps.every((step) => Math.abs(step.dx - dx) < 0.01 && Math.abs(step.dy - dy) < 0.01);
  if (!isEven || Math.max(Math.abs(dx), Math.abs(dy)) > 1.01) return undefined;
  if (Math.abs(dy) < 0.01) return "across";
  if (Math.abs(dx) < 0.01) return "upward";
  if (Math.abs(Math.abs(dx) - Math.abs(dy)) > 0.01) return "other";
  return dy > 0 ? "rising" : "falling";
}

/** Patterns that differ in their direction only are one. */
export function mergedLines(patterns: readonly LinePattern[]): LinePattern | undefined {
  const [first, ...others] = patterns;
  if (first === undefined) return undefined;
  const key = ({ count, occupation }: LinePattern): string => `${count} ${occupation.content.map(termText).join(" ")}`;
  if (!others.every((each) => key(each) === key(first))) return undefined;
  return { ...first, axes: new Set(patterns.flatMap(({ axes }) => [...axes])) };
}

/** `three marks in an unbroken line, across, upward or diagonally`. */
export function lineWords({ count, axes }: LinePattern, noun: string): string {
  const both = axes.has("rising") && axes.has("falling");
  const ways = [
    ...(axes.has("across") ? ["across"] : []),
    ...(axes.has("upward") ? ["upward"] : []),
    ...(both ? ["diagonally"] : []),
    ...(axes.has("rising") && !both ? ["diagonally upward to the right"] : []),
    ...(axes.has("falling") && !both ? ["diagonally downward to the right"] : []),
  ];
  const where = axes.has("other") || ways.length === 0 ? "" : `, ${listed(ways, "or")}`;
  return `${numberWord(count)} ${noun} in an unbroken line${where}`;
}
