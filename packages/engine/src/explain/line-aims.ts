/**
 * Moves that name a column or a row.
 */
import { argsOf } from "../board/domains.ts";
import type { MoveSpot } from "../board/layout.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import type { Aim } from "./aim.ts";
import type { ClauseRule } from "./clauses.ts";
import { occupationWords } from "./pieces.ts";
import { type PlacedClause, type PlacedSquare, placedClause } from "./placed.ts";
import { linesOf } from "./regions.ts";
import type { Speech } from "./speech.ts";
import type { Telling } from "./telling.ts";

/** A move that names a column or a row. */
export function lineAim(telling: Telling, { at }: MoveSpot, move: Term, clause: ClauseRule, speech: Speech): Aim {
  const axis = at[0]! >= 0 ? "column" : "row";
  const named = argsOf(move)[at.find((n) => n >= 0)!]!;
  const placed = placedClause(telling.world, clause);
  const inLine = placed.squares.filter(({ terms }) => terms.some((term) => termText(term) === termText(named)));
  const texts = inLine.flatMap((square) => {
    const name = endOfLine(telling, placed, square, axis);
    return square.occupations.map((each) => `${name} ${occupationWords(telling.world, speech, each)}`);
  });
  const handled: PlacedClause = { ...placed, squares: placed.squares.filter((square) => !inLine.includes(square)) };
  const conditions = [
    ...texts.map((text) => `its ${text}`),
    ...telling.squares(handled, speech, new Map()).map(({ text }) => text),
    ...telling.literals(handled, clause, speech, new Map()).map(({ text }) => text),
  ];
  return { object: `in a ${axis}`, conditions };
}

/** The top, the bottom or another square of a column, the leftmost or the rightmost of a row. */
function endOfLine(telling: Telling, placed: PlacedClause, square: PlacedSquare, axis: "column" | "row"): string {
  const { board } = placed;
  const constant = square.terms.findIndex(({ kind }) => kind === "constant");
  if (board === undefined || constant < 0) return `some ${telling.noun}`;
  const value = termText(square.terms[constant]!);
  const cell = board.cells.find(({ coordinates }) => coordinates[constant] === value);
  if (cell === undefined) return `${telling.noun} in ${value}`;
  const across = axis === "column" ? "y" : "x";
  const all = [...linesOf(board, across).keys()];
  const place = Math.round(cell[across] * 100) / 100;
  if (place === Math.min(...all)) return axis === "column" ? `top ${telling.noun}` : `leftmost ${telling.noun}`;
  if (place === Math.max(...all)) return axis === "column" ? `bottom ${telling.noun}` : `rightmost ${telling.noun}`;
  return `${telling.noun} in ${axis === "column" ? "row" : "column"} ${value}`;
}
