/**
 * Moves that name a column, in which something falls to the lowest empty square: found in random play, whatever the rules are called.
 *
 *   (does red (drop 3))  and the next position has a red disc on the square of column 3 below which there is no other empty one
 *
 * Told only where every such move of random play did so, and some of them fell on others.
 */
import { argsOf, termKey } from "../board/domains.ts";
import { atomKey, atomOf, type Fact } from "../board/facts.ts";
import type { BoardLayout, Layer, MoveSpot } from "../board/layout.ts";
import type { Term } from "../gdl/rules.ts";
import type { RuleWorld } from "./world.ts";

/** Fewer moves show nothing. */
const FEWEST = 6;

/** `the lowest empty square of the chosen column`; undefined where a move is no such thing. */
export function dropPlace(world: RuleWorld, move: Term, fact: Term, noun: string): string | undefined {
  const [spot, ...more] = world.layout.moves.get(termKey(move))?.spots ?? [];
  const layered = world.layerOf(fact);
  if (spot === undefined || more.length > 0 || layered === undefined || layered.board.shape !== "square")
    return undefined;
  if (spot.at.filter((n) => n >= 0).length !== 1 || argsOf(move).length !== 1) return undefined;
  const falls = fallsOf(world, termKey(move), termKey(fact), { spot, ...layered });
  if (falls.length < FEWEST || falls.some(({ end }) => end !== falls[0]!.end || end === "")) return undefined;
  if (!falls.some(({ isOnAnother }) => isOnAnother)) return undefined;
  return `the ${falls[0]!.end} empty ${noun} of the chosen ${spot.at[0]! >= 0 ? "column" : "row"}`;
}

interface Fall {
  /** At which end of the line the filled square was the last empty one; empty at neither. */
  readonly end: string;
  /** Whether others of the line were filled before. */
  readonly isOnAnother: boolean;
}

interface Where {
  readonly spot: MoveSpot;
  readonly layer: Layer;
  readonly board: BoardLayout;
}

function fallsOf(world: RuleWorld, move: string, fact: string, where: Where): readonly Fall[] {
  return world.playouts.flatMap((playout) =>
    playout.flatMap(({ facts, played = [] }, step) => {
      const after = playout[step + 1];
      const moves = played.map(atomOf).filter((atom) => atomKey(atom) === move);
      if (after === undefined || moves.length !== 1) return [];
      const fall = fallIn(
        where,
        moves[0]!.args[0]!,
        [facts, after.facts].map((each) => emptyCells(each, fact, where)),
      );
      return fall === undefined ? [] : [fall];
    }),
  );
}

function emptyCells(facts: readonly Fact[], key: string, { layer, board }: Where): ReadonlySet<number> {
  return new Set(
    facts.flatMap((each) => {
      const atom = atomOf(each);
      if (atomKey(atom) !== key || !layer.blanks.has(layer.content.map((n) => atom.args[n]!).join(" "))) return [];
      return board.index.get(layer.at.map((n) => atom.args[n]!).join(" ")) ?? [];
    }),
  );
}

/** Undefined where the move filled the last empty square of its line, which is at both ends. */
function fallIn(
  { spot, board }: Where,
  named: string,
  [before, after]: readonly ReadonlySet<number>[],
): Fall | undefined {
  const filled = [...before!].filter((cell) => !after!.has(cell));
  const at = spot.at.findIndex((n) => n >= 0);
  const line = [...board.cells.entries()].filter(([, { coordinates }]) => coordinates[at] === named);
  const [only] = filled;
  const nowhere = { end: "", isOnAnother: false };
  if (only === undefined || filled.length > 1 || !line.some(([cell]) => cell === only)) return nowhere;
  const isColumn = new Set(line.map(([, { x }]) => x)).size === 1;
  const along = (cell: number): number => (isColumn ? board.cells[cell]!.y : board.cells[cell]!.x);
  const open = line.filter(([cell]) => before!.has(cell)).map(([cell]) => along(cell));
  const isOnAnother = open.length < line.length;
  if (open.length === 1) return undefined;
  if (along(only) === Math.max(...open)) return { end: isColumn ? "lowest" : "rightmost", isOnAnother };
  if (along(only) === Math.min(...open)) return { end: isColumn ? "highest" : "leftmost", isOnAnother };
  return nowhere;
}
