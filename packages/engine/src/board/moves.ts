/**
 * Which arguments of a move name a cell, a line of cells or a board.
 */
import type { ArgumentPosition } from "./domains.ts";
import type { Layer, MoveLayout, MoveSpot } from "./layout.ts";
import { type Links, linkKey } from "./links.ts";
import type { Spot } from "./spots.ts";
import type { FactColumn } from "./tables.ts";

export interface MoveTarget {
  readonly spot: Spot;
  readonly layer: Pick<Layer, "boardOf" | "prefix">;
}

export function moveLayouts(
  moves: ArgumentPosition,
  targets: readonly MoveTarget[],
  links: Links,
): Map<string, MoveLayout> {
  const found = new Map<string, MoveLayout>();
  for (const [move, args] of moves.functions) {
    const readings = targets.map((target) => reading({ move, args, links }, target));
    const best = readings.sort((a, b) => b.score - a.score)[0];
    if (best && best.spots.length > 0) found.set(move, { spots: best.spots });
  }
  return found;
}

interface Words {
  readonly move: string;
  readonly args: readonly ArgumentPosition[];
  readonly links: Links;
}

interface Reading {
  readonly spots: readonly MoveSpot[];
  readonly score: number;
}

/** The cells a move names on the board of this relation; the more links the rules have, the better the reading. */
export function reading(words: Words, { spot, layer }: MoveTarget): Reading {
  const { args } = words;
  const matches = (arg: number, column: number): number => matchOf(words, arg, spot, column);
  const board = spot.boards.map((column) => args.findIndex((_, arg) => matches(arg, column) > 0));
  const choice = board.every((arg) => arg >= 0) ? board : [];
  const spots: MoveSpot[] = [];
  let score = 0;
  // Moves list coordinates in the order of the relation, also where the board reads them in another.
  const columns = [...spot.at].sort((a, b) => a - b);
  for (let from = 0; from + columns.length <= args.length; from++) {
    const strengths = columns.map((column, at) => (choice.includes(from + at) ? 0 : matches(from + at, column)));
    if (!strengths.every((strength) => strength > 0)) continue;
    spots.push({
      at: spot.at.map((column) => from + columns.indexOf(column)),
      boards: choice,
      boardOf: layer.boardOf,
      prefix: layer.prefix,
    });
    score += 11 * columns.length + Math.min(...strengths);
    from += columns.length - 1;
  }
  if (spots.length > 0) return { spots, score };
  return lineReading(words, { spot, layer }, choice);
}

/** One coordinate alone: a column to drop something into. */
function lineReading({ args, move, links }: Words, { spot, layer }: MoveTarget, choice: readonly number[]): Reading {
  for (const [at, column] of spot.at.entries()) {
    const arg = args.findIndex(
      (_, each) => !choice.includes(each) && links.has(linkKey(move, each, spot.table.key, column)),
    );
    if (arg < 0 || spot.at.length < 2) continue;
    return {
      spots: [
        {
          at: spot.at.map((_, n) => (n === at ? arg : -1)),
          boards: choice,
          boardOf: layer.boardOf,
          prefix: layer.prefix,
        },
      ],
      score: 5,
    };
  }
  return { spots: [], score: 0 };
}

/** Links in the rules count; an argument without any may still have the same names. */
function matchOf({ move, args, links }: Words, arg: number, { table }: Spot, column: number): number {
  const strength = links.get(linkKey(move, arg, table.key, column)) ?? 0;
  if (strength > 0) return 1 + Math.min(8, strength);
  return sameNames(args[arg]!.names, table.columns[column]!) ? 0.5 : 0;
}

function sameNames(names: ReadonlySet<string>, column: FactColumn): boolean {
  if (names.size < 2) return false;
  let inside = 0;
  for (const name of names) if (column.names.has(name)) inside++;
  return inside === names.size && 2 * inside >= column.names.size;
}
