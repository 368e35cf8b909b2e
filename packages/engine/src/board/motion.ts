/**
 * What moves between two scenes of one layout, so that a picture can show it: a piece that is gone from one cell and new in
 * another slides, one whose owner changed in its place flips, what is only new appears, what is only gone disappears.
 */
import type { CellScene, PieceScene, Scene } from "./scene-types.ts";

/** Cells by their ids; pieces by their place among the pieces of their cell. */
export type Motion =
  | { readonly kind: "slide"; readonly from: string; readonly to: string; readonly piece: number }
  | { readonly kind: "flip"; readonly to: string; readonly piece: number; readonly gone: PieceScene }
  | { readonly kind: "appear"; readonly to: string; readonly piece: number }
  | { readonly kind: "disappear"; readonly from: string; readonly gone: PieceScene };

interface Lying {
  readonly cell: CellScene;
  readonly piece: PieceScene;
  readonly index: number;
}

/** More changes than these are another position rather than a move. */
const MOST = 64;

/** What moves from one scene to the next; nothing where too much does. */
export function motionsBetween(before: Scene, after: Scene): readonly Motion[] {
  const old = cellsOf(before);
  const now = cellsOf(after);
  const gone = [...old.values()].flatMap((cell) => without(cell, now.get(cell.id)));
  const fresh = [...now.values()].flatMap((cell) => (old.has(cell.id) ? without(cell, old.get(cell.id)) : []));
  if (gone.length + fresh.length > MOST) return [];
  return matched(gone, fresh);
}

function cellsOf({ boards }: Scene): Map<string, CellScene> {
  return new Map(boards.flatMap(({ cells }) => cells.map((cell) => [cell.id, cell] as const)));
}

/** The pieces of a cell that the other does not have. */
function without(cell: CellScene, other: CellScene | undefined): Lying[] {
  const left = (other?.pieces ?? []).map(lookOf);
  return cell.pieces.flatMap((piece, index) => {
    const at = left.indexOf(lookOf(piece));
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [{ cell, piece, index }];
  });
}

function lookOf({ shape, tone, text, label, turn = 0 }: PieceScene): string {
  return JSON.stringify([shape, tone, text, label, turn]);
}

/** Pairs of equal looks first, the nearest ones; then an owner that changed in place; then pieces that became others on the way. */
function matched(gone: readonly Lying[], fresh: readonly Lying[]): Motion[] {
  const [leaving, coming] = [new Set(gone), new Set(fresh)];
  const motions: Motion[] = [];
  const take = (old: Lying, now: Lying, motion: Motion): void => {
    leaving.delete(old);
    coming.delete(now);
    motions.push(motion);
  };
  for (const now of coming) {
    const [old] = nearest(
      now,
      [...leaving].filter(({ piece }) => lookOf(piece) === lookOf(now.piece)),
    );
    if (old !== undefined) take(old, now, slide(old, now));
  }
  for (const now of coming) {
    const old = [...leaving].find(({ cell, piece }) => cell.id === now.cell.id && piece.shape === now.piece.shape);
    if (old !== undefined) take(old, now, { kind: "flip", to: now.cell.id, piece: now.index, gone: old.piece });
  }
  for (const now of coming) {
    const mates = [...leaving].filter(({ cell, piece }) => piece.tone === now.piece.tone && cell.id !== now.cell.id);
    if (now.piece.tone !== "none" && mates.length === 1) take(mates[0]!, now, slide(mates[0]!, now));
  }
  for (const { cell, index } of coming) motions.push({ kind: "appear", to: cell.id, piece: index });
  for (const { cell, piece } of leaving) motions.push({ kind: "disappear", from: cell.id, gone: piece });
  return motions;
}

function slide(old: Lying, now: Lying): Motion {
  return { kind: "slide", from: old.cell.id, to: now.cell.id, piece: now.index };
}

function nearest(now: Lying, old: readonly Lying[]): Lying[] {
  const distance = ({ cell }: Lying): number => Math.hypot(cell.x - now.cell.x, cell.y - now.cell.y);
  return [...old].sort((a, b) => distance(a) - distance(b));
}
